"""The protocol's schema against the engine: protocol_check.py PROGRAM. Plays real exchanges under all five systems and judges
every request and every answer by src/engine/data/protocol.schema.json, whose answers are closed for it: a key that the schema does
not have is a failure, and so is one that no exchange has shown. Every parameter is sent with a wrong value, too: engine and schema
refuse it, the engine names the field, and the position stays. Exit status 77 (skipped) without python3-jsonschema or python3-yaml."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    from jsonschema import Draft202012Validator
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}; tools/setup python3-jsonschema python3-yaml")
    sys.exit(77)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "log"))
import made_log  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "src/engine/data/protocol.schema.json").read_text())
OPEN = ("Change", "SetParams")
# Keys that answers have only where a position is of a kind that these exchanges do not meet: two units in doubt about their order, a die
# on Wire before a path, a clash with concealed enemies, an answer out of time, an undo that an old log does not mark, a prisoner in one.
RARE = {"JudgedWalk.fate", "LosResult.undecided", "LoggedEntry.perhaps_takes_back", "ReachResult.units.limited", "ReachResult.units.mf_with_leader", "UnitAnswer.by_dice", "AdviseResult.groups.steps.other_unit",
        "AdviseResult.not_reached", "AdviseResult.stopped", "CheckResult.chance", "CheckResult.chance_value", "ComparedEnd.path_there", "DeadEnd.chance", "DeadEnd.chance_value", "DeadEnd.notes",
        "DeadEnd.odds", "DeadEnd.odds_value", "OptionFact.contact", "OptionFact.vertex", "ReachResult.units.places.ways.contact",
        "ReachResult.units.places.ways.road_bonus", "Success.warnings", "Why.disputed"}
PROGRAM = sys.argv[1]
failures = []
counts = {"requests": 0, "refused": 0, "broken": 0}


def closed(node):
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: closed(value) for key, value in node.items()}
    if node.get("type") == "object" and isinstance(node.get("properties"), dict):
        out.setdefault("additionalProperties", False)
    return out


DEFS = {name: node if name in OPEN else closed(node) for name, node in SCHEMA["$defs"].items()}
VALIDATORS = {name: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS}) for name in DEFS}
seen = set()


def fail(what):
    failures.append(what)


def conforms(name, value, what):
    errors = list(VALIDATORS[name].iter_errors(value))
    for error in errors[:3]:
        fail(f"{what}: {name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    if not errors:
        walk({"$ref": f"#/$defs/{name}"}, value, name)


def walk(node, value, path):
    """Notes which keys of the schema a value shows."""
    if "$ref" in node:
        name = node["$ref"].rsplit("/", 1)[1]
        return walk(DEFS[name], value, name)
    if "anyOf" in node:
        for part in node["anyOf"]:
            if Draft202012Validator({**part, "$defs": DEFS}).is_valid(value):
                kind = part.get("properties", {}).get("type", {}).get("const", "")
                return walk(part, value, path + (f".{kind}" if kind else ""))
        return None
    if isinstance(value, list) and isinstance(node.get("items"), dict):
        for item in value[:40]:
            walk(node["items"], item, path)
    if isinstance(value, dict):
        for key, item in value.items():
            if key in node.get("properties", {}):
                seen.add(f"{path}.{key}")
                walk(node["properties"][key], item, f"{path}.{key}")
            elif isinstance(node.get("additionalProperties"), dict):
                walk(node["additionalProperties"], item, path)
    return None


def keys_of(node, path, out):
    """All keys that answers may have, by the names that walk() gives them."""
    if "anyOf" in node:
        for part in node["anyOf"]:
            kind = part.get("properties", {}).get("type", {}).get("const", "")
            keys_of(part, path + (f".{kind}" if kind else ""), out)
    if isinstance(node.get("items"), dict):
        keys_of(node["items"], path, out)
    if isinstance(node.get("additionalProperties"), dict):
        keys_of(node["additionalProperties"], path, out)
    for key, value in node.get("properties", {}).items():
        out.add(f"{path}.{key}")
        keys_of(value, f"{path}.{key}", out)


class Engine:
    def __init__(self, program, boards, *more):
        self.child = subprocess.Popen([program, "engine", "--boards", boards, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.greeting = json.loads(self.child.stdout.readline())
        self.count = 0

    def reply(self, method, params):
        self.count += 1
        self.child.stdin.write(json.dumps({"id": self.count, "method": method, "params": params}) + "\n")
        self.child.stdin.flush()
        reply = json.loads(self.child.stdout.readline())
        if reply["id"] != self.count:
            fail(f"{method}: the answer has the id {reply['id']} instead of {self.count}")
        return reply

    def ask(self, method, params=None, refused=None):
        """One exchange; the result. refused: the code of the error that must come, or True for any."""
        params = params or {}
        counts["requests"] += 1
        what = f"{method} {json.dumps(params)[:120]}"
        conforms(method.capitalize() + "Params", params, what)
        reply = self.reply(method, params)
        self.judge(method, reply, what)
        if reply["ok"]:
            if refused:
                fail(f"{what}: is not refused")
            return reply["result"]
        if refused is None or (refused is not True and reply["error"]["code"] != refused):
            fail(f"{what}: {reply['error']['code']}: {reply['error']['message']}")
        return None

    def judge(self, method, reply, what):
        conforms("Success" if reply["ok"] else "Failure", reply, what)
        if reply["ok"]:
            conforms(method.capitalize() + "Result", reply["result"], what)
        else:
            counts["refused"] += 1

    def try_to(self, method, params):
        """The same of a request that may go either way."""
        counts["requests"] += 1
        what = f"{method} {json.dumps(params)[:120]}"
        conforms(method.capitalize() + "Params", params, what)
        reply = self.reply(method, params)
        self.judge(method, reply, what)
        return reply.get("result")


def play_through(engine, system):
    """The phase by questions; in the middle of it, and at its first decisions, other methods are asked."""
    asked = engine.ask("play", {"ask": "all", "seed": 4})["asked"]
    decisions = 0
    while asked is not None and engine.count < 100000:
        if asked["kind"] == "roll":
            asked = engine.ask("play", {"answers": [[(3 + i) % asked["sides"] + 1 for i in range(asked["count"])]], "events": False, "want": ["words", "outcomes"]})["asked"]
            continue
        decisions += 1
        if decisions <= 3:
            engine.ask("foresee", {"runs": 2, "want": ["units", "hash"]})
            engine.ask("foresee", {"options": [0, asked["options"][-1]], "time_ms": 1000})
            engine.ask("state", {"want": ["asked"]})
            for side in engine.ask("state")["sides"]:
                engine.ask("state", {"view": side})
                engine.try_to("advise", {"side": side, "time_ms": 500})
        if decisions == 2:
            engine.ask("copy", {"as": "branch"})
            engine.ask("play", {"game": "branch", "back": 1, "want": ["words"]})
            engine.try_to("play", {"game": "branch", "reseed": decisions, "want": []})
            engine.ask("play", {"game": "branch", "stop": True})
            for side in engine.ask("state")["sides"]:
                engine.ask("history", {"view": side})
                engine.ask("copy", {"view": side, "as": "seen"})
                if engine.try_to("resample", {"view": side, "as": "world", "seed": decisions}):
                    engine.ask("drop", {"game": "world"})
                engine.ask("drop", {"game": "seen"})
            saved = engine.ask("state", {"want": ["saved", "hash"]})
            again = engine.ask("load", {"game": "saved", "saved": saved["saved"]})
            assert again["hash"] == saved["hash"], (again, saved["hash"])
            engine.ask("drop", {"game": "saved"})
            engine.ask("drop", {"game": "branch"})
        asked = engine.ask("play", {"answers": [min(1, len(asked["options"]) - 1)], "want": ["facts", "words", "events", "units", "hash"][:2 + decisions % 4]})["asked"]
    return decisions


def under_readings(engine, path):
    """House rules and readings that are not the usual ones stand at the head of answers."""
    text = path.read_text() + "\nswitches: {metric: raw}\n"
    club = {"title": "Club", "tables": {"rally": [{"name": "dm", "drm": 3}]}}
    heads = [engine.ask("load", {"text": text, "beside": str(path), "game": "read", "house_rules": club}),
             engine.ask("odds", {"game": "read", "time_ms": 100})]
    assert engine.ask("play", {"game": "read", "ask": "decisions"})["asked"]["kind"] != "roll"
    heads.append(engine.ask("foresee", {"game": "read", "options": [0]}))
    for head in heads:
        assert head["chosen_readings"] == ["metric=raw"] and head["house_rules"]["title"] == "Club", head
    engine.ask("drop", {"game": "read"})


def of_a_folder(engine, path):
    """A game that is data is loaded from its folder: by the parameter, or by the scenario's own key."""
    folder = ROOT / "src/rules/morale_ratio/data"
    usual = engine.ask("load", {"file": str(path), "game": "usual"})
    mine = engine.ask("load", {"file": str(path), "game": "mine", "rules_folder": str(folder)})
    text = path.read_text() + f"\nrules_folder: {folder}\n"
    named = engine.ask("load", {"text": text, "beside": str(path), "game": "named"})
    for loaded in (mine, named):
        assert {**loaded, "game": ""} == {**usual, "game": ""} or loaded["rules"] == usual["rules"], loaded
    engine.ask("load", {"file": str(path), "rules_folder": str(folder / "nowhere")}, refused="no-folder")
    for game in ("usual", "mine", "named"):
        engine.ask("drop", {"game": game})


