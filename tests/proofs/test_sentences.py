"""The words of lines: each kind of reason has its sentence, which names only what is on the line, and reads well."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import UNKNOWN, Clue
from nonogram.help.answers import Hint
from nonogram.languages.catalogue import ENGLISH, catalogue_of
from nonogram.logic.board import Board
from nonogram.logic.line import format_state, line_solver, parse_state
from nonogram.pausing import drain
from nonogram.proofs.at_once import accounts
from nonogram.proofs.citing import cite
from nonogram.proofs.minimizer import Minimizer
from nonogram.steps import Step, Told
from nonogram.techniques.reading import extremes
from nonogram.techniques.technique import Way, classify, rank, technique
from nonogram.telling.proofs import backwards_text, probe_text
from nonogram.telling.sentences import LONGEST as LONG
from tests.boards import line_parts, row, unique_puzzle, walk, with_cells
from tests.lines import random_line
from tests.proofs.told_apart import APART
from tests.proofs.told_dead_lines import DEAD
from tests.proofs.told_later import LATER
from tests.proofs.told_lines import AT_SIGHT, REASONS
from tests.proofs.told_premises import PREMISES
from tests.saying import said, stuck_text

LONGEST = 400
"""No text of a hint is longer on a small board."""


def told(clue: Clue, text: str, marks: dict[int, str], earlier: str = "") -> str:
    """What is told of a row that settles marks, cited as hints do it."""
    return told_of(line_step(clue, text, marks, earlier)).text


def line_step(clue: Clue, text: str, marks: dict[int, str], earlier: str = "") -> Step:
    """A row that settles marks as it is told."""
    order = [i for i, cell in enumerate(text) if cell != UNKNOWN]
    way = Way(classify(clue, text, marks.items()))
    cited = tuple((0, i) for i in sorted(cite(clue, text, list(marks.items()), order, way)))
    puzzle = row(clue, len(text))
    step = Step("line", tuple((0, i, value) for i, value in marks.items()), line=0, cited=cited)
    return said(puzzle, ng.Grid.parse([text]), step, earlier)


def told_of(step: Step | None) -> Told:
    """How a step is told."""
    assert step is not None
    assert step.told is not None
    return step.told


@pytest.mark.parametrize(("clue", "text", "marks", "words"), REASONS + PREMISES + APART)
def test_a_reason_has_its_sentence(clue: Clue, text: str, marks: dict[int, str], words: str) -> None:
    assert words in told(clue, text, marks)


@pytest.mark.parametrize(("clue", "text", "marks", "words"), AT_SIGHT)
def test_a_block_complete_at_sight_is_told_as_complete(
    clue: Clue, text: str, marks: dict[int, str], words: str
) -> None:
    puzzle, grid = row(clue, len(text)), ng.Grid.parse([text])
    step = drain(Minimizer(Board(puzzle, grid)).line(0, tuple((0, i, value) for i, value in marks.items())))
    assert words in told_of(said(puzzle, grid, step)).text


@pytest.mark.parametrize(("clue", "text", "earlier", "marks", "words"), LATER)
def test_a_later_part_rests_on_what_is_complete(
    clue: Clue, text: str, earlier: str, marks: dict[int, str], words: str
) -> None:
    assert words in told(clue, text, marks, earlier)
    assert words not in told(clue, text, marks)


def test_a_later_part_calls_no_block_complete_that_only_the_board_shows() -> None:
    board, shown = "..###.??#??...........##.??", "..###.??#??...........?#???"
    words = told((3, 3, 2), board, dict.fromkeys((25, 26), "."), shown)
    assert "complete" not in words
    assert "so column 24 can only be part of the 2." in words


@pytest.mark.parametrize(("clue", "text", "words"), DEAD)
def test_a_dead_line_has_its_sentence(clue: Clue, text: str, words: str) -> None:
    assert extremes(clue, text) is None
    assert words in stuck_text(row(clue, len(text)), 0, text)


@given(st.integers(1, 15), st.randoms(use_true_random=False))
def test_every_text_reads_well(cells: int, rng: random.Random) -> None:
    clue, text = random_line(cells, rng, wrong=rng.random() < 0.5)
    puzzle = row(clue, len(text))
    painted = line_solver(clue, cells)(parse_state(text))
    if not painted:
        words = stuck_text(puzzle, 0, text)
    else:
        solved = format_state(painted, cells)
        marks = {i: value for i, value in enumerate(solved) if text[i] == UNKNOWN != value}
        if not marks:
            return
        words = told(clue, text, dict(rng.sample(sorted(marks.items()), rng.randint(1, len(marks)))))
    _reads_well(words, 2 * LONGEST)
    numbers = [int(number) for number in re.findall(r"columns? (\d+)", words)]
    assert all(1 <= number <= cells for number in numbers)


@pytest.mark.native
def test_the_texts_of_whole_puzzles_read_well() -> None:
    rng = random.Random(31)
    for _ in range(4):
        puzzle, _solution = unique_puzzle(8, rng)
        for hint in walk(puzzle):
            parts = len(hint.proof.steps) if hint.kind == "line" and hint.proof else 0
            for words in (*hint.texts, *hint.step_texts):
                _reads_well(words, max(1, parts) * LONGEST)
            _names_its_cells(hint)


@pytest.mark.native
def test_what_is_shown_is_enough_for_what_is_told() -> None:
    """The named technique, and none harder, gives the cells on a line with nothing but the cited and the seen cells,
    unless they follow as each block has black cells of its own.
    """
    rng = random.Random(23)
    seeing = 0
    for _ in range(6):
        puzzle, _solution = unique_puzzle(8, rng)
        grid = ng.Grid.blank(puzzle.height, puzzle.width)
        for hint in walk(puzzle):
            if hint.kind == "line":
                for scene, step in line_parts(grid, hint):
                    seeing += bool(told_of(step).seen)
                    _convinces(puzzle, scene, step)
            grid = with_cells(grid, hint.cells)
    for _ in range(500):
        clue, text = random_line(rng.randint(5, 20), rng)
        solved = format_state(line_solver(clue, len(text))(parse_state(text)), len(text))
        marks = [(0, i, value) for i, value in enumerate(solved) if text[i] == UNKNOWN != value]
        if marks:
            puzzle, grid = row(clue, len(text)), ng.Grid.parse([text])
            some = tuple(sorted(rng.sample(marks, rng.randint(1, len(marks)))))
            step = drain(Minimizer(Board(puzzle, grid)).line(0, some))
            step = said(puzzle, grid, step)
            seeing += bool(told_of(step).seen)
            _convinces(puzzle, grid, step)
    assert seeing > 20


def _convinces(puzzle: ng.Puzzle, grid: ng.Grid, step: Step) -> None:
    """Check that a step follows by its technique from what is shown."""
    shown = told_of(step)
    assert step.line is not None
    assert shown.technique is not None
    assert not set(shown.seen) & set(step.cited)
    line = grid.lines()[step.line]
    on_row = step.line < puzzle.height
    places = {column if on_row else row for row, column in (*step.cited, *shown.seen)}
    assert all(line[i] != UNKNOWN for i in places)
    clue, text = puzzle.clue(step.line), "".join(cell if i in places else UNKNOWN for i, cell in enumerate(line))
    wanted = {(column if on_row else row, value) for row, column, value in step.cells}
    if not [*accounts(clue, text, tuple(sorted(wanted)), text)]:
        assert rank(classify(clue, text, wanted)) <= rank(technique(shown.technique)), (clue, text, shown.text)


def test_a_cell_that_is_seen_is_named_with_those_cited() -> None:
    puzzle = row((2, 1), 7)
    step = Step("line", ((0, 0, "."),), line=0, cited=((0, 2),))
    shown = told_of(said(puzzle, ng.Grid.parse(["?##??#?"]), step))
    assert (shown.technique, shown.seen) == ("finished line", ((0, 1), (0, 5)))
    assert (shown.first, shown.last) == ((1, 5), (1, 5))
    assert shown.to_json()["seen"] == [[0, 1], [0, 5]]


@pytest.mark.parametrize(
    ("clue", "text", "cell", "blocks"),
    [
        # The 1 and the first 3 keep off the second 3.
        ((3, 3, 1), "???##??#?#??", (8, "#"), (0, 1, 2)),
        ((2, 1), "?????", (1, "#"), (0,)),
        ((2, 1), "?##?#??", (0, "."), ()),
        ((3, 1), "????????#?", (9, "."), (0, 1)),
    ],
)
def test_the_blocks_that_a_text_speaks_of(
    clue: Clue, text: str, cell: tuple[int, str], blocks: tuple[int, ...]
) -> None:
    order = [i for i, one in enumerate(text) if one != UNKNOWN]
    cited = tuple((0, i) for i in sorted(cite(clue, text, [cell], order, Way(classify(clue, text, [cell])))))
    step = Step("line", ((0, *cell),), line=0, cited=cited)
    shown = told_of(said(row(clue, len(text)), ng.Grid.parse([text]), step))
    assert shown.blocks == blocks, shown.text
    assert shown.to_json()["blocks"] == list(blocks)


def test_a_chain_of_one_step_is_not_counted() -> None:
    puzzle = ng.Puzzle([[2], [1]], [[1], [2]])
    dead = Step("line", line=0, cited=((0, 0),))
    on, last = Step("line", ((1, 1, "#"),), line=3), Step("line", line=1)
    probe = Step("probe", ((0, 0, "."),), assumption=(0, 0, "#"), outcome="contradiction", steps=(dead,))
    says = "Suppose row 1, column 1 were black. "
    so = " can no longer be filled. So row 1, column 1 is empty."
    assert probe_text(puzzle, probe) == f"{says}Then row 1{so}"
    assert probe_text(puzzle, replace(probe, steps=(on, last))) == f"{says}Follow this along column 2, and row 2{so}"
    words = probe_text(puzzle, replace(probe, steps=(replace(on, line=None, kind="implication"), last)))
    assert words.startswith(f"{says}Follow this for 2 steps, each from one line or from what trying out another cell")


def test_a_trial_within_a_chain_tells_its_lines() -> None:
    puzzle = ng.Puzzle([[2], [1]], [[1], [2]])
    on = Step("line", ((1, 1, "#"),), line=3, told=Told("overlap", "Column 2 says so."))
    last = Step("line", line=1, told=Told(None, "Row 2 cannot be filled."))
    link = Step("implication", ((0, 0, "."),), assumption=(0, 0, "#"), steps=(on, last))
    words = "Suppose row 1, column 1 were black as well. Column 2 says so. Row 2 cannot be filled. So row 1, column 1 "
    assert backwards_text(puzzle, link) == f"{words}is empty."


def _reads_well(words: str, longest: int = LONGEST) -> None:
    assert words[0].isupper()
    assert words.endswith(".")
    assert re.fullmatch(r"[A-Za-z0-9 ,;:.]+", words), "nothing that is read out badly"
    assert not re.search(r"  | [,;:.]|\.\.", words)
    assert len(words) <= longest
    assert max(map(len, re.split(r"(?<=[.]) (?=[A-Z])", words))) <= LONG


def _names_its_cells(hint: Hint) -> None:
    """Every cell that a line's hint settles is named in its text."""
    if hint.kind != "line" or hint.line is None:
        return
    named = set()
    for first, last in re.findall(r"(\d+) to (\d+)", hint.text):
        named |= set(range(int(first), int(last) + 1))
    named |= set(map(int, re.findall(r"\d+", hint.text.partition(":")[2])))
    in_row = hint.text.startswith("Row")
    assert {(column if in_row else row) + 1 for row, column, _ in hint.cells} <= named


