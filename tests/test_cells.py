"""The rules of cells and blocks, against arrangements that are written down one by one."""

from __future__ import annotations

from nonogram import cells
from nonogram.classic.brute import arrangements

CLUES = [(), (1,), (3,), (1, 1), (2, 1), (1, 3, 1), (2, 2, 2, 2)]


def test_the_room_that_blocks_need_is_the_shortest_line_that_holds_them() -> None:
    for clue in CLUES:
        needed = cells.room_needed(clue)
        assert len(list(arrangements(clue, needed))) == 1
        assert needed == 0 or not list(arrangements(clue, needed - 1))


def test_the_earliest_starts_are_those_of_the_only_arrangement_in_that_room() -> None:
    for clue in CLUES:
        line = cells.WHITE + next(arrangements(clue, cells.room_needed(clue)))
        starts = [i for i in range(len(line) - 1) if line[i : i + 2] == cells.WHITE + cells.BLACK]
        assert cells.earliest_starts(clue) == starts


def test_between_two_blocks_lie_as_many_white_cells_as_tell_them_apart() -> None:
    for clue in CLUES:
        for block in range(len(clue) - 1):
            for white in range(3):
                drawn = cells.BLACK * clue[block] + cells.WHITE * white + cells.BLACK * clue[block + 1]
                assert (cells.clue_of(drawn) == clue[block : block + 2]) == (white >= cells.gap(clue, block))


def test_every_value_has_another_and_a_cell_takes_either() -> None:
    assert {cells.other_value(value) for value in cells.VALUES} == set(cells.VALUES)
    for value in cells.VALUES:
        assert cells.other_value(value) != value
        assert cells.opposite((1, 2, value)) == (1, 2, cells.other_value(value))
        assert cells.with_value("?.#", 0, value) == value + ".#"
        assert cells.with_value("#.?", 2, value) == "#." + value