def converse(engine, path, system):
    """What can be asked of one scenario."""
    asl = system == "asl"
    loaded = engine.ask("load", {"text": path.read_text(), "beside": str(path)})
    engine.ask("load", {"file": str(path), "game": "second"})
    if system == "chain_of_command":
        club = {"title": "Club", "tables": {"figures": [{"name": "vehicle-shock", "value": 3}]}}
        changed = engine.ask("load", {"file": str(path), "game": "club", "house_rules": club})
        assert changed["hash"] != loaded["hash"] and changed["house_rules"]["changes"][0]["is"] == "3"
        assert engine.ask("state", {"game": "club"})["house_rules"] == changed["house_rules"]
        engine.ask("drop", {"game": "club"})
        compared = engine.ask("compare", {"reading": "badThings=printed"})["units"]
        assert any("said_here" in unit and "said_there" in unit for unit in compared)
    if path.stem == "crossroads":
        under_readings(engine, path)
    if system == "morale_ratio":
        of_a_folder(engine, path)
    engine.ask("games")
    state = engine.ask("state", {"want": ["units", "asked", "hash", "yaml", "standings", "switches"], "yaml": True})
    side, units = state["sides"][0], [unit["id"] for unit in state["units"]]
    placed = [unit for unit in state["units"] if unit["at"] is not None]
    a, b = placed[0]["at"], placed[-1]["at"]
    movers = loaded["movers"]
    engine.ask("options", {"readings": True})
    engine.ask("options", {"view": side})
    engine.ask("options", {"brief": True, "units": units, "time_ms": 5000})
    for part in ("unit", "duty", "ends", "odds", "options", "steps", "refused", "entered", "fate", "words"):
        engine.ask("options", {"want": [part]})
    engine.ask("options", {"want": ["ends", "odds", "options", "steps"]})
    engine.ask("why", {"at": 0, "unit": placed[0]["id"], "view": side})
    for at in range(0, engine.ask("map", {"most": 1})["location_count"], 3):
        engine.ask("why", {"at": at})
    engine.ask("compare", {"reading": "metric=raw", "units": units[:3], "time_ms": 5000}, refused=None if asl else "unknown-reading")
    engine.ask("check", {"unit": placed[0]["id"], "path": [a, b], "crawl": True})
    for unit in engine.ask("options")["units"]:
        for way in unit["options"]:
            if way["end"] is None:  # the step off the map need not be written
                engine.try_to("check", {"unit": unit["id"], "path": [at for at in way["path"] if at]})
    engine.ask("los", {"from": a, "to": b, "explain": True})
    engine.ask("lines", {"pairs": [a, b, 0, 1], "want": ["lines", "range"], "time_ms": 5000})
    engine.ask("lines", {"from": [a], "to": [b, 0], "want": ["lines", "range"]})
    engine.ask("lines", {"from": list(range(200)), "time_ms": 1})
    engine.ask("map", {"most": 60, "time_ms": 5000})
    engine.ask("map", {"hexes": [a, 0], "want": ["hexes", "placed"]})
    engine.ask("map", {"first": 1, "want": ["locations", "steps"]})
    engine.ask("reach", {"time_ms": 5000})
    engine.ask("reach", {"units": units[:2], "paths": False})
    engine.ask("sees", {"unit": placed[0]["id"], "range": 8, "time_ms": 5000})
    engine.ask("sees", {"at": a, "first": 3, "most": 20})
    engine.ask("threats", {"side": side, "time_ms": 5000})
    engine.ask("threats", {"side": side, "at": [a, 0]})
    engine.ask("sweep", {"runs": 200, "seed": 2, "threads": 1, "choices": "any", "time_ms": 5000})
    engine.try_to("odds", {"time_ms": 60000})
    engine.ask("odds", {"time_ms": 5})
    engine.ask("advise", {"side": side, "time_ms": 200})
    engine.try_to("deny", {"side": side, "top": 0})
    for of in state["sides"]:
        engine.try_to("plan", {"side": of})
        engine.try_to("plan", {"side": of, "intent": "attack", "goals": [b], "time_ms": 1})
    engine.ask("match", {"a": "option0", "b": "random", "want": ["summary", "played"], "turns": 1, "time_ms": 60000}, refused=None if asl else "match-position")
    engine.ask("match", {"a": "option0", "b": "stay", "positions": ["second"], "games": 4, "turns": 1, "threads": 1, "sequential": 0.5},
               refused=None if asl else "match-position")
    engine.ask("each", {"changes": [{}], "ask": {"deny": {"side": side, "top": 1}, "plan": {"side": side, "time_ms": 50}, "match": {"a": "option0", "b": "stay", "turns": 1}}})
    engine.ask("advise", {"want": ["worth"], "worst_case": True, "exact_units": 2, "states": 50, "weights": "survival=50"})
    named = {"as": placed[0]["id"]}
    engine.ask("survey", {**named, "threads": 1, "time_ms": 60000})
    engine.ask("survey", {**named, "want": ["verdict", "values"]})
    if asl:
        broken = [unit["id"] for unit in state["units"] if unit["health"] == "broken" and unit["presence"] == "in_play"]
        for unit in broken:
            engine.try_to("cut", {"units": [unit], "most": 2, "time_ms": 20000})
            engine.try_to("cut", {"units": [unit], "reopen": True})
        engine.ask("cut", {"units": broken[:1], "lower": True, "most": 1, "turns": 1, "candidates": [a], "by": "4-6-7"}, refused=True)
    else:
        engine.try_to("cut", {"units": movers[:1] or units[:1], "most": 1, "time_ms": 20000})
        engine.try_to("cut", {"units": movers[:1] or units[:1], "reopen": True, "time_ms": 20000})
    engine.ask("set", {"as": "changed", "turn": {"attacker": state["sides"][1]}, "title": "Another"})
    engine.ask("set", {"game": "changed", "remove": ["nobody"]}, refused=True)
    questions = {"options": {"brief": True}, "why": {"at": b}, "check": {"unit": placed[0]["id"], "path": [a]}, "compare": {"reading": "no such"}, "los": {"from": a, "to": b},
                 "sweep": {"runs": 10}, "odds": None, "advise": {}, "survey": {"as": "nobody"}, "cut": {"units": ["nobody"]}, "state": {"want": ["hash"]},
                 "reach": {"units": units[:1]}, "sees": {"at": a}, "threats": {"side": side}, "lines": {"from": [0], "to": [1]}}
    engine.ask("each", {"changes": [{}, {"turn": {"turn": 2}}, {"remove": ["nobody"]}], "ask": questions})
    engine.ask("each", {"changes": [{}] * 50, "ask": {"sweep": {"runs": 1000}}, "time_ms": 20})
    engine.ask("validate", {"file": str(path)})
    engine.ask("validate", {"text": path.read_text().replace("rules:", "rulez:"), "beside": str(path)})
    engine.ask("load", {"text": "hexrout: 1\nrules: asl\n"}, refused=True)
    decisions = play_through(engine, system)
    for game in ("second", "changed"):
        engine.ask("drop", {"game": game})
    return decisions


