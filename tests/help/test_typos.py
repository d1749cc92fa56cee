"""Clue typos: slips planted in unique puzzles are found again; nothing but unique puzzles is offered."""

from __future__ import annotations

import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonogram as ng
from nonogram import corrections
from nonogram.help.slips import Clues, slips
from nonogram.help.typos import Corrections, Examined, correcting
from nonogram.pausing import Running
from tests.boards import unique_puzzle
from tests.conftest import amount
from tests.help.slips_made import as_typed, plant
from tests.places import PUZZLES

OWL = ng.load(PUZZLES / "owl.non")


def rank_of(puzzle: ng.Puzzle, found: Corrections) -> int | None:
    meant = (puzzle.rows, puzzle.columns)
    return next((i for i, one in enumerate(found.found) if (one.puzzle.rows, one.puzzle.columns) == meant), None)


@pytest.mark.native
@settings(max_examples=amount(30))
@given(st.integers(4, 9), st.randoms(use_true_random=False))
def test_a_planted_slip_is_always_among_the_corrections(size: int, rng: random.Random) -> None:
    puzzle, _ = unique_puzzle(size, rng)
    typed = plant(puzzle, rng)
    found = corrections(typed)
    assert found.status == "none"
    assert found.complete
    assert rank_of(puzzle, found) is not None
    for one in found.found:
        assert ng.solve(one.puzzle).status == "unique"
        changed = [line for line, clue in typed.lines() if one.puzzle.clue(line) != clue]
        assert changed == [one.slip.line]
        assert (typed.rows + typed.columns)[one.slip.line] == one.slip.before
        assert one.puzzle.clue(one.slip.line) == one.slip.after


@pytest.mark.native
@settings(max_examples=amount(30))
@given(st.integers(4, 7), st.randoms(use_true_random=False))
def test_no_slip_that_leads_to_one_picture_is_left_out(size: int, rng: random.Random) -> None:
    puzzle, _ = unique_puzzle(size, rng)
    typed = plant(puzzle, rng)
    found = {(one.slip.line, one.slip.after) for one in corrections(typed).found}
    for slip in slips(typed):
        try:
            mended = typed.with_clue(slip.line, slip.after)
        except ng.PuzzleError:
            continue
        assert ((slip.line, slip.after) in found) == (ng.solve(mended).status == "unique")


@settings(max_examples=amount(30))
@given(st.integers(4, 7), st.randoms(use_true_random=False))
def test_numbers_that_changed_places_are_found(size: int, rng: random.Random) -> None:
    puzzle, _ = unique_puzzle(size, rng)
    sides = as_typed(puzzle)
    clue = rng.choice([clue for side in sides for clue in side])
    if len(set(clue)) < 2:
        return
    at = rng.choice([i for i in range(len(clue) - 1) if clue[i] != clue[i + 1]])
    clue[at], clue[at + 1] = clue[at + 1], clue[at]
    found = corrections(Clues.of(*sides))
    assert found.status == "unique" or rank_of(puzzle, found) is not None


@pytest.mark.parametrize(
    ("meant", "typed", "kind", "reason"),
    [
        ((9,), (8,), "changed", "8 was typed instead of 9."),
        ((2, 2, 1), (2, 1), "missing", "The number 2 is missing."),
        ((2, 3), (2, 2, 3), "doubled", "The 2 was typed twice."),
        ((3, 1), (3, 1, 4), "extra", "The 4 should not be there."),
        ((12,), (1, 2), "split", "1 2 was typed instead of 12: one space too many."),
        ((1, 2), (12,), "joined", "12 was typed instead of 1 2: a space is missing."),
        ((1, 3), (3, 1), "swapped", "3 1 was typed instead of 1 3: two numbers are swapped."),
        ((11,), (1,), "digit", "1 was typed instead of 11: one digit too few or too many."),
    ],
)
def test_every_kind_of_slip(meant: tuple[int, ...], typed: tuple[int, ...], kind: str, reason: str) -> None:
    """In a puzzle of one line across all columns, whose columns say the picture."""
    picture = ".".join("#" * n for n in meant)
    picture += "." * (14 - len(picture))
    columns = [[1] if cell == "#" else [] for cell in picture]
    found = corrections(Clues.of([typed], columns))
    assert [(one.slip.kind, one.slip.after) for one in found.found if one.slip.line == 0][:1] == [(kind, meant)]
    assert found.found[0].to_json()["reason"] == reason
    assert (
        f"Row 1: {' '.join(map(str, meant))} instead of {' '.join(map(str, typed))}."
        == found.found[0].to_json()["text"]
    )


