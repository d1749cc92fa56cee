"""The XML of webpbn.com, version 0.3, as pbnsolve and others exchange it: puzzles with colours and, if wanted, a goal.

`<color name="red" char="R">f00</color>` declares a colour; each `<count color="red">3</count>` names one, or else it
has the default colour. Black and white need no declaration. A picture is in an `<image>`, one `|...|` a row with the
characters of the colours. A `<note>` may name the licence, as `License: CC0`. Without clues, or where some are hidden,
they are those of the goal. Triangles are refused. The document type that the files name is not fetched.
"""

from __future__ import annotations

import html
import re
from html.entities import html5
from importlib import import_module
from typing import Any

from ..cells import UNKNOWN, WHITE
from ..grid import MAX_SIDE
from ..inks import LETTERS
from ..pausing import pause
from ..problems import Large, problem
from ..puzzle import Puzzle
from .palette import Named, Palette, chars_of, inks_of
from .registry import Document, Format, FormatError

_TEXTS = {"title": "title", "author": "author", "copyright": "copyright"}

_LICENSE = "License: "
"""How a note begins that names the licence, for which the format has no element."""


MOST_TAGS = 500_000
"""More are refused: Python's own parser cannot pause. The largest puzzles have less than 400,000."""


async def recognising(text: str) -> bool:
    await pause()
    return re.match(r"\s*<", text) is not None and re.search(r"<puzzle(set)?[\s>]", text[:4000]) is not None


def holds_several(text: str) -> bool:
    """Return whether this is XML with several puzzles."""
    return text.lstrip()[:1] == "<" and len(_PUZZLE.findall(text)) > 1


_PUZZLE = re.compile(r"<puzzle[\s>]")


async def reading(text: str) -> Document:
    puzzles = await elements(text)
    if len(puzzles) != 1:
        raise FormatError(problem("webpbn.count", count=len(puzzles)))
    return document(puzzles[0])


async def elements(text: str) -> list[Any]:
    """Return the elements of the puzzles in a file. Raises FormatError for anything that is not such XML."""
    await pause()
    if text.count("<") > MOST_TAGS:
        raise FormatError(problem("webpbn.many", most=Large(MOST_TAGS)))
    if re.search(r"<!(ENTITY|ATTLIST|ELEMENT)", text):
        raise FormatError(problem("webpbn.entities"))
    trees = import_module("xml.etree.ElementTree")
    try:
        root = trees.fromstring(_ENTITY.sub(_character, text))
    except trees.ParseError as error:
        raise FormatError(problem("webpbn.invalid"), error.position[0]) from error
    except UnicodeEncodeError as error:
        raise FormatError(problem("text.encoding")) from error
    await pause()
    return [root] if root.tag == "puzzle" else root.findall("puzzle")


_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30};)")


def _character(entity: re.Match[str]) -> str:
    """Return the character of an entity of HTML, such as `&copy;`, that XML would have to declare."""
    return entity[0] if entity[1] in _OF_XML else html5.get(entity[1], entity[0])


_OF_XML = ("amp;", "lt;", "gt;", "quot;", "apos;")


def document(element: Any) -> Document:
    """Read the puzzle of an element. Raises FormatError or PuzzleError."""
    if element.get("type", "grid") != "grid":
        raise FormatError(problem("webpbn.triangles"))
    background = element.get("backgroundcolor", "white")
    palette, keys, chars = _colours(element, background)
    default = element.get("defaultcolor", "black")
    hidden = any(not (count.text or "").strip() for count in element.iter("count"))
    sides = {
        clues.get("type"): [_clue(line, default, background, keys) for line in clues.findall("line")[: MAX_SIDE + 1]]
        for clues in ([] if hidden else element.findall("clues"))
    }
    boards = {}
    for solution in element.findall("solution"):
        kind = "saved" if solution.get("type") == "saved" else "goal"
        if kind not in boards and solution.find("image") is not None:
            boards[kind] = _image(solution.findtext("image") or "", chars)
    texts = {name: element.findtext(tag) for tag, name in _TEXTS.items() if element.findtext(tag)}
    for note in element.findall("note"):
        if (note.text or "").startswith(_LICENSE):
            texts.setdefault("license", (note.text or "")[len(_LICENSE) :])
    if not sides and "goal" in boards:
        return palette.drawn(texts, boards)
    if hidden:
        raise FormatError(problem("webpbn.hidden"))
    for side in ("rows", "columns"):
        if side not in sides:
            raise FormatError(problem("json.list", name=side))
    return palette.document(sides["rows"], sides["columns"], texts, boards)


