"""Where blocks in colours can lie: never narrower than in some completion, and a conflict only without one."""

from __future__ import annotations

import random
from itertools import groupby

from nonogram.classic.brute_colours import arrangements
from nonogram.colours.bounds import Bounds
from nonogram.colours.reach import kept_by
from nonogram.colours.reading import cells_of, read, state_of
from nonogram.colours.rules import LAST, finds
from nonogram.inks import LETTERS, Block, values
from tests.colours.drawn import random_line
from tests.conftest import amount


def spans(line: str) -> list[tuple[int, int]]:
    """The first and the last cell of each block of a line."""
    found, at = [], 0
    for value, cells in groupby(line):
        length = len(list(cells))
        if value != ".":
            found.append((at, at + length - 1))
        at += length
    return found


def test_bounds_hold_in_every_completion() -> None:
    rng = random.Random(354)
    for _ in range(amount(1500)):
        clue, cells, inks = random_line(rng)
        cells = tuple("".join(value for value in values(inks) if value in left) for left in cells)
        bounds = Bounds(clue, cells)
        fitting = [
            line
            for line in arrangements(clue, len(cells))
            if all(value in left for value, left in zip(line, cells, strict=True))
        ]
        if bounds.conflict is not None:
            assert not fitting, (clue, cells)
            continue
        for line in fitting:
            blocks = spans("".join(line))
            for (first, last), start, end in zip(blocks, bounds.starts, bounds.ends, strict=True):
                assert start.at <= first, (clue, cells, line)
                assert last <= end.at, (clue, cells, line)
            for part in bounds.parts:
                owners = [j for j, (first, last) in enumerate(blocks) if first <= part.run[0] and part.run[1] <= last]
                assert set(owners) & set(part.blocks), (clue, cells, line, part)


def test_nothing_remembered_hides_a_better_bound() -> None:
    """Settled bounds, against themselves settled again with nothing remembered."""
    rng = random.Random(359)
    settled = 0
    for _ in range(amount(600)):
        clue, cells, inks = random_line(rng)
        bounds = Bounds(clue, tuple("".join(value for value in values(inks) if value in left) for left in cells))
        if bounds.conflict is not None:
            continue
        before = [*bounds.starts, *bounds.ends], [(part.blocks, part.cost) for part in bounds.parts]
        for remembered in (bounds._shared, bounds._past, bounds._pushed):
            remembered.clear()
        for pushed in (*bounds._before, *bounds._behind):
            pushed.clear()
        bounds._settle()
        assert ([*bounds.starts, *bounds.ends], [(one.blocks, one.cost) for one in bounds.parts]) == before, (
            clue,
            cells,
        )
        settled += bool(bounds.parts)
    assert settled > amount(600) // 4


def test_lines_are_read_as_they_are_defined() -> None:
    """Bit by bit: in a line state, a bit for each value and cell says whether the cell can have it."""
    rng = random.Random(360)
    for _ in range(amount(300)):
        inks, n = rng.randint(1, 9), rng.randint(1, 40)
        state = rng.getrandbits((inks + 1) * n)
        every = list(enumerate(values(inks)))
        cells = tuple("".join(one for v, one in every if state >> v * n + i & 1) for i in range(n))
        assert cells_of(state, n, inks) == cells
        assert state_of(cells, inks) == state


def test_cells_that_are_open_are_kept_from_no_block() -> None:
    """What is looked up for a whole line, against what is found cell by cell."""
    rng = random.Random(357)
    kept = 0
    for _ in range(amount(300)):
        clue, cells, inks = random_line(rng)
        cells = tuple("".join(value for value in values(inks) if value in left) for left in cells)
        if Bounds(clue, cells).conflict is not None:
            continue
        line = read(clue, cells, inks)
        for letter in {LETTERS[block.ink - 1] for block in clue}:
            for cell in range(len(cells)):
                ways = [kept_by(line, cell, (letter,), by_bounds) for by_bounds in (True, False)]
                assert (ways == [None, None]) == (cell in line.bounds.open[letter]), (clue, cells, cell)
                kept += ways[1] is not None
    assert kept > amount(100)


def test_nearly_all_that_a_line_gives_has_a_reason() -> None:
    """What no technique but the last finds is told by trying out the cell."""
    rng = random.Random(355)
    found = missed = 0
    for _ in range(amount(600)):
        clue, cells, inks = random_line(rng)
        cells = tuple("".join(value for value in values(inks) if value in left) for left in cells)
        bounds = Bounds(clue, cells)
        if bounds.conflict is not None:
            continue
        line = read(clue, cells, inks)
        easy = [find.lost for find in finds(line) if find.technique.name != LAST]
        for i, (left, possible) in enumerate(zip(line.cells, line.possible, strict=True)):
            gone = [value for value in left if value not in possible]
            found += len(gone)
            missed += sum(not any(value in lost.get(i, "") for lost in easy) for value in gone)
    assert found > 100
    assert missed < found / 50


def test_cells_in_different_blocks_tell_them_apart() -> None:
    """Three green cells too far apart for one block are in the three green blocks."""
    clue = (Block(2, 1), Block(2, 1), Block(3, 1))
    cells = tuple("#" if i in (3, 7, 10) else "#." for i in range(15))
    bounds = Bounds(clue, cells)
    assert [part.blocks for part in bounds.parts] == [(0,), (1,), (2,)]
    assert [(start.at, end.at) for start, end in zip(bounds.starts, bounds.ends, strict=True)] == [
        (2, 4),
        (6, 8),
        (9, 12),
    ]
