"""Command lines for an input: the verb, its options, and what the files that it writes should be."""
from tree import Table, spots

UNIT_LISTS = ("units", "teams", "leaders", "vehicles", "pieces", "elements", "stands", "groups")


class Command:
    """One run. `stdout`: the form of what it prints (text, json, svg, csv, engine); `written`: files and their forms."""

    def __init__(self, verb, *arguments, stdout="text", written=(), stdin=None):
        self.arguments = [verb, *arguments]
        # Options of the program itself come before it.
        self.verb = next((word for word in self.arguments if not word.startswith("--")), verb)
        self.stdout = stdout
        self.written = dict(written)
        self.stdin = stdin

    def same_but(self, arguments):
        """Another line; what it writes where is then unknown."""
        return Command(arguments[0] if arguments else "", *arguments[1:], stdout="any", stdin=self.stdin)


class Names:
    """Units, hexes and sides that a document names, to be used in options."""

    def __init__(self, tree, rng):
        self.rng = rng
        self.units, self.hexes, self.sides = [], [], []
        for spot in spots(tree) if isinstance(tree, (Table, list)) else []:
            value = spot.value
            if not isinstance(value, (str, int)) or isinstance(value, bool) or len(str(value)) > 200:
                continue
            if spot.path[-1] == "id" and spot.path[0] in UNIT_LISTS:
                self.units.append(str(value))
            elif spot.path[-1] in ("at", "to", "phase_start") or "path" in spot.path:
                self.hexes.append(str(value))
            elif spot.key in ("sides", "side"):
                self.sides.append(str(value))

    def unit(self):
        return self.rng.choice(self.units) if self.units and self.rng.random() < 0.95 else self.rng.choice(["ru1", "ge1", "r1", "nobody", ""])

    def hex(self):
        if self.hexes and self.rng.random() < 0.7:
            return self.rng.choice(self.hexes)
        return self.rng.choice("ABCDEFGHI") + str(self.rng.randrange(1, 9)) + self.rng.choice(["", "", "", "/1"])

    def side(self):
        return self.rng.choice(self.sides) if self.sides else "german"

    def path(self):
        start = self.rng.choice(self.hexes) if self.hexes else "C2"
        out = [start]
        for _ in range(self.rng.randrange(1, 5)):
            out.append(beside(out[-1], self.rng))
        return ",".join(out)


def beside(name, rng):
    """A hex near this one, of the next column or row, as far as its name tells."""
    letter, row = name[:1], name[1:].split("/")[0]
    if not letter.isalpha() or not row.isdigit() or len(row) > 6:
        return name
    column = chr(max(ord("A"), min(ord("Z"), ord(letter.upper()) + rng.choice([-1, 0, 1]))))
    return column + str(max(0, int(row) + rng.choice([-1, 0, 1])))


