"""The JSON Schemas of maps, scenarios, cases and corrections of logs: up to date, themselves valid, content with every file that is sound, and
not with broken ones. Exit status 77 (skipped) without python3-jsonschema or python3-yaml."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

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


if subprocess.run([sys.executable, ROOT / "tools/parts/make/schema", "--check", *sys.argv[1:2]]).returncode != 0:
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

# The files of games that are data: the program and the schemas take the same ones, and refuse the same mistakes.
KINDS = ("game", "tables", "policies", "readings", "worth")
GAME_FILES = {kind: validator("game" if kind == "game" else f"game-{kind}") for kind in KINDS}
games = [ROOT / "src/rules/pickets/data", ROOT / "src/rules/morale_ratio/data", ROOT / "tools/hexrout/data/new_game", ROOT / "tests/rules/whole_game",
         *sorted(path.parent for path in (ROOT / "maps/games").glob("*/game.yaml"))]
for folder in games:
    for kind, schema in GAME_FILES.items():
        if (folder / f"{kind}.yaml").exists():
            for error in schema.iter_errors(load(folder / f"{kind}.yaml")):
                failures.append(f"{folder}/{kind}.yaml: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def refused_by_program(files):
    with tempfile.TemporaryDirectory() as made:
        for kind, document in files.items():
            (pathlib.Path(made) / f"{kind}.yaml").write_text(yaml.safe_dump(document, sort_keys=False))
        return subprocess.run([sys.argv[1], "rules", "--rules", made], capture_output=True).returncode == 3


whole = {kind: load(f"tests/rules/whole_game/{kind}.yaml") for kind in KINDS}
if len(sys.argv) > 1 and refused_by_program(whole):
    failures.append("the program refuses a sound game")
for what, kind, change in (
    ("no version", "game", lambda d: d.pop("hexrout_game")),
    ("another version", "game", lambda d: d.update(hexrout_game=2)),
    ("no kinds", "game", lambda d: d.pop("kinds")),
    ("a kind without a name", "game", lambda d: d["kinds"][0].pop("name")),
    ("a picture that is none", "game", lambda d: d["kinds"][0].update(picture="tnak")),
    ("a flag in words", "game", lambda d: d["kinds"][2].update(immobile="yes")),
    ("a key of a state that is none", "game", lambda d: d["states"][0].update(fire=True)),
    ("a health that is none", "game", lambda d: d["states"][1].update(health="ill")),
    ("a deed that is none", "game", lambda d: d["states"][1]["reactions"][0].update(do="run")),
    ("a fact that is none", "game", lambda d: d["turn"]["checks"][0].update({"if": "duee"})),
    ("an operator that is none", "game", lambda d: d["scores"][0].update(each={"sum": ["strength", 1]})),
    ("a figure in words", "game", lambda d: d["figures"][0].update(default="five")),
    ("a crew of none", "game", lambda d: d["kinds"][1]["crew"].update(count=0)),
    ("no dice", "tables", lambda d: d["checks"][0].pop("dice")),
    ("a die of one side", "tables", lambda d: d["checks"][0].update(sides=1)),
    ("a modifier without text", "tables", lambda d: d["checks"][0]["modifiers"][0].pop("text")),
    ("a result's key that is none", "tables", lambda d: d["checks"][0]["results"][0].update(lose=1)),
    ("costs of ground that is none", "tables", lambda d: d["cart_costs"]["half_mf"].update(swamp=4)),
    ("a policy without a goal", "policies", lambda d: d["policies"][0].pop("goals")),
    ("a condition that is none", "policies", lambda d: d["policies"][3].update(forbid=["impasable"])),
    ("a goal that is none", "policies", lambda d: d["policies"][0].update(goals=["everyLegl"])),
    ("a budget in miles", "policies", lambda d: d["policies"][2]["budget"].update(unit="mile")),
    ("a key of a policy that is none", "policies", lambda d: d["policies"][0].update(goal="everyLegal")),
    ("a reading without text", "readings", lambda d: d["readings"][0].pop("text")),
    ("a weight in words", "worth", lambda d: d["weights"][0].update(value="much")),
):
    tried += 1
    files = copy.deepcopy(whole)
    change(files[kind])
    if GAME_FILES[kind].is_valid(files[kind]):
        failures.append(f"{kind}.yaml with {what}: the schema lets it pass")
    if len(sys.argv) > 1 and not refused_by_program(files):
        failures.append(f"{kind}.yaml with {what}: the program lets it pass")

# Sound files whose values hang on others of the file, or have several forms.
for what, kind, change in (
    ("a figure beyond those of the samples", "game", lambda d: d["figures"][0].update(most=900, default=800)),
    ("one roll for a hex", "tables", lambda d: d["checks"][0].update(shared=True)),
    ("one roll for a side", "tables", lambda d: d["checks"][0].update(shared="side")),
    ("effects on who fired", "tables", lambda d: d["checks"][0]["results"][0].update(others={"of": "firer", "do": [{"loses": 1}]})),
):
    files = copy.deepcopy(whole)
    change(files[kind])
    for error in GAME_FILES[kind].iter_errors(files[kind]):
        failures.append(f"{kind}.yaml with {what}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    if len(sys.argv) > 1 and refused_by_program(files):
        failures.append(f"{kind}.yaml with {what}: the program refuses it")

for failure in failures:
    print(failure)
print(f"{len(bundled) + len(sound) + len(cases)} sound files, {tried} broken ones, {len(failures)} failures")
sys.exit(1 if failures else 0)
