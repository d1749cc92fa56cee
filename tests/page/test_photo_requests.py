"""Photographs that the page sends, and what is said of requests that hold none."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from typing import Any

import pytest

from tests.caller import Caller

np = pytest.importorskip("numpy")

pytestmark = [pytest.mark.native, pytest.mark.usefixtures("in_the_browser")]


def sent(tones: Any) -> dict[str, Any]:
    return {"tones": b64encode(np.asarray(tones).astype(np.uint8).tobytes()).decode(), "width": tones.shape[1]}


def test_a_photograph_gives_clues_and_places(engine: Caller) -> None:
    pytest.importorskip("PIL")
    from tests.photo.painting import Print, drawn, printed

    puzzle = drawn(10, 10, Random(1))
    answer = engine.ask("photo", **sent(np.asarray(printed(puzzle, Print()))))
    assert [tuple(clue) for clue in answer["rows"]] == list(puzzle.rows)
    assert [tuple(clue) for clue in answer["columns"]] == list(puzzle.columns)
    assert (answer["status"], answer["problems"]) == ("unique", [])
    assert len(answer["numbers"]) == sum(map(len, (*puzzle.rows, *puzzle.columns)))


@pytest.mark.parametrize(
    ("request_", "problem"),
    [
        ({"tones": "AAAA"}, "'width' is not a whole number from 1"),
        ({"tones": "AAAA", "width": 2}, "'tones' are not rows of 2 pixels"),
        ({"tones": "", "width": 2}, "'tones' are not rows of 2 pixels"),
        ({"tones": "?", "width": 1}, "'tones' is not a text in base 64"),
        ({"tones": 3, "width": 1}, "'tones' is not a text"),
        ({"tones": "AAAA", "width": 1}, "1x3 pixels are too few"),
        (sent(np.full((60, 60), 200)), "no grid is found in the picture"),
    ],
)
def test_what_is_not_a_photograph_is_refused(engine: Caller, request_: dict[str, Any], problem: str) -> None:
    with pytest.raises(RuntimeError, match=problem):
        engine.ask("photo", **request_)
