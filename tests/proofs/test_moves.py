"""A hint about a line gives all that the line gives by then, in parts where that takes more than a few words."""

from __future__ import annotations

import random
import re
from dataclasses import fields, is_dataclass, replace

import pytest

import nonogram as ng
from nonogram.cells import BLACK, UNKNOWN, WHITE, At, Clue, clue_of
from nonogram.claims import Blocks, Cells, Claim, Explanation, Statement
from nonogram.classic import wu
from nonogram.logic.board import Board
from nonogram.logic.line import solve_line
from nonogram.pausing import drain
from nonogram.proofs.by_lines import LineIdeas
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.needs import needed
from nonogram.proofs.scene import Scene
from nonogram.proofs.walk import move as walk_on
from nonogram.steps import Step
from nonogram.techniques.reading import read
from nonogram.techniques.technique import finds, technique
from nonogram.telling.repeats import unrepeated
from tests.boards import as_step, line_parts, row, walk, with_cells
from tests.places import PUZZLES
from tests.proofs.checker.sayings import parts_of
from tests.proofs.test_sentences import told_of
from tests.proving import holds, needless, things
from tests.saying import said


def offered(puzzle: ng.Puzzle, grid: ng.Grid, line: int) -> set[At]:
    """The cells that a line settles."""
    text = grid.lines()[line]
    full = solve_line(puzzle.clue(line), text)
    return {puzzle.at(line, i) for i, cell in enumerate(text) if cell == UNKNOWN != full[i]}


@pytest.mark.native
@pytest.mark.parametrize("name", ["heron", "lighthouse", "snail", "whale"])
def test_a_line_gives_all_it_has(name: str) -> None:
    """Hardly any hint gives cells that its line offered at its last hint, or leaves what is as easy as the puzzle."""
    puzzle = ng.load(PUZZLES / f"{name}.non")
    most = drain(needed(puzzle))
    grid = ng.Grid.blank(puzzle.height, puzzle.width)
    before: dict[int, set[At]] = {}
    lines, late, cut = 0, 0, 0
    for hint in walk(puzzle):
        after = with_cells(grid, hint.cells)
        if hint.kind == "line":
            assert hint.line is not None
            cells = {cell[:2] for cell in hint.cells}
            lines += 1
            late += bool(cells & before.get(hint.line, set()))
            before[hint.line] = offered(puzzle, grid, hint.line)
            hardest = max(technique(told_of(step).technique or "").difficulty for _, step in line_parts(grid, hint))
            left = next(finds(puzzle.clue(hint.line), after.lines()[hint.line]), None)
            cut += left is not None and left[0].difficulty <= max(hardest, most)
        grid = after
    assert late <= 0.05 * lines
    # A move also ends where what follows could only be told by something harder.
    assert cut <= 0.02 * lines


@pytest.mark.native
def test_parts_rest_on_those_before_and_each_is_told_by_itself() -> None:
    puzzle = ng.load(PUZZLES / "heron.non")
    grid, found = ng.Grid.blank(puzzle.height, puzzle.width), 0
    for hint in walk(puzzle):
        proof = as_step(hint) if hint.kind == "line" else None
        if proof is not None and proof.steps:
            found += 1
            assert sorted(cell for part in proof.steps for cell in part.cells) == sorted(hint.cells)
            assert all(told_of(part).technique for part in proof.steps)
            assert hint.technique == told_of(proof.steps[0]).technique
            # The text has the reasons of all parts but what it has said before; only the first names the line.
            assert hint.step_texts == ()
            assert hint.text.startswith(told_of(proof.steps[0]).text)
            reasons = [one for part in proof.steps for one in re.split(r"(?<=[:.]) ", told_of(part).text)[1:]]
            assert all(
                one[1:] in hint.text or re.search("s shown, | complete at | can only be ", one) for one in reasons
            )
            assert needless(puzzle, grid, proof) == []
            if found == 8:
                return
        grid = with_cells(grid, hint.cells)
    raise AssertionError("too few hints in parts")


