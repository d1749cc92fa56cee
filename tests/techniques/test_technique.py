"""Techniques: each rule alone is sound, gives what it is there for, and a deduction is named by the simplest."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram.classic import brute
from nonogram.lessons.examples import EXAMPLES
from nonogram.logic.board import Board
from nonogram.pausing import drain
from nonogram.proofs.by_lines import Idea, LineIdeas
from nonogram.proofs.minimizer import Minimizer
from nonogram.proofs.needs import EASY
from nonogram.techniques.reading import extremes, read, spans
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import TECHNIQUES, classify, rank, rule_of, technique
from nonogram.telling import words
from tests.boards import unique_puzzle
from tests.lines import line_deductions, random_line
from tests.saying import said

LINE_TECHNIQUES = [one for one in TECHNIQUES if one.picture == "blocks"]


def test_techniques_are_listed_by_difficulty_and_each_has_its_rule_in_words() -> None:
    assert [one.difficulty for one in TECHNIQUES] == sorted(one.difficulty for one in TECHNIQUES)
    assert len({one.name for one in TECHNIQUES}) == len(TECHNIQUES)
    assert all(words.say(one.rule).endswith(".") for one in TECHNIQUES)
    assert all(technique(one.name) is one and TECHNIQUES[rank(one)] is one for one in TECHNIQUES)
    assert LINE_TECHNIQUES[-1].name == "every arrangement agrees"


def test_the_names_that_players_use_are_other_names() -> None:
    ours = {one.name for one in TECHNIQUES}
    for one in TECHNIQUES:
        assert not ours & set(one.known_as)
        assert len(set(one.known_as)) == len(one.known_as)
        assert all(name == name.lower().strip() for name in one.known_as)
    assert technique("overlap").known_as == ("simple boxes",)


# --- reading ---


@given(st.integers(1, 13), st.booleans(), st.randoms(use_true_random=False))
def test_the_extremes_are_those_of_all_arrangements(cells: int, wrong: bool, rng: random.Random) -> None:
    clue, text = random_line(cells, rng, wrong)
    starts = [tuple(start for start, _ in spans("#", line)) for line in brute.completions(clue, text)]
    if not starts:
        assert extremes(clue, text) is None
        with pytest.raises(ng.Contradiction):
            read(clue, text)
    elif clue:
        assert extremes(clue, text) == (tuple(map(min, *starts, starts[0])), tuple(map(max, *starts, starts[0])))


@given(st.integers(1, 12), st.randoms(use_true_random=False))
def test_no_owner_of_a_run_is_missed(cells: int, rng: random.Random) -> None:
    clue, text = random_line(cells, rng)
    reading = read(clue, text)
    for run in reading.runs:
        owners = set()
        for line in brute.completions(clue, text):
            blocks = spans("#", line)
            owners |= {j for j, (start, stop) in enumerate(blocks) if start <= run[0] and run[1] <= stop}
        assert owners <= set(reading.owners(run))


# --- the rules ---


@given(st.integers(1, 14), st.randoms(use_true_random=False))
def test_every_rule_alone_gives_only_what_holds(cells: int, rng: random.Random) -> None:
    clue, text = random_line(cells, rng)
    painted = brute.solve_line(clue, text)
    assert painted is not None
    given = line_deductions(clue, text)
    for one, marks in given:
        assert marks, one
        assert all(text[i] == "?" and painted[i] == value for i, value in marks), one
    everything = {(i, value) for i, value in enumerate(painted) if text[i] == "?" != value}
    last = {one.name: set(marks) for one, marks in given}.get("every arrangement agrees", set())
    assert last == everything, "the last technique gives all that the line gives"


@pytest.mark.parametrize(
    ("name", "clue", "text", "gives"),
    [
        ("empty line", (), "??.?", "...."),
        ("finished line", (2, 1), "?##?#?", ".##.#."),
        ("full line", (2, 1), "????", "##.#"),
        ("full line", (2, 1), ".??.?.", ".##.#."),
        ("full line", (2, 3), ".??.???..", ".##.###.."),
        ("full line", (1, 2), "#??.??.#?", "#??.??.#?"),
        ("full line", (2, 1, 1), "??....#..#", "??....#..#"),
        ("overlap", (5,), "????????", "???##???"),
        ("overlap", (3, 2), "???.????", "###.????"),
        ("overlap", (3, 2), "#?????????", "#?????????"),
        ("overlap", (1, 6), "?.????????", "?.??####??"),
        ("anchored at an edge", (4, 1), "?#????????", "?###??????"),
        ("anchored at an edge", (3, 1), "#?????????", "###.??????"),
        ("anchored at an edge", (1, 3), "#.#???????", "#.###....."),
        ("anchored at an edge", (1, 3), "??????????#?", "?????????##?"),
        ("anchored at an edge", (2, 1), "??#???????", ".?#???????"),
        ("anchored at an edge", (3, 1), "?#?#?????", ".###.????"),
        ("anchored at an edge", (3, 2), "?????????????##?.", "????????????.##.."),
        ("anchored at an edge", (8,), ".??????#####????????", "....???#####???....."),
        ("anchored at an edge", (2, 1), "??#??.......#.......", ".?#?........#......."),
        ("anchored at an edge", (1, 2), "#...??#?", "#....?#?"),
        ("anchored at an edge", (5, 2), "???#?#?????????", ".??###?????????"),
        ("gap too small", (3, 3), "????.??.?????", "????....?????"),
        ("gap too small", (4, 4, 1), "????????.??.?????????????", "????????....?????????????"),
        ("gap too small", (1, 4), "??????.???.?????", "??????.???.?????"),
        ("part beside a placed block", (4, 1, 1, 1), "???????##?#.?????", "???????##?#.?????"),
        ("part beside a placed block", (1, 1, 3, 1), "????###???", "#.#?###???"),
        ("part beside a placed block", (2, 1, 2), "????#????", "?#??#??#?"),
        ("part beside a placed block", (1, 4, 1), "?#???#?##?#?.", "?#???####?#?."),
        ("out of reach", (2,), "????#????", "...?#?..."),
        ("out of reach", (2, 2), "???#?????#??", "..?#?...?#?."),
        ("overlap within reach", (1, 4, 5, 4, 1), "??????????###????????????", "?????#????###????????????"),
        ("run must join", (6, 2), "???#??#????????", "???####????????"),
        ("run must join", (3, 3), "????#?#?????", "????#?#?????"),
        ("anchored at a cell", (2, 5, 2), "?????.??#??.??????", "?????.#####.??????"),
        ("anchored at a cell", (3, 4), "????.?#?????????", "????.?##????????"),
        ("anchored at a cell", (2, 2), "??.#??????", "??.##.????"),
        ("run must split", (2, 2, 2), "????#?#?????????", "????#.#?????????"),
        ("longest block", (2, 2, 1), "????##??????????", "???.##.?????????"),
        ("blocks located", (1, 2, 2), "??#???????", "?.#???????"),
        ("longest block", (1, 1, 1, 1), "??#??#????#??", "?.#..#.??.#.?"),
        ("longest block", (3, 1, 3), "????###??????###???????", "???.###.????.###.??????"),
        ("blocks located", (1, 3), "?????#??", "?????#??"),
    ],
)
def test_a_rule_gives_what_it_is_there_for(name: str, clue: tuple[int, ...], text: str, gives: str) -> None:
    marks = {mark for find in rule_of(technique(name))(read(clue, text)) for mark in marks_of(find)}
    assert "".join(dict(marks).get(i, cell) for i, cell in enumerate(text)) == gives


@pytest.mark.parametrize("name", [one.name for one in LINE_TECHNIQUES])
def test_a_deduction_is_named_by_the_simplest_technique_that_gives_all_of_it(name: str) -> None:
    clue, text = EXAMPLES[name]
    first, marks = line_deductions(clue, text)[0]
    assert first.name == name, "no cheaper technique gives anything"
    assert all(classify(clue, text, [mark]).name == name for mark in marks)
    assert classify(clue, text, marks).name == name
    everything = dict(line_deductions(clue, text))[technique("every arrangement agrees")]
    assert rank(classify(clue, text, everything)) >= rank(first)
    with pytest.raises(ValueError, match="does not give"):
        classify(clue, text, [*marks, (marks[0][0], "." if marks[0][1] == "#" else "#")])


# --- what comes first ---


@pytest.mark.native
def test_no_idea_at_hand_is_told_easier_than_the_first() -> None:
    rng = random.Random(4)
    for _ in range(12):
        puzzle, solution = unique_puzzle(rng.choice((6, 9)), rng)
        for shown in (0.5, 0.8, 0.9):
            rows = ["".join(cell if rng.random() < shown else "?" for cell in row) for row in solution.rows()]
            board = Board(puzzle, ng.Grid.parse(rows))
            ideas = drain(LineIdeas().looking(board, board.grid()))
            prices = [difficulty_told(board, idea) for idea in ideas]
            assert not ideas or prices[0] <= max(EASY, min(prices))


def test_an_idea_is_told_as_easily_as_it_was_found() -> None:
    """The first row is full: overlap would suffice for its cells, with one cross less."""
    board = Board(ng.Puzzle([[3], [1]], [[], [1], [2], [1]]), ng.Grid.parse([".??#", "..?."]))
    first, *_ = drain(LineIdeas().looking(board, board.grid()))
    assert (first.technique.name, first.line) == ("full line", 0)
    assert difficulty_told(board, first) == first.technique.difficulty


def difficulty_told(board: Board, idea: Idea) -> int:
    """The difficulty of the technique by which an idea is told."""
    told = said(board.puzzle, board.grid(), drain(idea.step(Minimizer(board)))).told
    assert told is not None
    assert told.technique is not None
    return technique(told.technique).difficulty


@pytest.mark.parametrize("text", ["...?...", "???????"])
def test_a_line_without_blocks_is_read_too(text: str) -> None:
    given = [marks for _, marks in line_deductions((), text)]
    everything = {(i, ".") for i, cell in enumerate(text) if cell == "?"}
    assert {mark for marks in given for mark in marks} == everything
