"""Which move of a free unit costs the enemy most in his next rout? Every move of every unit of a side that is in Good Order is tried.

    PYTHONPATH=build/release/python python3 tools/python/examples/tactic.py [SCENARIO] [SIDE]

A move is judged by what is left to the broken enemies: one who surrenders or is lost counts 1, one who may choose counts the least
chance to be lost among the ends it has. Of moves that do the same, the one that draws least fire on the way comes first.
"""

import sys
import time

import hexrout

# What a broken unit has lost before any die is rolled.
FATES = {"lost": 1.0, "surrenders": 1.0, "stays": 0.0}


def loss(unit):
    if not unit["ends"]:
        return FATES[unit["fate_kind"]]
    return min(end.get("lost", 0.0) for end in unit["ends"]) if unit["duty"] == "must" else 0.0


def moves(game):
    """(unit, Location, fire on the way), for each unit of the side that can move."""
    for unit in game.ask("reach", paths=False)["units"]:
        for place in unit["places"]:
            yield unit["unit"], place["at"], min(way["exposure"] for way in place["ways"])


def best_moves(game, side):
    units = game.state()["units"]
    own = {unit["id"] for unit in units if unit["side"] == side}
    broken = [unit["id"] for unit in units if unit["side"] != side and "broken" in unit["state"] and unit["at"]]
    tried = [move for move in moves(game) if move[0] in own]
    changes = [{"units": [{"id": who, "at": at}]} for who, at, _ in tried]
    answers = game.ask("each", changes=[{}, *changes], ask={"options": {"units": broken, "brief": True}})["answers"]
    costs = [sum(loss(unit) for unit in answer["options"]["units"]) if "options" in answer else None for answer in answers]
    judged = [(cost - costs[0], -fire, who, at) for cost, (who, at, fire) in zip(costs[1:], tried) if cost is not None]
    return sorted(judged, reverse=True), costs[0]


def main():
    scenario = sys.argv[1] if len(sys.argv) > 1 else "maps/scenarios/crossroads.yaml"
    with hexrout.Engine() as engine:
        game = engine.load(scenario)
        side = sys.argv[2] if len(sys.argv) > 2 else game.state()["sides"][0]
        begun = time.process_time()
        judged, now = best_moves(game, side)
        print(f"{len(judged)} moves of the {side} in {time.process_time() - begun:.3f} s CPU; as it stands the enemy loses {now:.2f} units")
        for gain, fire, who, at in judged[:8]:
            print(f"  {who} to {at}: {gain:+.2f}, fire on the way {-fire}")


if __name__ == "__main__":
    main()