def test_a_move_goes_on_past_what_is_hard_to_tell() -> None:
    """Why column 4 is empty takes a supposition if it is told alone: another technique then leads on, or tells it with
    more.
    """
    text = "??#??#???#.????????????"
    n = len(text)
    puzzle = ng.Puzzle([(2, 2, 3, 1, 3), (n - 11,), ()], [(1,)] * n)
    grid = ng.Grid.parse([text, UNKNOWN * n, UNKNOWN * n])
    board = Board(puzzle, grid)
    lines = LineIdeas()
    idea = next(one for one in drain(lines.looking(board, grid)) if one.line == 0)
    move = drain(walk_on(board, grid, lines, idea, Minimizer(board), Scene(puzzle, grid)))
    assert {column: value for _, column, value in move.cells} == dict.fromkeys((1, 4, 7, 8), BLACK) | dict.fromkeys(
        (0, 3, 6), WHITE
    )
    told = [told_of(part).text for part in said(puzzle, grid, move).steps]
    assert not any("Otherwise" in one for one in told)
    # What an earlier part has said of a block needs no owners any more.
    words = "the 2s are complete at columns 2, 3, 5 and 6, and behind the second 2, the first 3 fits only at columns 8"
    assert words in told[-1]


def moved(solution: str, text: str) -> tuple[ng.Puzzle, ng.Grid, Step] | None:
    """The first move on a row, None if it gives nothing: a puzzle whose columns have one cell each, its board and the
    proof.
    """
    puzzle = ng.Puzzle([clue_of(solution)], [[1] if cell == BLACK else [] for cell in solution])
    grid = ng.Grid.parse([text])
    board, ideas = Board(puzzle, grid), LineIdeas()
    idea = next((one for one in drain(ideas.looking(board, grid)) if one.line == 0), None)
    if idea is None:
        return None
    return puzzle, grid, drain(walk_on(board, grid, ideas, idea, Minimizer(board), Scene(puzzle, grid)))


def told_parts(solution: str, text: str) -> tuple[Step, ...]:
    """The parts of the first move on a row, as told."""
    found = moved(solution, text)
    assert found is not None
    puzzle, grid, proof = found
    step = said(puzzle, grid, proof)
    return step.steps or (step,)


@pytest.mark.native
def test_moves_are_the_same_in_every_language() -> None:
    """How long a text is decides how a move is told in parts; German and French texts are longer."""
    rng = random.Random(5)
    for _ in range(20):
        solution = "".join(rng.choice("##.") for _ in range(rng.randint(14, 30)))
        text = "".join(cell if rng.random() < 0.5 else UNKNOWN for cell in solution)
        found = moved(solution, text)
        for language in ("de", "fr"):
            with ng.speaking(language):
                assert moved(solution, text) == found


def test_what_takes_a_long_text_is_told_cell_by_cell() -> None:
    """Four cells that no technique but a supposition gives, the easiest to explain first."""
    parts = told_parts(".....#.##....#..##..#....##.#.....", "?????#.#????.#??????#.????#.#?????")
    assert [len(part.cells) for part in parts] == [1, 1, 1, 1]
    lengths = [len(told_of(part).text) for part in parts]
    assert lengths[0] == min(lengths)
    assert max(lengths) < 1050


def leftmost(clue: Clue, text: str) -> str:
    """A completion of a row."""
    reading = read(clue, text)
    cells = {i for start, length in zip(reading.first, clue, strict=True) for i in range(start, start + length)}
    return "".join(BLACK if i in cells else WHITE for i in range(len(text)))


def told(clue: Clue, text: str) -> list[str]:
    """The texts of the first move on a row: of its parts if it has several."""
    return [told_of(part).text.partition(": ")[2] for part in told_parts(leftmost(clue, text), text)]


