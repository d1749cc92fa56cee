"""One form for all puzzles that are the same to whoever solves them: turned, mirrored, inverted or recoloured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from .cells import BLACK, UNKNOWN, WHITE
from .errors import ArgumentError
from .inks import LETTERS, ColourClue
from .puzzle import Puzzle
from .taking import BoardLike, as_grid

_INVERTED = str.maketrans(BLACK + WHITE, WHITE + BLACK)


def canonical(picture: BoardLike) -> str:
    """Return a name that pictures share just where one becomes the other by turning it, mirroring it, and changing its
    colours for others: 32 digits of a hash. In black and white, the inverted picture has the same name.

    The picture is any board that `as_grid` takes; in colours, a `ColourGrid`. Raises ArgumentError for one with unknown
    cells.

    >>> ng.canonical("##. ...") == ng.canonical([[0, 1], [0, 1], [0, 0]])
    True
    """
    grid = as_grid(picture)
    rows = grid.rows()
    if any(UNKNOWN in row for row in rows):
        raise ArgumentError("picture: it has unknown cells")
    boards = list(_positions(rows))
    if grid.inks < 2:
        boards += [[row.translate(_INVERTED) for row in board] for board in boards]
    return _name(min("\n".join(_recoloured(board)) for board in boards))


def canonical_clues(puzzle: Puzzle) -> str:
    """Return a name that puzzles share just where the clues of one become those of the other by turning it, mirroring
    it, and changing its inks for others: for puzzles that have no one picture.
    """
    rows, columns = ([_as_pairs(clue) for clue in side] for side in (puzzle.rows, puzzle.columns))
    forms = []
    for across, down in ((rows, columns), (columns, rows)):
        for one in (across, [clue[::-1] for clue in across]):
            for other in (down, [clue[::-1] for clue in down]):
                # Clues read backwards belong to a picture mirrored, in which the other side's come in reverse order.
                forms.append((one if other is down else one[::-1], other if one is across else other[::-1]))
    return _name(min(repr(_numbered_anew(form)) for form in forms))


def _positions(rows: Sequence[str]) -> Iterator[list[str]]:
    """Yield a picture in its eight positions."""
    for board in (list(rows), ["".join(column) for column in zip(*rows, strict=True)]):
        for turned in (board, board[::-1]):
            yield turned
            yield [row[::-1] for row in turned]


def _recoloured(board: Sequence[str]) -> list[str]:
    """Return a picture whose inks are numbered in the order in which they first appear."""
    inks = dict.fromkeys(cell for row in board for cell in row if cell != WHITE)
    table = str.maketrans(dict(zip(inks, LETTERS, strict=False)))
    return [row.translate(table) for row in board]


_Pairs = list[tuple[int, int]]


def _as_pairs(clue: Sequence[int] | ColourClue) -> _Pairs:
    return [(block, 1) if isinstance(block, int) else (block[0], block[1]) for block in clue]


def _numbered_anew(sides: tuple[list[_Pairs], list[_Pairs]]) -> list[list[_Pairs]]:
    """Return clues whose inks are numbered in the order in which they first appear."""
    inks: dict[int, int] = {}
    return [
        [[(length, inks.setdefault(ink, len(inks) + 1)) for length, ink in clue] for clue in side] for side in sides
    ]


def _name(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
