"""A puzzle, or a board alone, as a scalable picture: clues, grid and cells, in the look of the site's pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, sqrt
from typing import NamedTuple

from .brief import amount, brief
from .cells import BLACK, UNKNOWN, WHITE, At
from .sight import luminance, needs_signs

CELL = 20
"""The side of a cell, in units of the picture."""
_MARGIN, _NUMBER, _DIGIT, _SPACE, _LEADING = 4, 13, 7.6, 6.4, 15
_SIGN_ROOM = 6
"""What the sign of an ink takes beside a number."""
_RIM, _TITLE, _LEAST_TITLE = 10, 17, 9
"""The room around a title and its picture, the title's largest and its smallest size."""
_LETTER = 0.6
"""About how wide a letter of a title is, in parts of its size."""
_GAP = 0.75
_RIVET, _INSET = 2.5, 2.5
"""The small squares on given cells."""
_EVERY = 5
_BLACK, _FAINT, _THIN, _LIT = "#2b2d33", "#8a8d96", "#a4a7af", "#e08a00"
_FONT = 'font-family="system-ui, sans-serif"'
_LEAST_CONTRAST = 1.6
"""An ink with less contrast to the paper is outlined."""

Side = Sequence[Sequence[tuple[int, int]]]
"""Clues of one side as pairs of a length and an ink; black is ink 1."""
Fill = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn. `cells` are rows of text as of a Grid; a board without clues has no `rows` and `columns`. `fills`
    are the inks, each with its letter on a board, its colour as `#rrggbb` and its sign: none in black and white. `lit`
    are cells that are pointed at, `given` the rows of the cells that the puzzle gives, if it gives any.
    """

    cells: Sequence[str]
    rows: Side = ()
    columns: Side = ()
    fills: Sequence[Fill] = ()
    lit: frozenset[At] = frozenset()
    title: str = ""
    given: Sequence[str] = ()

    __repr__ = brief


def svg_of(scene: Scene) -> str:
    """Return the picture as the text of an SVG file, with a description for those who do not see it."""
    height, width = len(scene.cells), len(scene.cells[0])
    signed = needs_signs([colour for _, colour, _ in scene.fills])
    left = max((_room(clue, signed) for clue in scene.rows), default=0.0)
    top = max((max(1, len(clue)) for clue in scene.columns), default=0) * _LEADING
    rim, head = (_RIM, _RIM + _TITLE) if scene.title else (0, 0)
    wide = round(left + width * CELL + 2 * (_MARGIN + rim), 1)
    high = top + height * CELL + 2 * _MARGIN + head + rim
    x, y = round(left + _MARGIN, 1), top + _MARGIN
    box = f'viewBox="{-rim} {-head} {wide} {high}" width="{wide}" height="{high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
        f"<title>{escape(_described(scene, height, width))}</title>",
        f'<rect x="{-rim}" y="{-head}" width="{wide}" height="{high}" fill="#fff"/>',
        *_heading(scene.title, wide - 2 * (_MARGIN + rim)),
        *(_painted(scene.cells, letter, fill, x, y) for letter, fill, _ in scene.fills or [(BLACK, _BLACK, "")]),
        *(_signs(scene.cells, scene.fills, x, y) if signed and not _finished(scene) else ()),
        _crosses(scene.cells, x, y),
        *_rivets(scene.given, x, y),
        *_grid(scene, width, height, x, y),
        *_rings(scene.lit, x, y),
        *_clues(scene, signed, x, y),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _finished(scene: Scene) -> bool:
    """Return whether this is a picture by itself: complete, without clues."""
    return not scene.rows and not any(UNKNOWN in text for text in scene.cells)


def _described(scene: Scene, height: int, width: int) -> str:
    name = scene.title or ("Nonogram" if scene.rows else "Board")
    return f"{name}, {amount(height, 'row')}, {amount(width, 'column')}"


def _heading(title: str, room: float) -> Iterable[str]:
    """Yield a title as large as it fits; one that would be too small is cut."""
    if title:
        most = max(1, int(room / (_LETTER * _LEAST_TITLE)))
        shown = title if len(title) <= most else title[: most - 1].rstrip() + "…"
        size = min(_TITLE, room / (_LETTER * len(shown)))
        pen = f'{_FONT} font-size="{size:.4g}" font-weight="600" fill="{_BLACK}"'
        yield f'<text x="{_MARGIN}" y="-{_MARGIN}" {pen}>{escape(shown)}</text>'


def _painted(cells: Sequence[str], letter: str, fill: str, left: float, top: float) -> str:
    side = CELL - 2 * _GAP
    path = [
        f"M{left + column * CELL + _GAP:g} {top + row * CELL + _GAP:g}h{side}v{side}h-{side}z"
        for row, text in enumerate(cells)
        for column, cell in enumerate(text)
        if cell == letter
    ]
    return f'<path d="{"".join(path)}" fill="{fill}"{_outline(fill)}/>' if path else ""


def _signs(cells: Sequence[str], fills: Sequence[Fill], left: float, top: float) -> Iterable[str]:
    """Yield the signs of the inks on their cells, by which a player tells them apart."""
    signs = {letter: (sign, _written_on(fill)) for letter, fill, sign in fills}
    yield f'<g {_FONT} font-size="{0.55 * CELL:g}" font-weight="600" text-anchor="middle">'
    for row, text in enumerate(cells):
        for column, cell in enumerate(text):
            if cell in signs:
                sign, written = signs[cell]
                x, y = left + (column + 0.5) * CELL, top + (row + 0.7) * CELL
                yield f'<text x="{x:g}" y="{y:g}" fill="{written}">{escape(sign)}</text>'
    yield "</g>"


def _crosses(cells: Sequence[str], left: float, top: float) -> str:
    """Return the marks of white cells; none on a board that is complete, which is a picture."""
    inset, arm = CELL * 0.32, CELL * 0.36
    path = [
        f"M{left + column * CELL + inset:g} {top + row * CELL + inset:g}l{arm:g} {arm:g}m0-{arm:g}l-{arm:g} {arm:g}"
        for row, text in enumerate(cells)
        for column, cell in enumerate(text)
        if cell == WHITE
    ]
    if not path or not any(UNKNOWN in text for text in cells):
        return ""
    return f'<path d="{"".join(path)}" fill="none" stroke="{_FAINT}" stroke-width="1.5" stroke-linecap="square"/>'


def _rivets(given: Sequence[str], left: float, top: float) -> Iterable[str]:
    """Yield what tells given cells from marks: the ground of white ones, and small squares in the corners of all."""
    ground, painted, white = [], [], []
    for row, text in enumerate(given):
        for column, cell in enumerate(text):
            x, y = left + column * CELL, top + row * CELL
            corners = [
                f"M{x + across:g} {y + down:g}h{_RIVET}v{_RIVET}h-{_RIVET}z"
                for across in (_INSET, CELL - _RIVET - _INSET)
                for down in (_INSET, CELL - _RIVET - _INSET)
            ]
            if cell == WHITE:
                ground.append(f"M{x:g} {y:g}h{CELL}v{CELL}h-{CELL}z")
                white += corners
            elif cell != UNKNOWN:
                painted += corners
    yield f'<path d="{"".join(ground)}" fill="{_BLACK}" fill-opacity="0.13"/>' if ground else ""
    yield f'<path d="{"".join(painted)}" fill="#fff"/>' if painted else ""
    yield f'<path d="{"".join(white)}" fill="{_BLACK}"/>' if white else ""


def _grid(scene: Scene, width: int, height: int, left: float, top: float) -> Iterable[str]:
    """Yield the lines of the grid; a finished picture has only light ones, which do not join its cells."""
    far = _lines(width, height, left, top, _EVERY)
    if _finished(scene):
        yield f'<path d="{far}" fill="none" stroke="{_THIN}" stroke-width="1.25"/>'
    else:
        near = _lines(width, height, left, top, 1)
        yield f'<path d="{near}" fill="none" stroke="{_THIN}" stroke-width="0.75"/>'
        yield f'<path d="{far}" fill="none" stroke="{_BLACK}" stroke-width="1.75"/>'


def _lines(width: int, height: int, left: float, top: float, every: int) -> str:
    """Return the lines of the grid at this distance, and the frame."""
    across = [f"M{left + x * CELL:g} {top}v{height * CELL}" for x in range(width + 1) if x % every == 0 or x == width]
    down = [f"M{left:g} {top + y * CELL}h{width * CELL}" for y in range(height + 1) if y % every == 0 or y == height]
    return "".join(across + down)


def _rings(lit: Iterable[At], left: float, top: float) -> Iterable[str]:
    for row, column in sorted(lit):
        x, y = left + column * CELL + 1.5, top + row * CELL + 1.5
        side = CELL - 3
        size = f'width="{side}" height="{side}" rx="3"'
        yield f'<rect x="{x:g}" y="{y:g}" {size} fill="none" stroke="{_LIT}" stroke-width="3"/>'


# --- clues ---


def _room(clue: Sequence[tuple[int, int]], signed: bool) -> float:
    """Return the room that a row's clue takes."""
    each = _SPACE + (_SIGN_ROOM if signed else 0)
    return sum(len(str(length)) * _DIGIT + each for length, _ in clue) or _DIGIT + _SPACE


