"""Solving for the reader: how much of it, what it took, several pictures, and whose picture it is then."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    DARK,
    FOX,
    WINDMILL,
    button,
    choose,
    drag,
    evaluate,
    marks,
    message,
    open_player,
    panel,
    record_events,
    restore,
    state,
    wake,
)

pytestmark = pytest.mark.engine("shared")

CELLS = [(row, column) for row in range(5) for column in range(5)]
# Where the second picture differs from the first.
TWO = "3x3:1/1/1/1/1/1"
LARGE = "60x60:" + "/".join(["60"] * 120)


def entries(page: Page) -> list[str]:
    """What happened in the game, without times and cells."""
    log: list[str] = evaluate(page, "return (await player.getLog()).entries")
    return [entry.split(" ")[1] for entry in log]


def test_an_empty_board_is_solved_at_once(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    choose(page, "Solve")
    expect(message(page)).to_contain_text("exactly one solution", timeout=30_000)
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE


def test_a_board_with_marks_asks_and_cancel_changes_nothing(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (4, 0), (4, 3))
    before = state(page)
    for cancels in (True, False):
        choose(page, "Solve")
        expect(button(page, "One cell")).to_be_focused()
        expect(panel(page)).to_contain_text("can be undone")
        if cancels:
            button(page, "Cancel").click()
        else:
            page.keyboard.press("Escape")
        expect(panel(page)).to_be_hidden()
        expect(button(page, "More tools")).to_be_focused()
        assert state(page) == before


def test_one_cell(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (4, 0), (4, 3))
    before = state(page)
    choose(page, "Solve")
    button(page, "One cell").click()
    expect(message(page)).to_have_text("One cell filled in.")
    now = state(page)
    changed = [(row, column) for row, column in CELLS if now[row][column] != before[row][column]]
    assert len(changed) == 1
    row, column = changed[0]
    assert now[row][column] == BOAT_PICTURE[row][column]
    assert entries(page)[-2:] == ["ask", "hint"]
    page.keyboard.press("Control+z")
    assert state(page) == before


def test_one_cell_of_a_board_with_a_mistake_tells_the_mistake(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 1))
    choose(page, "Solve")
    button(page, "One cell").click()
    expect(panel(page)).to_contain_text("There is a mistake")
    assert state(page)[0] == "##???"


def test_the_line_of_the_last_stroke(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 3), (1, 3))
    choose(page, "Solve")
    button(page, "This line: column 4").click()
    # The wrong mark of the reader goes too.
    expect(message(page)).to_have_text("4 cells filled in.")
    assert [row[3] for row in state(page)] == [row[3] for row in BOAT_PICTURE]
    assert marks(page, "?") == 20
    drag(page, (3, 0), (3, 0))
    choose(page, "Solve")
    button(page, "This line: row 4").click()
    expect(message(page)).to_have_text("3 cells filled in.")
    assert state(page)[3] == BOAT_PICTURE[3]
    choose(page, "Solve")
    # Nothing is open in the row any more.
    expect(button(page, "This line: column 1")).to_be_visible()


def test_help_with_cells_leaves_the_picture_to_the_reader(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (4, 0), (4, 0))
    choose(page, "Solve")
    button(page, "This line: row 5").click()
    expect(message(page)).to_contain_text("filled in")
    assert "solve" not in entries(page)
    assert "hint" in entries(page)


def test_everything_says_what_it_took_and_is_not_the_readers(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (4, 0), (4, 0))
    choose(page, "Solve")
    button(page, "Everything").click()
    expect(message(page)).to_contain_text("There is exactly one solution. Lines alone were enough: ", timeout=30_000)
    steps = evaluate(
        page,
        """let steps = [];
        await player.engine.request("solve", { puzzle: player.puzzle, limit: 2 }, { onSteps: (all) => (steps = all) });
        return steps.filter(({ kind }) => kind === "line").length""",
    )
    expect(message(page)).to_contain_text(f"enough: {steps} steps.")
    assert [told["by"] for kind, told in page.evaluate("window.told") if kind == "complete"] == ["engine"]
    expect(message(page)).not_to_contain_text("Solved:")


def test_what_a_check_said_is_gone_while_cells_are_filled_in(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, ["..#..", *["?????"] * 4])
    evaluate(page, "await player.check()")
    expect(message(page)).to_have_text("Everything marked so far is right.")
    begin = "window.over = player.solve(); return player.shadowRoot.querySelector('.message').textContent"
    assert evaluate(page, begin) == ""
    page.evaluate("window.over")


@pytest.mark.parametrize(("puzzle", "tried"), [(FOX, "One cell had to be tried out,"), (WINDMILL, " cells had to be")])
def test_trials_are_told_of(page: Page, site: str, puzzle: ng.Puzzle, tried: str) -> None:
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    choose(page, "Solve")
    expect(message(page)).to_contain_text(tried, timeout=30_000)


def test_a_search_that_is_quicker_gives_way_to_reasons(page: Page, site: str) -> None:
    """The worker that searches finds the picture first, but gives it all at once."""
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())
    wake(page)
    evaluate(page, "await player.engine.searcher.start()")
    choose(page, "Solve")
    expect(message(page)).to_contain_text("One cell had to be tried out", timeout=30_000)


def test_the_whole_board_is_in_view_at_the_end(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 760})
    open_player(page, site, LARGE)
    wake(page)
    inside = """const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
        const box = await player.cellBox(59, 59);
        return box.right <= stage.right + 1 && box.bottom <= stage.bottom + 1"""
    assert not evaluate(page, inside)
    choose(page, "Solve")
    button(page, "Skip to the end").click(timeout=30_000)
    expect(message(page)).to_contain_text("exactly one solution")
    assert evaluate(page, inside)


def test_the_painting_follows_the_reasoning(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    seen: dict[str, Any] = evaluate(
        page,
        """let steps = [], over = false;
        await player.engine.request("solve", { puzzle: player.puzzle, limit: 2 }, { onSteps: (all) => (steps = all) });
        const blacks = ({ cells }) => cells.filter(([, , value]) => value === "#");
        const cells = steps.map((step) => blacks(step).map(([row, column]) => row * 5 + column));
        const canvas = player.shadowRoot.querySelector("canvas"), context = canvas.getContext("2d");
        const dark = new Set(), frames = [], stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
        const boxes = await Promise.all([...Array(25).keys()].map((i) => player.cellBox(Math.floor(i / 5), i % 5)));
        const isDark = (box) => context.getImageData((box.x - stage.x + box.width / 2) * scale,
          (box.y - stage.y + box.height / 2) * scale, 1, 1).data[0] < 128;
        const look = () => {
          const fresh = [...dark.symmetricDifference(new Set(boxes.flatMap((box, i) => (isDark(box) ? [i] : []))))];
          for (const cell of fresh) dark.add(cell);
          if (fresh.length) frames.push(fresh);
          if (!over) requestAnimationFrame(look);
        };
        look();
        await player.solve();
        over = true;
        return { cells, frames }""",
    )
    step_of = {cell: at for at, cells in enumerate(seen["cells"]) for cell in cells}
    frames = [[step_of[cell] for cell in frame] for frame in seen["frames"]]
    assert len(frames) > 2, "painted one after the other"
    assert all(max(earlier) < min(later) for earlier, later in pairwise(frames))


def test_several_pictures_are_stepped_through(page: Page, site: str) -> None:
    open_player(page, site, TWO)
    wake(page)
    choose(page, "Solve")
    text, label = panel(page).locator(".text"), page.get_by_role("slider", name="Pictures")
    expect(text).to_contain_text("More than one picture fits these clues. This is the first.", timeout=30_000)
    expect(panel(page).locator(".legend")).to_have_text("differ between solutions")
    expect(label).to_have_attribute("aria-valuetext", "Picture 1 of 2 or more")
    first = state(page)
    black = [(row, column) for row in range(3) for column in range(3) if first[row][column] == "#"]
    assert len(black) == 3
    assert all(evaluate(page, DARK, list(cell)) for cell in black), "a whole picture is shown"
    button(page, "Step back").click()
    expect(text).to_contain_text("are the same but for")
    expect(label).to_have_attribute("aria-valuetext", "What the pictures share")
    assert not all(evaluate(page, DARK, list(cell)) for cell in black)
    button(page, "Next step").click()
    expect(button(page, "Keep this picture")).to_have_count(0)
    button(page, "Next step").click()
    expect(label).to_have_attribute("aria-valuetext", "Picture 2 of 2 or more")
    expect(button(page, "Next step")).to_have_attribute("aria-disabled", "true")
    assert state(page) == first, "looking changes nothing"
    button(page, "Keep this picture").click()
    expect(panel(page)).to_be_hidden()
    second = state(page)
    assert second != first
    assert sorted(row.replace("?", ".") for row in second) == ["#..", "..#", ".#."] or "".join(second).count("#") == 3


def test_who_may_not_solve_is_not_asked(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (4, 0), (4, 0))
    evaluate(page, "player.setAttribute('tools', 'hint check')")
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Solve")).to_have_count(0)
    # Not even by the button itself, which is only hidden.
    evaluate(page, "player.shadowRoot.querySelector('.icon-solve').closest('button').click()")
    expect(panel(page)).to_be_hidden()
    assert marks(page, "#") == 1


def test_the_menu_works_by_keyboard(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (4, 0), (4, 3))
    button(page, "More tools").press("Enter")
    items = [item for item in page.get_by_role("menuitem").all() if item.is_visible()]
    assert {"Solve", "Clear"} <= {item.get_attribute("aria-label") for item in items}
    expect(items[0]).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(items[-1]).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items[0]).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items[1]).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(page, "More tools")).to_be_focused()
    expect(page.get_by_role("menuitem", name="Solve")).to_be_hidden()
