"""tests/npm/suite.py TESTS COMMAND: runs every test of the command's own suite (program TESTS) against another COMMAND, each by itself.

tests/npm/differences.txt lists the tests that cannot pass there, each with its reason: what a WebAssembly program in node has not.
Wrong is a test that fails and is not listed, and one that is listed and passes."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS = 900  # of one test; it starts the command up to some hundred times, each in half a second


def tests_of(program):
    listed = subprocess.run([program, "--list-test-names-only", "~[.]"], capture_output=True, text=True, check=False).stdout
    return listed.splitlines()


def known_differences():
    lines = (ROOT / "tests/npm/differences.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": because ", 1) for line in lines if line and not line.startswith("#"))


def passes(program, name, command):
    pattern = name.replace("\\", "\\\\").replace(",", "\\,").replace("[", "\\[")
    environment = {**os.environ, "HEXROUT_PROGRAM": command}
    try:
        ran = subprocess.run([program, pattern], cwd=ROOT, env=environment, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False, f"more than {SECONDS} s"
    if "No test cases matched" in ran.stdout + ran.stderr:
        return False, "no test of this name was run"
    return ran.returncode == 0, ran.stdout[-3000:]


def main():
    program, command = (os.path.abspath(path) for path in sys.argv[1:3])
    names = tests_of(program)
    known = known_differences()
    wrong = [f"{name}: listed, but there is no such test" for name in known if name not in names]
    passed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (well, said) in zip(names, pool.map(lambda name: passes(program, name, command), names)):
            passed += well
            if well and name in known:
                wrong.append(f"{name}: listed as a difference, but it passes")
            elif not well and name not in known:
                wrong.append(f"{name}: fails")
                print(f"== {name}\n{said}", flush=True)
    print(f"{len(names)} tests of the command, {passed} pass, {len(names) - passed} fail; {len(known)} are known differences")
    print("\n".join(wrong))
    sys.exit(1 if wrong or not names else 0)


main()