def _clues(scene: Scene, signed: bool, left: float, top: float) -> Iterable[str]:
    if not scene.rows:
        return
    yield f'<g {_FONT} font-size="{_NUMBER}" font-weight="500" text-anchor="middle" fill="{_BLACK}">'
    for row, clue in enumerate(scene.rows):
        x, y = left - _MARGIN, top + row * CELL + CELL / 2 + _NUMBER * 0.36
        for length, ink in reversed(clue or [(0, 0)]):
            room = _room([(length, ink)], signed)
            yield _block(length, ink, scene.fills, signed, x - room / 2, y)
            x -= room
    for column, clue in enumerate(scene.columns):
        for up, (length, ink) in enumerate(reversed(clue or [(0, 0)])):
            place = left + (column + 0.5) * CELL, top - _MARGIN - up * _LEADING
            yield _block(length, ink, scene.fills, signed, *place)
    yield "</g>"


def _block(length: int, ink: int, fills: Sequence[Fill], signed: bool, x: float, y: float) -> str:
    """Return a number, in colours on a chip of its ink and, if they are `signed`, with its sign."""
    if not fills or not ink:
        return f'<text x="{x:g}" y="{y:g}">{length}</text>'
    _, fill, sign = fills[ink - 1]
    width, height = _room([(length, ink)], signed) - 2, _LEADING - 1
    corner = f'x="{x - width / 2:g}" y="{y - 0.36 * _NUMBER - height / 2:g}"'
    chip = f'<rect {corner} width="{width:g}" height="{height}" rx="3" fill="{fill}"{_outline(fill)}/>'
    beside = f'<tspan font-size="{0.7 * _NUMBER:g}">{escape(sign)}</tspan>' if signed else ""
    return f'{chip}<text x="{x:g}" y="{y:g}" fill="{_written_on(fill)}">{length}{beside}</text>'