def test_nothing_to_correct_and_nothing_to_be_done() -> None:
    assert corrections(OWL).status == "unique"
    assert corrections(OWL).found == ()
    assert "nothing needs correcting" in corrections(OWL).text
    twice_wrong = as_typed(OWL)
    twice_wrong[0][0] = [14]
    twice_wrong[1][3] = [14]
    found = corrections(Clues.of(*twice_wrong))
    assert (found.status, found.found, found.complete) == ("none", (), True)
    assert "No correction of a single slip gives exactly one picture." in found.text


def test_several_pictures_where_one_was_meant() -> None:
    """Sums agree, so that only numbers that changed places can explain it."""
    rows = [[2], [1], [1, 1], [3], [1]]
    found = corrections(Clues.of(rows, [[], [1, 2], [2, 1], [2], [1]]))
    assert found.status == "multiple"
    assert [(one.slip.line, one.slip.kind, one.slip.after) for one in found.found] == [(7, "swapped", (1, 2))]
    assert found.text.startswith("These clues have several pictures. One correction")
    ambiguous = corrections(ng.Puzzle([[1], [1]], [[1], [1]]))
    assert ambiguous.status == "multiple"
    assert ambiguous.text.startswith("These clues have several pictures.")
    assert ambiguous.found == ()


def test_a_clue_that_does_not_fit_is_the_one_to_mend() -> None:
    rows, columns = as_typed(OWL)
    rows[4] = [*rows[4], 15]
    found = corrections(Clues.of(rows, columns))
    assert {one.slip.line for one in found.found} == {4}
    assert "The numbers of the rows add up to" in found.text
    rows[5] = [99]
    assert corrections(Clues.of(rows, columns)).found == ()
    long = corrections(Clues.of([[1, 1]], [[1], [1]]))
    assert long.text.startswith("The clue does not fit in row 1.")


def test_bad_and_half_typed_clues() -> None:
    for rows, columns in (([], [[1]]), ([[1]], []), ([[-1]], [[1]]), ([[True]], [[1]]), ([[0, 1]], [[1]])):
        with pytest.raises(ng.PuzzleError):
            Clues.of(rows, columns)
    rows, columns = as_typed(OWL)
    half = corrections(Clues.of(rows, [*columns[:8], *([] for _ in columns[8:])]))
    assert half.found == ()
    assert half.complete


def test_it_can_be_stopped_at_any_time_and_tells_how_far_it_is() -> None:
    rows, columns = as_typed(OWL)
    rows[2][0] += 1
    typed = Clues.of(rows, columns)
    late = corrections(typed, timeout=0.0)
    assert not late.complete
    assert "not all were examined" in late.text
    told = [event for event in Running(correcting(typed)) if isinstance(event, Examined)]
    assert told[0].done == 0
    assert [event.done for event in told] == sorted(event.done for event in told)
    assert all(event.done <= event.total for event in told)
    job = Running(correcting(typed))
    job.go_on()
    job.drop()
    assert not job.over


def test_every_pause_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its looks finds a second gone: it must end within a few more than it may take."""
    looks = count()
    monkeypatch.setattr("nonogram.pausing.monotonic", lambda: next(looks))
    rows, columns = as_typed(OWL)
    rows[2][0] += 1
    job = Running(correcting(Clues.of(rows, columns), timeout=40))
    pauses = len(list(job))
    assert not job.result.complete
    assert pauses <= 60
    assert next(looks) <= 45
