#!/usr/bin/python3
"""made_log.py FOLDER: a log of a VASL game in play on a board of our own: FOLDER/game.vlog, beside it save.vsav with which it begins, and
FOLDER/boards for both. For tests that must not depend on boards of others. An Allied turn: fire, by which a squad breaks and another one is lost,
after which the others keep their ids; a Rout Phase with a legal rout under Interdiction, a rout nearer to an
enemy (illegal), two that are dragged, one without the checks that it owes, a step taken back; then a Rally Phase. With two numbers more, MOVES and
PIECES, a long game: so many moves of so many squads, for measuring. With --odd: logs made to break a reader. The name of a counter and a line of
the chat hold markup, for pages that must show it as text."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fuzz/runs"))
import saves
import vasl_boards
from tree import Table

BOARD = "made"
COLUMNS, ROWS = 33, 10
WOODS = [("C", 4), ("C", 5), ("D", 8), ("M", 8), ("N", 8), ("T", 3)]
EVIL = "<img src=x onerror=window.hit=1>"


def column_of(name):
    return ord(name) - ord("A") if len(name) == 1 else 26 + ord(name[0]) - ord("A")


def point(hex_name):
    """The point of a hex, "F5", as the fields of a save: map, x, y."""
    column, row = column_of(hex_name.rstrip("0123456789")), int(hex_name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    down = 32.25 + 64.5 * (row - 1) if column % 2 == 0 else 64.5 * row
    return ["Main Map", str(int(400 + 56.25 * column)), str(int(400 + down))]


class Log:
    """A save, and entries after it."""

    def __init__(self):
        self.save = saves.Writer([BOARD], COLUMNS)
        self.at = {}
        self.entries = []

    def unit(self, hex_name, nation, name, broken=False, dm=False, more=()):
        """A counter, under a DM if it is to be; the id of its piece."""
        place = point(hex_name)
        piece = self.save.counter(place, nation, name, broken=broken)
        stack = [piece] + ([self.save.marker(place, "DM")] if dm else []) + [self.save.marker(place, marker) for marker in more]
        self.save.stack(place, stack)
        for one in stack:
            self.at[one] = hex_name
        self.at[piece + " with"] = stack
        self.at[piece + " name"] = ", ".join([("broken " if broken else "") + name] + (["DM"] if dm else []) + list(more))
        return piece

    def breaks(self, piece):
        """An entry: the counter shows its broken side. Its states are those of the traits, one within the other."""
        traits = next(one for one in self.save.out if isinstance(one, Table) and one.get("id") == piece).get("traits")
        states = []
        for broken in ("1", "-1"):
            state = None
            for trait in reversed(traits):
                own = broken if "BRK" in trait.get("type") else saves.join(trait.get("state"), ";")
                state = own if state is None else saves.join([own, state], "\t")
            states.append(state)
        return self.add(saves.join(["D", piece, *states], "/"))

    def add(self, *commands):
        """An entry: a command with others below it."""
        lines = ["LOG\t" + command for command in commands]
        self.entries.append(lines[0] if len(lines) == 1 else saves.join(lines, saves.ESCAPE))
        return len(self.entries)

    def chat(self, text):
        return self.add("CHAT" + text)

    def phase(self, name):
        return self.chat(f"* New: {name} *")

    def roll(self, kind, dice, player, note=""):
        return self.chat(f"*** ({kind} DR) {dice[0]},{dice[1]} ***   <{player}>      {note}[1 / 1   avg   7.00 (7.00)]    (01.36)")

    @staticmethod
    def moved(piece, of, to, under="null"):
        return "/".join(["M", piece, *point(to), under, *point(of), under, "player"])

    def moves(self, piece, to):
        """What lies with the piece goes along, each on the one beneath it."""
        stack = self.at[piece + " with"]
        out = [self.moved(one, self.at[one], to, under) for one, under in zip(stack, ["null", *stack])]
        self.at.update({one: to for one in stack})
        return out

    def move(self, piece, *path):
        """An entry for each hex of the path, with VASL's report of it."""
        for to in path:
            report = f"CHAT* {self.at[piece + ' name']} moves {BOARD}{self.at[piece]} -> {BOARD}{to} *"
            self.add(*self.moves(piece, to), report)

    def take_back(self, piece, to):
        """The last move of the piece, undone."""
        return self.add("UNDO\ttrue", *self.moves(piece, to), "UNDO\tfalse")

    def files(self):
        """The bytes of the log, and of the save with which it begins."""
        tree = self.save.finished("Allied")
        return saves.archive_of(tree + self.entries), saves.archive_of(tree)


