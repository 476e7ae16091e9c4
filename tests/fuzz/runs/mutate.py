"""Mutations with structure: what people, editors and enemies do to a document."""
from seeds import system_of
from tree import Raw, Table, copy, size_of, spots

ODD_TEXTS = ["", " ", "\0", "a\0b", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\r\nerror: forged", "\u202egnirts", "\u2066x", "\x9b31m", "caf\u00e9", "\U0001f600",
             "\ud800", "<x-fuzz>", "</script><x-fuzz>", "\"'><x-fuzz a='", "=1+1", "@SUM(A1)", "+1", "a, b", "a;b", "a/b", "../../etc", "/", ".", "..", "-", "--help", "~", "A1/99", "A1/-1",
             "ZZZ999", "A0", "done", "none", "stay", "all", "any", "nobody", "{}", "[]", ": ", "# remark", "*a", "&a", "!!int 1", "%s%n", "\\", "\t", "'", "\"", "\ufeff", "\u2028",
             "e\u0301", "0", "00", "-0", "NaN", "4-4-7", "9-1", "4-6-7 x", "\x7f", "x" * 63, "x" * 64, "x" * 65, "id with blanks"]
ODD_NUMBERS = [0, 1, -1, 2, 3, 5, 6, 7, 10, 11, 12, 13, 36, 37, 63, 64, 65, 99, 100, 101, 255, 256, 999, 1000, 1001, 9999, 10_000, 65_535, 65_536, 10**6, 2**31 - 1, 2**31, 2**32,
               2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**19, 10**40, -2, -9, -1000, -2**31, -2**63, 0.5, 1.0, -0.0, 1e308]
RAW = ["yes", "no", "True", "~", "null", "0x1F", "0o17", "010", "1e3", "1e999", ".inf", "-.inf", ".nan", "1_000", "2001-12-14", "4:30", "!!str x", "!!binary aGk=", "!x y", "&a x",
       "*a", "&a [*a]", "<<", "? x", "- x", "|", ">", "%", "@x", "`x", "\"unclosed", "'unclosed", "[", "]", "{", "}", "{a: 1, a: 2}", "[1, 2", "{<<: {x: 1}}", "\"\\x41\"", "\"\\q\"", "", "1 # x"]
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_- "
# Absent from most documents for good: with them little else is read.
LEFT_ALONE = {"hexrout", "rules", "boards", "file"}
SIZES = [300, 3_000, 30_000, 30_000, 300_000]


def misspelt(rng, word):
    if not word:
        return rng.choice(LETTERS)
    at = rng.randrange(len(word))
    return rng.choice([word[:at] + word[at + 1:], word[:at] + word[at] + word[at:], word[:at] + rng.choice(LETTERS) + word[at + 1:], word[:at] + rng.choice(LETTERS) + word[at:],
                       word[:at] + word[at + 1:at + 2] + word[at] + word[at + 2:], word.upper(), word.lower(), word.capitalize(), word + "s", word.replace("_", "-"),
                       word.replace("-", "_"), word + " ", " " + word])