JOINED = [
    (
        (2, 2, 2, 2),
        "?#??#???????#???????#????",
        1,
        "no two of the four runs at columns 2, 5, 13 and 21 can share a block, and there are only four blocks. So the "
        "first 2 lies within columns 1 to 3, the second 2 within columns 4 to 6, the third 2 within columns 12 to 14 "
        "and the fourth 2 within columns 20 to 22. Columns 7 to 11, 15 to 19 and 23 to 25 are empty.",
    ),
    (
        (5, 4, 2),
        "...#####....??.??????????",
        1,
        " The 5 ends at column 8 at the latest, so columns 13 and 14 are empty.",
    ),
    (
        (5, 13),
        "#####....?????????####??#??????",
        1,
        "the 5 is complete at columns 1 to 5. So the 13 lies within columns 13 to 31: columns 23 and 24 are black and "
        "columns 10 to 12 are empty.",
    ),
    (
        (1, 1, 2, 1, 3, 1),
        "?????#????????.....#...??",
        1,
        "So column 20 can only be the fourth 1. Nothing comes after the fourth 1, so columns 24 and 25 are empty.",
    ),
    (
        (9, 16, 2),
        "????????#????????.???..##??##?#???##?##.???.??....?.??#?",
        1,
        "So the 9 lies within columns 1 to 17, the 16 at columns 24 to 39 and the 2 within columns 54 to 56",
    ),
    (
        (10, 8, 9),
        "???????###???????????#??##??#???????????????????#",
        1,
        "So the 10 lies within columns 1 to 17, the 8 at columns 22 to 29 and the 9 at columns 41 to 49",
    ),
    # One reason, however costly, for all that follows from it.
    (
        (3, 1, 1, 2, 1, 1, 1),
        "?##?.???..#..##..#....???",
        1,
        "So the fourth 1 and the fifth 1 fill columns 23 to 25 exactly: columns 23 and 25 are black and column 24 is ",
    ),
]
"""Clue, line, how many parts its move has, and words of them."""


@pytest.mark.parametrize(("clue", "text", "parts", "words"), JOINED)
def test_parts_that_take_fewer_words_together_are_joined(clue: Clue, text: str, parts: int, words: str) -> None:
    texts = told(clue, text)
    assert len(texts) == parts
    assert any(words in one for one in texts), texts


AT_ONCE: list[tuple[Clue, str, str, dict[int, str], str]] = [
    ((3, 1), "..###???.?", "longest block", {5: "."}, "the block at columns 3 to 5 is complete, as none in the clue"),
    (
        (7, 1),
        "......#######???...????.?",
        "longest block",
        {13: "."},
        "the block at columns 7 to 13 is complete, as none in the clue is longer, so column 14 is empty.",
    ),
    (
        (1, 4, 1, 2, 4),
        "??#?####.??..##.####",
        "out of reach",
        {0: ".", 1: ".", 3: "."},
        "the 4s are complete at columns 5 to 8 and 17 to 20. So the first 1 lies at column 3: columns 1, 2 and 4 are",
    ),
    (
        (1, 1, 4, 1, 1, 2, 1),
        "??.??.?.#.?####.#.#.##.#.",
        "longest block",
        {10: "."},
        "the block at columns 12 to 15 is complete, as none in the clue is longer, so column 11 is empty.",
    ),
    (
        (2, 2, 1, 1, 3),
        "##...##.#.?#?????##?",
        "out of reach",
        {10: ".", 12: ".", 13: ".", 14: ".", 15: "."},
        "all other blocks are complete, at columns 1, 2, 6, 7, 9 and 12. So the 3 lies within columns 17 to 20",
    ),
]
"""Clue, line, and the technique, the cells and the first words of what is told first: complete blocks are seen."""


@pytest.mark.parametrize(("clue", "text", "name", "cells", "words"), AT_ONCE)
def test_what_a_complete_block_gives_is_told_first(
    clue: Clue, text: str, name: str, cells: dict[int, str], words: str
) -> None:
    parts = told_parts(leftmost(clue, text), text)
    assert {column: value for _, column, value in parts[0].cells} == cells
    assert told_of(parts[0]).technique == name
    assert told_of(parts[0]).text.partition(": ")[2].startswith(words)


