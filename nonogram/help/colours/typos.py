"""What is known of clues in colours without one of them, and what a corrected puzzle needs; see `help.typos`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ...colours.board import ColourBoard
from ...colours.line import line_solver
from ...colours.probing import Prober
from ...colours.puzzle import ColourPuzzle
from ...grid import Grid
from ...inks import ColourClue
from ...logic.propagation import to_fixpoint
from ...options import Options
from ...pausing import go_through
from ...telling.words import listed, phrase, say
from .slips import ColourClues
from .words import block_ink

Ease = Literal["line", "probe", "search"]


async def without(line: int, stand_in: ColourPuzzle) -> tuple[Grid, Callable[[ColourClue], bool]] | None:
    """Return what line logic settles with all clues but that of `line`, and which clues of it fit that; None for a
    contradiction. The stand-in's clue for this line is never used.
    """
    board = ColourBoard(stand_in)
    board.effects.leave_out(line)
    if not await to_fixpoint(board):
        return None
    state, size, inks = board.states[line], stand_in.length(line), board.inks
    return board.grid(), lambda clue: bool(line_solver(clue, size, inks)(state))


async def ease(puzzle: ColourPuzzle, known: Grid, effort: Options) -> tuple[Ease, Grid] | None:
    """Return what a puzzle needs as far as lines and probing tell, "line", "probe" or, if they do not suffice,
    "search", with what they settle; None for a contradiction.
    """
    board = ColourBoard(puzzle, known)
    if not await to_fixpoint(board):
        return None
    if board.solved:
        return "line", board.grid()
    if not await go_through(Prober(board, options=effort).run()):
        return None
    return "probe" if board.solved else "search", board.grid()


def sums_text(clues: ColourClues) -> str:
    """Say of which ink rows and columns hold different numbers of cells."""
    ink = clues.unequal[0]
    rows, columns = clues.sums(ink)
    return say("colour.typos.sums", rows=rows, columns=columns, ink=block_ink(clues.inks[ink - 1]))


def blocks_words(puzzle: ColourPuzzle, clue: ColourClue) -> list[str]:
    """Return the blocks of a clue in words."""
    return [phrase("colour.clue", length=length, ink=block_ink(puzzle.inks[ink - 1])) for length, ink in clue]


def joined(blocks: Sequence[str]) -> str:
    """Return blocks in words, one after the other."""
    return listed(list(blocks), "list")