def game():
    log = Log()
    log.unit("F2", "ge", "4-6-7 1sq")
    log.unit("P5", "ge", "4-6-7 1sq")
    victim = log.unit("H2", "ru", "4-4-7 1sq")
    first = log.unit("F5", "ru", "4-4-7 1sq", broken=True, dm=True)
    second = log.unit("R5", "ru", "4-4-7 1sq", broken=True, dm=True, more=[EVIL])
    third = log.unit("M5", "ru", "4-4-7 1sq", broken=True, dm=True)
    fourth = log.unit("T5", "ru", "4-4-7 1sq", broken=True, dm=True)
    fifth = log.unit("Y8", "ru", "4-4-7 1sq", broken=True, dm=True)
    under_fire = log.unit("H9", "ru", "4-4-7 1sq")
    log.unit("T3", "ru", "8-0")
    log.unit("T3", "ru", "4-4-7 1sq", broken=True, dm=True)
    log.phase("Allied Turn 2 - AFPh")
    log.roll("IFT", (2, 3), "Anna", "Axis SAN")
    log.roll("MC", (6, 4), "Boris")
    log.breaks(under_fire)
    log.add("-/" + victim)
    log.chat(f"<Boris> - {EVIL}")
    log.phase("Allied Turn 2 - RtPh")
    log.move(first, "E5")
    log.roll("MC", (2, 3), "Boris")
    log.move(first, "D5")
    log.roll("MC", (1, 2), "Boris")
    log.move(first, "C5")
    log.move(second, "Q5")
    log.move(third, "M8")
    log.move(fourth, "T4")
    log.take_back(fourth, "T5")
    log.move(fourth, "T4")
    log.roll("MC", (2, 1), "Boris")
    log.move(fourth, "T3")
    log.move(fifth, "AA8")
    log.phase("Allied Turn 2 - APh")
    log.phase("Axis Turn 2 - RPh")
    log.roll("Rally", (2, 3), "Boris")
    log.add("-/" + log.at[first + " with"][1])
    return log


def long_game(moves, pieces):
    """Moves to and fro, of many squads, over several turns."""
    log = Log()
    columns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    all_pieces = [log.unit(f"{columns[n % 26]}{1 + n // 26 % 9}", "ru" if n % 2 else "ge", "4-4-7 1sq") for n in range(pieces)]
    for n in range(moves):
        if n % 500 == 0:
            log.phase(f"{'Axis' if n // 500 % 2 else 'Allied'} Turn {1 + n // 1000} - MPh")
        piece = all_pieces[n % pieces]
        at = log.at[piece]
        log.move(piece, at[0] + str(int(at[1:]) % 9 + 1))
    return log


def write(folder, log):
    board = folder / "boards" / BOARD
    board.mkdir(parents=True, exist_ok=True)
    patches = []
    for name, row in WOODS:
        _, x, y = point(f"{name}{row}")
        patches.append([int(x) - 400 - 30, int(y) - 400 - 30, 60, 60, vasl_boards.WOODS, 0])
    (board / "LOSData").write_bytes(vasl_boards.los_data_of(vasl_boards.board(COLUMNS, ROWS, patches)))
    (board / "BoardMetadata.xml").write_text(f'<boardMetadata name="{BOARD}" version="1" hasHills="FALSE"/>')
    for name, content in zip(("game.vlog", "save.vsav"), log.files()):
        (folder / name).write_bytes(content)


def odd(folder):
    """Logs made to break a reader, with the save of game(): too many commands, too many changes, undos of undos, commands within commands."""
    folder.mkdir(parents=True, exist_ok=True)
    log = game()
    tree = log.save.finished("Allied")
    piece = next(one for one in tree if isinstance(one, Table) and one.get("traits")).get("id")
    step, back = Log.moved(piece, "F2", "F3"), Log.moved(piece, "F3", "F2")
    undo = saves.join(["LOG\tUNDO\ttrue", "LOG\t" + back, "LOG\tUNDO\tfalse"], saves.ESCAPE)
    nested = "LOG\t" + step
    for _ in range(12):
        nested = saves.join(["LOG\t", nested], saves.ESCAPE)
    logs = {"commands": ["LOG\tCHAThi"] * 1_000_000, "changes": ["LOG\t" + step, "LOG\t" + back] * 60_000, "undos": ["LOG\t" + step, undo, undo, undo] * 500,
            "nested": [nested], "unknown": ["LOG\tNO/SUCH/COMMAND"] * 1000, "shown": ["LOG\tCHAThi"] * 150_000}
    for name, entries in logs.items():
        (folder / f"{name}.vlog").write_bytes(saves.archive_of(tree + entries))


if __name__ == "__main__":
    if "--odd" in sys.argv:
        odd(pathlib.Path(sys.argv[1]))
        sys.exit()
    numbers = [int(word) for word in sys.argv[2:]]
    write(pathlib.Path(sys.argv[1]), long_game(*numbers) if numbers else game())
