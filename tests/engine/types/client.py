"""A client of the engine as its author would write it, for the type checker alone."""
from typing import List

from hexrout import Engine, protocol


def costs(unit: protocol.UnitAnswer) -> List[int]:
    return [sum(step.get("half_mf", 0) for step in way["steps"]) for way in unit["options"]]


def kinds(asked: protocol.DecisionAsked) -> List[str]:
    return [fact["kind"] for fact in asked["facts"]]


def wrong(unit: protocol.UnitAnswer) -> str:
    return unit["dutty"]  # wrong


def of(engine: Engine) -> float:
    game = engine.load("maps/scenarios/crossroads.yaml")
    table: protocol.LinesParams = {"pairs": ["A1", 3], "from": [1]}
    return sum(fate["odds_value"] for unit in game.odds(**{"time_ms": 50})["units"] for fate in unit["fates"]) + len(table)
