"""Grades: what suffices, the score and its words, and the order of puzzles by their needs."""

from __future__ import annotations

import json
import random
import re
from math import log2, sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram.__main__ import main
from nonogram.colours.rules import COLOUR_TECHNIQUES, order_of
from nonogram.help.grade import BOTTLENECKS, DEEP, Walked, grading, needs_text
from nonogram.help.grades.needs import BANDS, WORDS, kind_of, least_score, needs_of, word_of
from nonogram.help.grades.path import SEARCH, Turn
from nonogram.help.grades.tries import AGREEMENT, REFUTATION
from nonogram.pausing import Running
from nonogram.proofs.by_trials import LEAST, SHORT
from nonogram.techniques.technique import TECHNIQUES, technique
from tests import shared_data
from tests.boards import domino, every_solution, random_puzzle
from tests.conftest import amount
from tests.lines_alone import probed, propagated
from tests.places import FIRST, ROOT

NEEDS = ["lines", "one try", "several tries", "long chains", "search"]
"""From the least to the most that a puzzle can need."""


@settings(max_examples=amount(40))
@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_certificate_says_what_suffices(size: int, rng: random.Random) -> None:
    puzzle = random_puzzle(size, size, rng, rng.uniform(0.3, 0.7))
    grade = ng.grade(puzzle)
    lines, probes = propagated(puzzle, {}), probed(puzzle, {})
    assert lines is not None
    assert probes is not None
    reached = {(r, c): v for turn in grade.profile for r, c, v in turn.cells}
    assert grade.length == len(grade.profile)
    if len(every_solution(puzzle)) > 1:
        assert (grade.certificate, grade.score, grade.word) == ("ambiguous", None, "several pictures")
        assert reached == probes
        return
    assert len(reached) == size**2
    assert grade.score is not None
    assert grade.score >= least_score(size**2 - len(lines))
    if len(lines) == size**2:
        assert grade.certificate == "line"
    elif len(probes) == size**2:
        assert grade.certificate == "probe"
    else:
        assert grade.certificate in ("chain", "search")
    assert (grade.certificate == "search") == any(turn.technique == SEARCH for turn in grade.profile)


def need_of(grade: ng.Grade) -> str:
    """What a puzzle needs, read off its path and not off its score."""
    tries = [turn for turn in grade.profile if turn.line is None]
    if any(turn.technique == SEARCH for turn in tries):
        return "search"
    if any(turn.chain > SHORT or turn.technique.name == "implication chain" for turn in tries):
        return "long chains"
    return "lines" if not tries else "one try" if len(tries) == 1 else "several tries"


def assert_in_order(grades: list[ng.Grade]) -> None:
    """Of these puzzles, any that needs long chains or a search has a higher score than all that need less, and any that
    needs a try a higher one than all that lines alone solve.
    """
    graded = [(NEEDS.index(need_of(grade)), grade) for grade in grades]
    for need, grade in graded:
        for more, other in graded:
            assert grade.needs is not None
            assert other.needs is not None
            assert grade.score is not None
            assert other.score is not None
            if more > need and (more > 2 or need == 0):
                assert other.score > grade.score, (grade.text, other.text)


@pytest.mark.native
def test_the_shipped_puzzles_are_in_the_order_of_their_needs(grades: dict[str, ng.Grade]) -> None:
    assert_in_order(list(grades.values()))
    needs = {stem: need_of(grade) for stem, grade in grades.items()}
    assert set(needs.values()) >= {"lines", "one try", "several tries", "long chains"}
    assert needs["fox"] == "one try"
    assert needs["windmill"] == "several tries"
    assert needs["fern"] == "long chains"
    assert {grade.word for grade in grades.values()} >= {"easy", "moderate", "challenging", "expert"}


@pytest.mark.native
def test_the_survey_puzzles_are_in_the_order_of_their_needs(grades: dict[str, ng.Grade]) -> None:
    survey = {}
    for one in shared_data.lines("survey/survey14.jsonl"):
        # One is too large, one has several pictures, and two have the longest paths of their kinds.
        if one["id"] not in ("faase", "knotty", "webpbn-00803", "webpbn-01611"):
            survey[one["id"]] = ng.grade(ng.Puzzle(one["rows"], one["cols"]))
    assert_in_order([*survey.values(), *grades.values()])
    assert need_of(survey["webpbn-06574"]) == "search"
    small, large = survey["webpbn-00023"], grades["fern"]
    assert (small.word, large.word, grades["windmill"].word) == ("challenging", "expert", "challenging")
    assert survey["webpbn-00529"].length > 400
    assert survey["webpbn-00529"].word == "moderate"


# --- the formula ---


def line(name: str, width: int = 8, places: int = 8) -> Turn:
    return Turn(technique(name), ((0, 0, "#"),), 0, 1, width, places)


def tried(chain: int, width: int = 8, places: int = 8, name: str = REFUTATION.name) -> Turn:
    return Turn(technique(name), ((0, 0, "#"),), None, chain, width, places)


