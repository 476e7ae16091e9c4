#!/usr/bin/env python3
"""Lists names that two sources of a room have in unnamed namespaces, or one has there and a header of the room has, too.

Sources of a room are compiled together (tools/README.md), in bundles whose limits move with every new file. Exit 1 if
there are any. Functions are told apart by the types of their parameters."""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TYPE = re.compile(r"(?:struct|class|enum class|enum)\s+(\w+)")
VARIABLE = re.compile(r"(?:(?:static|const|constexpr|inline) )+[\w:<>, ]+[ &*]+(\w+)\s*(?:\[\w*\])?\s*[={]")
FUNCTION = re.compile(r"[\w:<>,&* \[\]]+?[ &*](\w+)\((.*?)\)\s*(?:noexcept\s*)?\{")


def parameter(text):
    text = re.sub(r"\s*=.*", "", text.strip())
    return re.sub(r"(?<=[ &*>])\w+$", "", text).replace("const ", "").strip(" &")


def names(path, unnamed):
    """The namespace and the name of what stands at the left margin, in unnamed namespaces or outside of them."""
    lines = path.read_text(encoding="utf-8").split("\n")
    open_ones = []
    for number, line in enumerate(lines):
        if begun := re.match(r"(?:inline )?namespace\s*([\w:]*)\s*\{$", line):
            open_ones.append(begun[1])
        elif re.match(r"\}\s*// namespace", line):
            open_ones.pop()
        elif line[:1].isalpha() and ("" in open_ones) == unnamed:
            space = "::".join(filter(None, open_ones))
            if found := TYPE.match(line):
                if "{" in line:
                    yield space, found[1]
            elif found := VARIABLE.match(line):
                yield space, found[1]
            elif found := FUNCTION.match(" ".join(lines[number:number + 4])):
                kinds = map(parameter, re.split(r",(?![^<]*>)", found[2]))
                yield space, f"{found[1]}({', '.join(kinds)})"


def main():
    clashes = 0
    for room in [*sorted(ROOT.glob("src/*/")), ROOT / "tools/hexrout"]:
        where = collections.defaultdict(set)
        for path in sorted(room.glob("**/*.cpp")):
            for name in names(path, True):
                where[name].add(str(path.relative_to(ROOT)))
        unnamed = set(where)
        for path in [*room.glob("**/*.hpp"), *(ROOT / "include/hexrout" / room.name).glob("*.hpp")]:
            for name in unnamed & {name for name in names(path, False) if "(" not in name[1]}:
                where[name].add(str(path.relative_to(ROOT)))
        for (space, name), files in sorted(where.items()):
            if len(files) > 1:
                print(f"{space}::{name}: {', '.join(sorted(files))}")
                clashes += 1
    sys.exit(1 if clashes else 0)


if __name__ == "__main__":
    main()