def test_black_cells_near_an_end_are_told_sooner_than_many_gaps() -> None:
    assert told((3, 3, 4, 5, 3, 3), "###.###..####...#####.?##?.##?")[0] == (
        "no other block can come after column 29. So column 29 can only be part of the fourth 3, which fills columns "
        "28 to 30: column 30 is black."
    )


EASIEST: list[tuple[Clue, str, str]] = [
    ((3, 3), "###..??......???.", "overlap"),
    ((2, 2), ".##..?...??#.", "overlap"),
    ((5, 5), "...#####.?...?####??", "anchored at an edge"),
    ((3, 5), ".###..??.?####?....", "anchored at an edge"),
    # As short as by what the blocks cover wherever they lie.
    ((8, 5, 1), "??#????????#?????????????", "anchored at a cell"),
    ((4, 3, 3), "...?##???#??????????", "anchored at a cell"),
]
"""Clue, line, and the easiest technique that gives all of it."""


@pytest.mark.parametrize(("clue", "text", "name"), EASIEST)
def test_what_an_easy_technique_gives_is_told_by_no_harder_one(clue: Clue, text: str, name: str) -> None:
    assert [told_of(part).technique for part in told_parts(leftmost(clue, text), text)] == [name]


AS_SHOWN = [
    (
        (4, 4, 6),
        "????#???.?.?#????..???????",
        "as shown, columns 13 and 14 can only be part of the second 4.",
    ),
    (
        (12, 11),
        "???????????????????????????...#????????????............",
        "every block is at least 11 long, and the one at column 31 has to begin there, so columns 32 to 41 are black.",
    ),
    (
        (3, 5, 4, 6),
        "??????????#####????????????#####??",
        "as shown, the 6 begins at column 23 at the earliest. So the block at columns 11 to 15 can only be 5 long",
    ),
    (
        (2, 3, 1, 1),
        "?#??..??#???.??#?#",
        "as shown, column 9 can only be part of the 3. The 1s are complete at columns 16 and 18.",
    ),
]


@pytest.mark.parametrize(("clue", "text", "words"), AS_SHOWN)
def test_what_only_an_earlier_part_has_shown_is_said_to_be_shown(clue: Clue, text: str, words: str) -> None:
    assert words in told(clue, text)[-1]


WHOLE = [
    (
        (2,),
        ".......?.??.?.......",
        "with columns 1 to 7, 9, 12 and 14 to 20 empty: there is room for the 2 only at columns 10",
    ),
    ((2, 1), ".....???..........??", "with columns 1 to 5 and 9 to 18 empty: the 2 lies within columns 6 to 8 and"),
    (
        (1, 5),
        "??????.........?????",
        "at columns 1 to 6 there is room for the 1 but not for the 5 as well",
    ),
    ((2, 6), "????.....??...??????", "empty: there is room for the 6 only at columns 15 to 20, which must be black."),
    (
        (5, 5),
        "?####..........####?",
        "with columns 6 and 15 empty: columns 5 and 16 cannot share a block, and there are only two blocks",
    ),
    (
        (1, 7, 1),
        "?...???????...?",
        "columns 2 to 4 and 12 to 14 empty: only column 1, columns 5 to 11 and column 15 have room for a block",
    ),
    (
        (6, 6),
        "??####?.......#####?",
        "only columns 1 to 7 and columns 15 to 20 have room for a block",
    ),
    ((2, 2), "..#?..?#..", "only columns 3 and 4 and columns 7 and 8 have room for a block, each for just one"),
    ((8,), "??????###?#???......", "column 11 can only be part of the 8, which lies within columns 4 to 14"),
    ((10,), "?...??????#?##.??.??", "column 13 can only be part of the 10, which fills columns 5 to 14"),
    ((4, 2, 1), "..##??....???.?", "1, 2, 7 to 10 and 14 empty: there is room for the 4 only at columns 3 to 6"),
    ((7, 7), "?#?????...?..?????#?", "only columns 1 to 7 and columns 14 to 20 have room for a block"),
]


