"""What runs begin with: inputs by kind, and the values and keys that stand in them.

A seed is a set of files that belong together; the first is the one that verbs are given. Files that are the same for all runs
(maps of the bundled scenarios, boards) lie beside them in the folder of the run."""
import base64
import json
import os
import pathlib
import subprocess
import xml.etree.ElementTree as etree

import yaml

import formats
import saves
import vasl_boards
from tree import Raw, Table, copy, spots, tree_of

ROOT = pathlib.Path(__file__).resolve().parents[3]
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LANE = {"hexrout": 1, "title": "Lane", "map": {"title": "m", "columns": 8, "rows": 4, "fill": "open-ground",
                                               "hexes": [{"at": "A2", "terrain": "woods"}, {"at": "F2", "terrain": "stone-building-1"}, {"at": "H3", "terrain": "woods"}]},
        "rules": "asl", "sides": ["german", "russian"], "turn": {"attacker": "german", "phase": "rout"},
        "units": [{"id": "r1", "side": "russian", "counter": "4-4-7", "at": "C2", "broken": True, "dm": True},
                  {"id": "r2", "side": "russian", "counter": "4-2-6", "at": "E2", "broken": True, "dm": True},
                  {"id": "r3", "side": "russian", "counter": "9-1", "at": "F2"},
                  {"id": "g1", "side": "german", "counter": "4-6-7", "at": "D1"}, {"id": "g2", "side": "german", "counter": "4-6-7", "at": "H1"}]}


class Seed:
    """`files`: [[name, format, tree]...]; the first is mutated most."""

    def __init__(self, kind, name, files):
        self.kind = kind
        self.name = name
        self.files = files


def load_yaml(path):
    return tree_of(yaml.load(path.read_text(), LOADER))


def of_cases(path):
    """The scenarios of a file of cases under src/rules."""
    document = yaml.load(path.read_text(), LOADER)
    for case in document.get("cases", [document]):
        yield case["case"], {**document.get("common", {}), **case["scenario"]}


def cases(boards_at_hand):
    """Files of two cases each, with what is common to their file, and those of one case as they are."""
    for path in sorted((ROOT / "src/rules").glob("*/cases/**/*.yaml")):
        document = yaml.load(path.read_text(), LOADER)
        if "vasl" in path.read_text() and not boards_at_hand:
            continue
        if "cases" not in document:
            yield Seed("case", path.stem, [["k.yaml", "yaml", tree_of(document)]])
            continue
        several = document["cases"]
        for first in range(0, len(several), 2):
            yield Seed("case", f"{path.stem} {first}", [["k.yaml", "yaml", tree_of({**document, "cases": several[first:first + 2]})]])


def scenarios(boards_at_hand):
    for path in sorted((ROOT / "maps/scenarios").glob("*.yaml")):
        scenario = load_yaml(path)
        scenario.set("map", Table([["file", pathlib.PurePath(scenario.get("map").get("file")).name]]))
        for _ in range(12):  # as often as a dozen of the small ones below
            yield Seed("scenario", path.stem, [["s.yaml", "yaml", scenario]])
    for path in sorted((ROOT / "tests/fuzz/runs/seeds").glob("*.yaml")):
        for _ in range(16):
            yield Seed("scenario", path.stem, [["s.yaml", "yaml", load_yaml(path)]])
    for path in sorted((ROOT / "src/rules").glob("*/cases/**/*.yaml")):
        for name, scenario in of_cases(path):
            if "boards" not in scenario.get("map", {}) or boards_at_hand:
                yield Seed("scenario", f"{path.stem}: {name}", [["s.yaml", "yaml", tree_of(scenario)]])


def maps():
    lane = tree_of({**LANE, "map": {"file": "m.yaml"}})
    for path in [*sorted((ROOT / "maps").glob("*.yaml")), *sorted((ROOT / "tests/fuzz/corpus/fuzz_map").glob("*.yaml"))]:
        yield Seed("map", path.stem, [["m.yaml", "yaml", load_yaml(path)], ["s.yaml", "yaml", lane]])
    for path in sorted((ROOT / "tests/fuzz/runs/seeds").glob("*.yaml")):
        scenario = load_yaml(path)
        drawn = Table([["title", "sketch"], *scenario.get("map").without("title").pairs])
        scenario.set("map", Table([["file", "m.yaml"]]))
        yield Seed("map", path.stem, [["m.yaml", "yaml", drawn], ["s.yaml", "yaml", scenario]])


