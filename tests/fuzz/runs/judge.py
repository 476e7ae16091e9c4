"""Runs the program on an input and judges what it does."""
import csv
import json
import os
import re
import resource
import signal
import xml.etree.ElementTree as etree

import formats
from verbs import Command

DIAGNOSTIC = re.compile(r"^(?:(?P<place>.*?): )?(?P<severity>error|warning|note)\[(?P<code>[a-z0-9-]*)\]: ")
PLACED = re.compile(r"^(--?[a-z][a-z-]*|[A-Z]+|hexrout|.*\S)(:\d+(:\d+)?)?$")
# Only what is text: no control characters but tab and newline, nothing that turns the direction of writing.
ODD = re.compile("[\0-\x08\x0b-\x1f\x7f\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# A save is converted without its boards; that they are not there, or do not fit, is said when it is played.
OF_BOARDS = re.compile(rb"error\[(no-board|no-boards|bad-board-name|bad-placement|off-map|bad-crop|no-level)\]")
STOP_SECONDS = 12
STOP_BYTES = 3 << 30
MOST_OUTPUT = 256 << 20


class Result:
    def __init__(self, status, seconds, megabytes, out, err):
        self.status = status  # negative: a signal
        self.seconds = seconds
        self.megabytes = megabytes
        self.out = out
        self.err = err


class Runner:
    """Runs the program in the present folder; what it prints lies in files there."""

    def __init__(self, program, boards):
        self.program = program
        self.environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        self.boards = boards
        self.count = 0
        signal.signal(signal.SIGALRM, self.give_up)
        self.running = 0
        self.spent = 0

    def give_up(self, *_):
        """Ends a run that has stood still since the last look. One that waits for a processor goes on, up to STOP_SECONDS."""
        try:
            with open(f"/proc/{self.running}/stat", encoding="utf-8") as stat:
                spent = sum(map(int, stat.read().rpartition(")")[2].split()[11:13]))
            if spent > self.spent:
                self.spent = spent
            else:
                os.kill(self.running, signal.SIGKILL)
        except OSError:
            pass  # over already

    def run(self, command):
        self.count += 1
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        actions = [(os.POSIX_SPAWN_OPEN, 0, command.stdin or "/dev/null", os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, ".out", flags, 0o600),
                   (os.POSIX_SPAWN_OPEN, 2, ".err", flags, 0o600)]
        # No argument can hold a null byte; names that were mutated into one lose it.
        arguments = [word.replace("\0", "").encode("utf-8", "surrogatepass") for word in [self.program, *command.arguments]]
        # A child starts with the peak of its parent: that is forgotten first.
        with open("/proc/self/clear_refs", "w") as peak:
            peak.write("5")
        child = os.posix_spawn(self.program, arguments, self.environment, file_actions=actions)
        for limit, value in ((resource.RLIMIT_CPU, STOP_SECONDS), (resource.RLIMIT_AS, STOP_BYTES), (resource.RLIMIT_FSIZE, MOST_OUTPUT), (resource.RLIMIT_CORE, 0)):
            try:
                resource.prlimit(child, limit, (value, value))
            except ProcessLookupError:
                break  # over already
        self.running, self.spent = child, 0
        signal.setitimer(signal.ITIMER_REAL, 10 * STOP_SECONDS, 10 * STOP_SECONDS)
        _, status, used = os.wait4(child, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        self.running = 0
        return Result(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, read(".out"), read(".err"))


def read(name):
    try:
        with open(name, "rb") as file:
            return file.read(MOST_OUTPUT)
    except OSError:
        return b""


def requests_in(command):
    return sum(1 for line in read(command.stdin).split(b"\n") if line.strip()) if command.stdin else 0


class Finding:
    """What went wrong (`sort`), where (`detail`), and for whom to see (`text`)."""

    def __init__(self, sort, detail, text=""):
        self.sort = sort
        self.detail = detail
        self.text = text


def strictly(constant):
    raise ValueError(constant + " is no JSON")


def json_fault(text):
    try:
        json.loads(text, parse_constant=strictly)
    except (ValueError, RecursionError) as error:
        return str(error)
    return None


def form_fault(form, data, requests=0):
    """Why these bytes are not of the form that they should be; None if they are."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return str(error)
    # Marks that turn the direction of writing are escaped in JSON, and no control character stands in it as it is.
    odd = ODD.search(text) if form in ("json", "lines", "engine", "svg", "scenario", "map") else None
    if odd:
        return f"{odd.group()!r} at {odd.start()}"
    if form == "json":
        return json_fault(text)
    if form in ("lines", "engine"):
        faults = [json_fault(line) for line in text.split("\n") if line]
        if form == "engine" and len(faults) > requests + 1:  # the first line greets
            return f"{len(faults) - 1} answers to {requests} requests"
        return next((fault for fault in faults if fault), None)
    if form == "svg":
        try:
            etree.fromstring(text)
        except etree.ParseError as error:
            return str(error)
    if form == "html" and ("<x-fuzz" in text or "</html>" not in text):
        return "a name became markup" if "<x-fuzz" in text else "the page is cut off"
    if form == "csv":
        widths = {len(row) for row in csv.reader(text.removesuffix("\n").split("\n"))}
        if len(widths) > 1:
            return f"rows of {sorted(widths)} cells"
    if form in ("text", "csv", "any"):
        odd = ODD.search(text)
        if odd:
            return f"{odd.group()!r} at {odd.start()}"
    return None


class Judge:
    """`codes`: every code that is documented; `seconds`, `megabytes`: what a run may cost."""

    def __init__(self, runner, codes, seconds, megabytes):
        self.runner = runner
        self.codes = codes
        self.seconds = seconds
        self.megabytes = megabytes

    def judge(self, command):
        """Runs the command; the result and the first finding, or None."""
        for name in command.written:
            if os.path.exists(name):
                os.remove(name)
        result = self.runner.run(command)
        if result.seconds > self.seconds_for(command) and result.status >= 0:  # the machine may have been busy
            result.seconds = min(result.seconds, self.runner.run(command).seconds)
        return result, self.fault_of(command, result)

    def fault_of(self, command, result):
        for look in (self.ending, self.cost, self.diagnostics, self.silence, self.output):
            finding = look(command, result)
            if finding:
                return finding
        return None

    def ending(self, _command, result):
        err = result.err.decode("utf-8", "replace")
        if result.status < 0:
            spent = f" after {result.seconds:.1f} s" if result.seconds > STOP_SECONDS / 2 else ""
            return Finding("signal", signal.Signals(-result.status).name + spent, err[-300:])
        if result.status > 3:
            return Finding("status", str(result.status), err[-300:])
        if "error[internal]" in err or b'"code":"internal"' in result.out.replace(b" ", b""):
            return Finding("internal", "", (err or result.out.decode("utf-8", "replace"))[-300:])
        return None

    def seconds_for(self, command):
        """An engine may take a second for every hundred requests."""
        return self.seconds * max(1, requests_in(command) / 100)

    def cost(self, command, result):
        if result.seconds > self.seconds_for(command):
            return Finding("time", "", f"{result.seconds:.2f} s, {result.megabytes:.0f} MB")
        if result.megabytes > self.megabytes:
            return Finding("memory", "", f"{result.megabytes:.0f} MB, {result.seconds:.2f} s")
        return None

    def diagnostics(self, command, result):
        try:
            err = result.err.decode("utf-8")
        except UnicodeDecodeError as error:
            return Finding("complaint", "no UTF-8", str(error))
        odd = ODD.search(err)
        if odd:
            return Finding("complaint", "control character", repr(err[max(0, odd.start() - 60):odd.start() + 60]))
        lines = [match for match in map(DIAGNOSTIC.match, err.split("\n")) if match]
        for match in lines:
            if match["code"] not in self.codes and not (match["code"] == "usage" and match["place"] == "hexrout"):
                return Finding("undocumented code", match["code"], match.string[:300])
            if match["severity"] == "error" and not (match["place"] and PLACED.match(match["place"])):
                return Finding("no place", match["code"], match.string[:300])
        # `validate` and the engine give their findings as results.
        if result.status in (2, 3) and not any(match["severity"] == "error" for match in lines) and command.verb not in ("validate",):
            return Finding("no diagnostic", f"status {result.status}", err[-300:])
        return None

    def silence(self, command, result):
        if command.stdout == "any":
            return None  # it may write a file of any name
        made = any(os.path.exists(name) for name in command.written)
        if not result.out.strip() and not result.err.strip() and not made and command.verb != "engine":
            return Finding("silence", f"status {result.status}")
        return None

    def output(self, command, result):
        requests = requests_in(command)
        if result.status in (0, 1) and (result.out or command.stdout == "json"):
            fault = form_fault(command.stdout, result.out, requests)
            if fault:
                return Finding("output", command.stdout, fault)
        for name, form in command.written.items():
            if os.path.exists(name):
                fault = form_fault(form, read(name))
                if fault:
                    return Finding("output", name, fault)
            elif result.status in (0, 1):
                return Finding("output", name, "is not written")
        return None

    def run(self, command):
        """The command, and then the programs that must take what it wrote. The first result, and the first finding."""
        result, finding = self.judge(command)
        if finding or result.status not in (0, 1):
            return result, finding
        return result, self.read_again(command) or self.played_again(command)

    def read_again(self, command):
        for name, form in command.written.items():
            if form in ("scenario", "map") and os.path.exists(name):
                boards = ["--boards", self.runner.boards] if b"vasl" in read(name) else []
                verb = ["check"] if form == "scenario" else ["show", "--bare"]
                again, finding = self.judge(Command(verb[0], name, *verb[1:], *boards))
                if finding:
                    return Finding("reading again: " + finding.sort, finding.detail, finding.text)
                # A warning was there before: the map of another program that something is left out of.
                if again.status not in (0, 1) and not (command.verb == "convert" and form == "scenario" and OF_BOARDS.search(again.err)):
                    first = DIAGNOSTIC.search(again.err.decode("utf-8", "replace").split("\n")[0])
                    return Finding("not read again", name + " " + (first["code"] if first else ""), again.err.decode("utf-8", "replace")[:300])
        return None

    def played_again(self, command):
        """A log replays to the same bytes."""
        if command.verb != "play" or "log.jsonl" not in command.written:
            return None
        log, after = read("log.jsonl"), read("after.yaml")
        os.replace("log.jsonl", "first.jsonl")
        words = command.arguments
        read_with = [word for option in ("--boards", "--house-rules", "--rules") if option in words for word in words[words.index(option):words.index(option) + 2]]
        again = Command("play", words[1], "--replay", "first.jsonl", "-o", "after.yaml", "--log", "log.jsonl", *read_with,
                        written={"after.yaml": "scenario", "log.jsonl": "lines"})
        result, finding = self.judge(again)
        if finding:
            return Finding("replay: " + finding.sort, finding.detail, finding.text)
        if read("log.jsonl") != log or read("after.yaml") != after:
            return Finding("replay", "differs", result.err.decode("utf-8", "replace")[:300])
        return None


def write_files(files):
    """The input, `[[name, form, tree or bytes]...]`, into the present folder."""
    for name, form, tree in files:
        with open(name, "wb") as file:
            file.write(tree if isinstance(tree, bytes) else formats.bytes_of(form, tree))
