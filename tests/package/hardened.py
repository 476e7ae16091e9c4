#!/usr/bin/env python3
"""hardened.py [--linked | --static] FILE...: reads from programs and libraries (ELF, PE, or a wheel with libraries in it) how hard they are
to misuse, and says what is missing; exit 1 if anything is.

ELF: addresses drawn anew (PIE), tables of the linker read-only once it is done (RELRO, BIND_NOW), no memory both writable and executable;
watched stacks, checked calls of the C library, marked targets of jumps. PE: the same by its flags, and relocations, without which they do
nothing. --linked: what the linker does alone, for builds without optimisation. --static: nothing is loaded at run time, too.
"""

import io
import pathlib
import re
import struct
import sys
import zipfile

LOAD, DYNAMIC, INTERPRETER, STACK, RELRO = 1, 2, 3, 0x6474E551, 0x6474E552
NEEDED, FLAGS, FLAGS_1 = 1, 30, 0x6FFFFFFB
# How often code reads the guard of a stack, and marks a target of jumps. A C library that is linked in has some hundreds of the one.
CANARY, TARGET, MANY = b"\x25\x28\x00\x00\x00", b"\xf3\x0f\x1e\xfa", 1000


def elf(data, linked, static):
    if data[4:6] != b"\x02\x01":
        yield "is no ELF file of 64 bits"
        return
    kind, machine = struct.unpack_from("<HH", data, 16)
    offset, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    heads = [struct.unpack_from("<IIQQQQ", data, offset + i * size) for i in range(count)]
    dynamic = [head for head in heads if head[0] == DYNAMIC]
    entries = []
    for _, _, at, _, _, length in dynamic:
        entries += [struct.unpack_from("<QQ", data, at + i) for i in range(0, length, 16)]
    values = {tag: value for tag, value in entries}
    if kind != 3:
        yield "has fixed addresses (no PIE)"
    if not any(head[0] == RELRO for head in heads):
        yield "has no RELRO"
    if not (values.get(FLAGS, 0) & 8 or values.get(FLAGS_1, 0) & 1):
        yield "binds its functions late (no BIND_NOW), so RELRO is partial"
    stacks = [head for head in heads if head[0] == STACK]
    if not stacks or stacks[0][1] & 1:
        yield "has an executable stack"
    if any(head[0] == LOAD and head[1] & 3 == 3 for head in heads):
        yield "has memory both writable and executable"
    if static and (NEEDED in values or any(head[0] == INTERPRETER for head in heads)):
        yield "loads libraries"
    if linked:
        return
    if not static:
        names = set(re.findall(rb"\0(__\w+)(?=\0)", data))
        if b"__stack_chk_fail" not in names:
            yield "watches no stack (-fstack-protector-strong)"
        if not any(re.fullmatch(rb"__\w+_chk", name) for name in names):
            yield "has no checked calls of the C library (_FORTIFY_SOURCE)"
    if machine != 62:
        return
    if data.count(CANARY) < MANY:
        yield "watches few stacks (-fstack-protector-strong)"
    if data.count(TARGET) < MANY:
        yield "marks few targets of jumps (-fcf-protection)"


def pe(data, linked):
    at = struct.unpack_from("<I", data, 60)[0]
    if data[at:at + 4] != b"PE\0\0" or struct.unpack_from("<H", data, at + 24)[0] != 0x20B:
        yield "is no PE file of 64 bits"
        return
    if struct.unpack_from("<H", data, at + 22)[0] & 1:
        yield "has no relocations, so its addresses are fixed"
    flags = struct.unpack_from("<H", data, at + 24 + 70)[0]
    for bit, name in ((0x40, "--dynamicbase"), (0x20, "--high-entropy-va"), (0x100, "--nxcompat")):
        if not flags & bit:
            yield f"is linked without {name}"
    if not linked and b"stack smashing detected" not in data:
        yield "watches no stack (-fstack-protector-strong)"


def missing_in(data, name, linked, static):
    if data[:4] == b"\x7fELF":
        return [(name, what) for what in elf(data, linked, static)]
    if data[:2] == b"MZ":
        return [(name, what) for what in pe(data, linked)]
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            inside = [entry for entry in wheel.namelist() if entry.endswith(".so")]
            return [found for entry in inside for found in missing_in(wheel.read(entry), f"{name}: {entry}", linked, static)] or (
                [] if inside else [(name, "has no library in it")])
    return [(name, "is no program, library or wheel")]


def main():
    words = sys.argv[1:]
    linked, static = "--linked" in words, "--static" in words
    files = [word for word in words if not word.startswith("--")]
    if not files or set(words) - set(files) - {"--linked", "--static"}:
        sys.exit(__doc__)
    missing = [found for file in files for found in missing_in(pathlib.Path(file).read_bytes(), file, linked, static)]
    for file, what in missing:
        print(f"{file} {what}", file=sys.stderr)
    if missing:
        sys.exit(1)
    print("hardened:", " ".join(files))


main()