def converse_on_cases(engine):
    """The positions of the cases: odd ones, made for one sentence of the rules each."""
    count = 0
    for path in sorted((ROOT / "src/rules").glob("*/cases/**/*.yaml")):
        document = yaml.safe_load(path.read_text())
        for case in document.get("cases", [document]):
            if not isinstance(case.get("scenario"), dict):
                continue
            loaded = engine.try_to("load", {"text": json.dumps(case["scenario"]), "beside": str(path)})
            if loaded is None:
                continue
            count += 1
            for unit in engine.ask("options")["units"]:
                for way in unit["options"] + unit.get("dead_ends", []):
                    if way["end"] is not None and None not in way["path"]:
                        engine.try_to("check", {"unit": unit["id"], "path": way["path"], "crawl": way["low_crawl"]})
            engine.try_to("advise", {"time_ms": 50})
            engine.try_to("deny", {})
            engine.try_to("compare", {"reading": "asl-old"})
            if count % 3 == 0:
                engine.ask("reach")
                engine.ask("map", {"most": 40})
            asked = engine.ask("play", {"ask": "decisions", "seed": count})["asked"]
            for n in range(12):
                if asked is None:
                    break
                asked = engine.ask("play", {"answers": [n % len(asked["options"])], "events": False})["asked"]
            else:
                engine.ask("play", {"stop": True})
    return count


