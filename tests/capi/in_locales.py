#!/usr/bin/env python3
"""in_locales.py PROGRAM: runs calls_test under locales with other numbers and other letters, with a board whose numbers are fractions.

The locales are made by localedef in a folder of their own, so none has to be installed; skipped (77) where there is no source of them.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "fuzz" / "runs"))
import vasl_boards  # noqa: E402

# A comma for the point; letters of one byte; an i that has no capital I.
LOCALES = [("de_DE", "UTF-8"), ("de_DE", "ISO-8859-1"), ("tr_TR", "ISO-8859-9")]
METADATA = """<?xml version="1.0" encoding="UTF-8"?>
<boardMetadata version="6" name="z" width="9" height="4" hexWidth="56.25" hexHeight="64.5" A1CenterX="0" A1CenterY="32.25"/>
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for name, encoding in LOCALES:
            word = f"{name}.{encoding}"
            try:
                done = subprocess.run(["localedef", "-i", name, "-f", encoding, f"{folder}/{word}"], capture_output=True)
            except FileNotFoundError:
                break
            if done.returncode == 0:
                made.append(word)
        if not made:
            print("skipped: localedef cannot make a locale here")
            sys.exit(77)
        board = pathlib.Path(folder) / "boards" / "bdz"
        board.mkdir(parents=True)
        (board / "LOSData").write_bytes(vasl_boards.los_data_of(vasl_boards.board(9, 4, [[100, 60, 80, 60, vasl_boards.WOODS, 0]])))
        (board / "BoardMetadata.xml").write_text(METADATA)
        run = subprocess.run([sys.argv[1], str(board.parent), *made], cwd=ROOT, env={**os.environ, "LOCPATH": folder})
        sys.exit(run.returncode)


main()
