"""Documents as trees: a Table (keys with values), a list, a scalar, or Raw text that is written as it stands."""


class Table:
    """A map whose keys keep their order and may stand twice."""
    __slots__ = ("pairs",)

    def __init__(self, pairs=()):
        self.pairs = [list(pair) for pair in pairs]

    def get(self, key, otherwise=None):
        for name, value in self.pairs:
            if name == key:
                return value
        return otherwise

    def set(self, key, value):
        for pair in self.pairs:
            if pair[0] == key:
                pair[1] = value
                return
        self.pairs.append([key, value])

    def without(self, *keys):
        return Table(pair for pair in self.pairs if pair[0] not in keys)


class Raw(str):
    """A scalar that a writer does not quote: `yes`, `0x10`, `*alias`."""


def tree_of(plain):
    """Dictionaries, lists and scalars as a tree."""
    if isinstance(plain, dict):
        return Table([key if isinstance(key, str) else str(key), tree_of(value)] for key, value in plain.items())
    if isinstance(plain, (list, tuple)):
        return [tree_of(item) for item in plain]
    if plain is None or isinstance(plain, (bool, int, float, str)):
        return plain
    return str(plain)  # a date


def plain_of(tree):
    """The tree as dictionaries, lists and scalars; of a key that stands twice the last value counts."""
    if isinstance(tree, Table):
        return {key: plain_of(value) for key, value in tree.pairs}
    if isinstance(tree, list):
        return [plain_of(item) for item in tree]
    return str(tree) if isinstance(tree, Raw) else tree


def copy(tree):
    if isinstance(tree, Table):
        out = Table()
        out.pairs = [[key, copy(value)] for key, value in tree.pairs]
        return out
    if isinstance(tree, list):
        return [copy(item) for item in tree]
    return tree


class Spot:
    """One place of a tree: an entry of a Table or of a list, with the keys that lead there."""
    __slots__ = ("holder", "index", "path")

    def __init__(self, holder, index, path):
        self.holder = holder
        self.index = index
        self.path = path

    @property
    def value(self):
        return self.holder.pairs[self.index][1] if isinstance(self.holder, Table) else self.holder[self.index]

    @value.setter
    def value(self, value):
        if isinstance(self.holder, Table):
            self.holder.pairs[self.index][1] = value
        else:
            self.holder[self.index] = value

    @property
    def entries(self):
        """The list that the entry stands in, for what removes, repeats and moves entries."""
        return self.holder.pairs if isinstance(self.holder, Table) else self.holder

    @property
    def key(self):
        """The nearest key above: `at` for the value of `at`, `units` for an item of that list."""
        for step in reversed(self.path):
            if step != "[]":
                return step
        return ""


def spots(tree):
    """Every Spot below the top, parents before children."""
    out = []
    waiting = [(tree, ())]
    while waiting:
        holder, path = waiting.pop()
        if isinstance(holder, Table):
            children = [(i, path + (pair[0],), pair[1]) for i, pair in enumerate(holder.pairs)]
        else:
            children = [(i, path + ("[]",), item) for i, item in enumerate(holder)]
        for index, below, value in children:
            out.append(Spot(holder, index, below))
            if isinstance(value, (Table, list)):
                waiting.append((value, below))
    return out


def size_of(tree):
    """Entries and characters, roughly what the document takes when written."""
    if isinstance(tree, Table):
        return sum(len(key) + 4 + size_of(value) for key, value in tree.pairs)
    if isinstance(tree, list):
        return sum(2 + size_of(item) for item in tree)
    return len(tree) if isinstance(tree, str) else 4
