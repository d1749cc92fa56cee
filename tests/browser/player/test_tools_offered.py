"""Which of its help a player offers, and that what is not offered is refused to methods and keys as well."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.playing import BOAT, button, drag, evaluate, open_player, state, wake

pytestmark = pytest.mark.engine("shared")

NAMES = ["Hint", "Check", "What if", "Share"]


def offer(page: Page, tools: str | None, **attributes: str) -> None:
    body = "if (arg.tools === null) player.removeAttribute('tools');"
    evaluate(
        page,
        f"{body} for (const [name, value] of Object.entries(arg)) if (value !== null) player.setAttribute(name, value)",
        {"tools": tools, **attributes},
    )


def offered(page: Page) -> list[str]:
    buttons = [name for name in NAMES if page.get_by_role("button", name=name, exact=True).is_visible()]
    button(page, "More tools").click()
    items = [item.get_attribute("aria-label") or "" for item in page.get_by_role("menuitem").all() if item.is_visible()]
    page.keyboard.press("Escape")
    return buttons + items


def refused(page: Page, call: str) -> Any:
    return evaluate(page, f"return player.{call}.then(() => null, ({{ message }}) => message)")


@pytest.mark.engine("none")
def test_each_tool_can_be_left_out(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    assert offered(page) == ["Hint", "Check", "What if", "Likelihoods", "Replay", "Solve", "Clear"]
    offer(page, "hint, check share")
    assert offered(page) == ["Hint", "Check", "Share", "Replay", "Clear"]
    offer(page, "")
    assert offered(page) == ["Replay", "Clear"]
    offer(page, "hint check what-if solve", hints="off", check="off")
    assert offered(page) == ["What if", "Replay", "Clear"]
    offer(page, None, hints="full", check="solution")
    assert offered(page) == ["Hint", "Check", "What if", "Likelihoods", "Replay", "Solve", "Clear"]


def test_what_is_not_offered_is_refused(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    offer(page, "check what-if")
    assert refused(page, "solve()") == "Solving is switched off here."
    assert refused(page, "hint('where')") == "Hints are switched off here."
    assert refused(page, "check()") is None
    offer(page, "hint")
    assert refused(page, "check()") == "Checks are switched off here."
    assert refused(page, "hint('where')") is None
    page.keyboard.press("w")
    drag(page, (0, 0), (0, 0))
    assert evaluate(page, "return player.game.history.branch ?? null") is None
    assert state(page)[0] == "#????"


def test_sharing_tells_the_puzzles_link(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    offer(page, "share")
    evaluate(page, "window.shared = []; player.addEventListener('share', (event) => window.shared.push(event.detail))")
    page.get_by_role("button", name="Share", exact=True).click()
    assert evaluate(page, "return window.shared") == [{"link": f"{site}#{BOAT}"}]
