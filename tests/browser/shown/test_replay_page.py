"""A game played again at any time: the reader's moves, and the way to the solution."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    DARK,
    FOX,
    button,
    drag,
    evaluate,
    open_player,
    panel,
    restore,
    state,
    wake,
)

pytestmark = pytest.mark.engine("shared")


def open_replay(page: Page) -> None:
    button(page, "More tools").click()
    page.get_by_role("menuitem", name="Replay").click()


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


def test_own_moves_are_shown_in_mid_game(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (4, 2))
    drag(page, (1, 3), (2, 3))
    drag(page, (0, 0), (0, 1), button="right")
    before = state(page)
    open_replay(page)
    text = panel(page).locator(".text")
    expect(text).to_have_text("Move 3. Crossed: 2 cells, from row 1, column 1 on.")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    expect(slider(page)).to_have_attribute("max", "3")
    expect(slider(page)).to_have_value("3")
    expect(button(page, "Step back")).to_have_attribute("aria-disabled", "false")
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [1, 3])] == [True, True]
    button(page, "Step back").click()
    button(page, "Step back").click()
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [1, 3])] == [True, False]
    slider(page).focus()
    page.keyboard.press("Home")
    expect(text).to_have_text("The board before your first move.")
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [1, 3])] == [False, False]
    told, dark = [], []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        told.append(text.inner_text())
        dark.append([evaluate(page, DARK, spot) for spot in ([0, 2], [1, 3])])
    assert told == [
        "Move 1. Painted: 5 cells, from row 1, column 3 on.",
        "Move 2. Painted: 2 cells, from row 2, column 4 on.",
        "Move 3. Crossed: 2 cells, from row 1, column 1 on.",
    ]
    assert dark == [[True, False], [True, True], [True, True]]
    assert state(page) == before, "the game stays as it is"
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [1, 3])] == [True, True]


def test_it_plays_by_itself_and_pauses(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (4, 2))
    drag(page, (1, 3), (2, 3))
    open_replay(page)
    # Of two moves, it has played the last before a slow machine looks.
    page.evaluate(
        """() => {
          window.pausable = false;
          const player = document.querySelector("nonogram-player");
          const within = player.shadowRoot ?? player;
          const look = () => { window.pausable ||= !!within.querySelector('button[aria-label="Pause"]'); };
          new MutationObserver(look).observe(within, { subtree: true, childList: true, attributes: true });
        }"""
    )
    page.keyboard.press("Space")
    expect(slider(page)).to_have_value("2")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate("() => window.pausable")


def test_a_press_on_its_board_ends_it_and_paints_nothing(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 2), (4, 2))
    before = state(page)
    open_replay(page)
    drag(page, (1, 3), (2, 3))
    expect(panel(page)).to_be_hidden()
    assert state(page) == before
    drag(page, (1, 3), (2, 3))
    assert state(page) != before


def test_errors_and_trial_marks_come_back_afterwards(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 0), (0, 1))
    button(page, "What if").click()
    drag(page, (2, 0), (2, 1))
    open_replay(page)
    slider(page).focus()
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(page.locator("nonogram-player .bar")).to_contain_text("2 marks tried")
    button(page, "Drop").click()
    assert state(page) == ["##???", *["?????"] * 4]


def test_a_finished_picture_stays_until_its_replay_is_played(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, BOAT_PICTURE)
    open_replay(page)
    text = panel(page).locator(".text")
    expect(text).to_have_text("This is the picture.")
    expect(slider(page)).to_have_value(slider(page).get_attribute("max") or "")
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [4, 0])] == [True, True]
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(slider(page)).not_to_have_value(slider(page).get_attribute("max") or "")
    slider(page).focus()
    page.keyboard.press("Home")
    expect(text).to_contain_text("There is exactly one solution.")
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [4, 0])] == [False, False]
    page.keyboard.press("Escape")
    assert [evaluate(page, DARK, spot) for spot in ([0, 2], [4, 0])] == [True, True]


def test_the_way_to_the_solution_step_by_step(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    open_replay(page)
    text = panel(page).locator(".text")
    expect(text).to_contain_text("There is exactly one solution. Lines alone were enough")
    assert not evaluate(page, DARK, [0, 2])
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(text).to_contain_text(re.compile(r"^(Row|Column) \d settles (one cell|\d cells)\.$"))
    page.keyboard.press("End")
    expect(text).to_have_text("This is the picture.")
    dark = [[evaluate(page, DARK, [row, column]) for column in range(5)] for row in range(5)]
    assert ["".join("#" if cell else "." for cell in row) for row in dark] == BOAT_PICTURE
    page.keyboard.press("Home")
    assert not evaluate(page, DARK, [0, 2])
    page.keyboard.press("Escape")
    assert state(page) == ["?????"] * 5
    entries = evaluate(page, "return (await player.getLog()).entries")
    assert [entry.split(" ", 1)[1] for entry in entries] == ["ask solve"], "who has seen it has not solved it alone"


def test_from_one_story_to_the_other(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 2), (4, 2))
    open_replay(page)
    button(page, "How it is solved").click()
    expect(page.get_by_role("slider", name="Steps to the solution")).to_be_visible()
    button(page, "Replay").click()
    expect(page.get_by_role("slider", name="Moves")).to_be_visible()


def test_every_step_of_a_puzzle_that_needs_trials_has_a_sentence(page: Page, site: str) -> None:
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())
    wake(page)
    last = evaluate(page, "return player.replay('reasoning')")
    slider(page).focus()
    texts = []
    for _ in range(min(last, 40)):
        page.keyboard.press("ArrowRight")
        texts.append(panel(page).locator(".text").inner_text())
    assert all(text and "{" not in text for text in texts)


@pytest.mark.engine("none")
@pytest.mark.parametrize("query", ["tools=hint+check", "hints=off"])
def test_who_is_to_have_no_solution_is_shown_none(page: Page, site: str, query: str) -> None:
    open_player(page, site, BOAT, query)
    refused = "return player.replay(arg).catch(({ message }) => message)"
    assert evaluate(page, refused, "reasoning") == "Solving is switched off here."
    assert evaluate(page, refused, "moves") == "There are no moves yet."
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Replay")).to_be_disabled()
    page.keyboard.press("Escape")
    drag(page, (0, 2), (4, 2))
    open_replay(page)
    expect(slider(page)).to_have_attribute("max", "1")
    expect(button(page, "How it is solved")).to_have_count(0)


def test_clues_that_contradict_each_other_have_no_way(page: Page, site: str) -> None:
    open_player(page, site, "3x1:1//1/2")
    wake(page)
    open_replay(page)
    expect(panel(page)).to_contain_text("No picture fits these clues.")
    assert evaluate(page, "return (await player.getLog()).entries") == []