def hexes_of_board(columns, rows):
    kinds = ["", "woods:1", "rough:1", "water:2", "building:2:8;bldg_elev:3;bldg_cf:40", "road:1:9", "swamp:1", "pavement:1"]
    lines = [["size", str(columns), str(rows)]]
    for row in range(rows):
        for column in range(columns):
            kind = kinds[(3 * row + 5 * column + row * column) % len(kinds)]
            lines.append(["hex", f"{column + 1:02}{row + 1:02}", str((row + column) % 3), kind.split(";") if kind else [""], ["grass"]])
    return lines + [["end"]]


def foreign():
    # MegaMek's hexes keep their numbers.
    numbered = {unit["at"]: f"{ord(unit['at'][0]) - 64:02}{int(unit['at'][1:]):02}" for unit in LANE["units"]}
    lane = {**LANE, "map": {"file": "m.board"}, "units": [{**unit, "at": numbered[unit["at"]]} for unit in LANE["units"]]}
    lines = (ROOT / "tests/fuzz/corpus/fuzz_megamek/small.board").read_text().splitlines()
    small = [[word.strip('"').split(";") if word.startswith('"') else word for word in line.split()] for line in lines]
    for name, tree in [("small", small), ("made", hexes_of_board(9, 6))]:
        yield Seed("megamek", name, [["m.board", "board", tree], ["s.yaml", "yaml", tree_of(lane)]])
    tiled = json.loads((ROOT / "tests/fuzz/corpus/fuzz_tiled_json/small.tmj").read_text())
    made = json.loads(json.dumps(tiled))
    made["width"], made["height"] = 8, 6
    made["layers"] = [{"type": "tilelayer", "name": "ground", "width": 8, "height": 6, "data": [(i * i + i // 5) % 3 + 1 for i in range(48)]},
                      {"type": "tilelayer", "name": "over", "width": 8, "height": 6, "encoding": "base64",
                       "data": base64.b64encode(b"".join((0 if i % 5 else i % 8).to_bytes(4, "little") for i in range(48))).decode()}]
    for name, tree in [("small", tiled), ("made", made)]:
        yield Seed("tiled", name, [["m.tmj", "json", tree_of(tree)], ["s.yaml", "yaml", tree_of({**LANE, "map": {"file": "m.tmj"}})]])
    element = etree.parse(ROOT / "tests/fuzz/corpus/fuzz_tiled_xml/small.tmx").getroot()
    yield Seed("tiled", "xml", [["m.tmx", "xml", formats.from_xml(element)], ["s.yaml", "yaml", tree_of({**LANE, "map": {"file": "m.tmx"}})]])


def made_saves():
    """Saves on our own boards: broken units and markers, a concealed stack, a level upstairs, two boards of which one is turned."""
    for boards in (["01"], ["01"], ["01"], ["r03"], ["03", "r04"]):
        save = saves.Writer(boards, 33)
        for board in range(len(boards)):
            at = save.place(board, 2, 2)
            save.stack(at, [save.counter(at, "ru", "4-4-7 1sq", broken=True), save.counter(at, "ru", "8-0", broken=True, wounded=True), save.marker(at, "DM")])
            at = save.place(board, 4, 2)
            save.stack(at, [save.counter(at, "ge", "4-6-7 1sq"), save.counter(at, "ge", "9-1"), save.marker(at, "Pin"), save.marker(at, "CX")])
            at = save.place(board, 6, 1)
            save.stack(at, [save.counter(at, "ru", "4-2-6 Csq", broken=True)])
            at = save.place(board, 5, 3)
            save.stack(at, [save.counter(at, "ge", "2-4-7 1hs", concealed=True), save.marker(at, "?")])
            at = save.place(board, 4, 1)
            save.stack(at, [save.level(at, 1), save.counter(at, "ru", "6-2-8 Esq", broken=True), save.marker(at, "Smoke"), save.marker(at, "Foxhole")])
        yield Seed("save", "+".join(boards), [["g.vsav", "vsav", save.finished("Allied")]])


def made_logs():
    """Logs of a Rout Phase on our own board: moves, a roll, a broken unit, a step taken back."""
    for player in ("Allied", "Axis"):
        save = saves.Writer(["01"], 33)
        at = save.place(0, 2, 2)
        save.stack(at, [save.counter(at, "ru", "4-4-7 1sq", broken=True), save.marker(at, "DM")])
        unit = str(save.next - 3)  # its counter, its marker, their stack
        away = save.place(0, 6, 1)
        save.stack(away, [save.counter(away, "ge", "4-6-7 1sq"), save.counter(away, "ge", "9-1")])
        steps = [save.place(0, column, 2)[1:] for column in (2, 1, 0)]
        moves = [["LOG", "/".join(["M", unit, "Main Map", *to, "null", "Main Map", *of, "null", "player"])] for of, to in zip(steps, steps[1:])]
        back = ["LOG", "/".join(["M", unit, "Main Map", *steps[1], "null", "Main Map", *steps[2], "null", "player"])]
        entries = [["LOG", f"CHAT* New: {player} Turn 1 - RPh *"], ["LOG", "CHAT*** (Rally DR) 3,4 ***   <one>      [1 / 1   avg   7 (7)]    (1.1)"],
                   ["LOG", f"CHAT* New: {player} Turn 1 - RtPh *"], moves[0], ["LOG", "CHAT*** (MC DR) 2,4 ***   <two>      [1 / 1   avg   6 (6)]    (1.2)"],
                   moves[1], ["LOG", "UNDO", "true"], back, ["LOG", "UNDO", "false"], ["LOG", "CHAT<one> - Low Crawl"], ["LOG", f"-/{unit}"]]
        yield Seed("save", "log " + player, [["g.vlog", "vsav", save.finished(player) + [Table([["fields", entry]]) for entry in entries]]])


def boards():
    metadata = etree.fromstring('<boardMetadata name="01" version="1" width="9" height="4" hasHills="TRUE"><slopes><slope hex="C2" hexsides="01"/></slopes>'
                                '<buildingTypes><buildingType hexName="D3" buildingTypeName="Stone Building, 1 Level"/></buildingTypes></boardMetadata>')
    for name, patches in BOARDS.items():
        yield Seed("board", name, [["LOSData", "los_data", tree_of(vasl_boards.board(9, 4, patches))],
                                   ["BoardMetadata.xml", "xml", formats.from_xml(metadata)]])


BOARDS = {"01": [[100, 60, 120, 70, 60, 0], [210, 20, 50, 50, 41, 0], [300, 0, 150, 120, 0, 1], [0, 120, 100, 80, 24, 0]],
          "03": [[0, 0, 200, 258, 0, 1], [40, 90, 90, 90, 60, 1], [260, 100, 50, 50, 41, 0], [330, 150, 60, 4, 72, 0]]}
BOARDS["04"] = BOARDS["03"]
SIZES = {"01": (9, 4), "03": (33, 10), "04": (33, 10)}  # the last ones as large as most of VASL's


MAPS = {path.name: path.read_bytes() for path in sorted((ROOT / "maps").glob("*.yaml"))}


def lay_beside_maps(folder):
    """The maps of the bundled scenarios, which name them as files beside their own."""
    for name, text in MAPS.items():
        (folder / name).write_bytes(text)


def lay_beside(folder):
    """What every run finds beside its files: the maps of the bundled scenarios and two boards."""
    lay_beside_maps(folder)
    for name, patches in BOARDS.items():
        board = folder / "boards" / name
        board.mkdir(parents=True, exist_ok=True)
        (board / "LOSData").write_bytes(vasl_boards.los_data_of(vasl_boards.board(*SIZES[name], patches)))
        (board / "BoardMetadata.xml").write_text(f'<boardMetadata name="{name}" version="1" hasHills="TRUE"/>')


ROLLED = [6, 1, 3, 4, 2, 5, 1, 1, 6, 6, 2, 3]
CHOSEN = [{"what": "rout", "who": "r1", "take": "to B2"}, {"what": "next to rout", "take": "r2"}, "none"]


def scripts(by_name):
    """Dice and decisions for scenarios that ask for both."""
    for name in ("crossroads", "armour_battles", "chain_of_command", "squares", "morale_ratio", "asl_everything", "asl_under_way", "aslsk"):
        scenario = by_name[name].files[0][2]
        yield Seed("dice", name, [["d.yaml", "yaml", tree_of({"dice": ROLLED * 6})], ["s.yaml", "yaml", scenario]])
        yield Seed("choices", name + " guessed", [["c.yaml", "yaml", tree_of({"choices": CHOSEN})], ["s.yaml", "yaml", scenario]])
    for weights in ({"survival": 40, "whole": 10, "captured": 1}, {"leader": 2, "rally": 24, "arriving": 50, "exposure": 2, "near": 2}):
        yield Seed("weights", "weights", [["w.yaml", "yaml", tree_of(weights)], ["s.yaml", "yaml", tree_of(LANE)]])
    table = yaml.load((ROOT / "src/match/data/fire_table.yaml").read_text(), LOADER)
    yield Seed("fire-table", "fire table", [["t.yaml", "yaml", tree_of(table)], ["s.yaml", "yaml", tree_of(LANE)]])
    rows = [["from_hex", "from_level", "to_hex", "to_level"], ["A1", "0", "D3", "0"], ["F2", "1", "A2", "0"], ["H3", "0", "C2", "0"]]
    yield Seed("pairs", "pairs", [["p.csv", "csv", tree_of(rows)], ["s.yaml", "yaml", tree_of(LANE)]])
    yield Seed("pairs", "kinds", [["p.csv", "csv", tree_of([row + kinds for row, kinds in zip(rows, [["from_kind", "to_kind"], ["ground", "ground"],
                                                                                                   ["upper", "ground"], ["ground", "ground"]])])],
                                  ["s.yaml", "yaml", tree_of(LANE)]])


def data_of(system, name):
    """A data file of a rule system as a tree; an empty one if it has none."""
    path = ROOT / "src/rules" / system / "data" / name
    return load_yaml(path) if path.exists() else Table()


def house_rules(by_name):
    """What house rules can change of each system, written out in full: the same rules, in a file that may be changed."""
    for system, scenario in [("asl", "crossroads"), ("armour_battles", "armour_battles"), ("chain_of_command", "chain_of_command"), ("morale_ratio", "morale_ratio"),
                             ("pickets", "pickets"), ("squares", "squares")]:
        house = Table([["title", "House"], ["rules", system]])
        for key, name in [("tables", "tables.yaml"), ("profiles", "profiles.yaml")]:
            if data_of(system, name).pairs:
                house.pairs.append([key, data_of(system, name)])
        house.pairs += [pair for pair in data_of(system, "policies.yaml").pairs if pair[0] in ("policies", "verdicts")]
        readings = data_of(system, "readings.yaml").get("readings")
        if readings:
            house.pairs.append(["options", Table([row.get("name"), (row.get("words") or [row.get("default")])[-1]] for row in readings)])
        yield Seed("house", system, [["h.yaml", "yaml", house], ["s.yaml", "yaml", by_name[scenario].files[0][2]]])


GAME_FILES = ("game.yaml", "tables.yaml", "policies.yaml", "readings.yaml", "worth.yaml")


def rule_folders(by_name):
    """The bundled data games as folders, each of their files once the first; scenarios name the folder that they lie in."""
    for system in ("morale_ratio", "pickets"):
        scenario = copy(by_name[system].files[0][2])
        scenario.set("rules_folder", ".")
        page = ["README.md", "raw", Raw((ROOT / "src/rules" / system / "README.md").read_text()[:3000])]
        files = [[name, "yaml", data_of(system, name)] for name in GAME_FILES]
        for first in range(len(files)):
            yield Seed("rules", f"{system} {files[first][0]}", [files[first], *files[:first], *files[first + 1:], page, ["s.yaml", "yaml", scenario]])


def tilesets():
    """Maps of Tiled whose tileset lies in a file of its own, in both notations."""
    tiled = json.loads((ROOT / "tests/fuzz/corpus/fuzz_tiled_json/small.tmj").read_text())
    sets = tiled["tilesets"]
    for notation in ("json", "xml"):
        inner = {key: value for key, value in sets[0].items() if key != "firstgid"}
        if notation == "json":
            first = ["t.tsj", "json", tree_of(inner)]
        else:
            tiles = [Table([["tag", "tile"], ["attributes", Table([["id", str(tile.get("id", 0))], ["class", str(tile.get("class", tile.get("type", "woods")))]])], ["text", ""], ["children", []]])
                     for tile in inner.get("tiles", [])]
            first = ["t.tsx", "xml", Table([["tag", "tileset"], ["attributes", Table([["name", "t"]])], ["text", ""], ["children", tiles]])]
        named = {**tiled, "tilesets": [{"firstgid": sets[0].get("firstgid", 1), "source": first[0]}, *sets[1:]]}
        yield Seed("tileset", notation, [first, ["m.tmj", "json", tree_of(named)], ["s.yaml", "yaml", tree_of({**LANE, "map": {"file": "m.tmj"}})]])


def asked(first, requests):
    return [Table([["id", first + i], ["method", method], ["params", tree_of(params)]]) for i, (method, params) in enumerate(requests)]


ENGINE = [
    [("options", {}), ("state", {"yaml": True}), ("check", {"unit": "r1", "path": ["C2", "B2"], "crawl": False}), ("los", {"from": "A1", "to": "D2", "explain": True})],
    [("play", {"ask": "all", "seed": 3, "run": 2}), ("play", {"answers": [0]}), ("play", {"answers": [0, 0]}), ("foresee", {"options": [0], "seed": 1, "runs": 2}),
     ("play", {"back": 1}), ("play", {"answers": [1], "events": False}), ("options", {}), ("play", {"stop": True}), ("state", {})],
    [("play", {"ask": "nothing", "seed": 5}), ("state", {"yaml": True}), ("options", {}), ("validate", {"text": LANE})],
    [("play", {"ask": "rolls"}), ("play", {"answers": [[3, 4]]}), ("play", {"answers": [[1, 1]]}), ("advise", {}), ("play", {"ask": "decisions"}), ("play", {"answers": [0, 1, 0]})],
    [("advise", {"side": "russian", "worst_case": True, "exact_units": 2, "states": 100, "weights": "survival=40,rally=24"}), ("survey", {"as": "r1", "threads": 1}),
     ("deny", {"side": "german", "units": ["g1"], "k": 2, "top": 1, "time_ms": 50, "weights": "survival=40", "reasons": True}), ("cut", {"units": ["r1"], "most": 2, "turns": 1, "lower": True, "candidates": ["C1", "D2"]}), ("cut", {"units": ["r1"], "reopen": True})],
    [("map", {"want": ["hexes", "locations", "steps", "placed"], "first": 0, "most": 9}), ("map", {"hexes": ["A1", "B1"]}), ("reach", {"units": ["r1"], "paths": True}), ("reach", {}),
     ("sees", {"at": "A1", "range": 6, "first": 0, "most": 50}), ("sees", {"unit": "r1"}), ("threats", {"side": "russian", "at": ["B1", "C2", 3]}), ("threats", {"side": "german", "most": 20}),
     ("lines", {"pairs": ["A1", "B1", 0, 5]}), ("lines", {"from": ["A1", 2], "to": ["B1", "C1"]}), ("lines", {"from": [1]})],
    [("set", {"units": [{"id": "r1", "at": "C2", "broken": True, "dm": None}], "as": "b"}), ("state", {"game": "b", "yaml": True}),
     ("set", {"turn": {"attacker": "russian", "number": 3}, "placed": [{"kind": "smoke", "at": "B2", "strength": 2}], "month": 1, "switches": {"metric": "raw"}}),
     ("set", {"remove": ["r1"], "add": [{"id": "x1", "side": "russian", "counter": "4-4-7", "at": "A1"}]}), ("odds", {"game": "b"}), ("state", {"yaml": True})],
    [("play", {"ask": "decisions"}), ("play", {"answers": [0, 0]}), ("set", {"game": "", "units": [{"id": "r1", "pinned": True}]}),
     ("each", {"changes": [{"units": [{"id": "r1", "at": "B2"}]}, {"remove": ["r1"]}, {"placed": None}],
               "ask": {"options": {"units": ["r1"]}, "state": {"yaml": True}, "sweep": {"runs": 2, "threads": 1}}}), ("state", {})],
    [("copy", {"game": "", "as": "b"}), ("games", {}), ("sweep", {"game": "b", "runs": 3, "seed": 2, "choices": "any", "threads": 1}), ("drop", {"game": ""}), ("state", {"game": "b"}), ("quit", {})],
]


def engines(by_name):
    games = [tree_of(LANE)]
    for name in ("armour_battles", "chain_of_command", "squares", "morale_ratio", "asl_everything", "asl_under_way", "aslsk", "crossroads"):
        games.append(by_name[name].files[0][2])
    for number, game in enumerate(games):
        for requests in ENGINE:
            load = Table([["id", 0], ["method", "load"], ["params", Table([["text", game], ["beside", "s.yaml"]])]])
            yield Seed("engine", f"game {number}", [["lines.jsonl", "engine", [load] + asked(1, requests)]])


def printed(program, folder, *arguments):
    ran = subprocess.run([program, *arguments], cwd=folder, capture_output=True, check=False, timeout=120)
    if ran.returncode not in (0, 1):
        raise SystemExit(f"the program fails on a seed: {' '.join(arguments)} has status {ran.returncode}: {ran.stderr.decode()[:500]}")
    return ran.stdout.decode()


def written_by(program, folder, by_name):
    """Logs and shards, as the program itself writes them."""
    for name in ("crossroads", "armour_battles", "chain_of_command", "squares", "morale_ratio", "asl_everything", "asl_under_way", "aslsk"):
        scenario = by_name[name].files[0][2]
        (folder / "s.yaml").write_bytes(formats.bytes_of("yaml", scenario))
        printed(program, folder, "play", "s.yaml", "--seed", "3", "--log", "l.jsonl")
        entries = [tree_of(json.loads(line)) for line in (folder / "l.jsonl").read_text().splitlines()]
        yield Seed("log", name, [["l.jsonl", "jsonl", entries], ["s.yaml", "yaml", scenario]])
        chosen = [Table([["what", entry.get("what")], ["who", entry.get("who")], ["take", entry.get("taken")]]) for entry in entries if entry.get("type") == "choice"]
        rolled = [face for entry in entries if entry.get("type") == "dice" for face in entry.get("faces")]
        yield Seed("choices", name, [["c.yaml", "yaml", chosen], ["s.yaml", "yaml", scenario]])
        yield Seed("choices", name + " words", [["c.yaml", "yaml", [entry.get("take") for entry in chosen]], ["s.yaml", "yaml", scenario]])
        yield Seed("dice", name + " rolled", [["d.yaml", "yaml", rolled], ["s.yaml", "yaml", scenario]])
        shards = [printed(program, folder, "sweep", "s.yaml", "--runs", "9", "--shard", f"{i}/3", "--threads", "1") for i in range(3)]
        yield Seed("shards", name, [[f"{i}.jsonl", "shard", [tree_of(json.loads(line)) for line in shard.splitlines()]]
                                    for i, shard in enumerate(shards)])


def match_shards(program, folder):
    """Shards of a match, as the program itself writes them."""
    shards = [printed(program, folder, "match", "option0", "nearest", "--made", "2", "--games", "6", "--turns", "1", "--shard", f"{i}/2", "--threads", "1") for i in range(2)]
    yield Seed("shards", "match", [[f"{i}.jsonl", "shard", [tree_of(json.loads(line)) for line in shard.splitlines()]] for i, shard in enumerate(shards)])


def made_positions(program, folder):
    """Positions of the corpus that `hexrout bench` measures: fields, woods and houses with a dozen units."""
    for number in range(8):
        text = printed(program, folder, "bench", "--scenario", "--number", str(number), "--columns", "12", "--rows", "9", "--enemies", "5", "--friends", "4", "--broken", "5")
        yield Seed("scenario", f"position {number}: bench", [["s.yaml", "yaml", tree_of(yaml.load(text, LOADER))]])


def outside_saves(folder):
    """Saves of VASL, where a folder is named by HEXROUT_VASL; the large ones are left out."""
    for path in sorted(pathlib.Path(folder, "saves").glob("*.vsav")):
        if path.stat().st_size < 25_000:
            yield Seed("save", path.stem, [["g.vsav", "vsav", saves.tree_of_archive(path)]])
    for path in sorted(pathlib.Path(folder, "logs_made").glob("*.vlog")):
        yield Seed("save", path.stem, [["g.vlog", "vsav", saves.tree_of_archive(path)]])


def collect(program, folder):
    """Every seed by kind. `folder` is a scratch folder."""
    outside = os.environ.get("HEXROUT_VASL", "")
    lay_beside(folder)
    every = list(scenarios(bool(outside)))
    by_name = {seed.name: seed for seed in reversed(every)}
    every += [*cases(bool(outside)), *maps(), *foreign(), *made_saves(), *made_logs(), *boards(), *scripts(by_name), *engines(by_name), *written_by(program, folder, by_name), *match_shards(program, folder), *made_positions(program, folder),
              *house_rules(by_name), *rule_folders(by_name), *tilesets()]
    if outside:
        every += outside_saves(outside)
    kinds = {}
    for seed in every:
        kinds.setdefault(seed.kind, []).append(seed)
    return kinds


def system_of(tree):
    """The rule system of a scenario, to tell its keys from those of others; for other documents nothing."""
    rules = tree.get("rules", "") if isinstance(tree, Table) else ""
    return "asl" if rules in ("asl-old", "aslsk") else rules if isinstance(rules, str) else ""


class Pool:
    """What stands in the seeds and in the schemas: subtrees by the key that they stand under, keys by the list that they stand in."""

    def __init__(self, kinds):
        self.values = {}  # by key, and by system, list and key
        self.keys = {}    # by system and the two steps above
        seen = set()
        for kind in sorted(kinds):
            for seed in kinds[kind]:
                for _, _, tree in seed.files:
                    if id(tree) not in seen:
                        seen.add(id(tree))
                        self.take(tree)
        for schema in sorted((ROOT / "maps/schema").glob("*.json")):
            self.take_schema("", ("", ""), json.loads(schema.read_text()))
        self.all_keys = sorted(key for key in self.values if isinstance(key, str))

    def take(self, tree):
        if not isinstance(tree, (Table, list)):
            return
        system = system_of(tree)
        for spot in spots(tree):
            self.keep(system, spot.path, spot.value)
            if isinstance(spot.holder, Table):
                self.know(system, spot.path[:-1], spot.path[-1])

    def keep(self, system, path, value):
        key = path[-1] if path[-1] != "[]" or len(path) < 2 else path[-2]
        for name in (key, (system, path[-3:])):
            kept = self.values.setdefault(name, [])
            if len(kept) < 100:
                kept.append(value)

    def know(self, system, above, key):
        keys = self.keys.setdefault((system, above[-2:]), [])
        if key not in keys:
            keys.append(key)

    def take_schema(self, system, path, schema):
        """Words, limits and keys that no seed may have."""
        if isinstance(schema, list):
            for item in schema:
                self.take_schema(system, path, item)
        if not isinstance(schema, dict):
            return
        rules = schema.get("if", {}).get("properties", {}).get("rules", {}).get("enum")
        system = rules[0] if rules else system
        for word in schema.get("enum", []):
            self.keep(system, path, word)
        for limit, beyond in (("minimum", -1), ("maximum", 1)):
            if limit in schema:
                self.keep(system, path, schema[limit])
                self.keep(system, path, schema[limit] + beyond)
        if schema.get("type") == "boolean":
            self.keep(system, path, True)
            self.keep(system, path, False)
        for key, below in schema.get("properties", {}).items():
            self.values.setdefault(key, [])
            self.know(system, path if path[-1] else (), key)
            self.take_schema(system, path + (key,), below)
        self.take_schema(system, path + ("[]",), schema.get("items"))
        for key in ("anyOf", "allOf", "then"):
            self.take_schema(system, path, schema.get(key))

    def value(self, rng, key, system="", path=()):
        """A copy of what stands at such a place of such a system, under this key somewhere, or of anything."""
        kept = self.values.get((system, tuple(path[-3:])))
        if not kept or rng.random() < 0.2:
            kept = self.values.get(key)
        if not kept or rng.random() < 0.05:
            kept = self.values[rng.choice(self.all_keys)] or [Raw("~")]
        return copy(rng.choice(kept))