PARTS = [
    (
        # That the 6 begins at column 5 rests on a cross that is no longer lit.
        (2, 6, 1, 2, 1, 1),
        "???.???????#??##????#???",
        [
            ((3, 14, 15, 20), {1: "#", 9: "#", 13: ".", 19: ".", 21: "."}),
            ((11, 13, 14, 15), {4: "#", 5: "#", 6: "#", 10: ".", 12: "."}),
        ],
        ["As shown, the 6 begins at column 5 at the earliest. Before the first 1, the 6 fits only at columns 5 to 10"],
    ),
    (
        (1, 3, 2, 2, 1),
        "??###?????????",
        [((2, 3, 4), {1: ".", 5: "."}), ((1,), {0: "#"})],
        ["the 3 is complete at columns 3 to 5. Before the 3, the first 1 fits only at column 1, so it is black."],
    ),
    (
        (1, 5, 1, 1, 1, 1, 1),
        "???#####????..?????..",
        [
            ((12, 13, 19, 20), {14: "#", 15: ".", 16: "#", 17: ".", 18: "#"}),
            ((3, 4, 5, 6, 7), {2: ".", 8: "."}),
            ((8, 12, 13, 20), {9: "#", 10: ".", 11: "#"}),
        ],
        ["is complete", "Between the 5 and the fourth 1, the second 1 and the third 1 fill columns 10 to 12 exactly"],
    ),
    (
        (3, 2, 1, 1, 2, 2, 1),
        "???????????.?.?.??#.?????",
        [((11, 13, 15, 19), {17: "#"}), ((17, 18), {16: "."})],
        [": as shown, columns 18 and 19 can only be the second 2, complete: column 17 is empty."],
    ),
    (
        (4, 1, 1, 5),
        "??#????.#???#.#####",
        [
            ((7, 8, 12, 14, 15, 16, 17, 18), {9: "."}),
            ((12, 13, 14, 15, 16, 17, 18), {11: "."}),
            ((7, 8, 9, 11, 12, 14, 15, 16, 17, 18), {10: "."}),
        ],
        ["", "the 1s and the 5 are complete at columns 9, 13 and 15 to 19. No block comes between the first 1 and"],
    ),
    (
        (3, 3, 3, 4),
        "??#?###??????????????????",
        [((2, 4, 5, 6), {0: "#", 1: "#"}), ((0, 4, 5, 6), {3: ".", 7: "."})],
        ["as shown, columns 1 to 3 can only be the first 3, and the second 3 is complete at columns 5 to 7"],
    ),
    (
        (1, 1, 2),
        "???#?#?",
        [((3, 5), {6: "#"}), ((3, 5), {4: "."}), ((3, 5), {2: "."})],
        [
            "",
            "the 2 is complete at columns 6 and 7, so the second 1 is next and ends at column 4, ",
        ],
    ),
    (
        (5, 3, 3, 3, 3, 1),
        "????????????????????###??",
        [((20, 21, 22), {23: ".", 24: "#"}), ((20, 21, 22), {19: "."})],
        ["1: as shown, the fourth 3 is complete at columns 21 to 23, so column 20 is empty."],
    ),
    (
        (1, 6, 4, 1, 2),
        "??.#?????#??????????????",
        [((2, 3, 9), {15: "#"}), ((2, 3, 9), {4: "."}), ((3, 4), {0: ".", 1: "."})],
        [
            "column 10 can only be part of the 6. As shown, the first 1 is complete at column 4. So column 5 is empty.",
            "the first 1 is complete at column 4. No block is missing before the first 1, so columns 1 and 2 are",
        ],
    ),
    (
        (1, 6),
        "??#?????#??",
        [((2, 8), {9: "#"}), ((2, 8), {0: ".", 3: "."})],
        [
            "column 9 can only be part of the 6. The 1 is complete at column 3. The 6 lies within columns 5 to 11; no "
            "block reaches further, so columns 1 and 4 are empty."
        ],
    ),
    (
        (1, 1, 1, 2, 1, 1),
        "???????..?.??#?.???",
        [((7, 8, 10, 13, 15), {17: "."}), ((7, 8, 10, 13, 15), {16: "#"})],
        ["column 14 can only be part of the 2. The fourth 1 fits only at column 17, which must be black."],
    ),
    (
        (1, 8, 1),
        "??????????.##????##???????????",
        [((11, 12, 17, 18), {13: "#"}), ((10, 11, 12), {14: "#", 19: "."})],
        ["as shown, columns 12 and 13 can only be part of the 8, which fits only at columns 12 to 19, so column 15 is"],
    ),
]
"""Clue, known cells, what each part cites and settles, and words of the text of each part after the first."""