LINE = [one for one in TECHNIQUES if one.picture == "blocks"]


@pytest.mark.parametrize(
    ("turns", "kind", "shares"),
    [
        ([line(LINE[0].name)], "lines", (0, 0, 0, 0.3)),
        ([line(LINE[-1].name), line(LINE[0].name, 1, 1024)], "lines", (1, 0, 0, 0.3)),
        ([line(LINE[-1].name, 1, 32)] * 4, "lines", (1, 0.5, 0.5, 0.5)),
        ([line(LINE[0].name), tried(LEAST)], "tries", (0.1, 0, 0, 0.3)),
        ([tried(LEAST, 8, 64), tried(SHORT, 1, 1 << 20), *[tried(5)] * 2], "tries", (0.8, 0.5, 1, 0.6)),
        ([tried(LEAST, name=AGREEMENT.name)], "tries", (0.2, 0, 0, 0.3)),
        ([tried(4), tried(2 * SHORT)], "chains", (0.45, 0, 0, 0.3)),
        ([tried(1000)], "chains", (0.8, 0, 0, 0.3)),
        ([tried(6, name="implication chain")], "chains", (0.3, 0, 0, 0.3)),
        ([tried(1000), *[tried(0, 1, 2, SEARCH.name)] * 4], "search", (0, 0.5, 0.1, 0.1)),
    ],
)
def test_the_shares_are_those_documented(turns: list[Turn], kind: str, shares: tuple[float, ...]) -> None:
    for rounds, deep in ((0, 0), (2, 0), (8, 0.5), (32, 1), (100, 1)):
        needs = needs_of(turns, rounds)
        assert needs.kind == kind
        assert needs.shares == pytest.approx((*shares, deep))
        band = BANDS[needs.kind]
        whole = band.start + sum(most * share for most, share in zip(band.most, needs.shares, strict=True))
        assert needs.score == round(whole, 1)


def test_bands_overlap_only_for_short_tries_and_a_word_does_not_span_two_ideas() -> None:
    tops = [band.start + sum(band.most) for band in BANDS.values()]
    starts = [band.start for band in BANDS.values()]
    assert starts == sorted(starts)
    assert starts[1] < tops[0] < tops[1] <= starts[2]
    assert tops[2] <= starts[3]
    assert tops[3] <= 10
    bounds = [bound for bound, _ in WORDS]
    assert bounds == sorted(bounds)
    assert set(starts[2:]) <= set(bounds)
    assert len(WORDS) + 1 <= 7
    assert [word_of(score) for score in (0, 3.4, 3.5, 6.9, 7, 8.9, 9, 10)] == [
        "easy", "moderate", "challenging", "hard", "expert", "expert", "needs search", "needs search"
    ]  # fmt: skip


@pytest.mark.native
def test_the_score_is_the_documented_sum_over_the_path(grades: dict[str, ng.Grade]) -> None:
    for grade in grades.values():
        assert grade.needs is not None
        hardest = [turn for turn in grade.profile if kind_of(turn) == grade.needs.kind]
        if grade.needs.kind == "lines":
            most = max(turn.technique.difficulty for turn in hardest)
            hardest = [turn for turn in hardest if turn.technique.difficulty == most]
        narrow = max(min(1, log2(turn.places / turn.width) / 10) for turn in hardest)
        assert grade.needs.times == len(hardest)
        deep = min(max(0, log2(max(grade.rounds, 1) / 2) / 4), 1)
        shares = 1 - 1 / sqrt(len(hardest)), narrow, min(log2(hardest[0].places) / 10, 1), deep
        assert grade.needs.shares[1:] == pytest.approx(shares)
        assert grade.needs.score == grade.score
        assert 0 <= grade.needs.score <= 10
        assert grade.word == word_of(grade.needs.score)
        assert 1 <= len(grade.bottlenecks) <= BOTTLENECKS
        assert all(kind_of(grade.profile[at]) == grade.needs.kind for at in grade.bottlenecks)
        assert grade.profile[grade.bottlenecks[0]].chain == grade.needs.chain


def test_length_does_not_enter() -> None:
    short = [line("overlap"), tried(4)]
    assert needs_of([line("overlap")] * 1000 + short, 5).score == needs_of(short, 5).score


def test_what_is_open_and_how_deep_lines_go_count() -> None:
    assert needs_of([tried(4, 8, 200)], 3).score > needs_of([tried(4, 8, 16)], 3).score + 0.5
    long, short = needs_of([line("overlap")], 30).score, needs_of([line("overlap")], 3).score
    assert long > short + 1


# --- in words ---


def test_a_grade_speaks_in_words() -> None:
    assert ng.grade(ng.loads("3x3:1/3/1/1/3/1")).text == (
        "Difficulty: easy, 0.3 of 10. Reading one line at a time is enough; nothing harder than “full line” "
        "is needed. It takes about six steps from start to finish, the easiest each time."
    )
    assert ng.grade(ng.Puzzle([[1]], [[1]])).text.endswith("is needed. It takes one step from start to finish.")