def on_scenario(file, names, rng, shared):
    """Any verb that takes a scenario. `shared`: options that every one of them gets (--boards)."""
    def command(verb, *arguments, **more):
        return Command(verb, file, *arguments, *shared, **more)

    def maybe(chance, *arguments):
        return list(arguments) if rng.random() < chance else []

    def rout():
        text = rng.random() < 0.6
        compared = maybe(0.15, "--compare", rng.choice(["asl-old", "aslsk", "asl", "metric=raw", "surrender_scope=initial", "no"]))
        return command("rout", *(maybe(0.3, "--all") if text else ["--format", "json"]), *maybe(0.3, "--unit", names.unit()), *compared,
                       *maybe(0.1, "--los", rng.choice(["exact", "vasl"])), stdout="text" if text or compared else "json")

    def play():
        return command("play", "--seed", str(rng.randrange(1000)), "-o", "after.yaml", "--log", "log.jsonl", *maybe(0.1, "--run", "3"),
                       written={"after.yaml": "scenario", "log.jsonl": "lines"})

    def odds():
        return command("play", "--odds")

    def check():
        return command("check")

    def referee():
        return command("check", "--unit", names.unit(), "--path", names.path(), *maybe(0.2, "--crawl"))

    def validate():
        form = rng.choice(["text", "json", "sarif"])
        return command("validate", "--format", form, stdout="text" if form == "text" else "json")

    def show():
        picture = rng.random() < 0.4
        return command("show", *(["--svg", "o.svg"] if picture else []), *maybe(0.3, "--unit", names.unit()), *maybe(0.2, "--from", names.hex()), *maybe(0.2, "--bare"),
                       *maybe(0.1, "--colour", "never"), written={"o.svg": "svg"} if picture else {})

    def los():
        return Command("los", file, names.hex(), names.hex(), *maybe(0.4, "--crossed"), *shared)

    def report():
        if rng.random() < 0.4:
            return command("report", "--format", "json", "-o", "-", *maybe(0.3, "--play"), *maybe(0.3, "--seen-from", names.hex()), stdout="json")
        return command("report", "-o", "page.html", *maybe(0.3, "--play"), *maybe(0.2, "--survey", rng.choice([names.unit(), "4-4-7"])), written={"page.html": "html"})

    def convert():
        return command("convert", "--to", "geojson", stdout="json")

    def advise():
        json = rng.random() < 0.4
        return command("advise", *maybe(0.5, "--side", names.side()), *maybe(0.2, "--worst-case"), *maybe(0.2, "--exact", str(rng.randrange(4))), *maybe(0.2, "--states", "50"),
                       *(["--format", "json"] if json else []), stdout="json" if json else "text")

    def deny():
        json = rng.random() < 0.4
        return command("deny", *maybe(0.5, "--side", names.side()), *maybe(0.3, "--unit", names.unit()), *maybe(0.4, "--k", str(rng.randrange(1, 4))), *maybe(0.3, "--top", str(rng.randrange(3))),
                       "--time-ms", "50", *(["--format", "json"] if json else []), stdout="json" if json else "text")

    def survey():
        form = rng.choice(["text", "csv", "json"])
        return command("survey", "--as", rng.choice([names.unit(), "4-4-7"]), "--format", form, "--threads", "1", *maybe(0.3, "--side", names.side()), stdout=form)

    def reach():
        json = rng.random() < 0.4
        picture = rng.random() < 0.3
        return command("reach", names.unit(), *maybe(0.4, "--paths"), *(["--svg", "o.svg", "--layer", rng.choice(["mf", "exposure"])] if picture else []),
                       *(["--format", "json"] if json else []), written={"o.svg": "svg"} if picture else {}, stdout="json" if json else "text")

    def cut():
        json = rng.random() < 0.4
        return command("cut", "--unit", names.unit(), *rng.choice([["--most", "2"], ["--k", "1"], ["--reopen"], []]), *maybe(0.2, "--turns", "2"),
                       *maybe(0.3, "--candidates", names.path()), *(["--format", "json"] if json else []), stdout="json" if json else "text")

    def sweep():
        return command("sweep", "--runs", str(rng.randrange(1, 9)), "--threads", "1", *maybe(0.4, "--choices", "any"), *maybe(0.3, "--shard", "1/3"), stdout="lines")

    def match():
        players = [rng.choice(["option0", "random", "nearest", "farthest", "stay", "random+option0", "random+random", "deny+option0"]) for _ in range(2)]
        return Command("match", *players, "--positions", file, *shared, "--games", "2", "--turns", "1", "--threads", "1", *maybe(0.2, "--shard", "0/1"), stdout="lines")

    ways = [(rout, 12), (play, 18), (odds, 4), (check, 6), (referee, 6), (validate, 10), (show, 6), (los, 4), (report, 8), (convert, 2), (advise, 6), (deny, 5), (survey, 4), (cut, 5), (reach, 5), (sweep, 6), (match, 5)]
    return rng.choices([way for way, _ in ways], [weight for _, weight in ways])[0]()


def on_map(file, names, rng):
    form = rng.choice(["text", "json", "sarif"])
    return rng.choice([
        lambda: Command("validate", file, "--format", form, stdout="text" if form == "text" else "json"),
        lambda: Command("show", file, *rng.choice([[], ["--from", names.hex()]])),
        lambda: Command("show", file, "--svg", "o.svg", written={"o.svg": "svg"}),
        lambda: Command("convert", file, "--to", "geojson", stdout="json"),
        lambda: Command("convert", file, "-o", "map.yaml", written={"map.yaml": "map"}),
        lambda: Command("los", file, names.hex(), names.hex(), "--crossed"),
        lambda: Command("report", file, "-o", "page.html", written={"page.html": "html"}),
    ])()


def on_log(file, names, rng, shared):
    form = rng.choice(["text", "json"])
    return rng.choice([
        lambda: Command("log", file, "--format", form, stdout=form), lambda: Command("log", file, "--chat", "--from", str(rng.randrange(12)), stdout="text"),
        lambda: Command("judge", file, "--format", form, *shared, stdout=form), lambda: Command("judge", file, "--format", form, *shared, stdout=form),
        lambda: Command("counters", file, "--at", str(rng.randrange(12)), stdout="text"),
        lambda: Command("rout", file, "--at", str(rng.randrange(12)), *shared), lambda: Command("rout", file, "--phase", "Allied 1 RtPh", *shared),
    ])()


def on_save(file, names, rng, shared):
    if file.endswith(".vlog") and rng.random() < 0.7:
        return on_log(file, names, rng, shared)
    if rng.random() < 0.4:
        form = rng.choice(["text", "json"])
        return Command("counters", file, "--format", form, stdout=form)
    if rng.random() < 0.2:
        return Command("convert", file, "-o", "saved.yaml", *shared, written={"saved.yaml": "scenario"})
    return on_scenario(file, names, rng, shared)


