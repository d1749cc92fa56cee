"""Boards for practising one technique, ten in a row."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from nonogram.techniques.technique import TECHNIQUES
from tests.browser.playing import BOAT, button, centre, evaluate, open_player, panel, restore
from tests.browser.visiting import open_site
from tests.node import run_in_node

SIDE, BOARDS = 10, 10
ORDERS = """async ([set, number]) => {
  const [{ TRAINED }, { orderOf }] = [await import("./trained.js"), await import("./site/endless/training.js")];
  return TRAINED.map((technique) => orderOf({ technique, set, number }));
}"""


@pytest.mark.native
def test_boards_are_made_for_each_technique_that_is_offered() -> None:
    orders = run_in_node(ORDERS, [17, 1])
    assert {order["technique"] for order in orders} < {technique.name for technique in TECHNIQUES}
    for order in orders:
        assert order["seed"] == 17 * BOARDS + 1
        size = order["height"], order["width"]
        assert ng.make.for_technique(order["technique"], size, seed=order["seed"]).met, order["technique"]


@pytest.mark.engine("none")
def test_it_is_offered_where_boards_can_be_made_and_broken_addresses_are_told(page: Page, site: str) -> None:
    open_site(page, f"{site}#rules=overlap")
    link = page.get_by_role("link", name="Train this: ten boards")
    expect(link).to_be_visible()
    assert str(link.get_attribute("href")).startswith("#train=overlap.")
    page.goto(f"{site}#rules=empty%20line")
    expect(page.get_by_role("heading", name="Empty line")).to_be_visible()
    expect(link).to_have_count(0)
    for address in ("", "overlap.1.12", "overlap.0.1", "empty line.1.1"):
        page.goto(f"{site}#train={address}")
        expect(page.get_by_role("status").filter(has_text="names no puzzle")).to_be_visible()


@pytest.mark.engine("none")
def test_the_name_alone_begins_with_the_first_board(page: Page, site: str) -> None:
    open_site(page, f"{site}#train=gap%20too%20small")
    expect(page.get_by_role("heading", name="1 of 10: Gap too small")).to_be_visible()
    assert "#train=gap%20too%20small." in page.url
    assert page.url.endswith(".1")


def test_a_hint_leads_to_boards_for_its_technique_where_they_can_be_made(page: Page, site: str) -> None:
    page.goto(f"{site}#play=sailing-boat")
    player = page.locator("section.play nonogram-player")
    expect(player.locator(".board")).to_be_visible()
    train = button(page, "Train this")
    told = player.evaluate("(player) => player.hint('why')")
    assert told["technique"] == "full line"
    expect(button(page, "The rule")).to_be_visible()
    expect(train).to_have_count(0)
    button(page, "Another").click()
    expect(train).to_be_visible()
    train.click()
    expect(page.get_by_role("heading", level=1, name="1 of 10: Overlap")).to_be_visible()
    assert "#train=overlap." in page.url
    # Where it is practised already, it is not offered.
    for _ in range(20):
        if player.evaluate("(player) => player.hint('why')")["technique"] == "overlap":
            break
        button(page, "Fill in").click()
    expect(panel(page)).to_contain_text("overlap")
    expect(button(page, "The rule")).to_be_visible()
    expect(train).to_have_count(0)
    page.go_back()
    expect(page.locator("section.play h1")).to_have_text("Little sailing boat")


def test_a_hint_elsewhere_opens_the_boards_in_a_new_tab(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    page.locator("nonogram-player").evaluate("(player) => player.hint('why')")
    button(page, "Another").click()
    with page.expect_popup() as opened:
        button(page, "Train this").click()
    assert opened.value.url.startswith(f"{site}#train=overlap")


def test_one_board_leads_to_the_next_and_the_last_to_how_it_went(page: Page, site: str) -> None:
    page.goto(f"{site}#train=overlap.17.9")
    for number in (9, 10):
        proposal = ng.make.for_technique("overlap", SIDE, seed=17 * BOARDS + number)
        heading = page.locator("main .play h1")
        expect(heading).to_have_text(f"{number} of 10: Overlap", timeout=60_000)
        expect(page.locator("nonogram-player .board")).not_to_have_attribute("aria-busy", "true")
        expect(page.get_by_text("cannot be solved without “Overlap”")).to_be_visible()
        assert page.get_by_role("link", name="Overlap").get_attribute("href") == "#rules=overlap"
        rows = [list(clue) for clue in proposal.puzzle.rows]
        assert evaluate(page, "return player.puzzle.rows") == rows
        picture = proposal.picture.rows()
        row = next(i for i, line in enumerate(picture) if "#" in line)
        column = picture[row].index("#")
        begun = [list(line.replace(".", "?")) for line in picture]
        begun[row][column] = "?"
        restore(page, ["".join(line) for line in begun])
        page.mouse.click(*centre(page, (row, column)))
        onward = "10 of 10: Overlap" if number < BOARDS else "how it went"
        button(page, f"Next: {onward}").click()
    expect(page.get_by_text("2 of 10 pictures found.")).to_be_visible()
    expect(page.get_by_role("link", name="Ten more boards")).to_be_visible()
    page.goto(f"{site}#statistics")
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    expect(page.get_by_role("table", name="Times by difficulty").get_by_role("row", name="Easy")).to_be_visible()
    page.goto(f"{site}#")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="of 10: Overlap")).to_have_count(0)
