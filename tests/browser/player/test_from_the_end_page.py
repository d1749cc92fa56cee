"""A proof that is read from its end: from what cannot be, back to what was supposed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    button,
    centre,
    evaluate,
    open_player,
    open_stuck,
    open_stuck_windmill,
    panel,
    wake,
)
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("shared")

OpenPage = Callable[..., Page]
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
VALUES = {"#": "black", ".": "empty"}


def text_of(page: Page) -> Locator:
    return panel(page).locator(".text")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


def assert_told_from_the_end(told: list[str], hint: Any) -> None:
    """`told` are the texts from the last picture to the supposition; what each says of the chain is true."""
    row, column, value = hint["assumption"]
    places = f"row {row + 1}, column {column + 1} is {VALUES[value]}."
    assert told.pop() == f"It all rests on a supposition: that {places}"
    steps = hint["steps"]
    assert len(told) == len(steps)
    assert told[0] == f"This is what cannot be. {steps[-1]['text']}"
    for i, text in zip(range(len(steps) - 2, -1, -1), told[1:], strict=True):
        lead, own = text[: -len(steps[i]["text"])], steps[i]["text"]
        assert text.endswith(own)
        given = {(row, column): value for row, column, value in steps[i]["cells"]}
        # The supposition is picture 1, so the first step is picture 2.
        users = {j + 2: given.keys() & set(map(tuple, steps[j]["cited"])) for j in range(i + 1, len(steps))}
        users = {j: cells for j, cells in users.items() if cells}
        assert users, "each step is needed for something"
        first, cells = next(iter(users.items()))
        if len(users) > 1:
            assert re.findall(r"\d+", lead) == [str(j) for j in users]
        elif len(cells) > 1:
            assert lead == f"Step {first} needs {len(cells)} cells that are settled here. "
        else:
            (row, column) = cells.pop()
            wanted = f"row {row + 1}, column {column + 1} to be {VALUES[given[row, column]]}"
            assert lead == f"Step {first} needs {wanted}. Here is why. "


@pytest.mark.parametrize("name", ["windmill", "fern"])
def test_each_step_says_what_it_is_for(page: Page, site: str, name: str) -> None:
    hint = open_stuck(page, site, ng.load(PUZZLES / f"{name}.non"))
    assert hint["outcome"] == "contradiction"
    button(page, "From the end").click()
    expect(slider(page)).to_have_value(str(len(hint["steps"]) + 1))
    told = [text_of(page).inner_text()]
    for _ in hint["steps"]:
        button(page, "Step back").click()
        told.append(text_of(page).inner_text())
    assert_told_from_the_end(told, hint)
    button(page, "Step back").click()
    expect(text_of(page)).to_have_text(hint["text"])


def test_an_agreement_ends_in_what_both_ways_lead_to(page: Page, site: str) -> None:
    page.goto(f"{site}#rules=probe%20by%20agreement")
    expect(text_of(page)).not_to_be_empty()
    button(page, "From the end").click()
    expect(text_of(page)).to_contain_text("This is where it leads.")


def test_pressed_again_it_begins_at_the_start(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    turn = button(page, "From the end")
    expect(turn).to_have_attribute("aria-pressed", "false")
    expect(turn).to_have_attribute("title", re.compile("from its end, back to what was supposed"))
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "true")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "false")
    expect(text_of(page)).to_have_text(hint["text"])
    slider(page).press("End")
    expect(text_of(page)).to_have_text((hint["steps"] + hint["other"])[-1]["text"])


def test_by_keyboard(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    page.locator("nonogram-player .board").focus()
    page.keyboard.press("e")
    expect(text_of(page)).to_contain_text("This is what cannot be.")
    slider(page).focus()
    page.keyboard.press("ArrowLeft")
    expect(text_of(page)).to_contain_text(hint["steps"][-2]["text"])
    expect(text_of(page)).to_contain_text("Step")
    page.keyboard.press("E")
    expect(text_of(page)).to_have_text(hint["text"])
    button(page, "From the end").focus()
    page.keyboard.press("Enter")
    expect(text_of(page)).to_contain_text("This is what cannot be.")
    expect(button(page, "From the end")).to_be_focused()


def test_it_plays_towards_the_start(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    last = len(hint["steps"]) + 1
    button(page, "From the end").click()
    button(page, "Play").click()
    expect(slider(page)).to_have_value(str(last - 1))
    button(page, "Pause").click()
    slider(page).press("Home")
    button(page, "Play").click()
    expect(slider(page)).to_have_value(str(last))
    button(page, "Pause").click()
    slider(page).press("Home")
    slider(page).press("ArrowRight")
    button(page, "Play").click()
    expect(slider(page)).to_have_value("0")
    expect(button(page, "Play")).to_be_visible()


def test_its_panel_keeps_one_height_and_fits_small_phones(open_page: OpenPage, site: str) -> None:
    page = open_page(**SMALL)
    hint = open_stuck(page, site, ng.load(PUZZLES / "fern.non"))
    button(page, "From the end").tap()
    heights = set()
    for _ in hint["steps"]:
        box = panel(page).bounding_box()
        assert box is not None
        heights.add(box["height"])
        assert evaluate(page, "return player.shadowRoot.querySelector('.walk').scrollWidth") <= box["width"]
        button(page, "Step back").tap()
    assert len(heights) == 1


def test_moves_of_a_game_are_not_read_from_the_end(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    for row, cells in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(cells):
            if cell == "#":
                page.mouse.click(*centre(page, (row, column)))
    button(page, "Review").click()
    expect(slider(page)).to_be_visible()
    expect(page.get_by_role("button", name="From the end")).to_have_count(0)
    page.keyboard.press("e")
    expect(slider(page)).to_have_value("0")


def test_a_stretch_proved_cell_by_cell_has_no_end_to_read_from(page: Page, site: str) -> None:
    hint = open_stuck(page, site, ng.load(PUZZLES / "car.non"))
    assert hint["technique"] == "edge logic"
    expect(button(page, "From the end")).to_be_hidden()
    button(page, "Next step").click()
    expect(text_of(page)).to_have_text(hint["steps"][0]["text"])