def _colours(element: Any, background: str) -> tuple[Palette, dict[str, str], dict[str, str]]:
    """Return the colours, the key of each name, and the key of each character in pictures."""
    palette, keys = Palette(), {background: WHITE}
    chars = {".": WHITE, "?": UNKNOWN} if background == "white" else {"?": UNKNOWN}
    declared = [
        (one.get("name", ""), one.get("char", ""), (one.text or "").strip()) for one in element.findall("color")
    ]
    if not any(name == "black" for name, _, _ in declared):
        declared.append(("black", "X", "000000"))
    if background != "white" and not any(name == "white" for name, _, _ in declared):
        declared.append(("white", ".", "ffffff"))
    used = {one.get("color") for one in element.iter("count")} | {element.get("defaultcolor", "black")}
    for name, char, colour in declared:
        if name == background:
            chars.setdefault(char, WHITE)
            continue
        keys[name] = key = chr(_FIRST_KEY + len(keys))
        # What a file declares goes before the characters of black and white that it need not declare.
        chars.setdefault(char, key)
        # Black and white are always there, though most pictures use neither.
        if name in used or colour not in ("000000", "ffffff", "000", "fff") or not used - {None}:
            palette.add(key, name, colour, char if len(char) == 1 else "")
    return palette, keys, chars


_FIRST_KEY = 0xE000
"""Keys of colours are characters that no file has: of the private use area."""


def _clue(line: Any, default: str, background: str, keys: dict[str, str]) -> Named:
    clue: Named = []
    for count in line.findall("count")[: MAX_SIDE + 1]:
        name, text = count.get("color", default), (count.text or "").strip()
        if name not in keys or name == background:
            raise FormatError(problem("non.undeclared", word=name[:20]))
        if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
            raise FormatError(problem("non.number", word=text[:20]))
        clue.append((int(text), keys[name]))
    return [] if [length for length, _ in clue] == [0] else clue


def _image(text: str, chars: dict[str, str]) -> list[str]:
    """Return the rows of a picture in keys; a set of several colours, as `[ab]`, is unknown. Blanks are left out where
    no colour has them.
    """
    if "/" in text or "\\" in text:
        raise FormatError(problem("webpbn.triangles"))
    rows = re.findall(r"\|([^|\n]*)\|", text)[: MAX_SIDE + 1]
    rows = [re.sub(r"\[[^\]]*\]", lambda found: found[0][1:-1] if len(found[0]) == 3 else UNKNOWN, row) for row in rows]
    if " " not in chars:
        rows = [row.replace(" ", "") for row in rows]
    if strange := next((char for row in rows for char in row if char not in chars), None):
        raise FormatError(problem("non.undeclared", word=strange))
    return ["".join(chars[char] for char in row) for row in rows]


def write(puzzle: Puzzle) -> str:
    inks = inks_of(puzzle)
    background = "white"
    while any(ink.name == background for ink in inks):
        background += "_"
    named = "" if background == "white" else f" backgroundcolor={_quoted(background)}"
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor={_quoted(inks[0].name)}{named}>',
        *(f"<{tag}>{_told(getattr(puzzle, name))}</{tag}>" for tag, name in _TEXTS.items() if getattr(puzzle, name)),
        f'<color name={_quoted(background)} char=".">ffffff</color>',
        *(
            f'<color name={_quoted(ink.name)} char="{char}">{ink.colour[1:]}</color>'
            for ink, char in zip(inks, chars_of(puzzle), strict=True)
        ),
    ]
    for side, clues in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f'<clues type="{side}">', *(f"<line>{_counts(puzzle, clue)}</line>" for clue in clues), "</clues>"]
    if puzzle.goal is not None:
        drawn = str.maketrans(dict(zip(LETTERS, chars_of(puzzle), strict=False)))
        rows = (f"|{row.translate(drawn)}|" for row in puzzle.goal.rows())
        lines += ['<solution type="goal"><image>', *rows, "</image></solution>"]
    if puzzle.license:
        lines.append(f"<note>{_told(_LICENSE + puzzle.license)}</note>")
    lines += ["</puzzle>", "</puzzleset>"]
    return "\n".join(lines) + "\n"


def _told(text: str) -> str:
    """Return a text for XML, which has no place for two characters of Unicode."""
    return html.escape(re.sub("[\ufffe\uffff]", "\ufffd", text))


def _quoted(text: str) -> str:
    return f'"{_told(text)}"'


def _counts(puzzle: Puzzle, clue: Any) -> str:
    inks = inks_of(puzzle)
    blocks = clue if puzzle.inks else [(length, 1) for length in clue]
    return "".join(f"<count color={_quoted(inks[ink - 1].name)}>{length}</count>" for length, ink in blocks)


FORMAT = Format("webpbn", "webpbn XML", ".xml", recognising, reading, write, frozenset({"goal", "inks"}))