def on_board(names, rng):
    """The files of the board lie in the folder of the run itself."""
    return rng.choice([
        lambda: Command("validate", "."), lambda: Command("show", "."), lambda: Command("los", ".", names.hex(), names.hex()),
        lambda: Command("convert", ".", "-o", "map.yaml", written={"map.yaml": "map"}), lambda: Command("los", ".", "--compare", "--limit", "3"),
    ])()


def command_for(seed, files, rng, boards):
    """`files`: the input as it was mutated, [[name, form, tree]...]; `boards`: the folder of boards."""
    file = files[0][0]
    names = Names(files[-1][2], rng)
    shared = ["--boards", boards] if seed.kind == "save" or has_boards(files[-1][2]) else []
    if seed.kind == "scenario":
        return on_scenario(file, names, rng, shared)
    if seed.kind in ("map", "megamek", "tiled"):
        return on_map(file, names, rng) if rng.random() < 0.6 else on_scenario("s.yaml", names, rng, shared)
    if seed.kind == "save":
        return on_save(file, names, rng, shared)
    if seed.kind == "board":
        return on_board(names, rng)
    if seed.kind == "log":
        if rng.random() < 0.3:
            return Command("report", "s.yaml", "--log", file, "-o", "page.html", *shared, written={"page.html": "html"})
        return Command("play", "s.yaml", "--replay", file, "-o", "after.yaml", "--log", "log.jsonl", *shared, written={"after.yaml": "scenario", "log.jsonl": "lines"})
    if seed.kind in ("dice", "choices"):
        return Command("play", "s.yaml", "--" + seed.kind, file, "-o", "after.yaml", "--log", "log.jsonl", *shared, written={"after.yaml": "scenario", "log.jsonl": "lines"})
    if seed.kind == "house":
        return rng.choice([
            lambda: Command("check", "s.yaml", "--house-rules", file),
            lambda: Command("rules", seed.name, "--house-rules", file),
            lambda: Command("rout", "s.yaml", "--house-rules", file),
            lambda: Command("validate", "s.yaml", "--house-rules", file),
            lambda: Command("play", "s.yaml", "--house-rules", file, "-o", "after.yaml", "--log", "log.jsonl", written={"log.jsonl": "lines"}),
            lambda: Command("report", "s.yaml", "--house-rules", file, "-o", "page.html", written={"page.html": "html"}),
        ])()
    if seed.kind == "rules":
        if rng.random() < 0.4:
            return Command("rules", "--rules", ".")
        return on_scenario("s.yaml", names, rng, shared)
    if seed.kind == "tileset":
        return on_map(files[1][0], names, rng) if rng.random() < 0.6 else on_scenario("s.yaml", names, rng, shared)
    if seed.kind == "case":
        json = rng.random() < 0.3
        return Command("check", file, *(["--format", "json"] if json else []), *shared, stdout="json" if json else "text")
    if seed.kind == "weights":
        return Command("advise", "s.yaml", "--weights", file, *shared)
    if seed.kind == "fire-table":
        return Command("match", "random+random", "option0", "--positions", "s.yaml", "--fire-table", file, "--games", "2", "--turns", "2", "--threads", "1", stdout="lines")
    if seed.kind == "pairs":
        return Command("los", "s.yaml", "--pairs", file, *shared)
    if seed.kind == "shards":
        return Command("merge", *[name for name, _, _ in files], stdout="lines")
    return Command("engine", *shared, stdout="engine", stdin=file)


def has_boards(tree):
    return any(spot.path[-1] == "vasl" for spot in spots(tree)) if isinstance(tree, (Table, list)) else False


ODD_ARGUMENTS = ["", "-", "--", "--help", "-1", "0", "1e9", "99999999999999999999", "nan", "0x10", "010", "nobody", "A1", "ZZ99", "A1,B1", ",", "=", "s.yaml", "nofile.yaml", ".", "/dev/null", "\u00e9", "\x1b[31m",
                 "--unit", "--format", "json", "csv", "html", "-o", "--all", "--seed", "--crawl", "--from", "--as", "4-4-7", "*", "x" * 5000, "@", "%s", "0/0", "1/0", "3/2", "--large"]


def mutated_line(command, rng):
    """The command line with words left out, doubled, exchanged and odd ones put in."""
    words = list(command.arguments)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(words) + 1)
        way = rng.randrange(4)
        if way == 0 and at < len(words):
            del words[at]
        elif way == 1 and at < len(words):
            words[at] = rng.choice(ODD_ARGUMENTS)
        elif way == 2:
            words.insert(at, rng.choice(ODD_ARGUMENTS))
        elif at < len(words):
            words.insert(rng.randrange(len(words) + 1), words[at])
    # A run that reads standard input would wait; and how many runs are played is what the user asks for.
    return command.same_but([word for word in words if "\0" not in word])
