"""VASL saved games as trees, and back: a list of commands, of which pieces are taken apart into traits and fields."""
import io
import zipfile

from tree import Table

ESCAPE = "\x1b"


def split(text, mark):
    """A list as VASSAL writes it: a mark behind a backslash belongs to the token."""
    tokens, token, start = [], "", 0
    while True:
        at = text.find(mark, start)
        if at < 0:
            tokens.append(unquoted(token + text[start:]))
            return tokens
        if at > start and text[at - 1] == "\\":
            token += text[start:at - 1] + mark
        else:
            tokens.append(unquoted(token + text[start:at]))
            token = ""
        start = at + 1


def unquoted(token):
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token


def join(tokens, mark):
    def written(token):
        quoted = token.endswith("\\") or (len(token) > 0 and token[0] == token[-1] == "'")
        token = token.replace(mark, "\\" + mark)
        return "'" + token + "'" if quoted else token
    return mark.join(map(written, tokens))


def leaves(text):
    tokens = split(text, ESCAPE)
    if tokens == [text]:
        return [text]
    return [leaf for token in tokens for leaf in leaves(token)]


def traits_of(text, state):
    """[{type: fields, state: fields}], outermost first; type and state are nested pairwise."""
    out = []
    while True:
        kind = split(text, "\t")
        held = split(state, "\t")
        out.append(Table([["type", split(kind[0], ";")], ["state", split(held[0], ";")]]))
        if len(kind) < 2 or len(held) < 2 or kind[0].startswith("piece;"):
            return out
        text, state = kind[1], held[1]


def tree_of_text(text):
    out = []
    for leaf in leaves(text):
        parts = split(leaf, "/")
        if leaf.startswith("+/") and len(parts) == 4:
            piece = Table([["id", parts[1]]])
            if parts[2] == "stack":
                piece.pairs.append(["stack", split(parts[3], ";")])
            else:
                piece.pairs.append(["traits", traits_of(parts[2], parts[3])])
            out.append(piece)
        elif "\t" in leaf:
            out.append(Table([["fields", split(leaf, "\t")]]))
        else:
            out.append(leaf)
    return out


def words(value):
    """A list of texts, whatever a mutation made of it."""
    from formats import text_of
    return [text_of(item) for item in value] if isinstance(value, list) else [text_of(value)]


def command_of(tree):
    from formats import text_of
    if not isinstance(tree, Table):
        return text_of(tree)
    if tree.get("fields") is not None:
        return join(words(tree.get("fields")), "\t")
    if tree.get("stack") is not None:
        return join(["+", text_of(tree.get("id", "")), "stack", join(words(tree.get("stack")), ";")], "/")
    kind = state = None
    traits = tree.get("traits", [])
    for trait in reversed(traits if isinstance(traits, list) else [traits]):
        own_kind = join(words(trait.get("type", "") if isinstance(trait, Table) else trait), ";")
        own_state = join(words(trait.get("state", "") if isinstance(trait, Table) else ""), ";")
        kind = own_kind if kind is None else join([own_kind, kind], "\t")
        state = own_state if state is None else join([own_state, state], "\t")
    return join(["+", text_of(tree.get("id", "")), kind or "", state or ""], "/")


def archive_of(tree, key=0x5A):
    from formats import text_of
    commands = [command_of(item) for item in tree] if isinstance(tree, list) else [text_of(tree)]
    data = join(commands, ESCAPE).encode("utf-8", "surrogatepass")
    locked = b"!VCSK%02x" % key + bytes(byte ^ key for byte in data).hex().encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(zipfile.ZipInfo("savedGame", (2000, 1, 1, 0, 0, 0)), locked, zipfile.ZIP_DEFLATED, 1)
    return out.getvalue()


def tree_of_archive(path):
    with zipfile.ZipFile(path) as archive:
        locked = archive.read("savedGame").decode()
    key = int(locked[5:7], 16)
    return tree_of_text(bytes(byte ^ key for byte in bytes.fromhex(locked[7:])).decode("utf-8"))


class Writer:
    """Makes a save: counters as the module builds them, in the middle of hexes of one row of boards."""

    def __init__(self, boards, hexes_wide, hex_width=56.25, hex_height=64.5):
        self.boards = boards
        self.board_width = (hexes_wide - 1) * hex_width
        self.hex_width = hex_width
        self.hex_height = hex_height
        self.out = ["begin_save"]
        self.next = 1001

    def put(self, traits):
        self.out.append(Table([["id", str(self.next)], ["traits", [Table([["type", kind], ["state", state]]) for kind, state in traits]]]))
        self.next += 1
        return str(self.next - 1)

    def place(self, board, column, row):
        x = 400 + board * self.board_width + column * self.hex_width
        y = 400 + 32 + row * self.hex_height - (self.hex_height / 2 if column % 2 else 0)
        return ["Main Map", str(int(x)), str(int(y))]

    def layer(self, command, letters, images, names, name, value, always=False):
        return (["emb2", command, "2", letters, "", "2", "E", "", "2", "Q", "", "", "0", "false", "0", "0", images, names, "false", name,
                 "", "", "false", "", "1", "1", "true" if always else "false"], [str(value)])

    def counter(self, at, nation, name, broken=False, concealed=False, wounded=False):
        """A squad, half-squad or crew (`4-4-7 1sq`), or a leader (`9-1`)."""
        where = at + ["1"]
        traits = [(["conceal", "C", nation + "/q", nation, ""], ["secret" if concealed else "null", ""])]
        if " " in name:
            morale = name.split(" ")[0].split("-")[2]
            image = f"{nation}/s{morale}b"
            traits.append(self.layer("", "F", image + "," + image, "broken +,broken +", "BRK", 1 if broken else -1))
            traits.append(self.layer("", "", nation + "/u,x", name + ",x", "", 1, True))
            traits.append((["piece", "K", "D", " ", name], where))
        else:
            traits.append(self.layer("Wound", "W", "MS/WoundO", "Wnd +", "", 1 if wounded else -1))
            traits.append(self.layer("", "F", nation + "/b,x", "broken +,broken +", "BRK", 1 if broken else -1))
            traits.append(self.layer("", "", nation + "/L,x", name + ",x", "", 1, True))
            traits.append((["piece", "K", "D", " ", nation + "LDR"], where))
        return self.put(traits)

    def marker(self, at, name):
        return self.put([(["piece", "K", "D", "MS/m", name], at + ["1"])])

    def level(self, at, level):
        return self.put([self.layer("", "", "a,a,a,a,a", "+ Cellar,+ Ground Level,+ Level 1,+ Level 2,+ Level 3", "", level + 2, True),
                         (["piece", "K", "D", "ML/b", "Building"], at + ["1"])])

    def stack(self, at, ids):
        self.out.append(Table([["id", str(self.next)], ["stack", at + ids]]))
        self.next += 1

    def finished(self, mover="Axis"):
        self.out.append(Table([["fields", ["INFO", "Axis", mover, "3", " 3 ", " 2 ", " ? ", " ? "]]]))
        self.out.append(Table([["fields", [word for column, board in enumerate(self.boards)
                                           for word in ("bd", str(column), "0", board, "VER", "1")]]]))
        return self.out + ["end_save"]
