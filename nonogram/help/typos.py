"""Clues that were typed wrong: the slips whose correction gives a puzzle with exactly one picture.

A slip in one number changes the sum of its line, so that rows and columns no longer hold the same number of cells: the
difference says which side to correct, and by how much. When the sums agree, two numbers of a clue may have been
swapped. First, line logic is applied to all clues but one: if that ends in a contradiction, the slip is not in the line
left out; otherwise the correct clue of that line must fit what is known of it. Only the slips that remain are solved.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from ..brief import brief
from ..colours.puzzle import ColourPuzzle
from ..errors import PuzzleError
from ..grid import Grid
from ..logic.board import Board
from ..logic.line import line_solver
from ..logic.propagation import to_fixpoint
from ..options import Options
from ..pausing import Deadline, Late, check_seconds, go_through, in_time, pause
from ..puzzle import Puzzle, expect_puzzle
from ..search.full_probing import Prober
from ..search.solver import Solving, Status
from ..telling import words
from .colours import typos as in_colours
from .colours.slips import ColourClues, colour_slips
from .slips import Clues, Slip, slips

__all__ = ["Clues", "ColourClues", "Correction", "Corrections", "Examined", "correcting"]

EFFORT = Options(probes=4_000, guesses=40_000)
"""The search effort for one correction."""

Ease = Literal["line", "probe", "search"]
_EASES: tuple[Ease, ...] = ("line", "probe", "search")


@dataclass(frozen=True, slots=True, repr=False)
class Correction:
    """A slip, the puzzle that its correction gives, and what solving that takes: line logic, probing, or search."""

    slip: Slip
    puzzle: Puzzle
    ease: Ease

    __repr__ = brief

    def to_json(self) -> dict[str, object]:
        """Return the correction as plain lists and dicts."""
        slip, puzzle, height = self.slip, self.puzzle, self.puzzle.height
        before, after = (_blocks_words(puzzle, clue) for clue in (slip.before, slip.after))
        joined = in_colours.joined if puzzle.inks else " ".join
        return {
            "axis": "row" if slip.line < height else "column",
            "index": slip.line if slip.line < height else slip.line - height,
            "block": slip.block,
            "kind": slip.kind,
            "from": list(slip.before),
            "to": list(slip.after),
            "text": words.slip_text(words.line_words(height, slip.line), before, after, joined),
            "reason": words.slip_reason(slip.kind, before, after, slip.block, joined),
            "puzzle": {
                "rows": [list(clue) for clue in puzzle.rows],
                "columns": [list(clue) for clue in puzzle.columns],
            },
        }


def _blocks_words(puzzle: Puzzle, clue: tuple[Any, ...]) -> list[str]:
    return in_colours.blocks_words(puzzle, clue) if isinstance(puzzle, ColourPuzzle) else [*map(str, clue)]


@dataclass(frozen=True, slots=True, repr=False)
class Corrections:
    """What is wrong with typed clues, and the single slips that explain it, most plausible first.

    `status` is that of the clues as typed ("unique": nothing to correct). `complete` says that every slip was examined
    and decided.
    """

    status: Status
    found: tuple[Correction, ...]
    complete: bool
    text: str

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    def to_json(self) -> dict[str, object]:
        """Return all of it as plain lists and dicts."""
        return {
            "status": self.status,
            "corrections": [correction.to_json() for correction in self.found],
            "complete": self.complete,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Examined:
    """Progress: how many of all slips have been examined."""

    done: int
    total: int
    found: int


async def correcting(puzzle: Puzzle | Clues | ColourClues, timeout: float | None = None) -> Corrections:
    """Run `corrections` of the library as a job that pauses and reports progress."""
    deadline = Deadline(check_seconds("timeout", timeout))
    clues = _typed(puzzle)
    status = await _status(clues, deadline)
    if status == "unique":
        return Corrections(status, (), True, words.say("typos.none.needed"))
    candidates = colour_slips(clues) if isinstance(clues, ColourClues) else slips(clues)
    by_line: dict[int, list[Slip]] = {}
    for slip in candidates:
        by_line.setdefault(slip.line, []).append(slip)
    found: list[Correction] = []
    complete, done = True, 0
    for line, of_line in by_line.items():
        await pause(Examined(done, len(candidates), len(found)))
        try:
            complete &= await in_time(_examined(clues, line, of_line, found), deadline)
        except Late:
            complete = False
            break
        done += len(of_line)
    found.sort(key=lambda c: (c.slip.cost + 0.5 * _EASES.index(c.ease), c.slip.line, c.slip.block))
    return Corrections(status, tuple(found), complete, _text(clues, status, len(found), complete))


def _typed(puzzle: Puzzle | Clues | ColourClues) -> Clues | ColourClues:
    """Return the clues of a puzzle, or clues as they are."""
    if isinstance(puzzle, Clues | ColourClues):
        return puzzle
    if isinstance(puzzle, ColourPuzzle):
        return ColourClues(puzzle.rows, puzzle.columns, puzzle.inks, puzzle.given)
    puzzle = expect_puzzle(puzzle, "corrections")
    return Clues(puzzle.rows, puzzle.columns, puzzle.given)


async def _examined(clues: Clues | ColourClues, line: int, of_line: list[Slip], found: list[Correction]) -> bool:
    """Add the slips of one line that give exactly one picture; return whether all of them were decided."""
    stand_in = _stand_in(clues, line, of_line)
    rest = None if stand_in is None else await _without(line, stand_in)
    if rest is None:
        return True
    known, fits = rest
    complete = True
    for slip in of_line:
        if fits(slip.after):
            puzzle = clues.with_clue(line, slip.after)
            ease = await _ease(puzzle, known)
            complete &= ease is not None
            if ease:
                found.append(Correction(slip, puzzle, ease))
        await pause()
    return complete


async def _status(clues: Clues | ColourClues, deadline: Deadline) -> Status:
    """Find out how many pictures the clues as typed have."""
    if clues.too_long():
        return "none"
    try:
        typed = clues.puzzle()
    except PuzzleError:  # The sums differ, or the given cells do not go together with a clue.
        return "none"
    solving = Solving(typed, options=EFFORT)
    with suppress(Late):
        await in_time(solving.quietly(), deadline)
    return solving.result().status


def _stand_in(clues: Clues | ColourClues, line: int, of_line: list[Slip]) -> Puzzle | None:
    """Return a puzzle with one of these corrections; None if the given cells go together with none of them."""
    for slip in of_line:
        with suppress(PuzzleError):
            return clues.with_clue(line, slip.after)
    return None


async def _without(line: int, stand_in: Puzzle) -> tuple[Grid, Callable[[Any], bool]] | None:
    """Return what line logic settles with all clues but that of `line`, and which clues of it fit that; None for a
    contradiction. The stand-in's clue for this line is never used.
    """
    if isinstance(stand_in, ColourPuzzle):
        return await in_colours.without(line, stand_in)
    board = Board(stand_in)
    board.effects.leave_out(line)
    if not await to_fixpoint(board):
        return None
    state, size = board.states[line], stand_in.length(line)
    return board.grid(), lambda clue: bool(line_solver(clue, size)(state))


async def _ease(puzzle: Puzzle, known: Grid) -> Ease | Literal[""] | None:
    """Return what a puzzle with exactly one solution needs; empty when it has none or several, None when not decided.
    The cells of `known` are certain.
    """
    if isinstance(puzzle, ColourPuzzle):
        found = await in_colours.ease(puzzle, known, EFFORT)
    else:
        found = await _by_probing(puzzle, known)
    if found is None:
        return ""
    ease, settled = found
    if ease != "search":
        return ease
    status = (await Solving(puzzle, settled, options=EFFORT).quietly()).status
    return None if status == "unsolved" else "search" if status == "unique" else ""


async def _by_probing(puzzle: Puzzle, known: Grid) -> tuple[Ease, Grid] | None:
    """Return what lines and probing settle, and whether they suffice; None for a contradiction."""
    board = Board(puzzle, known)
    if not await to_fixpoint(board):
        return None
    if not board.open_count:
        return "line", board.grid()
    if not await go_through(Prober(board, options=EFFORT).run()):
        return None
    return "search" if board.open_count else "probe", board.grid()


def _text(clues: Clues | ColourClues, status: Status, count: int, complete: bool) -> str:
    """Say what is wrong with the clues, and what was found."""
    parts = []
    if isinstance(clues, ColourClues) and clues.unequal:
        parts.append(in_colours.sums_text(clues))
    elif isinstance(clues, Clues) and clues.sums[0] != clues.sums[1]:
        rows, columns = clues.sums
        parts.append(words.say("typos.sums", rows=rows, columns=columns))
    elif long := clues.too_long():
        parts.append(words.say("typos.long", lines=words.lines_words(clues.height, long)))
    else:
        parts.append(words.say(f"typos.{status}"))
    key = "typos.found" if complete else "typos.sofar"
    parts.append(words.begun(words.counted(key, count, count=count)) if count else words.say(f"{key}.nothing"))
    return " ".join(parts)
