"""The record of a finished game: one each time that a picture came out, and who made it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf
from tests.browser.playing import evaluate
from tests.browser.visiting import CROSS, open_board

pytestmark = pytest.mark.engine("none")

RULES = """async () => {
  const { recordOf, isFinishedGame } = await import("./kept/records.js");
  const puzzle = { rows: [[1]], columns: [[1]], title: "Dot" };
  const tally = { milliseconds: 9, hints: { where: 9, what: 9, why: 9 }, checks: 9, undos: 9, resets: 0 };
  const of = (...entries) => recordOf({ puzzle, key: "k", graded: null, own: true }, tally, entries);
  const by = (...entries) => of(...entries)?.by ?? null;
  const record = of("0 stroke 0>1?#", "0 done player");
  const stroke = "0 stroke 0>1?#";
  const took = (...entries) => {
    const found = of(...entries);
    return found && [found.milliseconds, found.hints, found.checks, found.undos];
  };
  return {
    took: [
      took("0 ask where", "1 ask what", "2 ask why", stroke, "2 done player"),
      took("0 ask where", "0 ask where", "1 ask why", "1 check", "1 ask what", stroke, "2 done player"),
      took("0 ask where", "0 check", stroke, "5 done player", "5 clear 0>1#?", "6 stroke 0>1?#", "7 done player"),
      took(stroke, "5 done player", "5 clear 0>1#?", "6 undo 0>1?#", "6 done player"),
      took(stroke, "5 done player", "5 clear 0>1#?", stroke, "6 undo 0>1#?", "6 undo 0>1?#", "6 done player"),
      took(stroke, "4 clear 0>1#?", "6 stroke 0>1?#", "6 undo 0>1#?", stroke, "6 done player"),
    ],
    good: isFinishedGame(record) && isFinishedGame(JSON.parse(JSON.stringify(record))),
    bad: [{ ...record, by: "me" }, { ...record, milliseconds: -1 }, { ...record, hints: {} }, null].map(isFinishedGame),
    by: [
      by("0 stroke 0>1?#", "1 done player"),
      by("0 hint 0>1?#", "1 done player"),
      by("0 solve 0>1?#", "1 stroke 0>1.#", "1 done player"),
      by("0 ask where", "0 stroke 0>1?#", "1 done player"),
      by("0 stroke 0>1?#", "1 done player", "2 undo 0>1#?", "3 stroke 0>1?#", "3 done player"),
      by("0 solve 0>1?#", "1 done engine", "2 clear 0>1#?", "3 stroke 0>1?#", "3 done player"),
      by("0 solve 0>1?#", "1 done engine", "2 clear 0>1#?", "3 undo 0>1?#", "3 done engine"),
    ],
  };
}"""


def test_who_finished_a_picture_and_how_often(modules: str, page: Page) -> None:
    page.goto(modules)
    assert page.evaluate(RULES) == {
        "took": [
            [9, {"where": 0, "what": 0, "why": 1}, 0, 0],
            [9, {"where": 1, "what": 1, "why": 1}, 1, 0],
            # Found anew: only what the second time took.
            [4, {"where": 0, "what": 0, "why": 0}, 0, 0],
            None,
            None,
            [9, {"where": 0, "what": 0, "why": 0}, 0, 1],
        ],
        "good": True,
        "bad": [False] * 4,
        "by": ["reader", "helped", "engine", "reader", None, "reader", None],
    }


def test_a_picture_is_recorded_when_it_is_finished_and_once_more_after_clearing(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    cross = ["Control+Home", "Home", "ArrowRight", "Space", "ArrowDown", "Space", "Home", "Space", "End", "Space"]

    def paint() -> None:
        board.focus()
        for key in [*cross, "ArrowDown", "ArrowLeft", "Space"]:
            board.press(key)
        expect(page.get_by_role("button", name="Review")).to_be_visible()

    paint()
    board.press("Control+z")
    board.press("Space")
    evaluate(page, "await player.reset()")
    paint()
    page.goto(f"{site}#")
    first, second = await_on_shelf(page, "records", 2)
    assert first["finished"] < second["finished"]
    assert [first["puzzle"], first["undos"], first["by"]] == [second["puzzle"], 0, "reader"]