@pytest.mark.parametrize(("clue", "text", "words"), WHOLE)
def test_crosses_side_by_side_are_told_as_the_board_shows_them(clue: Clue, text: str, words: str) -> None:
    parts = told_parts(leftmost(clue, text), text)
    assert any(words in told_of(part).text for part in parts), [told_of(part).text for part in parts]


def test_nothing_is_called_shown_that_this_text_has_just_said() -> None:
    """The 3 has been placed a sentence before; which block column 21 belongs to has never been said."""
    assert told((1, 3, 3, 3, 2, 2), "?.?##.???????????????????") == [
        "the second 3 begins at column 7 at the earliest, so columns 4 and 5 can only be part of the first 3. So the 1 "
        "lies at column 1 and the first 3 at columns 3 to 5: columns 1 and 3 are black."
    ]
    texts = told((8, 12, 7), "#####???.?..?..?.????########???...?.??...#######")
    assert not any("s shown, columns 21" in one for one in texts)


def test_as_shown_is_said_once_in_a_sentence() -> None:
    parts = told_parts("####..######..#...####...#####....###.#####.", "???#.????#?#??#..?#?#?...#????.???###??###??")
    said = [sentence.lower() for part in parts for sentence in told_of(part).text.split(". ")]
    assert max(sentence.count("as shown") for sentence in said) == 1


SAID_BEFORE = [
    (
        (2, 2, 2, 2),
        ".??????#..##.##..#??????.",
        "so columns 2 to 6 are empty. Nothing comes after the fourth 2, which ends at column 19",
    ),
    # One part has more to say of a block than the other.
    (
        (4, 4),
        ".????????#?#?#?#????????.",
        "Then: the second 4 begins at column 14 at the earliest, so column 12 can only be part "
        "of the first 4. The first 4 lies at columns 9 to 12",
    ),
    # What a block has just been said to cover is its own.
    (
        (5, 2, 4),
        "??????##????#??.???#??",
        "so columns 1 to 3 are empty. Then: the 5 ends at column 12 at the latest and column 13 is black",
    ),
    # Crosses of which it has told, and where a block is complete.
    (
        (9, 9),
        ".???#??###????.######???.",
        "22 to 24 are black. Then: the second 9 is complete at columns 16 to 24. So columns 5 to 10 can only be part ",
    ),
    (
        (2, 4, 2),
        "##...??##.?.?#?",
        "so columns 6 and 7 are black. There is no room for any block at column 11, so it is empty.",
    ),
    (
        (5, 4, 4),
        "#?###???####???###??",
        "column 6 is empty. The 5 is complete, the second 4 begins at column 12 at the earliest and columns 11 and 12 ",
    ),
    (
        (2, 1, 1),
        "?.?#.....??#",
        "so column 1 is empty. Then: behind the 2, the 1s fill columns 10 to 12 exactly, so column 10 is black",
    ),
    # Whose a black cell of a complete block is.
    (
        (1, 2, 3, 3),
        ".????#??#??.###..??#",
        "column 11 is empty. Then: the 2 begins at column 8 at the earliest, so column 6 can only be the 1.",
    ),
    # Whose black cells are right beside one that was told of.
    (
        (4, 3, 2),
        "?#???.??..?##.....##",
        "Then, with columns 9 and 10 empty: as shown, the 4 ends at column 5 at the latest, so columns 7 and 8 are",
    ),
    # Where all blocks are.
    ((1, 6), "#??????#??##...", "column 6 is empty. Then: all its blocks are there, so columns 3 to 5 are empty."),
    # One of them has no place yet in what was told.
    (
        (1, 1, 2),
        ".#???#???#",
        "column 8 is empty. Then: all its blocks are there, at columns 2, 6, 9 and 10, so columns 3 to 5 and 7 are ",
    ),
    # Whose cells are right beside those that follow, and a block whose place has been told.
    (
        (4, 2, 4),
        "..???????##???????..",
        "always covers columns 15 and 16. Then: the 2 is complete. So columns 9 and 12 are empty.",
    ),
    (
        (2, 4, 2, 2),
        "??????####?.?..??...??...",
        "so it is empty. Then: behind the second 2, the third 2 fits only at columns 21 and 22, so they are black.",
    ),
    (
        (3, 5, 3, 4, 3),
        ".????#####?????####?????.",
        "columns 5 and 11 are empty. Then: the second 3 is complete, so column 15 is empty.",
    ),
    # How far the last block lies.
    (
        (4, 3),
        "??????.#????.?.?.?..",
        "so columns 3, 4, 9 and 10 are black. Nothing comes after the 3, so column 12 is empty.",
    ),
    # How far a block reaches from its black cells.
    (
        (5, 3),
        "??????.?.???.?#???......?",
        "column 18 is empty. Then: there is no room for the 5 at columns 10 to 12, so columns 10 to 12 are empty.",
    ),
    # Something follows from it at once.
    (
        (3, 5, 4, 6),
        "??????????#####????????????#####??",
        "As shown, the 6 begins at column 23 at the earliest. So the block at columns 11 to 15 can only be 5",
    ),
]