def converse_on_ground(engine):
    """A map with what the bundled ones have not."""
    engine.ask("load", {"text": json.dumps({
        "hexrout": 1, "rules": "asl", "sides": ["german", "russian"], "turn": {"attacker": "german", "phase": "rout"},
        "map": {"title": "Ground", "columns": 6, "rows": 4, "fill": "open-ground", "hexes": [{"at": "A1", "terrain": "woods"}],
                "streams": [{"terrain": "gully", "through": ["B1", "B2", "B3"]}], "slopes": ["D2 n"], "hexsides": [{"terrain": "cliff", "sides": ["E2 n"]}],
                "roads": [{"terrain": "dirt-road", "through": ["C4", "D3", "E4"]}]},
        "placed": [{"kind": "roadblock", "at": "D3", "side": "n"}],
        "units": [{"id": "g1", "side": "german", "counter": "4-6-7", "at": "C4"}, {"id": "r1", "side": "russian", "counter": "4-4-7", "at": "A1", "broken": True}]})})
    engine.ask("map")
    engine.ask("reach")
    engine.ask("reach", {"units": ["r1"]})
    engine.reply("state", {})
    conforms("Failure", engine.reply("sees", {"timing": True}), "a failure with its time")
    engine.try_to("set", {"as": "warned", "units": [{"id": "r1", "dm": True}, {"id": "g1", "at": "A1"}]})


