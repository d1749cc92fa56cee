"""Hints told level by level, another one, the chain of a probe replayed, puzzles walked through by hints alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.boards import with_cells
from tests.browser.playing import BOAT, button, evaluate, open_player, open_stuck_windmill, panel, restore, state, wake
from tests.node import run_in_node
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("shared")

# Of each picture of a hint, the marks on the board.
PICTURES = """async ([hint, puzzle]) => {
    const { framesOf } = await import("./player/help/frames.js");
    const shown = framesOf(hint, puzzle);
    return shown.map(({ marks }) => marks.map(({ row, column, kind, faint }) => [row, column, kind, faint ?? false]));
}"""
OpenPage = Callable[..., Page]


def fragment(puzzle: ng.Puzzle) -> str:
    return ng.dumps(puzzle, format="tatham").strip()


def text_of(page: Page) -> Locator:
    return panel(page).locator(".text")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Steps of the proof")


def seen(page: Page, spots: list[list[int]]) -> list[bool]:
    """Of each cell, whether all of it is on screen and nothing of the page lies over its middle."""
    script = """const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
    const all = [];
    for (const [row, column] of arg) {
      const box = await player.cellBox(row, column);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      all.push(box.x >= stage.x && box.right <= stage.right && box.y >= stage.y && box.bottom <= stage.bottom
        && document.elementFromPoint(x, y) === player
        && player.shadowRoot.elementFromPoint(x, y).closest(".stage") !== null);
    }
    return all"""
    answer: list[bool] = evaluate(page, script, spots)
    return answer


def test_each_level_says_more_and_the_last_is_filled_in(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    board.focus()
    levels = panel(page).locator(".levels")
    told = []
    page.keyboard.press("h")
    for at in (1, 2, 3):
        expect(levels).to_have_attribute("aria-label", f"Level {at} of 4")
        told.append(text_of(page).inner_text())
        page.keyboard.press("h")
    assert len(set(told)) == 3
    assert told[0].startswith("There is something to find in ")
    assert state(page) == ["?????"] * 5
    button(page, "Fill in").click()
    assert state(page) != ["?????"] * 5


def test_what_is_told_is_heard(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    board.focus()
    for _ in range(3):
        before = page.locator("nonogram-player .heard[aria-live]").inner_text()
        page.keyboard.press("h")
        expect(page.locator("nonogram-player .heard[aria-live]")).not_to_have_text(before)
        expect(page.locator("nonogram-player .heard[aria-live]")).to_have_text(text_of(page).inner_text())


def test_another_hint_for_the_same_board(page: Page, site: str) -> None:
    open_player(page, site, fragment(ng.load(PUZZLES / "snail.non")))
    wake(page)
    first = evaluate(page, "return player.hint('why')")
    assert first["of"] > 1
    texts = [first["text"]]
    for _ in range(first["of"]):
        button(page, "Another").click()
        expect(text_of(page)).not_to_have_text(texts[-1])
        expect(text_of(page)).not_to_contain_text("Looking for")
        texts.append(text_of(page).inner_text())
    assert texts[0] == texts[-1], "after the last comes the first"
    assert len(set(texts)) == first["of"]


def test_a_chain_is_walked_with_the_slider(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    chain = [step["text"] for step in (*hint["steps"], *hint["other"])]
    expect(slider(page)).to_have_attribute("aria-valuetext", f"All {len(chain) + 1} steps")
    slider(page).focus()
    page.keyboard.press("End")
    expect(text_of(page)).to_have_text(chain[-1])
    expect(slider(page)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(text_of(page)).not_to_have_text(chain[-1])
    page.keyboard.press("Home")
    expect(text_of(page)).to_have_text(hint["text"])
    expect(button(page, "Step back")).to_have_attribute("aria-disabled", "true")


# Pictures are shown for a few seconds each, longer if there is more to read.
HURRY = """() => {
  window.unhurried = setTimeout;
  window.setTimeout = (act, pause) => window.unhurried(act, pause / 10);
}"""


def test_a_chain_plays_by_itself_and_pauses(page: Page, site: str) -> None:
    hint = open_stuck_windmill(page, site)
    page.evaluate(HURRY)
    button(page, "Play").click()
    expect(text_of(page)).to_contain_text("Suppose")
    button(page, "Pause").click()
    here = text_of(page).inner_text()
    button(page, "Play").click()
    expect(text_of(page)).not_to_have_text(here)
    expect(slider(page)).to_have_value(str(len(hint["steps"]) + len(hint["other"]) + 1), timeout=60_000)
    expect(button(page, "Play")).to_be_visible()
    page.evaluate("() => { window.setTimeout = window.unhurried; }")


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1280, 800)])
def test_the_panel_covers_no_cell_it_speaks_of(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 500)
    hint = open_stuck_windmill(page, site)
    slider(page).press("End")
    for step in reversed(hint["steps"]):
        spots = [cell[:2] for cell in (*step["cited"], *step["cells"])]
        expect(text_of(page)).to_have_text(step["text"])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert all(seen(page, spots)), (step["text"], seen(page, spots))
        button(page, "Step back").click()


@pytest.mark.alone
def test_arrangements_slide_apart_unless_motion_is_unwanted(open_page: OpenPage, site: str) -> None:
    count = """const canvas = player.shadowRoot.querySelector("canvas.above");
        await player.hint("why");
        const shots = new Set();
        const end = performance.now() + 1800;
        while (performance.now() < end) {
          shots.add(canvas.toDataURL());
          await new Promise(requestAnimationFrame);
        }
        return shots.size"""
    for motion, least, most in (("no-preference", 4, 1000), ("reduce", 1, 2)):
        page = open_page(reduced_motion=motion)
        open_player(page, site, fragment(ng.load(PUZZLES / "snail.non")))
        wake(page)
        assert least <= evaluate(page, count) <= most


def test_hints_alone_lead_to_the_picture(page: Page, site: str) -> None:
    puzzle = ng.load(PUZZLES / "mushroom.non")
    board = open_player(page, site, fragment(puzzle))
    wake(page)
    picture = str(ng.solve(puzzle).solutions[0]).split("\n")
    board.focus()
    for _ in range(puzzle.width * puzzle.height):
        page.keyboard.press("h")
        expect(text_of(page)).to_contain_text(" ")
        while button(page, "Fill in").count() == 0:
            told = text_of(page).inner_text()
            page.keyboard.press("h")
            expect(text_of(page)).not_to_have_text(told)
        button(page, "Fill in").click()
        if [row.replace("?", ".") for row in state(page)] == picture:
            break
    assert [row.replace("?", ".") for row in state(page)] == picture
    expect(page.locator("nonogram-player .message")).to_contain_text("Solved")


def test_hints_asked_faster_than_they_can_be_answered(page: Page, site: str) -> None:
    open_player(page, site, fragment(ng.load(PUZZLES / "owl.non")))
    wake(page)
    ends = evaluate(
        page,
        """const asked = Array.from({ length: 12 }, () => player.hint("where").then(() => "told", (e) => e.name));
        return Promise.all(asked)""",
    )
    assert ends[-1] == "told"
    assert set(ends) <= {"told", "AbortError"}


def test_a_hint_on_a_finished_board_says_so(page: Page, site: str) -> None:
    open_player(page, site, "2x1:1/1/2")
    wake(page)
    restore(page, ["##"])
    assert evaluate(page, "return player.hint()")["kind"] == "done"
    expect(text_of(page)).to_have_text("The picture is finished.")
    for name in ("Fill in", "Another", "The rule"):
        expect(button(page, name)).to_have_count(0)


@pytest.mark.expect_trouble("withheld: row 3 does not settle")
def test_a_withheld_proof_is_reported_and_the_next_hint_told(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    hint = evaluate(
        page,
        """const { engine } = player;
        const request = engine.request.bind(engine);
        const fault = "row 3 does not settle";
        engine.request = async (...asked) => ({ ...(await request(...asked)), faults: [fault] });
        return player.hint("why")""",
    )
    assert hint["faults"] == ["row 3 does not settle"]
    expect(text_of(page)).to_contain_text(re.compile("row|column", re.IGNORECASE))


def test_known_cells_that_the_words_speak_of_though_others_give_them_have_a_sign_of_their_own(
    page: Page, site: str
) -> None:
    """Three black cells are the whole clue; one of them proves it, but the eye wants to see all."""
    puzzle = ng.Puzzle([[3], [3]], [[1], [2], [2], [1]])
    open_player(page, site, fragment(puzzle))
    wake(page)
    restore(page, ["###?", "????"])
    hint = evaluate(page, "return player.hint('why')")
    assert hint["technique"] == "finished line"
    assert hint["seen"]
    legend = panel(page).locator(".legend li")
    expect(legend.filter(has_text="rests on")).to_have_count(1)
    expect(legend.filter(has_text="also known")).to_have_count(1)


def hint_in_steps(steps: int) -> tuple[ng.Puzzle, ng.Grid, ng.Hint]:
    """A puzzle, a board of it, and the hint there: a line in so many steps or more."""
    for stem in ("snail", "grapes", "ladybird", "desert-island", "lighthouse"):
        puzzle = ng.load(PUZZLES / f"{stem}.non")
        grid = ng.Grid.blank(puzzle.height, puzzle.width)
        while (found := ng.hint(puzzle, grid)).cells:
            if found.kind == "line" and found.proof and len(found.proof.steps) >= steps:
                return puzzle, grid, found
            grid = with_cells(grid, found.cells)
    raise AssertionError("no hint takes so many steps")


def test_what_a_line_gives_in_several_steps_is_walked_through_and_filled_in_at_once(page: Page, site: str) -> None:
    """A walk begins with the whole; then each step has its technique, its text and the cells it rests on."""
    puzzle, grid, found = hint_in_steps(3)
    assert found.proof
    open_player(page, site, fragment(puzzle))
    wake(page)
    restore(page, str(grid).split("\n"))
    hint = evaluate(page, "return player.hint('why')")
    assert [step["text"] for step in hint["steps"]] == [step.told.text for step in found.proof.steps if step.told]
    expect(text_of(page)).to_have_text(found.text)
    expect(button(page, "From the end")).to_be_hidden()
    _, *pictures = run_in_node(PICTURES, [hint, {"rows": puzzle.rows, "columns": puzzle.columns}])
    given: set[tuple[int, int]] = set()
    for step, marks in zip(hint["steps"], pictures, strict=True):
        button(page, "Next step").click()
        expect(text_of(page)).to_have_text(step["text"])
        expect(panel(page).get_by_role("heading")).to_have_text(re.compile(step["technique"], re.IGNORECASE))
        assert {(row, column) for row, column, kind, _ in marks if kind == "cited"} == set(map(tuple, step["cited"]))
        assert {(row, column) for row, column, kind, faint in marks if kind == "deduced" and faint} == given
        news = {(row, column) for row, column, kind, faint in marks if kind == "deduced" and not faint}
        assert news == {(row, column) for row, column, _ in step["cells"]}
        given |= news
    button(page, "Fill in").click()
    expect(panel(page)).to_be_hidden()
    assert state(page) == str(with_cells(grid, found.cells)).split("\n")
