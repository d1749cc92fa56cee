"""The help page: it lists every key that the player takes, and the gestures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visiting import open_board, open_site

pytestmark = pytest.mark.engine("none")

# What means the same without its Shift, or without anything.
SAME = {f"Control+Shift+{key}" for key in ("Home", "End", "y", "Escape")} | {"Control+Escape", "Alt+Escape"}
# Presses every key on a board where each can do something: with marks to undo and a proof to close and to turn.
PRESS_ALL = """async () => {
  const player = document.querySelector("nonogram-player");
  const techniques = await (await fetch("techniques.json")).json();
  const { example } = techniques.find(({ example }) => example.hint.steps.length > 2 && example.hint.assumption);
  const board = player.shadowRoot.querySelector(".board");
  const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789 +-=.,;:*/#!?'\\"<>()[]{}|&%$@~^_"];
  const named = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Enter",
    "Escape", "Delete", "Backspace", "Insert", "Tab", "ContextMenu",
    ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`)];
  const taken = [];
  for (const key of [...letters, ...named]) {
    for (const [name, keys] of [["", {}], ["Shift+", { shiftKey: true }], ["Control+", { ctrlKey: true }],
        ["Control+Shift+", { ctrlKey: true, shiftKey: true }], ["Alt+", { altKey: true }]]) {
      await player.load(example.puzzle, { version: 1, ...example.puzzle, state: example.state });
      await player.demonstrate(example.hint);
      const details = { key, code: key, ...keys, bubbles: true, composed: true, cancelable: true };
      const event = (type) => new KeyboardEvent(type, details);
      if (!board.dispatchEvent(event("keydown"))) taken.push(name + key);
      board.dispatchEvent(event("keyup"));
    }
  }
  return taken;
}"""


def listed(page: Page, site: str) -> set[str]:
    open_site(page, f"{site}#help")
    keys: list[str] = page.locator("kbd").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert len(set(keys)) == len(keys)
    return set(keys)


def test_help_lists_every_key_that_the_player_takes_and_no_other(page: Page, site: str) -> None:
    page.goto(f"{site}embed.html")
    expect(page.locator("nonogram-player .board")).to_be_attached()
    page.evaluate("async () => { await document.querySelector('nonogram-player').shown }")
    taken: list[str] = page.evaluate(PRESS_ALL)
    known = listed(page, site)
    # In embedded players there is no such page to open, and no header to hide.
    known -= {"?", "f"}
    # Those of puzzles in colours, which this one is not; tests/browser/colours presses them.
    known -= {"1", "2", "3", "n"}
    # Those of the drawing board, which tests/browser/drawing presses.
    known -= {"b", "g", "l", "m", "o", "p"}
    # Where Shift changes nothing, the key alone is listed.
    alone = {key for key in taken if key in known or not (key.startswith("Shift+") and key[6:] in taken)}
    assert alone - SAME == known


@pytest.mark.parametrize("address", ["2x1:1/1/2", "lesson"])
def test_the_question_mark_opens_help_from_the_board(page: Page, site: str, address: str) -> None:
    board = open_board(page, f"{site}#{address}")
    board.press("Control+?")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Help")
    board.press("?")
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    page.go_back()
    expect(board).to_be_visible()


def test_keys_are_labelled_as_on_the_keyboard(page: Page, site: str) -> None:
    open_site(page, f"{site}#help")
    label: Any = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll("kbd")]
        .map((one) => [one.dataset.key, one.textContent]))""")
    assert label["Control+Shift+z"] == "Ctrl+Shift+Z"
    assert label[" "] == "Space"
    assert label["+"] == "+"
    assert label["-"] == "\u2212"
    open_site(page, f"{site}?lang=de#help")
    expect(page.locator('kbd[data-key="Control+z"]')).to_have_text("Strg+Z")
    expect(page.locator('kbd[data-key="Home"]')).to_have_text("Pos1")


def test_help_is_in_the_header_and_leads_on(page: Page, site: str) -> None:
    open_site(page, site)
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    for text in ("Ctrl+wheel", "Pinch", "Cursor pad", "Drag along marks", "Pencil", "Shift sideways"):
        expect(page.locator(".help")).to_contain_text(text)
    page.get_by_role("link", name="About this site").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About")
    page.go_back()
    page.get_by_role("link", name="The first lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first picture")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_part_of_the_help_is_split_between_two_columns(page: Page, site: str, language: str) -> None:
    """The second column began amid the keys, with no heading."""
    open_site(page, f"{site}?lang={language}#help")
    parts = page.locator(".help-parts section")
    pieces = parts.evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
    assert pieces == [1] * 7
    lefts = parts.evaluate_all("(all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size")
    assert lefts == 2