def converse_on_leaders(engine):
    """A leader of the ATTACKER can come to a broken squad before the next Rally Phase; the side has units to move."""
    engine.ask("load", {"text": json.dumps({
        "hexrout": 1, "rules": "asl", "sides": ["german", "russian"], "turn": {"attacker": "german", "phase": "rout"},
        "map": {"title": "Woods", "columns": 8, "rows": 5, "fill": "open-ground", "hexes": [{"at": at, "terrain": "woods"} for at in ("B2", "B3", "C2")]},
        "units": [{"id": "g1", "side": "german", "counter": "4-6-7", "at": "D3", "broken": True, "dm": True}, {"id": "g2", "side": "german", "counter": "8-1", "at": "C3"},
                  {"id": "g3", "side": "german", "counter": "4-6-7", "at": "B4"}, {"id": "r1", "side": "russian", "counter": "4-4-7", "at": "H3"}]})})
    steps = [step for group in engine.ask("advise", {"side": "german"})["groups"] for step in group["steps"]]
    assert [step.get("leader") for step in steps] == ["g2"], steps
    for intent in ("attack", "hold", "delay", "withdraw"):
        engine.ask("plan", {"side": "german", "intent": intent, "goals": ["F3"]})


def converse_on_logs(engine, folder):
    """The log of a game in play, on a board of our own: its list, its judgement, and the positions along it."""
    log, save = str(folder / "game.vlog"), str(folder / "save.vsav")
    whole = engine.ask("log", {"file": log})
    for question, more in (("log", []), ("judge", ["--boards", str(folder / "boards")])):
        written = folder / "answer.json"
        ran = [subprocess.run([PROGRAM, question, log, "--format", "json", *more, *to], capture_output=True, text=True).stdout for to in ([], ["-o", str(written)])]
        if engine.ask(question, {"file": log}) != json.loads(ran[0]) or ran[1] != "" or written.read_text() != ran[0]:
            fail(f"{question}: the engine and the command differ")
    part = engine.ask("log", {"file": log, "from": 4, "to": 6, "chat": True})
    assert [one["entry"] for one in part["log"]] == [4, 5, 6] and any("chat" in one for one in part["log"])
    engine.ask("log", {"file": log, "from": 4, "to": 3}, refused="no-such-entry")
    engine.ask("log", {"file": log, "from": whole["entries"] + 1}, refused="no-such-entry")
    assert engine.ask("log", {"file": save})["log"] == []
    judged = engine.ask("judge", {"file": log})
    blamed = [(found["unit"], found["step"]) for phase in judged["phases"] for found in phase["findings"] if found["illegal"]]
    assert blamed == [("ru3", 1), ("ru4", 1), ("ru4", 2)], blamed
    entry = judged["phases"][0]["walks"][1]["entries"][0]
    corrected = engine.ask("judge", {"file": log, "corrections": f"hexrout_corrections: 1\nignore: [{entry}]\n", "house_rules": {"title": "Club"}})
    assert not any(found.get("unit") == "ru3" and found.get("step") for phase in corrected["phases"] for found in phase["findings"]), corrected
    for text, code in (("hexrout_corrections: 1\nrols: []\n", None), (f"hexrout_corrections: 1\nignore: [{whole['entries'] + 1}]\n", "no-such-entry")):
        reply = engine.reply("judge", {"file": log, "corrections": text})
        if reply["ok"] or reply["error"].get("field") != "corrections" or code not in (None, reply["error"]["code"]):
            fail(f"judge: wrong corrections are not refused as such: {reply}")
    places = []
    for point in ({"at": 0}, {"phase": "Allied 2 RtPh"}, {"at": whole["phases"][2]["first_entry"]}, {}):
        engine.ask("load", {"file": log, "game": "point", **point})
        engine.ask("validate", {"file": log, **point})
        places.append({unit["id"]: unit["at"] for unit in engine.ask("state", {"game": "point"})["units"]})
        engine.ask("drop", {"game": "point"})
    # A unit has one id at all points, though another one before it is gone in the second.
    assert places[1] == places[2] and [place["ru2"] for place in places] == ["F5", "F5", "F5", "C5"], places
    scenario = str(ROOT / "maps/scenarios/crossroads.yaml")
    for method in ("load", "validate"):
        for wrong in ({"at": whole["entries"] + 1}, {"phase": "Axis 9 RPh"}, {"at": 1, "phase": "RtPh"}):
            reply = engine.reply(method, {"file": log, **wrong})
            if reply["ok"] and not any(one["code"].startswith("no-such") for one in reply["result"]["files"][0]["findings"]):
                fail(f"{method}: {wrong} is not refused")
            if not reply["ok"] and reply["error"]["field"] not in wrong:
                fail(f"{method}: {wrong} is refused at {reply['error']['field']}")
        reply = engine.reply(method, {"file": scenario, "at": 0})
        told = json.dumps(reply)
        if "not-a-log" not in told:
            fail(f"{method}: a scenario has entries: {told[:200]}")
        engine.ask(method, {"text": pathlib.Path(scenario).read_text(), "beside": scenario, "phase": "RtPh"}, refused="not-a-log")


