"""Clue typos in colours: slips planted in unique puzzles are found again; nothing but unique puzzles is offered."""

from __future__ import annotations

import random

import pytest

import nonogram as ng
from nonogram import corrections
from nonogram.help.colours.slips import ColourClues, colour_slips
from nonogram.help.slips import slips
from nonogram.inks import Block
from tests.boards import unique_puzzle
from tests.colours.drawn import PALETTE, in_one_ink, random_colours, toadstool
from tests.conftest import amount
from tests.help.slips_made import plant

Side = list[list[Block]]


def unique_colours(rng: random.Random) -> ng.ColourPuzzle:
    while True:
        puzzle = random_colours(rng.randint(3, 6), rng.randint(3, 6), rng.randint(2, 3), rng, 0.7)
        if ng.solve(puzzle).status == "unique":
            return puzzle


def planted(puzzle: ng.ColourPuzzle, rng: random.Random) -> ColourClues:
    """The clues with one slip: another length or colour, a block missing, doubled or one too many, or two swapped."""
    sides: list[Side] = [[list(clue) for clue in side] for side in (puzzle.rows, puzzle.columns)]
    clue = rng.choice([clue for side in sides for clue in side if clue])
    at = rng.randrange(len(clue))
    length, ink = clue[at]
    kind = rng.choice(["length", "ink", "missing", "doubled", "extra", "swapped"])
    if kind == "length":
        clue[at] = Block(length + rng.choice([-1, 1, 10]) or 2, ink)
    elif kind == "ink":
        clue[at] = Block(length, rng.choice([one for one in range(1, len(puzzle.inks) + 1) if one != ink]))
    elif kind == "missing":
        del clue[at]
    elif kind == "doubled":
        clue.insert(at, clue[at])
    elif kind == "extra":
        clue.insert(at, Block(rng.randint(1, 3), rng.randint(1, len(puzzle.inks))))
    elif at:
        one, other = clue[at - 1], clue[at]
        lengths_only = rng.random() < 0.5
        clue[at - 1], clue[at] = (
            (Block(other.length, one.ink), Block(one.length, other.ink)) if lengths_only else (other, one)
        )
    rows, columns = sides
    return ColourClues.of(rows, columns, puzzle.inks)


def test_a_planted_slip_is_among_the_corrections_and_none_is_left_out() -> None:
    rng = random.Random(91)
    kinds = set()
    for _ in range(amount(80)):
        puzzle = unique_colours(rng)
        typed = planted(puzzle, rng)
        found = corrections(typed)
        assert found.complete
        if (typed.rows, typed.columns) == (puzzle.rows, puzzle.columns) or found.status == "unique":
            continue
        offered = {(one.slip.line, one.slip.after) for one in found.found}
        assert puzzle in [one.puzzle for one in found.found]
        for slip in colour_slips(typed):
            mended = typed.with_clue(slip.line, slip.after)
            assert ((slip.line, slip.after) in offered) == (ng.solve(mended).status == "unique")
        kinds |= {one.slip.kind for one in found.found}
        for one in found.found:
            told = one.to_json()
            assert "{" not in str(told["text"]) + str(told["reason"])
    assert kinds
    # Few boards need not have every kind.
    assert kinds >= {"changed", "missing", "doubled", "extra", "swapped", "ink"} or amount(80) < 80


def test_the_same_slips_as_in_black_and_white() -> None:
    rng = random.Random(92)
    for _ in range(amount(25)):
        puzzle, _ = unique_puzzle(rng.randint(4, 7), rng)
        typed = plant(puzzle, rng)
        rows, columns = ([[Block(n, 1) for n in clue] for clue in side] for side in (typed.rows, typed.columns))
        inked = ColourClues.of(rows, columns, PALETTE[:1])
        black = [(one.line, one.block, one.kind, one.after, one.cost) for one in slips(typed)]
        ink = [
            (one.line, one.block, one.kind, tuple(block.length for block in one.after), one.cost)
            for one in colour_slips(inked)
        ]
        assert black == ink
        found, other = corrections(typed), corrections(inked)
        assert (found.status, found.complete) == (other.status, other.complete)
        assert [(one.slip.line, one.ease) for one in found.found] == [(one.slip.line, one.ease) for one in other.found]


def given_puzzle(puzzle: ng.ColourPuzzle, given: ng.Grid) -> ng.ColourPuzzle:
    return ng.ColourPuzzle(puzzle.rows, puzzle.columns, given=given, inks=puzzle.inks)


def test_given_cells_count() -> None:
    puzzle = toadstool()
    assert in_one_ink(ng.Puzzle([[1]], [[1]])).inks == tuple(PALETTE[:1])
    given = puzzle.start.with_cells([(9, 0, "c")])
    rows = [*puzzle.rows[:9], [(9, 3)]]
    found = corrections(ColourClues.of(rows, puzzle.columns, puzzle.inks, given))
    assert found.status == "none"
    assert given_puzzle(puzzle, given) in [one.puzzle for one in found.found]
    assert found.text.startswith("The rows hold 14 cells of the colour green, the columns 15.")
    with pytest.raises(ng.PuzzleError, match="2x2"):
        ColourClues.of(puzzle.rows, puzzle.columns, puzzle.inks, ng.Grid.blank(2, 2))


def test_a_puzzle_that_is_right_needs_nothing() -> None:
    assert corrections(toadstool()).status == "unique"


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [
        ([], [], "at least one row"),
        ([[(1, 9)]], [[]], "row 1"),
        ([[(0, 1)]], [[]], "row 1"),
        ([[]], [[3]], "column 1"),
    ],
)
def test_clues_that_are_refused(rows: list[object], columns: list[object], said: str) -> None:
    with pytest.raises(ng.PuzzleError, match=said):
        ColourClues.of(rows, columns, PALETTE)


def test_an_error_holds_clues_that_do_not_fit_each_other() -> None:
    with pytest.raises(ng.PuzzleError) as caught:
        ng.Puzzle([[(2, "red")]], [[(1, "red")], []], inks=PALETTE)
    unfit = caught.value.unfit
    assert unfit is not None
    assert corrections(ColourClues.of(unfit.rows, unfit.columns, unfit.inks, unfit.given)).status == "none"
