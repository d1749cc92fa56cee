"""The page that shows how nonograms are solved: what its figures end at is what the engine says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from building.learning import learning_file
from nonogram.lessons.lines import line_lesson, technique_lesson
from tests.browser.cases import case
from tests.lines import random_line

OPENING = learning_file()


def open_page(page: Page, site: str) -> None:
    page.goto(f"{site}learn.html")
    expect(page.locator("#line .block").first).to_be_visible()


def part(page: Page, name: str) -> Locator:
    return page.locator(f"section#{name}")


def put_line(page: Page, name: str, clue: tuple[int, ...], cells: str) -> None:
    """Types a line into the fields of a part, and its cells by keys."""
    fields = part(page, name).locator(".line-fields").last
    fields.locator("input[type=number]").fill(str(len(cells)))
    fields.locator(".clue-text").fill(" ".join(map(str, clue)) or "0")
    for index, value in enumerate(cells):
        cell = part(page, name).locator(".cell").nth(index)
        if cell.get_attribute("data-value") != value:
            cell.press(value if value != "?" else "Delete")


def agreed(page: Page) -> str:
    """The line as the bars show it: what all arrangements agree on."""
    settled = page.locator("#line .share").evaluate_all("(all) => all.map((one) => one.dataset.settled)")
    return "".join({"black": "#", "white": ".", "": "?"}[one] for one in settled)


@pytest.mark.engine("none")
def test_the_first_line_lives_before_the_engine_is_there(page: Page, site: str) -> None:
    open_page(page, site)
    clue, cells = tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"]
    line: Any = line_lesson(clue, cells)
    expect(part(page, "line")).to_contain_text(f"There are {line['count']} arrangements.")
    assert agreed(page) == line["painted"]
    blocks = page.get_by_role("group", name="The blocks").get_by_role("slider")
    expect(blocks).to_have_count(len(clue))
    last = blocks.nth(0)
    last.press("End")
    assert [int(one.get_attribute("aria-valuenow") or 0) - 1 for one in blocks.all()] == line["last"]
    last.press("ArrowLeft")
    expect(last).to_have_attribute("aria-valuenow", str(line["last"][0]))
    stepper = part(page, "line").get_by_role("group", name="Steps")
    slider = stepper.get_by_role("slider")
    for number, arrangement in enumerate(line["arrangements"], 1):
        stepper.get_by_role("button", name="One step on").click()
        shown = page.locator("#line .share").evaluate_all("(all) => all.map((one) => one.dataset.now).join('')")
        assert shown == arrangement
        expect(slider).to_have_value(str(number))
    assert agreed(page) == line["painted"], "at the end all have been seen"
    slider.press("Home")
    expect(stepper).to_contain_text(f"0 of {line['count']}")


@pytest.mark.engine("none")
def test_a_block_is_dragged_and_pushes_the_others(page: Page, site: str) -> None:
    open_page(page, site)
    blocks = page.locator("#line .block")
    box, track = blocks.nth(0).bounding_box(), page.locator("#line .blocks").bounding_box()
    assert box is not None
    assert track is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + track["width"], box["y"] + 5, steps=4)
    page.mouse.up()
    line: Any = line_lesson(tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"])
    assert [int(one.get_attribute("aria-valuenow") or 0) - 1 for one in blocks.all()] == line["last"]


@pytest.mark.engine("none")
def test_each_technique_finds_something_on_its_line(page: Page, site: str) -> None:
    open_page(page, site)
    figure = part(page, "techniques")
    for example in OPENING["examples"]:
        with case(example["name"]):
            figure.locator("select").select_option(example["name"])
            lesson: Any = technique_lesson(tuple(example["clue"]), example["cells"])
            values = figure.locator(".mark").evaluate_all("(all) => all.map((one) => one.dataset.value)")
            found = [[index, value] for index, value in enumerate(values) if value]
            assert found == lesson["techniques"][0]["cells"]


def test_lines_of_the_reader_are_answered_by_the_engine(page: Page, site: str) -> None:
    open_page(page, site)
    rng = random.Random(35)
    for _ in range(25):
        clue, cells = random_line(rng.randint(3, 18), rng)
        with case(clue, cells):
            put_line(page, "line", clue, cells)
            expect(page.locator("#line .figure")).not_to_have_class("figure stale", timeout=30_000)
            count = int(line_lesson(clue, cells)["count"])  # type: ignore[call-overload]
            told = "There is one arrangement." if count == 1 else f"There are {count:,} arrangements."
            expect(part(page, "line")).to_contain_text(told)
            assert agreed(page) == ng.solve_line(clue, cells)
    put_line(page, "line", (3,), ".#?.")
    expect(part(page, "line")).to_contain_text("No arrangement fits the line.")
    put_line(page, "line", (9,), "????")
    expect(part(page, "line")).to_contain_text("This clue needs 9 cells, and the line has 4.")