def converse_in_german(engine, path):
    """Sentences are in the language of the engine; what answers name stays."""
    engine.ask("load", {"file": str(path)})
    asked = engine.ask("play", {"ask": "decisions", "seed": 4})["asked"]
    assert asked["told"] != asked["options"] and len(asked["told"]) == len(asked["options"]), asked
    events = engine.ask("play", {"answers": [asked["options"][0]]})["events"]
    assert all(" routs " not in event["text"] for event in events), events
    engine.ask("quit")


def converse_on_matches(engine):
    """A match that loses one of its positions: step losses of Japanese units are not in the rules that hexrout has."""
    for name, side in (("lasting", "russian"), ("failing", "japanese")):
        engine.ask("load", {"game": name, "text": json.dumps({
            "hexrout": 1, "rules": "asl", "sides": ["german", side], "turn": {"attacker": "german", "phase": "rally"},
            "map": {"columns": 12, "rows": 8, "fill": "open-ground", "hexes": [{"at": "C3", "terrain": "woods"}]},
            "units": [{"id": "g1", "side": "german", "counter": "4-6-7", "at": "C3"}, {"id": "g2", "side": "german", "counter": "4-6-7", "at": "D4"},
                      {"id": "x1", "side": side, "counter": "4-4-7", "at": "G4"}, {"id": "x2", "side": side, "counter": "4-4-7", "at": "H3"}]})})
    result = engine.ask("match", {"game": "lasting", "positions": ["failing"], "a": "option0", "b": "stay", "games": 20, "turns": 3, "threads": 1})
    if "failed" not in result:
        fail("the match lost no position")