def test_footholds_are_the_cells_that_lines_give_at_once() -> None:
    """Against every line solved alone; a reader is told where there are few."""
    rng = random.Random(8)
    for size in [6] * amount(20) + [14]:
        puzzle = random_puzzle(size, size, rng, 0.4)
        at_once = {
            puzzle.at(at, index)
            for at in range(2 * size)
            for index, cell in enumerate(ng.solve_line(puzzle.clue(at), "?" * size))
            if cell != "?"
        }
        grade = ng.grade(puzzle)
        assert grade.footholds == len(at_once)
        few = grade.needs is not None and len(at_once) < size**2 / 10
        assert ("There are few places to begin" in grade.text) == few
    red = ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")
    assert ng.grade(ng.Puzzle([[(2, 1)], []], [[(1, 1)], [(1, 1)]], inks=red)).footholds == 4


def test_few_places_to_begin_are_told() -> None:
    grade = ng.make.random(15, goal=4, seed=0).grade
    assert f"There are few places to begin: only {grade.footholds} cells are known at once." in grade.text


def test_long_paths_back_and_forth_are_told() -> None:
    deep, shallow = (ng.grade(ng.load(ROOT / "puzzles" / f"{name}.non")) for name in ("snail", "fox"))
    told = "reading all rows, then all columns, and so on gives something new {} times."
    assert deep.rounds >= DEEP
    assert told.format(deep.rounds) in deep.text
    assert shallow.rounds < DEEP
    assert "back and forth" not in shallow.text


def test_the_words_for_each_kind_of_need() -> None:
    search = [tried(0, 1, 30, SEARCH.name)] * 2

    def text(*turns: Turn) -> str:
        return needs_text(needs_of(turns, 4), turns)

    assert text(line("overlap"), tried(4)) == "In one place a try of four steps is needed; the rest is reading lines."
    assert text(*[tried(4)] * 8, tried(6)) == "In nine places a try of up to six steps is needed."
    assert text(*[tried(20)] * 11) == "In 11 places it takes a chain of 20 steps."
    assert text(line("overlap"), tried(9), tried(20), tried(4)) == (
        "In two places it takes a chain of up to 20 steps; in one other place a shorter try is enough, "
        "and the rest is reading lines."
    )
    assert text(*search, *[tried(9)] * 2, tried(5)) == (
        "In two places only a search helps, since no proof was found; in three other places a shorter try is enough."
    )


def test_puzzles_that_nobody_can_solve() -> None:
    nothing = ng.grade(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]]))
    assert (nothing.certificate, nothing.score, nothing.word, nothing.needs) == ("none", None, None, None)
    assert nothing.text == "No picture fits these clues."


@pytest.mark.native
def test_certificates_of_ever_longer_staircases() -> None:
    grades = [ng.grade(domino(stones)) for stones in (2, 3, 4, 5)]
    assert [grade.certificate for grade in grades[:3]] == ["line", "probe", "probe"]
    assert grades[3].certificate in ("chain", "search")
    scores = [grade.score or 0 for grade in grades]
    assert scores == sorted(scores)
    assert re.search(
        r"In \w+ places? a try of (up to )?\w+ steps is needed; the rest is reading lines\.", grades[1].text
    )


def test_progress_never_goes_back() -> None:
    heard = [event for event in Running(grading(ng.load(FIRST[0]))) if isinstance(event, Walked)]
    assert [event.known for event in heard] == sorted(event.known for event in heard)
    assert heard[-1].known == heard[-1].total


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["grade", str(FIRST[0])]) == 0
    assert "Reading one line at a time is enough" in capsys.readouterr().out
    assert main(["grade", "--json", *map(str, FIRST[:2])]) == 0
    graded = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["file"] for one in graded] == [str(path) for path in FIRST[:2]]
    assert {"certificate", "score", "word", "length", "needs", "profile", "techniques", "title"} <= graded[0].keys()
    assert sum(graded[0]["techniques"].values()) == graded[0]["length"]
    bad = tmp_path / "bad.non"
    bad.write_text("no puzzle")
    assert main(["grade", str(bad), str(FIRST[0])]) == 2
    heard = capsys.readouterr()
    assert str(FIRST[0]) in heard.out
    assert "bad.non" in heard.err
    nothing = tmp_path / "none.non"
    nothing.write_text(ng.dumps(ng.Puzzle([[2], [2], []], [[1], [1, 1], [1]])))
    assert main(["grade", str(nothing)]) == 1


def test_no_two_techniques_have_the_same_place_in_order() -> None:
    """Otherwise the hardest of a path would be the one that comes first on it."""
    names = {one.name: one for one in (*TECHNIQUES, *COLOUR_TECHNIQUES.values())}
    assert len({order_of(one) for one in names.values()}) == len(names)
    assert sorted(TECHNIQUES, key=order_of) == list(TECHNIQUES)
