"""Makes an input that shows a finding smaller, as long as it shows the same."""
import time

from tree import Table, copy

PATIENCE_SECONDS = 6


def halves(count):
    """Ranges to leave out: all, halves, quarters ... single entries."""
    size = count
    while size >= 1:
        for start in range(0, count, size):
            yield start, min(start + size, count)
        size //= 2


def entries_of(tree):
    return tree.pairs if isinstance(tree, Table) else tree if isinstance(tree, list) else None


def minimised(files, shows):
    """`shows(files)`: whether the finding is still there. Greedy: of every Table and list, from the top, as many entries as can go."""
    until = time.monotonic() + PATIENCE_SECONDS
    files = [[name, form, copy(tree)] for name, form, tree in files]
    for entry in files:
        if isinstance(entry[2], bytes):
            shrink_bytes(entry, lambda: shows(files), until)
            continue
        waiting = [entry[2]]
        while waiting and time.monotonic() < until:
            tree = waiting.pop(0)
            entries = entries_of(tree)
            if entries is None:
                continue
            shrink(entries, lambda: shows(files), until)
            waiting += [pair[1] for pair in tree.pairs] if isinstance(tree, Table) else tree
    return files


def shrink(entries, shows, until):
    again = True
    while again and time.monotonic() < until:
        again = False
        for start, end in halves(len(entries)):
            if start >= len(entries) or time.monotonic() > until:
                break
            gone = entries[start:end]
            del entries[start:end]
            if shows():
                again = len(entries) > 1
            else:
                entries[start:start] = gone


def shrink_bytes(entry, shows, until):
    size = len(entry[2]) // 2
    while size >= 1 and time.monotonic() < until:
        start = 0
        while start < len(entry[2]) and time.monotonic() < until:
            whole = entry[2]
            entry[2] = whole[:start] + whole[start + size:]
            if not shows():
                entry[2] = whole
                start += size
        size //= 2
