"""A hint says at once that there is a mistake; what it is, is found out meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import BOAT, button, drag, evaluate, open_player, panel, record_events, wake
from tests.places import ROOT

pytestmark = pytest.mark.engine("shared")

SNAIL = ROOT / "puzzles" / "snail.non"
THERE_IS_ONE = "There is a mistake on the board."
IN_ROW_5 = "There is a mistake on the board: row 5 can no longer be filled."

# Checks wait for `answer`, and end when they are cancelled before it comes.
HOLD = """const { engine } = player, request = engine.request.bind(engine);
    window.cancelled = 0;
    engine.request = async (op, params, how) => {
      if (op === "check")
        await new Promise((go, fail) => {
          window.answer = go;
          window.lose = () => fail(new Error("It was lost."));
          how.signal.onabort = () => {
            window.cancelled++;
            fail(new DOMException("", "AbortError"));
          };
        });
      return request(op, params, how);
    };"""


def ask(page: Page, site: str, puzzle: str, *wrong: tuple[int, int], said: str = THERE_IS_ONE) -> None:
    """Asks for a hint on a board with these cells wrongly black, whose check is held back."""
    board = open_player(page, site, puzzle)
    wake(page)
    record_events(page)
    for at in wrong:
        drag(page, at, at)
    evaluate(page, HOLD)
    board.focus()
    page.keyboard.press("h")
    expect(panel(page).locator(".text")).to_have_text(said)


def test_that_there_is_a_mistake_is_said_before_the_check_has_answered(page: Page, site: str) -> None:
    ask(page, site, BOAT, (0, 0))
    text, levels = panel(page).locator(".text"), panel(page).locator(".levels")
    expect(levels).to_have_attribute("aria-label", "Level 1 of 4")
    button(page, "Show more").click()
    expect(text).to_contain_text("Checking…")
    button(page, "Cancel").click()
    expect(text).to_have_text(THERE_IS_ONE)
    assert page.evaluate("window.cancelled") == 1
    button(page, "Show more").click()
    expect(text).to_contain_text("Checking…")
    page.evaluate("window.answer()")
    expect(levels).to_have_attribute("aria-label", "Level 2 of 4")
    expect(text).to_contain_text("row 1")
    told = page.evaluate("window.told.map(([type]) => type)")
    assert [type for type in told if type in ("hint", "mistake")] == ["hint", "mistake"]


def test_an_answer_that_nobody_waits_for_yet_changes_only_the_number_of_levels(page: Page, site: str) -> None:
    ask(page, site, ng.dumps(ng.load(SNAIL), format="tatham").strip(), (0, 0), (4, 1), said=IN_ROW_5)
    text, levels = panel(page).locator(".text"), panel(page).locator(".levels")
    expect(levels).to_have_attribute("aria-label", "Level 1 of 4")
    evaluate(
        page,
        """window.heard = 0;
        const region = player.shadowRoot.querySelector("[aria-live]");
        new MutationObserver(() => window.heard++).observe(region, { childList: true, subtree: true });
        window.answer()""",
    )
    expect(levels).to_have_attribute("aria-label", "Level 1 of 5")
    expect(text).to_have_text(IN_ROW_5)
    assert page.evaluate("window.heard") == 0, "it has been read out before"
    page.keyboard.press("h")
    # The first level has named the line.
    expect(levels).to_have_attribute("aria-label", "Level 3 of 5")


def test_what_is_closed_is_no_longer_looked_into(page: Page, site: str) -> None:
    ask(page, site, BOAT, (0, 0))
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    assert page.evaluate("window.cancelled") == 1


def test_a_check_that_fails_meanwhile_can_be_tried_again(page: Page, site: str) -> None:
    ask(page, site, BOAT, (0, 0))
    page.evaluate("window.lose()")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("It was lost.")
    button(page, "Try again").click()
    expect(text).to_contain_text("Checking…")
    page.evaluate("window.answer()")
    expect(text).to_contain_text("row 1")
