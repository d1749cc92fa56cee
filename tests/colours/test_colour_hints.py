"""Hints and checks in colours: right, none missed, citing no more than they need, verified, and told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nonogram as ng
from nonogram.cells import At, Cell
from nonogram.classic import brute_colours
from nonogram.colours.board import ColourBoard
from nonogram.colours.grid import colour_clue_of
from nonogram.colours.ideas import Lines, ideas
from nonogram.colours.proving import chain_step, line_step, unexplained_step
from nonogram.colours.reading import read, state_of
from nonogram.colours.rules import COLOUR_TECHNIQUES, DIFFICULTIES, LAST, finds
from nonogram.colours.settling import settles_easily, settling_finds
from nonogram.colours.statements import size
from nonogram.colours.trying import agreements, refutation, refutations
from nonogram.colours.verifying import verify_conflict, verifying
from nonogram.help.answers import Hint
from nonogram.help.colours.hint import probe_hint
from nonogram.help.colours.words import settled_words, tell
from nonogram.inks import Block, values
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.steps import Step
from nonogram.verification import ProofError
from tests.colours.drawn import PALETTE, every_colour_solution, random_colours, random_line, toadstool
from tests.conftest import amount


def partly(puzzle: ng.ColourPuzzle, text: str, rng: random.Random, noted: float = 0.0) -> ng.ColourGrid:
    """A board with some cells of a solution known, and some values ruled out."""
    shown = rng.random() * 0.7
    cells: list[Cell] = []
    for r, row in enumerate(text.split()):
        for c, value in enumerate(row):
            if rng.random() < shown:
                cells.append((r, c, value))
            elif rng.random() < noted:
                others = [one for one in "#bcd"[: len(puzzle.inks)] + "." if one != value]
                cells.append((r, c, "!" + rng.choice(others)))
    return puzzle.marked(cells)


def fits(solution: ng.ColourGrid, cell: Cell) -> bool:
    row, column, value = cell
    return solution[row, column] != value[1:] if value.startswith("!") else solution[row, column] == value


def held(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, proof: Step) -> bool:
    try:
        drain(verifying(puzzle, grid, proof))
    except ProofError:
        return False
    return True


def assert_minimal(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, proof: Step) -> None:
    """Without any of the cited cells, those side by side of one value together, a proof fails or, on one line, takes a
    harder technique or more words.
    """
    for at in proof.cited:
        run = side_by_side(proof.cited, at, {one: grid.possible(one) for one in proof.cited})
        fewer = tuple(one for one in proof.cited if one not in run)
        if proof.steps or not told_as_easily(puzzle, grid, proof, fewer):
            continue
        raise AssertionError((puzzle, str(grid), at, proof))
    known: dict[At, str] = {}
    for step in proof.steps:
        for at in step.cited:
            run = side_by_side(step.cited, at, {one: known.get(one, grid.possible(one)) for one in step.cited})
            fewer = tuple(one for one in step.cited if one not in run)
            board = grid.with_cells([(*one, left) for one, left in known.items() if len(left) == 1])
            if step.why is not None and step is proof.steps[-1] and proof.kind == "line" and step.cells:
                assert not told_as_easily(puzzle, board, step, fewer, known), (puzzle, str(grid), at, proof)
        for row, column, value in step.cells:
            left = known.get((row, column), grid.possible((row, column)))
            known[row, column] = left.replace(value[1:], "") if value.startswith("!") else value


def side_by_side(cited: tuple[At, ...], at: At, left: dict[At, str]) -> set[At]:
    """Cells that a player sees as one: those of the same value beside a cell."""
    run = {at}
    while more := {
        one
        for one in cited
        if one not in run and len(left[at]) == 1 and left[one] == left[at]
        if any(abs(one[0] - r) + abs(one[1] - c) == 1 for r, c in run)
    }:
        run |= more
    return run


def told_as_easily(
    puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, step: Step, cited: tuple[At, ...], known: dict[At, str] | None = None
) -> bool:
    """Whether a line gives what a step does from these cells, by a technique as easy and in as few words."""
    assert step.line is not None
    assert step.why is not None
    every = values(len(puzzle.inks))
    size_of = {at: (known or {}).get(at, grid.possible(at)) for at in cited}
    places = [puzzle.at(step.line, i) for i in range(puzzle.length(step.line))]
    cells = tuple(size_of.get(at, every) for at in places)
    line = read(puzzle.clue(step.line), cells, len(puzzle.inks))
    wanted: dict[int, str] = {}
    for row, column, value in step.cells:
        gone = value[1:] if value.startswith("!") else every.replace(value, "")
        i = puzzle.index(step.line, (row, column))
        wanted[i] = wanted.get(i, "") + gone
    before = COLOUR_TECHNIQUES[step.why.technique or ""].difficulty, size(step.why.paragraphs)
    if any(value in line.possible[i] for i, gone in wanted.items() for value in gone):
        return False
    return any(
        find.technique.difficulty <= before[0] and size(find.claims) <= before[1]
        for find in finds(line)
        if all(value in find.lost.get(i, "") or value not in cells[i] for i, gone in wanted.items() for value in gone)
    )


def assert_good(puzzle: ng.ColourPuzzle, grid: ng.ColourGrid, hint: Hint, fitting: list[ng.ColourGrid]) -> None:
    assert hint.faults == ()
    for cell in hint.cells:
        assert all(fits(one, cell) for one in fitting), (puzzle, str(grid), hint)
    assert all(len(grid.possible(cell[:2])) > 1 for cell in hint.cells)
    if hint.proof is not None:
        assert hint.kind in ("line", "probe")
        assert held(puzzle, grid, hint.proof)
        assert_minimal(puzzle, grid, hint.proof)
    lines_give = any(ColourBoard(puzzle, grid).effect(line).change for line in range(puzzle.height + puzzle.width))
    assert hint.kind == "line" or not lines_give or hint.kind == "done", (puzzle, str(grid), hint)
    assert "{" not in hint.text


def examine_hint(rng: random.Random, most: int) -> str:
    puzzle = random_colours(rng.randint(1, most), rng.randint(1, most), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
    solutions = sorted(every_colour_solution(puzzle))
    grid = partly(puzzle, rng.choice(solutions), rng, 0.1)
    fitting = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in solutions]
    fitting = [one for one in fitting if not grid.disagreements(one)]
    hint = ng.hint(puzzle, grid, timeout=None)
    assert hint.kind != "mistake", (puzzle, str(grid))
    assert_good(puzzle, grid, hint, fitting)
    if hint.kind == "ambiguous":
        assert len(fitting) > 1
    return hint.kind


def test_hints_on_random_boards() -> None:
    rng = random.Random(351)
    assert {"line", "done"} <= {examine_hint(rng, 5) for _ in range(amount(150))}


def test_the_easiest_ideas_come_first() -> None:
    """In the order of all, though no harder technique is tried for them."""
    rng = random.Random(356)
    settling = 0
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(2, 6), rng.randint(2, 6), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
        grid = partly(puzzle, min(every_colour_solution(puzzle)), rng, 0.1)
        board = ColourBoard(puzzle, grid)
        every = list(ideas(board, (1, 1)))
        assert every == sorted(every)
        first = next(Lines(board, (1, 1)).settling(), None)
        if first is None:
            assert all(idea.notes for idea in every)
            continue
        assert first == every[0]
        assert not any(idea.notes for idea in every)
        whole, hint = [idea for idea in every if idea[:2] == first[:2]], ng.hint(puzzle, grid, near=(1, 1))
        if hint.kind != "done":
            assert (hint.of, hint.line) == (min(2, len(whole)), first.line)
            assert ng.hint(puzzle, grid, near=(1, 1), skip=len(whole) + 1).of == len(whole)
        settling += 1
    assert settling > amount(60) // 2


def test_whether_there_are_more_ideas_does_not_change_their_order() -> None:
    rng = random.Random(358)
    counts = set[int]()
    for _ in range(amount(40)):
        puzzle = random_colours(6, 6, rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
        board = ColourBoard(puzzle, partly(puzzle, min(every_colour_solution(puzzle)), rng, 0.1))
        every = list(Lines(board, (1, 1)).settling())
        asked = Lines(board, (1, 1))
        taken, settling = [], asked.settling()
        while (idea := next(settling, None)) is not None:
            taken.append(idea)
            left = [one.difficulty for one in every[len(taken) :]]
            assert asked.has_more(idea.difficulty) == (idea.difficulty in left)
        assert taken == every
        counts.add(len(every))
    assert max(counts) > 5


def test_a_place_is_told_from_a_proof_that_holds() -> None:
    """The place is that of the whole hint, and rests on the same check though nothing is explained."""
    rng = random.Random(359)
    crossing = 0
    for _ in range(amount(60)):
        puzzle = random_colours(rng.randint(2, 6), rng.randint(2, 6), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
        grid = partly(puzzle, min(every_colour_solution(puzzle)), rng, 0.1)
        board = ColourBoard(puzzle, grid)
        for idea in ideas(board, None):
            drain(verifying(puzzle, grid, unexplained_step(board, idea)))
            crossing += idea.crossing
        for skip in range(3):
            where, why = (ng.hint(puzzle, grid, level=level, skip=skip) for level in ("where", "why"))
            assert where == why.at("where")
            assert not where.faults
    assert crossing > amount(60)


def test_no_technique_is_left_out_that_settles_a_cell() -> None:
    """Random lines: what every technique settles, against what those settle of which it cannot be seen beforehand."""
    rng = random.Random(357)
    settling = 0
    for _ in range(amount(1500)):
        inks, n = rng.randint(1, 4), rng.randint(2, 14)
        every = "#bcd"[:inks] + "."
        density, shown, noted = rng.uniform(0.3, 0.9), rng.random(), rng.uniform(0, 0.3)
        text = "".join(rng.choice(every[:-1]) if rng.random() < density else "." for _ in range(n))
        cells = tuple(
            one if rng.random() < shown else "".join(v for v in every if v == one or rng.random() > noted)
            for one in text
        )
        line = read(colour_clue_of(text), cells, inks)
        expected = [
            find for find in finds(line) if any(len(cells[i]) - len(gone) == 1 for i, gone in find.lost.items())
        ]
        assert [find for hard in DIFFICULTIES for find in settling_finds(line, int(hard))] == expected
        easily = any(find.technique.difficulty == DIFFICULTIES[0] for find in expected)
        assert settles_easily(line.clue, state_of(cells, inks), n, inks) == easily, line
        settling += bool(expected)
    assert settling > amount(1500) // 4


def test_trying_out_and_an_ambiguous_board() -> None:
    ambiguous = ng.ColourPuzzle([[(1, 1)]] * 2, [[(1, 1)]] * 2, inks=PALETTE[:2])
    hint = ng.hint(ambiguous, ambiguous.start)
    assert hint.kind == "line"
    assert all(value == "!b" for _, _, value in hint.cells)
    noted = ambiguous.marked([(r, c, "!b") for r in range(2) for c in range(2)])
    assert ng.hint(ambiguous, noted).kind == "ambiguous"


def examine_mistake(rng: random.Random, most: int) -> bool:
    """Spoil a board; return whether it has become wrong."""
    puzzle = random_colours(rng.randint(1, most), rng.randint(1, most), rng.randint(2, 4), rng, rng.uniform(0.3, 0.9))
    solutions = sorted(every_colour_solution(puzzle))
    text = rng.choice(solutions)
    cells = [(r, c, value) for r, row in enumerate(text.split()) for c, value in enumerate(row) if rng.random() < 0.4]
    for _ in range(rng.randint(1, 2)):
        if cells:
            row, column, value = cells.pop(rng.randrange(len(cells)))
            every = "#bcd"[: len(puzzle.inks)] + "."
            cells.append((row, column, rng.choice([one for one in every if one != value])))
    grid = puzzle.marked(cells)
    fitting = [s for s in solutions if not grid.disagreements(ng.ColourGrid.parse(s, len(puzzle.inks)))]
    found = ng.check(puzzle, grid, timeout=None)
    assert found.ok == bool(fitting), (puzzle, str(grid), found)
    assert not found.faults
    hint = ng.hint(puzzle, grid, timeout=None)
    assert (hint.kind == "mistake") == (not fitting), (puzzle, str(grid), hint)
    if fitting:
        return False
    assert found.mistakes
    marks = puzzle.marked([cell for cell in grid.cells() if cell[:2] in found.mistakes])
    assert not any(not marks.disagreements(ng.ColourGrid.parse(s, len(puzzle.inks))) for s in solutions)
    if found.proof is not None:
        assert found.grounds in ("line", "lines")
        drain(verify_conflict(puzzle, grid, found.proof))
    for level in ("line", "probe"):
        weaker = ng.check(puzzle, grid, level=level, timeout=None)
        assert weaker.ok or weaker.mistakes
    return True


def test_mistakes_on_random_boards() -> None:
    rng = random.Random(352)
    assert sum(examine_mistake(rng, 5) for _ in range(amount(120))) > 5


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_toadstool_is_solved_by_hints_alone(language: str) -> None:
    puzzle = toadstool()
    grid = puzzle.start
    with ng.speaking(language):
        for _ in range(100):
            hint = ng.hint(puzzle, grid, timeout=None)
            if hint.kind == "done":
                break
            assert hint.kind == "line"
            assert hint.to_json()["rule"]
            assert [hint.at(level).text for level in ("where", "what", "why")][2] == hint.text
            assert puzzle.goal is not None
            assert_good(puzzle, grid, hint, [puzzle.goal])  # type: ignore[list-item]
            grid = grid.with_cells(hint.cells)
    assert grid == puzzle.goal


SENTENCES = [
    # The picture, what is known, the technique, what it says of row 1.
    (
        "##bb.",
        "?????",
        "touching blocks",
        "Row 1, clue 2 red, 2 blue. The block behind the red 2 needs 2 cells and no gap, so it lies within "
        "columns 1 to 3. Wherever it lies there, it covers column 2.",
    ),
    (
        "##bb#.",
        "??????",
        "touching blocks",
        "Row 1, clue 2 red, 2 blue, 1 red. The blocks behind the red 2 need 2 + 1 cells and no gap, so it "
        "lies within columns 1 to 3. Wherever it lies there, it covers column 2.",
    ),
    (
        "###..",
        "?????",
        "overlap",
        "Row 1, clue 3 red: wherever the red 3 lies, it covers column 3.",
    ),
    (
        "##bb",
        "????",
        "full line",
        "Row 1, clue 2 red, 2 blue: its blocks fill it exactly, "
        "so columns 1 and 2 are red and columns 3 and 4 are blue.",
    ),
    (
        ".##bb#.",
        ".?????.",
        "full line",
        "Row 1, clue 2 red, 2 blue, 1 red: columns 1 and 7 are empty, so its blocks fill columns 2 to 6 exactly: "
        "columns 2, 3 and 6 are red and columns 4 and 5 are blue.",
    ),
    # Where a block fills just the cells that are settled, they are not named twice.
    ("####", "????", "full line", "Row 1, clue 4 red: the red 4 fills it."),
    ("####", "?#??", "full line", "Row 1, clue 4 red: the red 4 fills it, so columns 1, 3 and 4 are red."),
    (
        ".###.",
        ".???.",
        "full line",
        "Row 1, clue 3 red: columns 1 and 5 are empty, so the red 3 fills columns 2 to 4.",
    ),
    (
        ".###.",
        ".?#?.",
        "full line",
        "Row 1, clue 3 red: columns 1 and 5 are empty, so the red 3 fills columns 2 to 4: columns 2 and 4 are red.",
    ),
    ("...#", "...?", "full line", "Row 1, clue 1 red: columns 1 to 3 are empty, so the red 1 is at column 4."),
    ("....", "????", "empty line", "Row 1 has no blocks, so all its cells are empty."),
    ("....", "?.??", "empty line", "Row 1 has no blocks, so columns 1, 3 and 4 are empty."),
    (
        "#.b..",
        "#?b??",
        "finished line",
        "Row 1, clue 1 red, 1 blue: all its blocks are there, so columns 2, 4 and 5 are empty.",
    ),
    (
        ".#####..####",
        "????????####",
        "complete block",
        "Row 1, clue 5 red, 4 red: columns 9 to 12 at the edge are the red 4, which is complete, so column 8 is empty.",
    ),
    (
        "###.##...####",
        "###.##???????",
        "complete block",
        "Row 1, clue 3 red, 2 red, 4 red: columns 1 to 3 are the red 3, so columns 5 and 6 are the red 2, which"
        " is complete: column 7 is empty.",
    ),
    (
        ".####....####...",
        "?####?????????..",
        "complete block",
        "Row 1, clue 4 red, 4 red: columns 2 to 5 are a complete block, as no red block is longer, so columns 1 and 6"
        " are empty.",
    ),
    (
        # Complete blocks at an end of the line, and two that follow each other.
        ".##..bb...",
        "??#??bb???",
        "complete block",
        "Row 1, clue 2 red, 2 blue. Columns 6 and 7 are the blue 2. It is the last block, so columns 8 to 10 are"
        " empty.",
    ),
    (
        ".#.##..bb#.",
        ".?.##?.bb??",
        "complete block",
        "Row 1, clue 1 red, 2 red, 2 blue, 1 red. Columns 4 and 5 are the red 2. The next block, the blue 2, is at"
        " columns 8 and 9, so column 6 is empty.",
    ),
    (
        # What is proved of the block at the edge is told with what follows beside it.
        "##.b......",
        "#????.....",
        "anchored at an edge",
        "Row 1, clue 2 red, 1 blue: column 1 is part of the red 2, so it fits only at columns 1 and 2:"
        " column 2 is red.",
    ),
    (
        "##.#......",
        "#????.....",
        "anchored at an edge",
        "Row 1, clue 2 red, 1 red. Column 1 at the edge is part of the red 2, so it fits only at columns 1 and 2:"
        " column 2 is red. The next block is red, too, so column 3 is empty.",
    ),
    (
        # The block before a placed one has too little room beside it; no sums are needed.
        "bb.###..bb",
        "??.???.??b",
        "anchored at an edge",
        "Row 1, clue 2 blue, 3 red, 2 blue. Column 10 at the edge is part of the second blue 2, so it fits only at"
        " columns 9 and 10: column 9 is blue. Column 7 is empty, so column 8 alone is too small for the previous block,"
        " the red 3: column 8 is empty.",
    ),
    (
        # Where cells push the block further, it does not matter that no gap is needed, but which gap is too small.
        "b###......bb",
        "????..??..??",
        "overlap within reach",
        "Row 1, clue 1 blue, 3 red, 2 blue: the block behind the red 3 needs 2 cells, columns 5, 6, 9 and 10 are empty"
        " and columns 7 and 8 are too few for the red 3, so the blue 1 and the red 3 fill columns 1 to 4 exactly:"
        " column 1 is blue and columns 2 to 4 are red.",
    ),
    (
        # All cells that are too few are settled, not only the one beside the complete block.
        "####....##",
        "?????.??##",
        "complete block",
        "Row 1, clue 4 red, 2 red. Columns 9 and 10 at the edge are the red 2. Column 6 is empty, so columns 7 and 8"
        " are too few for the previous block, the red 4: columns 7 and 8 are empty.",
    ),
    (
        # It matters which block is complete: behind the others a blue one comes.
        ".###b###b###....",
        "????b###b###?...",
        "complete block",
        "Row 1, clue 3 red, 1 blue, 3 red, 1 blue, 3 red. No blue block can cover both columns 5 and 9, so each blue"
        " block has one of them. Column 9 is the second blue 1, so columns 10 to 12 are the third red 3. It is the"
        " last block, so column 13 is empty.",
    ),
    (
        # Why no other ink is beside a complete block: the blocks there have its ink, or there are none.
        "bb.#.##.",
        "?????##?",
        "complete block",
        "Row 1, clue 2 blue, 1 red, 2 red. Columns 6 and 7 are the red 2, which is complete. It is the last block, and"
        " the previous one is red, too, so columns 5 and 8 are empty.",
    ),
    (
        ".##.#.bb",
        "?##?????",
        "complete block",
        "Row 1, clue 2 red, 1 red, 2 blue. Columns 2 and 3 are the red 2, which is complete. It is the first block, and"
        " the next one is red, too, so columns 1 and 4 are empty.",
    ),
    (
        "##.b..bb",
        "??????bb",
        "complete block",
        "Row 1, clue 2 red, 1 blue, 2 blue. Columns 7 and 8 are the blue 2. The previous block is blue, too, so column"
        " 6 is empty.",
    ),
    (
        "##.###..#b..",
        "???###??#b..",
        "complete block",
        "Row 1, clue 2 red, 3 red, 1 red, 1 blue. Columns 4 to 6 are the red 3, which is complete. The blocks before"
        " and behind it are red, too, so columns 3 and 7 are empty.",
    ),
]


@pytest.mark.parametrize(("picture", "cells", "name", "text"), SENTENCES)
def test_what_techniques_say(picture: str, cells: str, name: str, text: str) -> None:
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse([picture], 2), inks=PALETTE[:2])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, ng.ColourGrid.parse([cells], 2))
    step = line_step(board, next(idea for idea in ideas(board, None) if idea.line == 0))
    told = tell(puzzle, step).told
    assert told is not None
    assert (told.technique, told.text) == (name, text)


RULED_OUT = [
    # The clue, what is known, the technique, and what it rules out: by cell, of the values of three inks.
    ([(2, 1)], "?????", "ink not in the line", dict.fromkeys(range(5), "bc")),
    ([(2, 1), (1, 2), (1, 1)], "##?????", "complete block", {2: "#"}),
    ([(2, 1), (3, 2)], "##??????", "ink used up", dict.fromkeys(range(2, 8), "#")),
    ([(1, 1), (1, 2), (1, 3)], "?????", "ends by ink order", {3: "#", 4: "#"}),
    ([(1, 1), (1, 2), (1, 3)], "?????", "ends by ink order", {0: "b", 4: "b"}),
    ([(1, 2)], "??b??", "finished line", dict.fromkeys((0, 1, 3, 4), "#bc")),
    ([(2, 2)], "??b???", "out of reach", {0: "#bc"}),
    ([(2, 2)], "??b???", "out of reach", dict.fromkeys((4, 5), "#bc")),
    ([(1, 1), (2, 2), (1, 3)], "?.#???.?", "out of reach", {0: "#bc"}),
    ([(3, 1), (3, 2)], "???.?.????", "gap too small", {4: "#bc"}),
    ([(1, 1), (2, 1)], "?????.##??", "complete block", {8: "#bc"}),
    ([(2, 1), (2, 1), (2, 2)], "?#?#??????", "run must split", {2: "#bc"}),
]


@pytest.mark.parametrize(("clue", "cells", "name", "lost"), RULED_OUT)
def test_what_techniques_rule_out(clue: list[tuple[int, int]], cells: str, name: str, lost: dict[int, str]) -> None:
    known = tuple("#bc." if cell == "?" else cell for cell in cells)
    line = read(tuple(Block(*block) for block in clue), known, 3)
    found = [find.lost for find in finds(line) if find.technique.name == name]
    assert lost in found, found


def test_every_find_is_right() -> None:
    """What techniques rule out is in no completion, and all together find what the line gives."""
    rng = random.Random(353)
    for _ in range(amount(800)):
        clue, cells, inks = random_line(rng)
        expected = brute_colours.solve_line(clue, cells)
        if expected is None:
            continue
        line = read(clue, tuple("".join(v for v in values(inks) if v in left) for left in cells), inks)
        lost: dict[int, set[str]] = {}
        for find in finds(line):
            for i, gone in find.lost.items():
                assert not set(gone) & set(expected[i]), (clue, cells, find)
                lost.setdefault(i, set()).update(gone)
        for i, left in enumerate(cells):
            assert lost.get(i, set()) & set(left) == set(left) - set(expected[i])


def test_chains_lead_where_no_line_settles_a_cell() -> None:
    """Each line alone only rules colours out."""
    inks = PALETTE[:2]
    puzzle = ng.ColourPuzzle([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]], inks=inks)
    hint = ng.hint(puzzle, puzzle.start)
    assert hint.technique == "ink not in the crossing line"
    assert hint.text == (
        "Column 2 has no red block, so row 1, column 2 is not red. "
        "Row 1, clue 1 red: the clue has no other colour, so column 2 is empty."
    )
    assert hint.proof is not None
    assert [step.line for step in hint.proof.steps] == [3, 0]
    told = hint.to_json()
    assert (told["technique"], told["difficulty"]) == (hint.technique, 1)
    assert told["rule"] == "A cell cannot have a colour that does not occur in the clue of its other line."


@pytest.mark.parametrize(
    ("picture", "cells", "language", "text"),
    [
        (
            ["#...", "..#.", ".#.#", "..bb"],
            ["???.", "??#?", "????", "????"],
            "en",
            "Column 3 has all its red blocks, so row 1, column 3 is not red. Row 1, clue 1 red: the clue has no other"
            " colour, so row 1, column 3 is empty.",
        ),
        (
            ["#.....", "..##..", ".#..##", "..bb.."],
            ["??????", "??##??", "??????", "??????"],
            "en",
            "Columns 3 and 4 have all their red blocks, so their cells in row 1 are not red. Row 1, clue 1 red: the"
            " clue has no other colour, so the cells in columns 3 and 4 are empty.",
        ),
        (
            ["#.....", "..##..", ".#..##", "..bb.."],
            ["??????", "??##??", "??????", "??????"],
            "de",
            "In den Spalten 3 und 4 liegen schon alle Blöcke der Farbe rot, ihre Felder in Zeile 1 sind also nicht rot."
            " Zeile 1 (1 rot): Eine andere Farbe kommt in den Zahlen nicht vor, also sind die Felder in den Spalten 3"
            " und 4 leer.",
        ),
        (
            ["#.....", "..##..", ".#..##", "..bb.."],
            ["??????", "??##??", "??????", "??????"],
            "fr",
            "Les colonnes 3 et 4 ont déjà tous leurs blocs de couleur rouge, donc leurs cases dans la ligne 1 ne sont"
            " pas rouges. Regardez la ligne 1 (1 rouge). Ses nombres n\u2019ont pas d\u2019autre couleur, donc les"
            " cases des colonnes 3 et 4 sont vides.",
        ),
    ],
)
def test_a_line_with_all_its_blocks_is_not_taken_for_a_cell(
    picture: list[str], cells: list[str], language: str, text: str
) -> None:
    """A number names a line across in one sentence: what is settled is named apart from it."""
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse(picture, 2), inks=PALETTE[:2])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, ng.ColourGrid.parse(cells, 2))
    steps = [line_step(board, idea) for idea in ideas(board, None) if idea.crossing and idea.line == 0]
    with ng.speaking(language):
        assert text in [one.told.text for step in steps if (one := tell(puzzle, step)).told]


def test_nothing_is_said_behind_what_settles_the_last_cell() -> None:
    """That the block is the last one would settle other cells only."""
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse(["b#...bb..."], 2), inks=PALETTE[:2])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, ng.ColourGrid.parse(["??????????"], 2))
    cells = ("b", "#", ".", ".", ".", "b", "#b.", "b.", "#b.", "#b.")
    told = tell(puzzle, chain_step(board, 0, cells, {6: "#."})).told
    assert told is not None
    assert told.text.endswith(
        "Column 2 is the red 1, so column 6 is part of the blue 2, which then fits only at columns 6 and 7: column 7"
        " is blue."
    )


def test_lines_across_that_lack_the_same_are_one_step() -> None:
    inks = PALETTE[:2]
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse([".##..", "b..bb", ".##.."], 2), inks=inks)
    assert isinstance(puzzle, ng.ColourPuzzle)
    grid = ng.ColourGrid.parse([".##..", "?????", ".##.."], 2)
    board = ColourBoard(puzzle, grid)
    step = tell(puzzle, line_step(board, next(one for one in ideas(board, None) if one.line == 1 and one.crossing)))
    assert held(puzzle, grid, step)
    texts = [one.told.text for one in step.steps if one.told]
    assert texts == [
        "Columns 2 and 3 have no blue block, so their cells in row 2 are not blue.",
        "Row 2, clue 1 blue, 2 blue: only columns 1, 4 and 5 can be blue, just enough for the blue blocks, "
        "so columns 1, 4 and 5 are blue.",
    ]
    assert step.told is not None
    assert step.told.text == " ".join(texts)
    both, last = step.steps
    assert (both.line, [part.line for part in both.steps]) == (1, [4, 5])
    assert not held(puzzle, grid, replace(step, steps=(replace(both, steps=both.steps[:1]), last)))


def test_a_wrong_mark_is_named() -> None:
    puzzle = toadstool()
    wrong = puzzle.marked([(0, 0, "#")])
    found = ng.check(puzzle, wrong)
    assert found.mistakes == ((0, 0),)
    assert found.text == "Row 1 has no blocks, but column 1 is red."
    moves = ng.check(puzzle, wrong, history=[[(0, 0, "#")]])
    assert moves.first_wrong == 0


def test_proofs_can_be_verified_by_anybody() -> None:
    puzzle = toadstool()
    hint = ng.hint(puzzle, puzzle.start)
    ng.verify(puzzle, puzzle.start, hint.proof)
    assert hint.proof is not None
    wrong = replace(hint.proof, cells=((5, 5, "#"),))
    with pytest.raises(ng.ProofError):
        ng.verify(puzzle, puzzle.start, wrong)
    for broken in (replace(hint.proof, line=99), replace(hint.proof, cited=((0, 0),)), replace(hint.proof, line=None)):
        with pytest.raises(ng.ProofError):
            ng.verify(puzzle, puzzle.start, broken)


def test_near_and_skip_choose_among_hints() -> None:
    puzzle = toadstool()
    first = ng.hint(puzzle, puzzle.start)
    second = ng.hint(puzzle, puzzle.start, skip=1)
    assert first.of > 1
    assert (first.line, first.cells) != (second.line, second.cells)
    near = ng.hint(puzzle, puzzle.start, near=(9, 9))
    assert near.cells


def test_a_block_that_fits_nowhere_is_told_without_bounds() -> None:
    """Pushed away from each other, blocks would end before the line begins."""
    inks = [ng.Ink("red", "#d02020", "r"), ng.Ink("blue", "#2040c0", "b")]
    rows, columns = [[(1, "blue"), (2, "red")], []], [[(1, 2)], *([],) * 5, [(1, 1)], [(1, 1)]]
    puzzle = ng.Puzzle(rows=rows, columns=columns, inks=inks)
    board = puzzle.start
    for column, value in ((1, "!#"), (2, "."), (3, "."), (5, "."), (6, ".")):
        board = board.set(0, column, value)
    text = ng.check(puzzle, board, level="line").text
    assert text.startswith(
        "Row 1, clue 1 blue, 2 red: columns 3, 4, 6 and 7 are empty and column 2 is not red, "
        "so there is no room left for the red 2."
    )


def stuck_board(rng: random.Random) -> tuple[ng.ColourPuzzle, ng.ColourGrid] | None:
    """A random puzzle with all that lines give, if that leaves cells open."""
    puzzle = random_colours(rng.randint(4, 6), rng.randint(4, 6), rng.randint(2, 3), rng, rng.uniform(0.4, 0.7))
    board = ColourBoard(puzzle, puzzle.start)
    drain(to_fixpoint(board))
    grid = board.grid()
    return (puzzle, grid) if "?" in str(grid) else None


def test_what_follows_from_a_value_and_without_it() -> None:
    rng = random.Random(358)
    found = 0
    while found < amount(12):
        stuck = stuck_board(rng)
        if stuck is None:
            continue
        puzzle, grid = stuck
        solutions = [ng.ColourGrid.parse(text, len(puzzle.inks)) for text in every_colour_solution(puzzle)]
        for proof in drain(agreements(ColourBoard(puzzle, grid), None)):
            found += 1
            assert held(puzzle, grid, proof)
            assert all(fits(one, cell) for one in solutions for cell in proof.cells)
            assert not held(puzzle, grid, replace(proof, other=()))
            told = tell(puzzle, proof)
            assert [bool(one.text and one.from_end) for one in told.supposed] == [True, True]


AGREEMENTS = {
    "en": "Whether row 2, column 2 is blue or not, row 1, column 3 is empty: both ways lead there.",
    "de": "Ob das Feld in Zeile 2, Spalte 2 nun blau ist oder nicht: In beiden Fällen ist Zeile 1, Spalte 3 leer.",
    "fr": "Que la case ligne 2, colonne 2 soit bleue ou non, la case ligne 1, colonne 3 est vide\u00a0: "
    "les deux cas y mènent.",
}


@pytest.mark.parametrize("language", AGREEMENTS)
def test_how_an_agreement_is_told(language: str) -> None:
    rows = [[(1, 2)], [(1, 2), (1, 2)], [(1, 3), (1, 2)], [(1, 3), (1, 2)], [(1, 2), (1, 2)], [(1, 1), (1, 2)]]
    columns = [[(1, 2), (1, 1)], [(1, 2), (2, 3)], [(2, 2)], [(3, 2)], [(1, 2)]]
    puzzle = ng.ColourPuzzle(rows, columns, inks=PALETTE[:3])
    board = ColourBoard(puzzle, puzzle.start)
    drain(to_fixpoint(board))
    with ng.speaking(language):
        hints = [probe_hint(puzzle, proof) for proof in drain(agreements(board, None))]
    assert AGREEMENTS[language] in [hint.text for hint in hints]
    assert all("{" not in " ".join((*hint.texts, *hint.step_texts)) for hint in hints)
    told = hints[0].to_json()
    assert told["rule"]
    assert isinstance(told["supposed"], list)
    assert next(one["from_end"] for one in told["supposed"])


def test_a_hint_that_both_ways_lead_to() -> None:
    """Where no value of a cell leads to a contradiction."""
    rows = [[(2, 2)], [(1, 2), (1, 1)], [], [(1, 2), (1, 2)]]
    columns = [[(1, 2)], [(1, 2)], [], [(1, 2)], [], [(1, 2)], [(1, 2)], [(1, 1)]]
    puzzle = ng.ColourPuzzle(rows, columns, inks=PALETTE[:2])
    board = ColourBoard(puzzle, puzzle.start)
    drain(to_fixpoint(board))
    grid = board.grid()
    hint = ng.hint(puzzle, grid, timeout=None)
    assert (hint.kind, hint.technique) == ("probe", "probe by agreement")
    fitting = [ng.ColourGrid.parse(text, 2) for text in every_colour_solution(puzzle)]
    assert_good(puzzle, grid, hint, fitting)
    assert hint.cells
    assert hint.text.endswith("both ways lead there.")


def test_a_chain_says_what_it_supposes() -> None:
    """The page shows each chain from its supposition on, forwards or from its end."""
    rng = random.Random(359)
    found = 0
    while found < amount(3):
        stuck = stuck_board(rng)
        if stuck is None:
            continue
        hint = ng.hint(*stuck, timeout=None)
        if hint.kind == "probe" and hint.technique == "probe by contradiction":
            found += 1
            assert hint.proof is not None
            assert [one.text.startswith("Suppose ") for one in hint.proof.supposed] == [True]
            assert all(step.told and step.told.from_end for step in hint.proof.steps)
            assert not hint.proof.steps[-1].cells


def test_steps_of_a_trial_are_told_in_full() -> None:
    """As each would be by itself, whatever was told before it; what only all arrangements show, cell by cell."""
    rng = random.Random(360)
    found = 0
    while found < amount(12):
        stuck = stuck_board(rng)
        if stuck is None:
            continue
        for proof in drain(refutations(ColourBoard(*stuck), None)):
            found += 1
            told = tell(stuck[0], proof)
            alone = [tell(stuck[0], step) for step in proof.steps]
            assert [one.told and one.told.text for one in told.steps] == [one.told and one.told.text for one in alone]
            for step in proof.steps:
                assert step.why is not None
                assert step.why.technique != LAST or len({cell[:2] for cell in step.cells}) == 1


def test_a_trial_ends_with_what_is_seen() -> None:
    puzzle = ng.ColourPuzzle([[(1, 1)], [(3, 1)]], [[(1, 1)], [(2, 1)], [(1, 1)]], inks=PALETTE[:2])
    board = ColourBoard(puzzle, puzzle.start)
    proof = drain(refutation(board, 0, 0, 0))
    assert proof is not None
    text = probe_hint(puzzle, proof).text
    assert text == (
        "Suppose row 1, column 1 were red. Follow this along row 2, and column 1 can no longer be filled: "
        "rows 1 and 2 would be 2 red cells in a row, and no red block is that long. So row 1, column 1 is not red."
    )


def test_a_colour_used_up_can_end_a_deduction() -> None:
    """Its line does not cross another one then, but settles the cell."""
    puzzle = ng.ColourPuzzle(*ng.ColourGrid.parse(["b###c", "c#..b"], 3).clues(), inks=PALETTE[:3])
    board = ColourBoard(puzzle, ng.ColourGrid.parse(["?????", "?#???"], 3))
    steps = [line_step(board, idea) for idea in ideas(board, None) if idea.crossing]
    told = [one.told.text for step in steps if (one := tell(puzzle, step)).told]
    assert (
        "Columns 3 and 4 have no blue or green block, so their cells in row 2 are neither blue nor green. "
        "Row 2, clue 1 green, 1 red, 1 blue: the red 1 at column 2 is the only red block, so columns 3 and 4 are empty."
    ) in told


@pytest.mark.parametrize(
    ("language", "text", "none"),
    [
        (
            "en",
            "columns 1 and 2 can only be red or empty",
            "Column 1 has no blue, green or brown block, so row 1, column 1 has none of the colours of row 1.",
        ),
        (
            "de",
            "die Spalten 1 und 2 können nur rot oder leer sein",
            "In Spalte 1 gibt es keinen Block der Farbe blau, grün oder braun, "
            "das Feld in Zeile 1, Spalte 1 hat also keine Farbe aus Zeile 1.",
        ),
        (
            "fr",
            "les colonnes 1 et 2 ne peuvent être que rouges ou vides",
            "La colonne 1 n\u2019a aucun bloc bleu, vert ou brun, "
            "donc la case ligne 1, colonne 1 n\u2019a aucune des couleurs de la ligne 1.",
        ),
    ],
)
def test_many_colours_ruled_out_are_told_by_what_is_left(language: str, text: str, none: str) -> None:
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse([".bcd", "#bcd"], 4), inks=PALETTE[:4])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, puzzle.start)
    first = next(idea for idea in ideas(board, None) if idea.line == 0 and idea.crossing and 0 in idea.find.lost)
    with ng.speaking(language):
        assert settled_words(puzzle, [(1, i, f"!{value}") for i in (0, 1) for value in "bcd"], 1) == text
        told = tell(puzzle, line_step(board, first)).steps[0].told
    assert told is not None
    assert told.text == none


FOLLOWING_EACH_OTHER = [
    # The picture, what is known, and what is said of row 1.
    (
        "##..b.#######b...b...........",
        "??????#######b.?.b.?.?..????.",
        "Row 1, clue 2 red, 1 blue, 7 red, 1 blue, 1 blue. Columns 7 to 13 are the red 7, so column 14 is the second "
        "blue 1. The next block, the third blue 1, is at column 18, so column 16 is empty.",
    ),
    (
        "#####.....#####....#####......",
        "???????????####??..#####......",
        "Row 1, clue 5 red, 5 red, 5 red. Columns 25 to 30 are empty, so the third red 5 ends at column 24 at the"
        " latest. The second red 5 covers all of columns 12 to 15 or none of them, so it ends at column 16 at the"
        " latest. Columns 25 to 30 are empty, so columns 20 to 24 are the third red 5. It is the next block, so"
        " column 17 is empty.",
    ),
    (
        # The next block is named once.
        "##..bb..",
        "#???b???",
        "Row 1, clue 2 red, 2 blue. Column 1 is part of the red 2, so it fits only at columns 1 and 2: column 2 is"
        " red. Column 5 is part of the next block, the blue 2, so it begins at column 4 at the earliest: column 3 is"
        " empty.",
    ),
    (
        "#####......#####...#####......",
        "????????????#?????.?#?##......",
        "Row 1, clue 5 red, 5 red, 5 red. Columns 25 to 30 are empty, so the third red 5 ends at column 24 at the"
        " latest. At columns 14 to 18 the second red 5 would touch the red cell in column 13, so it ends at "
        "column 17 at the latest. Column 21 can only be part of the third red 5 and column 19 is empty, so the next "
        "block, the third red 5, is at columns 20 to 24: column 18 is empty and columns 20 and 22 are red.",
    ),
    (
        "....####........####....###.",
        "....?###??......??????..????",
        "Row 1, clue 4 red, 4 red, 3 red. Columns 1 to 4 are empty, so the first red 4 begins at column 5 at the "
        "earliest and the second red 4 at column 10. So columns 6 to 8 can only be part of the first red 4, which"
        " then ends at column 9 at the latest. Columns 11 to 16 are empty, so the next block, the second red 4, "
        "begins at column 17 at the earliest: column 10 is empty.",
    ),
    (
        "#bbb..#...b",
        "??b???.???.",
        "Row 1, clue 1 red, 3 blue, 1 red, 1 blue. The block before the blue 3 needs a cell and no gap, so it begins at"
        " column 2 at the earliest. The blocks before the blue 1 need 1 + 3 + 1 cells and no gap, so it is at column 6"
        " at the earliest. So column 3 can only be part of the blue 3, which then lies within columns 2 to 5. Wherever"
        " it lies there, it covers columns 3 and 4.",
    ),
]


def test_cells_of_one_block_are_named_together() -> None:
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse(["bbbb..#######b.bb..."], 2), inks=PALETTE[:2])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, ng.ColourGrid.parse(["???????####?#???????"], 2))
    told = [told.text for idea in ideas(board, None) if (told := tell(puzzle, line_step(board, idea)).told)]
    assert (
        "Row 1, clue 4 blue, 7 red, 1 blue, 2 blue. Columns 8 to 11 and 13 are part of the red 7, so it lies within "
        "columns 7 to 14. Wherever it lies there, it covers columns 8 to 13."
    ) in told


@pytest.mark.parametrize(("picture", "cells", "text"), FOLLOWING_EACH_OTHER)
def test_sentences_say_how_one_follows_from_another(picture: str, cells: str, text: str) -> None:
    puzzle = ng.Puzzle.from_grid(ng.ColourGrid.parse([picture], 2), inks=PALETTE[:2])
    assert isinstance(puzzle, ng.ColourPuzzle)
    board = ColourBoard(puzzle, ng.ColourGrid.parse([cells], 2))
    found = [idea for idea in ideas(board, None) if idea.line == 0]
    told = [told.text for idea in found if (told := tell(puzzle, line_step(board, idea)).told)]
    assert text in told