def wrong_value(node):
    """A value that no reading of the node takes."""
    if "$ref" in node:
        return wrong_value(DEFS[node["$ref"].rsplit("/", 1)[1]])
    return 5.5 if node.get("type") in ("object", "array") or "anyOf" in node else {"zz": 1}


def refuses(engine, path):
    """Every parameter with a wrong value, and one that there is not."""
    engine.ask("load", {"text": path.read_text(), "beside": str(path)})
    before = engine.ask("state")
    sound = {"copy": {"as": "x"}, "drop": {"game": "x"}, "each": {"changes": [{}], "ask": {"state": {}}}, "check": {"unit": "r1", "path": ["A1"]}, "compare": {"reading": "x"},
             "survey": {"as": "r1"}, "cut": {"units": ["r1"]}, "los": {"from": "A1", "to": "A1"}, "sees": {"at": "A1"}, "threats": {"side": "german"}, "lines": {"from": ["A1"]},
             "match": {"a": "option0", "b": "stay"}, "load": {"file": "x"}, "validate": {"file": "x"}, "resample": {"view": "german", "as": "x"}, "history": {"view": "german"}, "log": {"file": "x"}, "judge": {"file": "x"}, "set": {"as": "x"}}
    for method in SCHEMA["methods"]:
        name = method.capitalize() + "Params"
        known = set()
        for more in ({}, {"text": ""}) if method in ("load", "validate") else ({},):
            given = {**sound.get(method, {}), **more, "qqqqqqqqqqqq": 1}
            if more:
                given.pop("file")
            if name in OPEN:
                continue
            reply = engine.reply(method, given)
            told = [reply["error"]] + reply["error"].get("diagnostics", []) if not reply["ok"] else []
            hints = [one["hint"] for one in told if one["code"] == "unknown-param" and one.get("field") == "qqqqqqqqqqqq"]
            if not hints or VALIDATORS[name].is_valid(given):
                fail(f"{method}: an unknown parameter is not refused with its name: {reply}")
            for hint in hints:
                known |= set(hint.removeprefix("the parameters are: ").split(", "))
        params = DEFS[name]["properties"]
        if known and known != set(params):
            fail(f"{method}: the engine takes {sorted(known - set(params))} besides, the schema has {sorted(set(params) - known)} besides")
        for key, node in params.items():
            if key == "timing":
                continue
            given = {**sound.get(method, {}), key: wrong_value(node)}
            if key in ("text", "beside"):
                given.pop("file", None)
                given.setdefault("text", "")
            if key == "brief":
                given[key] = "yes"
            reply = engine.reply(method, given)
            counts["broken"] += 1
            field = "" if reply["ok"] else reply["error"].get("field", "")
            if reply["ok"] or not (field == key or field.startswith(key + "[") or field.startswith(key + ".")):
                fail(f"{method}: {json.dumps(given)} is not refused with the field {key}: {json.dumps(reply)[:300]}")
            if VALIDATORS[name].is_valid(given):
                fail(f"{method}: the schema takes {json.dumps(given)}")
    if engine.ask("state") != before:
        fail("refused requests have changed the position")


