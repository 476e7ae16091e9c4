"""Small VASL boards of our own: the pixels of a few woods, houses and hills, as the tree that a LOSData file is made from."""
import gzip
import struct

OPEN, GRAIN, STONE_HOUSE, WOODS, WALL = 0, 24, 41, 60, 72
HEX_WIDTH, HEX_HEIGHT = 56.25, 64.5


def board(columns, rows, patches):
    """`patches`: [x, y, width, height, terrain, elevation] in pixels; later ones cover earlier ones."""
    return {"columns": columns, "rows": rows, "width": int((columns - 1) * HEX_WIDTH), "height": int(rows * HEX_HEIGHT), "more": 0,
            "patches": patches, "stairs": []}


def number(value, least, most, otherwise):
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most else otherwise


def los_data_of(plain):
    """The bytes. Sizes that nothing could hold are claimed in the head; the pixels then follow for a smaller board."""
    plain = plain if isinstance(plain, dict) else {}
    claimed = [number(plain.get(key), -2**31, 2**31 - 1, 1) for key in ("columns", "rows", "width", "height")]
    columns, rows = number(claimed[0], 0, 100, 9), number(claimed[1], 0, 100, 4)
    width, height = number(claimed[2], 0, 2000, 450), number(claimed[3], 0, 2000, 258)
    pixels = bytearray(2 * width * height)
    patches = plain.get("patches")
    for patch in patches if isinstance(patches, list) else []:
        if not isinstance(patch, list) or len(patch) < 6:
            continue
        x, y, wide, high, terrain, level = (number(value, -10_000, 10_000, 0) for value in patch[:6])
        column = bytes([level & 255, terrain & 255])
        for px in range(max(0, x), min(width, x + wide)):
            top, bottom = max(0, y), min(height, y + high)
            if top < bottom:
                at = 2 * (px * height + top)
                pixels[at:at + 2 * (bottom - top)] = column * (bottom - top)
    stairs = bytearray(sum(rows + column % 2 for column in range(columns)))
    listed = plain.get("stairs")
    for at in listed if isinstance(listed, list) else []:
        if isinstance(at, int) and 0 <= at < len(stairs):
            stairs[at] = 1
    data = struct.pack(">4i", *claimed) + bytes(pixels) + bytes(stairs) + bytes(number(plain.get("more"), 0, 100_000, 0))
    blocks = bytearray(b"\xac\xed\x00\x05")
    for start in range(0, len(data), 1024):
        piece = data[start:start + 1024]
        blocks += struct.pack(">BI", 0x7A, len(piece)) + piece
    return gzip.compress(bytes(blocks), 1, mtime=0)