class Mutator:
    def __init__(self, rng, pool):
        self.rng = rng
        self.pool = pool
        # The first line leaves many documents well, and so tries what lies behind the readers.
        self.ways = [(self.remove, 14), (self.repeat, 8), (self.exchange, 16), (self.borrow, 20), (self.add_key, 22), (self.near_number, 16), (self.crowd, 6), (self.shuffle, 3),
                     (self.swap, 5), (self.refer, 6), (self.rename_key, 4), (self.misspell, 6), (self.mistype, 5), (self.empty, 5), (self.odd_text, 7), (self.odd_number, 7),
                     (self.raw, 3), (self.nest, 2), (self.swell, 4)]
        self.system = ""

    def mutate(self, tree, times):
        """The tree, changed in place so many times, within reason."""
        self.system = system_of(tree)
        for _ in range(times):
            places = spots(tree) if isinstance(tree, (Table, list)) else []
            if not places:
                return self.pool.value(self.rng, "")
            way = self.rng.choices([w for w, _ in self.ways], [n for _, n in self.ways])[0]
            # Half of the time near the top, where each entry has a meaning of its own.
            shallow = [spot for spot in places if len(spot.path) <= 3]
            way(self.rng.choice(shallow if shallow and self.rng.random() < 0.5 else places), places)
        return tree

    def remove(self, spot, _places):
        del spot.entries[spot.index]

    def repeat(self, spot, _places):
        entry = copied_entry(spot)
        if self.rng.random() < 0.7:
            renumber(entry, self.rng.randrange(2, 100))
        spot.entries.insert(self.rng.randrange(len(spot.entries) + 1), entry)

    def swap(self, spot, places):
        other = self.rng.choice(places)
        if self.rng.random() < 0.5:
            same = [place for place in places if place.key == spot.key]
            other = self.rng.choice(same)
        if other.path[:len(spot.path)] == spot.path or spot.path[:len(other.path)] == other.path:
            return self.borrow(spot, places)
        spot.value, other.value = other.value, spot.value

    def borrow(self, spot, _places):
        """What stands at the same place of another document, or under the same key anywhere."""
        spot.value = self.pool.value(self.rng, spot.key, self.system, spot.path)

    def exchange(self, spot, places):
        """The value that another entry has for the same key: another hex, side, counter."""
        same = [place for place in places if place.path == spot.path]
        spot.value = copy(self.rng.choice(same).value) if len(same) > 1 else self.pool.value(self.rng, spot.key, self.system, spot.path)

    def refer(self, spot, places):
        """Another name of the same document: of a unit, a hex, a side."""
        texts = [place for place in places if isinstance(place.value, (str, int)) and not isinstance(place.value, bool)]
        if texts:
            self.rng.choice(texts).value = self.rng.choice(texts).value

    def add_key(self, spot, _places):
        """A key that is known at this place, with a value that it may have."""
        target = spot.value if isinstance(spot.value, Table) else spot.holder
        if not isinstance(target, Table):
            return self.borrow(spot, _places)
        path = spot.path if target is spot.value else spot.path[:-1]
        known = self.pool.keys.get((self.system, path[-2:])) or self.pool.all_keys
        absent = [key for key in known if target.get(key) is None and key not in LEFT_ALONE]
        key = self.rng.choice(absent or known)
        target.pairs.insert(self.rng.randrange(len(target.pairs) + 1), [key, self.pool.value(self.rng, key, self.system, path + (key,))])

    def rename_key(self, spot, _places):
        if isinstance(spot.holder, Table):
            spot.holder.pairs[spot.index][0] = self.rng.choice(self.pool.all_keys + ODD_TEXTS)

    def misspell(self, spot, places):
        if isinstance(spot.holder, Table) and self.rng.random() < 0.5:
            spot.holder.pairs[spot.index][0] = misspelt(self.rng, spot.holder.pairs[spot.index][0])
        else:
            texts = [place for place in places if isinstance(place.value, str)] or [spot]
            spot = self.rng.choice(texts)
            spot.value = misspelt(self.rng, str(spot.value)[:200])

    def mistype(self, spot, _places):
        value = spot.value
        spot.value = self.rng.choice([[value], [], Table([["x", value]]), Table(), None, True, False, str(value)[:200] if not isinstance(value, (Table, list)) else "text", 3, -1, 1.5, [[value]], Raw("~")])

    def empty(self, spot, _places):
        spot.value = self.rng.choice(["", [], Table(), None, 0, [""], [[]], [Table()]])

    def odd_text(self, spot, places):
        texts = [place for place in places if isinstance(place.value, str)] or [spot]
        spot = self.rng.choice(texts)
        odd = self.rng.choice(ODD_TEXTS)
        at = self.rng.choice(["alone", "before", "after"])
        spot.value = odd if at == "alone" else (odd + str(spot.value)[:1000] if at == "before" else str(spot.value)[:1000] + odd)

    def odd_number(self, spot, places):
        numbers = [place for place in places if isinstance(place.value, (int, float))]
        (self.rng.choice(numbers) if numbers and self.rng.random() < 0.8 else spot).value = self.rng.choice(ODD_NUMBERS)

    def near_number(self, spot, places):
        numbers = [place for place in places if isinstance(place.value, int) and not isinstance(place.value, bool)]
        if not numbers:
            return self.borrow(spot, places)
        spot = self.rng.choice(numbers)
        spot.value = self.rng.choice([spot.value + 1, spot.value - 1, 2 * spot.value, 10 * spot.value, -spot.value, spot.value // 2])

    def raw(self, spot, _places):
        spot.value = Raw(self.rng.choice(RAW))

    def nest(self, spot, _places):
        value = spot.value
        for _ in range(self.rng.choice([3, 20, 70, 300])):
            value = [value] if self.rng.random() < 0.5 else Table([["a", value]])
        spot.value = value

    def swell(self, spot, _places):
        """One value becomes very long."""
        size = self.rng.choice(SIZES)
        text = spot.value if isinstance(spot.value, str) and spot.value else self.rng.choice(["x", "ab ", "\t", "\\\t", ";", ",", "<x-fuzz>", "\u00e9", "[", "\n", "A1 ", "0", "'"])
        spot.value = (text * (size // len(text) + 1))[:size]

    def crowd(self, spot, _places):
        """One entry becomes many, each with an id of its own."""
        size = self.rng.choice(SIZES)
        one = copied_entry(spot)
        for number in range(min(size // (size_of(one) + 4) + 1, 40_000)):
            entry = copy(one)
            renumber(entry, number)
            spot.entries.append(entry)

    def shuffle(self, spot, _places):
        self.rng.shuffle(spot.entries)


def copied_entry(spot):
    entry = spot.entries[spot.index]
    return [entry[0], copy(entry[1])] if isinstance(spot.holder, Table) else copy(entry)


def renumber(entry, number):
    if isinstance(entry, Table):
        for pair in entry.pairs:
            if pair[0] == "id" and isinstance(pair[1], (str, int)):
                pair[1] = f"{str(pair[1])[:20]}{'' if str(pair[1]).isdigit() else '-'}{number}"
    elif isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str) and isinstance(entry[1], (Table, str, int, bool)):
        entry[0] = f"{entry[0][:40]}{number}"


def damaged(rng, data):
    """The bytes of a file, cut off, doubled, with a NUL, a tab or a byte that is no text."""
    if not data:
        return b"\0"
    at = rng.randrange(len(data))
    other = rng.randrange(len(data))
    low, high = min(at, other), max(at, other)
    return rng.choice([data[:at], data[at:], data[:at] + b"\0" + data[at:], data[:at] + b"\xff\xfe" + data[at:], data[:at] + b"\n\t" + data[at:], data[:low] + data[high:],
                       data[:high] + data[low:high] + data[high:], b"", b"\n", b"\xef\xbb\xbf" + data, data + b"\n---\n" + data, data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"),
                       data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:]])
