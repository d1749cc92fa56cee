"""Grades: what suffices, the way by the cheapest deductions, scores in the order of line solving's rounds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.__main__ import main
from nonogram.help.grade import LEAST, WORDS, Walked, grading
from nonogram.pausing import Running
from tests.boards import domino, every_solution, random_puzzle
from tests.lines import line_deductions
from tests.lines_alone import Marks, probed, propagated
from tests.places import ROOT

PUZZLES = sorted((ROOT / "puzzles").glob("*.non"))


@pytest.fixture(scope="module")
def grades() -> dict[str, ng.Grade]:
    """Of the shipped puzzles."""
    return {path.stem: ng.grade(ng.load(path)) for path in PUZZLES}


@settings(max_examples=40)
@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_certificate_says_what_suffices(size: int, rng: random.Random) -> None:
    puzzle = random_puzzle(size, size, rng, rng.uniform(0.3, 0.7))
    grade = ng.grade(puzzle)
    lines, probes = propagated(puzzle, {}), probed(puzzle, {})
    assert lines is not None
    assert probes is not None
    if len(every_solution(puzzle)) > 1:
        assert (grade.certificate, grade.score, grade.word) == ("ambiguous", None, None)
    elif len(lines) == size**2:
        assert grade.certificate == "line"
    else:
        assert grade.certificate == ("probe" if len(probes) == size**2 else "search")
    reached = {(r, c): v for turn in grade.profile for r, c, v in turn.cells}
    assert sum(len(turn.cells) for turn in grade.profile) == len(reached)
    assert grade.certificate == "search" or reached == probes


@pytest.mark.native
@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_every_turn_follows_from_those_before_by_its_technique(path: Path, grades: dict[str, ng.Grade]) -> None:
    puzzle, grade = ng.load(path), grades[path.stem]
    known: Marks = {}
    for turn in grade.profile:
        assert 1 <= turn.width <= turn.places
        if turn.lines:
            lines = ng.Grid.of(puzzle.height, puzzle.width, [(r, c, v) for (r, c), v in known.items()]).lines()
            for r, c, v in turn.cells:
                ways = [(line, i) for line, i in ((r, c), (puzzle.height + c, r)) if line in turn.lines]
                given = [line_deductions(puzzle.clue(line), lines[line]) for line, _ in ways]
                assert any(
                    technique == turn.technique and (i, v) in marks
                    for (_, i), deductions in zip(ways, given, strict=True)
                    for technique, marks in deductions
                )
        known.update({(r, c): v for r, c, v in turn.cells})
    assert len(known) == puzzle.height * puzzle.width
    assert known == {(r, c): v for r, c, v in ng.solve(puzzle).solutions[0].cells()}


@pytest.mark.native
def test_scores_are_in_the_order_of_rounds_of_line_solving(grades: dict[str, ng.Grade]) -> None:
    """Spearman's rank correlation over the shipped puzzles that lines alone solve."""
    by_lines = [grade for grade in grades.values() if grade.certificate == "line"]
    assert len(by_lines) >= 15
    scores = _ranks([grade.score or 0 for grade in by_lines])
    rounds = _ranks([grade.rounds for grade in by_lines])
    assert _correlation(scores, rounds) > 0.9


def _ranks(values: list[int]) -> list[float]:
    """Ranks from 0; equals share the mean of theirs."""
    return [sum(other < value for other in values) + (values.count(value) - 1) / 2 for value in values]


def _correlation(xs: list[float], ys: list[float]) -> float:
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    product = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    squares = sum((a - x) ** 2 for a in xs) * sum((b - y) ** 2 for b in ys)
    return float(product / squares**0.5)


@pytest.mark.native
def test_the_score_is_the_documented_sum_and_the_word_is_read_off_it(grades: dict[str, ng.Grade]) -> None:
    names = [word for _, word in WORDS]
    for grade in grades.values():
        assert grade.score is not None
        assert grade.word is not None
        assert 0 <= grade.score - sum(turn.cost for turn in grade.profile) < 1
        bound, _ = WORDS[names.index(grade.word)]
        assert grade.score < bound
        assert names.index(grade.word) >= names.index(LEAST[grade.certificate])
        costs = [grade.profile[at].cost for at in grade.bottlenecks]
        assert costs == sorted((turn.cost for turn in grade.profile), reverse=True)[: len(costs)]


def test_puzzles_that_nobody_can_solve() -> None:
    nothing = ng.grade(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]]))
    assert (nothing.certificate, nothing.score, nothing.word) == ("none", None, None)
    assert nothing.text == "No picture fits these clues."


def test_certificates_of_ever_longer_staircases() -> None:
    grades = [ng.grade(domino(stones)) for stones in (2, 3, 4, 5)]
    assert [grade.certificate for grade in grades] == ["line", "probe", "probe", "search"]
    scores = [grade.score or 0 for grade in grades]
    assert scores == sorted(scores)
    assert grades[-1].word == "expert"
    assert grades[-1].profile[-1].technique.name == "deeper search"
    assert "does not lead to it" in grades[-1].text


def test_progress_never_goes_back() -> None:
    told = [event for event in Running(grading(ng.load(PUZZLES[0]))) if isinstance(event, Walked)]
    assert [event.known for event in told] == sorted(event.known for event in told)
    assert told[-1].known == told[-1].total


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["grade", str(PUZZLES[0])]) == 0
    assert "Line logic suffices." in capsys.readouterr().out
    assert main(["grade", "--json", *map(str, PUZZLES[:2])]) == 0
    graded = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["file"] for one in graded] == [str(path) for path in PUZZLES[:2]]
    assert {"certificate", "score", "word", "profile", "techniques", "title"} <= graded[0].keys()
    bad = tmp_path / "bad.non"
    bad.write_text("no puzzle")
    assert main(["grade", str(bad), str(PUZZLES[0])]) == 2
    heard = capsys.readouterr()
    assert str(PUZZLES[0]) in heard.out
    assert "bad.non" in heard.err
    nothing = tmp_path / "none.non"
    nothing.write_text(ng.dumps(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])))
    assert main(["grade", str(nothing)]) == 1