# --- contrast, as WCAG 2.2 measures it ---


def _outline(fill: str) -> str:
    return f' stroke="{_FAINT}" stroke-width="0.75"' if 1.05 / (luminance(fill) + 0.05) < _LEAST_CONTRAST else ""


def _written_on(fill: str) -> str:
    """Return black or white, whichever stands out more."""
    light = luminance(fill) + 0.05
    return "#000000" if light / 0.05 >= 1.05 / light else "#ffffff"


# --- contact sheets ---

THUMB, ROOM = 120, 16
"""The side of a picture on a sheet, and the room between two."""
_STEP = THUMB + ROOM, THUMB + 2 * ROOM
MOST_ON_SHEET = 500
"""At most this many pictures are on one sheet: 24 in a row, so that it has about 3,300 pixels a side."""


class Thumb(NamedTuple):
    """A small picture: its name, its rows, and for each letter of an ink its colour as `#rrggbb`; none in black and
    white.
    """

    name: str
    rows: Sequence[str]
    dyes: Mapping[str, str] = {}


class Layout(NamedTuple):
    """The size of a sheet in pixels, and where each picture stands: its left and its top."""

    wide: int
    high: int
    places: list[tuple[int, int]]


def pages(pictures: Sequence[Thumb]) -> list[Sequence[Thumb]]:
    """Return what is on each of the sheets that so many pictures take, about equally many."""
    count = max(1, -(-len(pictures) // MOST_ON_SHEET))
    each = max(1, -(-len(pictures) // count))
    return [pictures[at : at + each] for at in range(0, max(1, len(pictures)), each)]


def layout_of(count: int) -> Layout:
    """Return how a sheet of so many pictures is laid out: about as high as it is wide."""
    step_x, step_y = _STEP
    across = max(1, min(count, ceil(sqrt(count * step_y / step_x))))
    down = -(-count // across)
    places = [(ROOM + at % across * step_x, ROOM + at // across * step_y) for at in range(count)]
    return Layout(across * step_x + ROOM, down * step_y + ROOM, places)


def sheet_of(pictures: Sequence[Thumb]) -> str:
    """Return a sheet of small pictures as the text of an SVG file."""
    wide, high, places = layout_of(len(pictures))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">',
        f"<title>{amount(len(pictures), 'picture')}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<g {_FONT} font-size="11" fill="{_BLACK}">',
    ]
    for picture, (left, top) in zip(pictures, places, strict=True):
        parts += _thumb(picture, left, top)
        parts.append(f'<text x="{left}" y="{top + THUMB + 13}">{escape(picture.name)}</text>')
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _thumb(picture: Thumb, left: int, top: int) -> Iterable[str]:
    """Return a small picture, the runs of each ink as bars."""
    cells = picture.rows
    side = THUMB / max(len(cells), len(cells[0]))
    yield f'<rect x="{left}" y="{top}" width="{len(cells[0]) * side:g}" height="{len(cells) * side:g}" fill="#f3f3f5"/>'
    for letter, colour in (picture.dyes or {BLACK: _BLACK}).items():
        bars = [
            f"M{left + at.start() * side:g} {top + row * side:g}h{len(at[0]) * side:g}v{side:g}h-{len(at[0]) * side:g}z"
            for row, text in enumerate(cells)
            for at in re.finditer(letter + "+", text)
        ]
        yield f'<path d="{"".join(bars)}" fill="{colour}"/>'
