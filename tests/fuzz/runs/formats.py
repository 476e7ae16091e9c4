"""Writes trees as files: YAML, JSON, JSON Lines, engine requests, CSV, MegaMek boards, XML, saves and VASL boards."""
import json
import re

import saves
import vasl_boards
from tree import Raw, Table, plain_of

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*$")
NOT_PLAIN = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def text_of(tree):
    """A scalar as bare text, for formats that know nothing else."""
    if isinstance(tree, (Table, list)):
        return json_of(tree)
    if tree is None or isinstance(tree, bool):
        return {None: "", True: "true", False: "false"}[tree]
    return str(tree)


def scalar_of(value):
    if isinstance(value, Raw):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def json_of(tree):
    """Flow style, which JSON readers and YAML readers take; a key that stands twice is written twice."""
    if isinstance(tree, Table):
        return "{" + ", ".join(json.dumps(key, ensure_ascii=False) + ": " + json_of(value) for key, value in tree.pairs) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(json_of, tree)) + "]"
    return scalar_of(tree)


def is_plain(text):
    return bool(PLAIN.match(text)) and text.lower() not in NOT_PLAIN


def flow_of(tree):
    if isinstance(tree, Table):
        return "{" + ", ".join((key if is_plain(key) else json.dumps(key, ensure_ascii=False)) + ": " + flow_of(value)
                               for key, value in tree.pairs) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow_of, tree)) + "]"
    if isinstance(tree, str) and not isinstance(tree, Raw) and is_plain(tree):
        return tree
    return scalar_of(tree)


def yaml_of(tree):
    """As people write it: the top in blocks, its entries on lines of their own."""
    if isinstance(tree, list):
        return "".join("- " + flow_of(item) + "\n" for item in tree) or "[]\n"
    if not isinstance(tree, Table):
        return flow_of(tree) + "\n"
    out = []
    for key, value in tree.pairs:
        out.append((key if is_plain(key) else json.dumps(key, ensure_ascii=False)) + ":")
        if isinstance(value, list) and value and key != "sides":
            out.append("\n" + "".join("  - " + flow_of(item) + "\n" for item in value))
        elif isinstance(value, Table) and value.pairs and key == "map":
            out.append("\n" + "".join("  " + block_entry(name, item) for name, item in value.pairs))
        elif isinstance(value, str) and "\n" in value and not re.search(r"[^\n -~]", value):
            out.append(" |\n" + "".join("  " + line + "\n" for line in value.split("\n")))
        else:
            out.append(" " + flow_of(value) + "\n")
    return "".join(out)


def block_entry(key, value):
    return (key if is_plain(key) else json.dumps(key, ensure_ascii=False)) + ": " + flow_of(value) + "\n"


def lines_of(tree):
    """JSON Lines."""
    items = tree if isinstance(tree, list) else [tree]
    return "".join(json_of(item) + "\n" for item in items)


def shard_of(tree):
    """A shard of a sweep: compact lines, the last with the digest of the others, unless a mutation has put another there."""
    lines = [json.dumps(plain_of(item), ensure_ascii=False, separators=(",", ":")) + "\n" for item in (tree if isinstance(tree, list) else [tree])]
    value = 0xCBF29CE484222325
    for byte in "".join(lines[:-1]).encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    if lines and re.match(r'\{"type":"end","digest":"[0-9a-f]{16}"\}', lines[-1]):
        lines[-1] = f'{{"type":"end","digest":"{value:016x}"}}\n'
    return "".join(lines)


def engine_of(tree):
    """Requests, one a line. A document under `text` is written as YAML into a string."""
    out = []
    for request in tree if isinstance(tree, list) else [tree]:
        if isinstance(request, Table):
            params = request.get("params")
            if isinstance(params, Table) and isinstance(params.get("text"), Table):
                request = Table(request.pairs)
                params = Table(params.pairs)
                params.set("text", yaml_of(params.get("text")))
                request.set("params", params)
        out.append(json_of(request).replace("\n", " ") + "\n")
    return "".join(out)


def csv_of(tree):
    def cell(value):
        text = text_of(value)
        return '"' + text.replace('"', '""') + '"' if re.search(r'[",\n]', text) else text
    rows = tree if isinstance(tree, list) else [tree]
    return "".join(",".join(map(cell, row if isinstance(row, list) else [row])) + "\n" for row in rows)


def board_of(tree):
    """A MegaMek board: lines of words; a list among them is in quotes, its parts with semicolons."""
    def word(value):
        return '"' + ";".join(map(text_of, value)) + '"' if isinstance(value, list) else text_of(value)
    lines = tree if isinstance(tree, list) else [tree]
    return "".join(" ".join(map(word, line)) if isinstance(line, list) else text_of(line) for line in
                   (line + ["\n"] if isinstance(line, list) else text_of(line) + "\n" for line in lines))


def xml_of(tree):
    """Elements: {tag, attributes, text, children}."""
    def safe(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    if not isinstance(tree, Table):
        return safe(text_of(tree))
    tag = text_of(tree.get("tag", "x")) or "x"
    attributes = tree.get("attributes")
    out = "<" + tag
    if isinstance(attributes, Table):
        out += "".join(f' {key}="{safe(text_of(value))}"' for key, value in attributes.pairs)
    children = tree.get("children")
    inner = safe(text_of(tree.get("text", ""))) + "".join(map(xml_of, children if isinstance(children, list) else []))
    return out + (">" + inner + "</" + tag + ">\n" if inner else "/>\n")


def from_xml(element):
    """An element of xml.etree as such a tree."""
    return Table([["tag", element.tag], ["attributes", Table(element.attrib.items())], ["text", (element.text or "").strip()],
                  ["children", [from_xml(child) for child in element]]])


def raw_of(tree):
    """Text that has no form: a page beside rules."""
    return tree if isinstance(tree, str) else text_of(tree)


WRITERS = {"raw": raw_of, "yaml": yaml_of, "json": lambda tree: json_of(tree) + "\n", "jsonl": lines_of, "shard": shard_of, "engine": engine_of, "csv": csv_of,
           "board": board_of, "xml": xml_of}


def bytes_of(form, tree):
    """The file's bytes. Lone surrogates, which mutations put in, become bytes that are no UTF-8."""
    if form == "vsav":
        return saves.archive_of(tree)
    if form == "los_data":
        return vasl_boards.los_data_of(plain_of(tree))
    return WRITERS[form](tree).encode("utf-8", "surrogatepass")