@pytest.mark.parametrize(("clue", "text", "parts", "words"), PARTS)
def test_later_parts_do_not_prove_anew(
    clue: Clue, text: str, parts: list[tuple[tuple[int, ...], dict[int, str]]], words: list[str]
) -> None:
    steps = [
        Step(
            "line",
            tuple((0, i, value) for i, value in marks.items()),
            line=0,
            cited=tuple((0, i) for i in cited),
        )
        for cited, marks in parts
    ]
    cells = tuple(cell for step in steps for cell in step.cells)
    whole = Step("line", cells, line=0, cited=steps[0].cited, steps=tuple(steps))
    told_parts = said(row(clue, len(text)), ng.Grid.parse([text]), whole).steps
    for part, some in zip(told_parts[1:], words, strict=True):
        assert some in told_of(part).text


@pytest.mark.native
def test_every_sentence_of_lines_is_told_above() -> None:
    texts = [told(clue, text, marks) for clue, text, marks, _ in REASONS + PREMISES + APART]
    texts += [stuck_text(row(clue, len(text)), 0, text) for clue, text, _ in DEAD]
    texts += [told(clue, text, marks, earlier) for clue, text, earlier, marks, _ in LATER]
    for key, template in catalogue_of(ENGLISH).texts.items():
        if (
            key.startswith(("because.", "stuck.", "off.", "begins", "ends", "forced.", "edge.", "owned.", "rooms."))
            and key not in LEFT
        ):
            assert isinstance(template, str)
            parts = [re.escape(part) for part in re.split(r"\{\w+\}", template)]
            assert any(re.search("[^.]*?".join(parts), text, re.IGNORECASE) for text in texts), key