def notices(result, name):
    """That the schema refuses what the engine does not say: keys lost, added, of another type."""
    for key in SCHEMA["$defs"][name].get("required", []):
        lost = copy.deepcopy(result)
        lost.pop(key)
        other = {**result, key: {"zz": 1} if not isinstance(result[key], dict) else 5}
        for changed in (lost, other, {**result, "zz": 1}):
            counts["broken"] += 1
            if VALIDATORS[name].is_valid(changed):
                fail(f"{name}: the schema takes an answer with a wrong '{key}'")


def main():
    Draft202012Validator.check_schema(SCHEMA)
    if subprocess.run([sys.executable, ROOT / "tools/parts/make/protocol", "--check"]).returncode != 0:
        fail("the schema is not laid out")
    logs = tempfile.TemporaryDirectory()
    folder = pathlib.Path(logs.name)
    made_log.write(folder, made_log.game())
    engine = Engine(PROGRAM, str(folder / "boards"))
    conforms("Greeting", engine.greeting, "greeting")
    if set(engine.greeting["methods"]) != set(SCHEMA["methods"]):
        fail(f"methods of the greeting and of the schema differ: {set(engine.greeting['methods']) ^ set(SCHEMA['methods'])}")
    decisions = {}
    scenarios = {"asl": ["crossroads", "village"], "chain_of_command": ["chain_of_command"], "armour_battles": ["armour_battles"],
                 "morale_ratio": ["morale_ratio"], "squares": ["squares"]}
    for system, names in scenarios.items():
        for name in names:
            path = ROOT / f"maps/scenarios/{name}.yaml"
            if path.exists():
                decisions[name] = converse(engine, path, system)
    cases = converse_on_cases(engine)
    converse_on_leaders(engine)
    converse_on_ground(engine)
    converse_on_matches(engine)
    converse_on_logs(engine, folder)
    crossroads = ROOT / "maps/scenarios/crossroads.yaml"
    refuses(engine, crossroads)
    converse_in_german(Engine(PROGRAM, str(folder / "boards"), "--language", "de"), crossroads)
    for method, params in (("state", {}), ("sees", {"at": "A1"}), ("threats", {"side": "german"}), ("load", {"text": crossroads.read_text(), "beside": str(crossroads)})):
        notices(engine.ask(method, params), method.capitalize() + "Result")
    engine.ask("bench", {"positions": 1, "time_ms": 60000})
    if engine.ask("schema")["schema"] != SCHEMA:
        fail("the engine has another schema")
    timed = engine.reply("state", {"timing": 1})
    conforms("Success", timed, "timing")
    for line in ("[]", "{", '{"method": 5}', '{"id": {}, "method": "state"}', '{"method": "stat"}', '{"method": "state", "param": 1}'):
        engine.child.stdin.write(line + "\n")
        engine.child.stdin.flush()
        reply = json.loads(engine.child.stdout.readline())
        conforms("Failure", reply, line)
        counts["refused"] += 1
        if line != "{" and VALIDATORS["Request"].is_valid(json.loads(line)):
            fail(f"the schema takes {line}")
    engine.ask("quit")
    if engine.child.wait() != 0:
        fail("the engine ends with an error")
    keys = set()
    for name, node in DEFS.items():
        if not name.endswith("Params") and name not in OPEN + ("Request", "Reply", "EachAsk"):
            keys_of(node, name, keys)
    missing = sorted(keys - seen - RARE)
    if missing:
        fail(f"no exchange has shown: {', '.join(missing)}")
    for failure in failures[:40]:
        print(failure)
    print(f"{counts['requests']} requests under {len(scenarios)} systems and on {cases} positions of cases, {counts['refused']} refused, {counts['broken']} broken on purpose; decisions "
          f"{decisions}; {len(keys & seen)} of {len(keys)} keys of answers shown; {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