@pytest.mark.parametrize(("clue", "text", "words"), SAID_BEFORE)
def test_a_text_does_not_say_again_what_the_part_before_has_said(
    clue: Clue, text: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines with black cells of each block are told at once; here they are told in parts."""
    monkeypatch.setattr("nonogram.proofs.walk.seen_at_once", lambda *_: ())
    monkeypatch.setattr("nonogram.proofs.scene.accounts", lambda *_: ())
    monkeypatch.setattr("nonogram.proofs.minimizer.without_crosses", lambda *given: given[-1])
    assert words in whole_text(leftmost(clue, text), text)


def test_then_stands_only_where_a_part_rests_on_those_before() -> None:
    apart, resting = (1, 1, 2, 2, 3), (1, 2, 1, 4, 1, 1)
    text = "??.#.?.??.??#?#?.?.???#??"
    assert "so column 18 is empty. Joined, columns 13 and 15 would be" in whole_text(leftmost(apart, text), text)
    text = "???.???????#.#?.####.#.#?"
    assert "complete: column 15 is empty. Then: the last four blocks are complete" in whole_text(
        leftmost(resting, text), text
    )


@pytest.mark.native
def test_what_a_text_need_not_say_again_it_has_said() -> None:
    """All else stays, and nothing is left to follow from what is not said."""
    rng = random.Random(5)
    dropped = dict.fromkeys(("shown", "edge", "given", "shorter"), 0)
    while min(dropped.values()) < 3:
        solution = ups_and_downs(rng.randint(12, 25), rng)
        text = "".join(cell if rng.random() < 0.35 else UNKNOWN for cell in solution)
        if moved(solution, text) is None:
            continue
        parts = told_parts(solution, text)
        whys = [part.why for part in parts if part.why]
        settled = [{column for _, column, _ in part.cells} for part in parts]
        told: set[int] = set()
        spoken: set[int] = set()
        bounds: set[tuple[int, int]] = set()
        for why, less, cells in zip(whys, unrepeated(whys, settled), settled, strict=True):
            assert less.given == tuple(mark for mark in why.given if mark[0] not in told)
            dropped["given"] += less.given != why.given
            told |= cells | {i for i, _ in why.given}
            assert replace(less, paragraphs=why.paragraphs, given=why.given) == why
            left = statements(less)
            missing = False
            for one in statements(why):
                if left and without_places(left[0]) == without_places(one):
                    short = left.pop(0)
                    assert not (missing and begins_so(short))
                    missing = False
                    dropped["shorter"] += short != one
                    far = bound_in(one) if short != one else None
                    assert far is None or far in bounds
                    assert short == one or blocks_in(done_in(one)) <= spoken
                else:
                    assert isinstance(one, Claim)
                    dropped[one.key.split(".")[0]] = dropped.get(one.key.split(".")[0], 0) + 1
                    missing = True
                    assert blocks_in(one) <= spoken
                spoken |= blocks_in(one)
                bounds |= {(block, i) for block in blocks_in(one) for i in ends_in(one)}
            assert not left


def without_places(one: object) -> object:
    """What is said, without where blocks are complete or all there."""
    match one:
        case Claim("shown", (("claim", Claim(key) as done),)) if key.startswith("edge.done"):
            return without_places(done)
        case Claim(key, (blocks, *_)) if key.startswith("edge.done"):
            return key.removesuffix(".there"), blocks
        case Claim("because.reach.after" | "because.reach.before" as key, (block, _, settled)):
            return f"{key}.said", block, settled
        case Claim("because.reach.after.said" | "because.reach.before.said" as key, (block, settled)):
            return key, block, settled
        case Claim(key) if key.startswith("because.finished"):
            return key.removesuffix(".there").removesuffix(".at")
        case tuple():
            return tuple(map(without_places, one))
    return (
        (type(one), *(without_places(getattr(one, field.name)) for field in fields(one))) if is_dataclass(one) else one
    )


def done_in(said: object) -> tuple[Claim, ...]:
    """The claims in something that is said by which blocks are complete."""
    return tuple(one for one in parts_of(said) if isinstance(one, Claim) and one.key.startswith("edge.done"))


def bound_in(said: Statement) -> tuple[int, int] | None:
    """How far a block lies after or before which nothing comes, None where a statement says something else."""
    match said:
        case Claim("because.reach.after" | "because.reach.before", ((_, Blocks((block,))), (_, Cells((bound,))), _)):
            return block, bound
    return None


def ends_in(said: object) -> set[int]:
    """The ends of all stretches of cells in something that is said, but not of those that follow."""
    return {
        end for one in parts_of(said) if isinstance(one, Cells) and one.cells for end in (one.cells[0], one.cells[-1])
    }


def blocks_in(said: object) -> set[int]:
    return {block for one in parts_of(said) if isinstance(one, Blocks) for block in one.blocks}


def begins_so(one: Statement) -> bool:
    """Whether a statement begins by saying that it follows from the one before."""
    match one:
        case Claim("hence" | "because.reach.settled") | Claim(_, (("owned", Claim("hence")), *_)):
            return True
    return isinstance(one, Claim) and one.key.endswith(".so")


def statements(why: Explanation) -> list[Statement]:
    return [one for paragraph in why.paragraphs for said in paragraph for one in said]


def whole_text(solution: str, text: str) -> str:
    """The text of the first move on a row."""
    found = moved(solution, text)
    assert found is not None
    return told_of(said(*found)).text


def test_a_block_is_called_complete_once_in_a_text() -> None:
    parts = told_parts("..##.#.#..##", ".??#???#?.??")
    assert [told_of(part).text.count("complete at columns 8") for part in parts] == [0, 1]


@pytest.mark.native
def test_no_cell_is_needless_for_a_move_unless_it_would_be_told_worse_without() -> None:
    rng = random.Random(11)
    parted = tried = 0
    while parted < 50:
        solution = ups_and_downs(rng.randint(8, 20), rng)
        text = "".join(cell if rng.random() < 0.4 else UNKNOWN for cell in solution)
        if (found := moved(solution, text)) is None or not found[2].steps:
            continue
        puzzle, grid, proof = found
        parted += 1
        assert holds(puzzle, grid, proof)
        assert irreducible(puzzle, grid, proof.steps)
        then = list(Scene(puzzle, grid).parts(proof.steps))
        for thing in things(puzzle, grid, proof):
            if (fewer := without(puzzle, grid, proof, thing)) is None:
                continue
            tried += 1
            assert holds(puzzle, grid, fewer)
            now = list(Scene(puzzle, grid).parts(fewer.steps))
            longer = sum(said.cost for _, said in now) > sum(said.cost for _, said in then)
            both = list(zip(now, then, strict=True))
            harder = any(difficulty(one) > difficulty(before) for (one, _), (before, _) in both)
            roundabout = any(said.otherwise > before.otherwise for (_, said), (_, before) in both)
            unplain = any(said.plain < before.plain for (_, said), (_, before) in both)
            crossed = any(said.crossed > before.crossed for (_, said), (_, before) in both)
            assert longer or harder or roundabout or unplain or crossed, (text, thing)
    assert tried > 8


def irreducible(puzzle: ng.Puzzle, grid: ng.Grid, parts: tuple[Step, ...]) -> bool:
    """Whether no part of a move cites a cell that it does not need."""
    for part in parts:
        if needless(puzzle, grid, part):
            return False
        grid = with_cells(grid, part.cells)
    return True


def ups_and_downs(cells: int, rng: random.Random) -> str:
    """A line of long and short blocks and gaps."""
    stays, line = rng.uniform(0.3, 0.8), rng.choice("#.")
    while len(line) < cells:
        line += line[-1] if rng.random() < stays else rng.choice("#.")
    return line


def difficulty(step: Step) -> int:
    assert step.why is not None
    assert step.why.technique is not None
    return technique(step.why.technique).difficulty


def without(puzzle: ng.Puzzle, grid: ng.Grid, proof: Step, thing: set[At]) -> Step | None:
    """A move's proof whose parts do not cite some cells; None if they need them."""
    clue, text = puzzle.clue(0), grid.lines()[0]
    known = set(proof.cited) - thing
    shown = "".join(cell if (0, i) in known else UNKNOWN for i, cell in enumerate(text))
    painted = wu.solve_line(clue, shown)
    assert painted is not None
    if any(painted[column] != value for _, column, value in proof.cells):
        return None
    parts, lit = [], set[At]()
    for part in proof.steps:
        minimizer = Minimizer(Board(puzzle, grid))
        parts.append(part if thing.isdisjoint(part.cited) else drain(minimizer.line(0, part.cells, lit, known)))
        settled = {cell[:2] for cell in part.cells}
        grid = with_cells(grid, part.cells)
        known |= settled
        lit |= {*parts[-1].cited, *settled}
    cited = {place for part in parts for place in part.cited} - {cell[:2] for cell in proof.cells}
    return replace(proof, cited=tuple(sorted(cited)), steps=tuple(parts))


FINISHED = [
    ((2, 3), "........?.##..###......"),
    ((9, 8), "...?#########.########..."),
    ((11, 2), "...###########....?.##..."),
    ((3, 8), ".............?###?..########.."),
    ((1, 1, 1, 2, 1, 2, 1, 1), "#.#.#.##.#.##..#?#"),
]


@pytest.mark.parametrize(("clue", "text"), FINISHED)
def test_what_a_finished_line_gives_is_told_by_its_black_cells(clue: Clue, text: str) -> None:
    """Crosses from which it follows as well are not cited; among the first are those of the ballerina's row 22."""
    puzzle, grid = row(clue, len(text)), ng.Grid.parse([text])
    cells = tuple((0, i, WHITE) for i, cell in enumerate(text) if cell == UNKNOWN)
    step = drain(Minimizer(Board(puzzle, grid)).line(0, cells))
    assert step.cited
    assert all(grid[at] == BLACK for at in step.cited)
    assert "empty:" not in told_of(said(puzzle, grid, step)).text


def test_a_block_that_begins_at_a_cross_is_told_so_and_no_room_is_counted() -> None:
    assert told((8, 6), ".#######?......######....") == [
        "column 2 is black and nothing can come before it, so the 8 begins there: column 9 is black."
    ]