def test_an_overlap_for_which_crosses_suffice_needs_no_black_cell() -> None:
    text = told((12, 9, 4), "#######???????????????????????", dict.fromkeys((7, 8, 18, 19, 26), "#") | {12: "."})
    assert text.startswith("Row 1, clue 12 9 4: pushed to either end, the 12 covers columns 8 and 9, the 9 columns 19 ")


def test_all_blocks_that_are_complete_are_named() -> None:
    puzzle, text = row((1, 1, 3), 10), "#.#.???#??"
    cited = tuple((0, i) for i, cell in enumerate(text) if cell != UNKNOWN)
    step = said(puzzle, ng.Grid.parse([text]), Step("line", ((0, 4, "."),), line=0, cited=cited))
    assert told_of(step).text == (
        "Row 1, clue 1 1 3: the 1s are complete at columns 1 and 3. So the 3 lies within columns 6 to 10: column 5 is "
        "empty."
    )


LEFT = {
    "forced.are.short",
    "forced.last.run",
    "forced.last.run.back",
    "forced.beside",
    "forced.beside.run",
    "forced.beside.run.back",
    "forced.so",
    "forced.so.run",
    "forced.so.run.back",
    "because.edge.beside",
    "because.edge.known.behind",
    "because.every",
    "because.join.some",
    "stuck.trial",
    "stuck.room.left",
    "off.left",
    "because.located",
    "because.located.end",
}
"""Told only where no plainer reason is known, or after other parts."""
