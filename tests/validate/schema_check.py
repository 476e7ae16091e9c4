"""The JSON Schemas of maps, scenarios, cases and corrections of logs: up to date, themselves valid, content with every file that is sound, and
not with broken ones. Exit status 77 (skipped) without python3-jsonschema or python3-yaml."""
import copy
import json
import pathlib
import subprocess
import sys

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}; tools/setup python3-jsonschema python3-yaml")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
failures = []
tried = 0


def schema_of(name):
    return json.loads((ROOT / "maps/schema" / f"{name}.schema.json").read_text())


def validator(name):
    schema = schema_of(name)
    jsonschema.Draft7Validator.check_schema(schema)
    # A case names the schema of its scenario by its file.
    files = {"scenario.schema.json": schema_of("scenario")}
    return jsonschema.Draft7Validator(schema, resolver=jsonschema.RefResolver("", schema, store=files))


MAP, SCENARIO, CASE, CORRECTIONS = validator("map"), validator("scenario"), validator("case"), validator("corrections")


def load(path):
    return yaml.safe_load((ROOT / path).read_text())


def is_scenario(document):
    return "rules" in document or "hexrout" in document


def schema_for(document):
    if "hexrout_corrections" in document:
        return CORRECTIONS
    return CASE if "case" in document or "cases" in document else SCENARIO if is_scenario(document) else MAP


def content(what, document):
    schema = schema_for(document)
    for error in schema.iter_errors(document):
        failures.append(f"{what}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def refused(what, document):
    global tried
    tried += 1
    schema = schema_for(document)
    if schema.is_valid(document):
        failures.append(f"{what}: the schema lets it pass")


def changed(document, change):
    out = copy.deepcopy(document)
    change(out)
    return out


if subprocess.run([sys.executable, ROOT / "tools/parts/make/schema", "--check"]).returncode != 0:
    failures.append("the schemas are not up to date")

bundled = sorted((ROOT / "maps").glob("*.yaml")) + sorted((ROOT / "maps/scenarios").glob("*.yaml"))
sound = sorted((ROOT / "tests/validate/broken").glob("sound-*.yaml"))
for path in bundled + sound:
    content(path.name, load(path))
    first = path.read_text().splitlines()[0]
    if path in bundled:
        name = "scenario" if is_scenario(load(path)) else "map"
        if not first.startswith("# yaml-language-server: $schema="):
            failures.append(f"{path.name}: the first line does not name its schema")
        elif (path.parent / first.split("=", 1)[1]).resolve() != ROOT / "maps/schema" / f"{name}.schema.json":
            failures.append(f"{path.name}: the first line names another schema: {first}")

# What a reader takes the schema of its system names as well.
for system in ("chain_of_command", "armour_battles"):
    scenario = load(f"maps/scenarios/{system}.yaml")
    for word in ("nearest", "down", "up"):
        content(f"{system} rounds {word}", changed(scenario, lambda d: d.update(rounding=word)))
    refused(f"{system} rounds to a word that is none", changed(scenario, lambda d: d.update(rounding="sideways")))

for name in ("misspelt-key", "missing-side", "misspelt-broken-beside-dm", "month-out-of-range", "unknown-rules", "unknown-terrain"):
    refused(name, load(f"tests/validate/broken/{name}.yaml"))
lane, position = load("tests/validate/broken/sound-map.yaml"), load("tests/validate/broken/sound-scenario.yaml")
for what, change in {
    "no columns": lambda d: d.pop("columns"),
    "no hexes": lambda d: d.update(rows=0),
    "an edge that is none": lambda d: d.update(half_hexes=["middle"]),
    "a wall that is none": lambda d: d["hexsides"][0].update(terrain="wal"),
    "three hexsides": lambda d: d.update(details=[{"at": "A1", "hexside": ["wall"] * 3}]),
    "a key nobody knows": lambda d: d.update(bridge=[]),
}.items():
    refused(what, changed(lane, change))
for what, change in {
    "one side": lambda d: d.update(sides=["german"]),
    "a thing that is none": lambda d: d["placed"][0].update(kind="foxhoel"),
    "a flag in words": lambda d: d["units"][0].update(broken="true"),
    "no version": lambda d: d.pop("hexrout"),
    "no units": lambda d: d.pop("units"),
    "a map of two kinds": lambda d: d.update(map={"file": "a.yaml", "boards": []}),
    "a direction that is none": lambda d: d["units"][0].update(facing="up"),
}.items():
    refused(what, changed(position, change))

# Every case that is installed; and what the reader of cases refuses.
cases = sorted((ROOT / "src/rules").glob("*/cases/**/*.yaml"))
for path in cases:
    content(str(path.relative_to(ROOT)), load(path))
if len(cases) < 100:
    failures.append(f"only {len(cases)} files of cases were found")
alone, several = load("src/rules/asl/cases/rout/b01.yaml"), load("src/rules/squares/cases/group.yaml")
for what, change in {
    "no authority": lambda d: d.pop("authority"),
    "an authority that is none": lambda d: d.update(authority="X"),
    "no scenario": lambda d: d.pop("scenario"),
    "a scenario without sides": lambda d: d["scenario"].pop("sides"),
    "a key nobody knows": lambda d: d.update(dices=[3]),
    "a face in words": lambda d: d.update(dice=["six"]),
    "nothing expected": lambda d: d.update(expect={}),
    "nothing expected of a unit": lambda d: d["expect"].update(answers={"r1": {}}),
    "an answer's key that is none": lambda d: d["expect"].update(answers={"r1": {"dutty": "must"}}),
    "a refusal's key that is none": lambda d: d["expect"].update(answers={"r1": {"refused": [{"form": "L2"}]}}),
    "a reading without a name": lambda d: d.update(readings=[{"expect": {"rolls": []}}]),
}.items():
    refused(what, changed(alone, change))
for what, change in {
    "no cases": lambda d: d.update(cases=[]),
    "a case without a name": lambda d: d["cases"][0].pop("case"),
    "a key that no file of cases has": lambda d: d.update(scenario={}),
}.items():
    refused(what, changed(several, change))

corrections = {"hexrout_corrections": 1, "ignore": [17], "rolls": [{"entry": 23, "unit": "ru2"}],
               "paths": [{"entry": 30, "unit": "ru1", "path": ["M3", "M4"], "low_crawl": True}], "states": [{"entry": 12, "unit": "ru3", "dm": True}],
               "phases": [{"first": 3, "last": 40, "phase": "rout", "player": "Axis", "turn": 2}]}
content("corrections", corrections)
for what, change in {
    "another version": lambda d: d.update(hexrout_corrections=2),
    "a list that is none": lambda d: d.update(rols=[]),
    "an entry in words": lambda d: d.update(ignore=["x"]),
    "a roll of nobody": lambda d: d["rolls"][0].pop("unit"),
    "a state that is none": lambda d: d["states"][0].update(tired=True),
    "no state": lambda d: d["states"][0].pop("dm"),
    "a phase that is none": lambda d: d["phases"][0].update(phase="lunch"),
}.items():
    refused(f"corrections with {what}", changed(corrections, change))

for failure in failures:
    print(failure)
print(f"{len(bundled) + len(sound) + len(cases)} sound files, {tried} broken ones, {len(failures)} failures")
sys.exit(1 if failures else 0)
