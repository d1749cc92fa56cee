"""The player: hands and fingers, keyboard, history, saved games, hints, checks and solving."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import (
    BOAT,
    BOAT_PICTURE,
    Fingers,
    centre,
    drag,
    evaluate,
    open_player,
    record_events,
    restore,
    state,
)
from playwright.sync_api import Locator, Page, Route, expect

import nonogram as ng

PUZZLES = Path(__file__).resolve().parents[2] / "puzzles"
BLANK = "10x10:" + "/".join(["1"] * 20)
WIDE = "40x40:" + "/".join(["2.1.1"] * 80)
# Two solutions cannot be told apart from none by anything but long search.
ENDLESS = "25x25:" + "/".join(["1.1.1"] * 50)

OpenPage = Callable[..., Page]


def panel(page: Page) -> Locator:
    return page.locator("nonogram-player .panel")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def message(page: Page) -> Locator:
    return page.locator("nonogram-player .message")


def marks(page: Page, mark: str) -> int:
    return "".join(state(page)).count(mark)


def wake(page: Page) -> None:
    """Boots the engine, which takes as long as it takes."""
    evaluate(page, "await player.engine.start()")


# Painting


def test_paints_without_the_engine(page: Page, site: str) -> None:
    asked: list[str] = []
    page.route("**/pyodide/**", lambda route: (asked.append(route.request.url), route.abort())[1])
    open_player(page, site, BOAT)
    record_events(page)
    drag(page, (4, 0), (4, 3))
    assert state(page)[4] == "####?"
    told = page.evaluate("window.told")
    assert [type_ for type_, _ in told] == ["start", "change", "progress"]
    assert told[2][1] == {"painted": 4, "total": 12}
    assert asked == []


def test_a_drag_keeps_to_its_line_and_leaves_no_gap(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (2, 1), (4, 8), steps=1)
    assert state(page)[2] == "?########?"
    assert marks(page, "#") == 8
    drag(page, (9, 5), (4, 7), steps=2)
    assert [row[5] for row in state(page)] == list("??#?######")


def test_a_small_slip_paints_one_cell(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (3, 3), 0.9, 0.5))
    page.mouse.down()
    page.mouse.move(*centre(page, (3, 4), 0.3, 0.5), steps=3)
    page.mouse.up()
    assert marks(page, "#") == 1


def test_going_back_within_a_drag_takes_back(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (5, 2)))
    page.mouse.down()
    page.mouse.move(*centre(page, (5, 8)), steps=3)
    page.mouse.move(*centre(page, (5, 4)), steps=3)
    page.mouse.up()
    assert state(page)[5] == "??###?????"


def test_escape_gives_a_drag_up(page: Page, site: str) -> None:
    board = open_player(page, site, BLANK)
    board.focus()
    page.keyboard.down("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.keyboard.up("Space")
    assert marks(page, "#") == 0
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")


def test_a_drag_leaves_the_opposite_mark_alone_unless_it_began_on_one(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (1, 4), (1, 5), button="right")
    drag(page, (1, 0), (1, 9))
    assert state(page)[1] == "####..####"
    drag(page, (1, 5), (1, 2))
    assert state(page)[1] == "##########"


def test_a_drag_on_its_own_mark_takes_marks_away(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (1, 1), (1, 6))
    drag(page, (1, 3), (1, 9))
    assert state(page)[1] == "?##???????"


def test_each_button_has_its_mark(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 1), button="right")
    drag(page, (1, 0), (1, 1), button="middle")
    page.keyboard.down("Control")
    drag(page, (2, 0), (2, 1))
    page.keyboard.up("Control")
    page.keyboard.down("Shift")
    drag(page, (3, 0), (3, 1))
    page.keyboard.up("Shift")
    assert [row[:2] for row in state(page)[:4]] == ["..", "??", "..", "??"]
    assert evaluate(page, "return (await player.getState()).dots") == [[1, 0], [1, 1], [3, 0], [3, 1]]


def test_a_drag_is_one_step_of_undo(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 7))
    drag(page, (1, 0), (9, 0), button="right")
    page.keyboard.press("Control+z")
    assert (marks(page, "#"), marks(page, ".")) == (8, 0)
    button(page, "Undo").click()
    assert marks(page, "#") == 0
    page.keyboard.press("Control+y")
    button(page, "Redo").click()
    assert (marks(page, "#"), marks(page, ".")) == (8, 9)
    button(page, "Undo").click()
    drag(page, (5, 5), (5, 6))
    expect(button(page, "Redo")).to_have_attribute("aria-disabled", "true")


# Touch


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True)


def test_a_finger_paints_with_the_chosen_tool(phone: Page, site: str) -> None:
    open_player(phone, site, BLANK)
    button(phone, "Cross").tap()
    expect(button(phone, "Cross")).to_have_attribute("aria-pressed", "true")
    fingers = Fingers(phone)
    fingers.down(centre(phone, (3, 2)))
    fingers.move(centre(phone, (3, 6)))
    fingers.up()
    assert state(phone)[3] == "??.....???"


def test_two_fingers_zoom_and_never_paint(phone: Page, site: str) -> None:
    open_player(phone, site, BLANK)
    width = evaluate(phone, "return (await player.cellBox(4, 4)).width")
    fingers = Fingers(phone)
    left, right = centre(phone, (4, 3)), centre(phone, (4, 6))
    fingers.down(left)
    fingers.move((left[0] + 30, left[1]))
    fingers.down(left, right)
    fingers.move((left[0] - 60, left[1]), (right[0] + 60, right[1]))
    fingers.up()
    assert marks(phone, "#") == 0
    assert evaluate(phone, "return (await player.cellBox(4, 4)).width") > 1.3 * width
    expect(button(phone, "Undo")).to_have_attribute("aria-disabled", "true")


def test_a_large_board_pans_with_two_fingers(phone: Page, site: str) -> None:
    open_player(phone, site, WIDE)
    before = centre(phone, (20, 20))
    fingers = Fingers(phone)
    fingers.down((200, 400), (300, 400))
    fingers.move((150, 330), (250, 330))
    fingers.up()
    after = centre(phone, (20, 20))
    assert (before[0] - after[0], before[1] - after[1]) == pytest.approx((50, 70), abs=2)
    assert marks(phone, "#") == 0


@pytest.mark.parametrize("size", [(320, 640), (390, 780), (844, 390)])
def test_tools_fit_a_small_screen(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    open_player(page, site, WIDE)
    tools = page.locator("nonogram-player .toolbar button:visible")
    assert tools.count() == 12
    for i in range(tools.count()):
        box = tools.nth(i).bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


def test_the_panel_never_covers_the_board(phone: Page, site: str) -> None:
    open_player(phone, site, BOAT)
    drag(phone, (0, 0), (0, 0))
    button(phone, "Clear").click()
    expect(panel(phone)).to_be_visible()
    stage, shown = phone.locator("nonogram-player .stage").bounding_box(), panel(phone).bounding_box()
    assert stage is not None
    assert shown is not None
    assert stage["y"] + stage["height"] <= shown["y"]
    last = centre(phone, (4, 4), 1, 1)
    assert last[1] <= shown["y"]


# Keyboard and what is heard


def heard(page: Page) -> str:
    return (page.locator("nonogram-player [aria-live=polite]").text_content() or "").strip()


def test_a_puzzle_by_keyboard_alone(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    page.keyboard.press("Tab")
    assert heard(page) == "Row 1, column 1, open. Row clue 1. Column clue 2."
    for number, row in enumerate(BOAT_PICTURE):
        page.keyboard.press("Home")
        at = 0
        for run in re.finditer("#+", row):
            for _ in range(run.start() - at):
                page.keyboard.press("ArrowRight")
            page.keyboard.down("Space")
            for _ in range(len(run[0]) - 1):
                page.keyboard.press("ArrowRight")
            page.keyboard.up("Space")
            at = run.end() - 1
        if number < 4:
            page.keyboard.press("ArrowDown")
    assert [row.replace("?", ".") for row in state(page)] == BOAT_PICTURE
    assert page.evaluate("window.told.at(-1)") == ["complete", {"by": "player"}]
    expect(message(page)).to_have_text("Solved.")


def test_the_cursor_says_what_changed_only(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    board.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    assert heard(page) == "Row 1, column 2, open. Column clue 1."
    page.keyboard.press("x")
    assert heard(page) == "Row 1, column 2, crossed."
    page.keyboard.press("d")
    assert heard(page) == "Row 1, column 2, dotted."
    page.keyboard.press("Delete")
    assert heard(page) == "Row 1, column 2, open."
    page.keyboard.press("End")
    page.keyboard.press("Control+End")
    assert heard(page) == "Row 5, column 5, open. Row clue 4."
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert heard(page).startswith("Row 5, column 5, black, run of 1.")


def test_everything_is_reached_with_tab(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    board.focus()
    reached = []
    for _ in range(9):
        page.keyboard.press("Tab")
        reached.append(evaluate(page, "return player.shadowRoot.activeElement?.getAttribute('aria-label')"))
    assert reached == ["Paint", "Cross", "Dot", "Undo", "Redo", "Hint", "Check", "Solve", "Clear"]


# Finishing


def test_a_whole_puzzle_by_clicking(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    for row, line in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(line):
            if cell == "#":
                page.mouse.click(*centre(page, (row, column)))
    assert ["complete", {"by": "player"}] in page.evaluate("window.told")
    expect(message(page)).to_have_text("Solved.")
    page.mouse.click(*centre(page, (0, 0)))
    expect(message(page)).to_contain_text("finished")
    assert marks(page, "#") == 12
    page.keyboard.press("Control+z")
    page.mouse.click(*centre(page, (0, 0)))
    assert state(page)[0][0] == "#"


def test_any_grid_that_fits_the_clues_is_a_solution(page: Page, site: str) -> None:
    for picture in (["#.", ".#"], [".#", "#."]):
        open_player(page, site, "2x2:1/1/1/1")
        record_events(page)
        for row, line in enumerate(picture):
            page.mouse.click(*centre(page, (row, line.index("#"))))
        assert page.evaluate("window.told.at(-1)[0]") == "complete"
        page.goto("about:blank")


def test_clear_asks_first_and_can_be_undone(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (4, 0), (4, 3))
    button(page, "Clear").click()
    button(page, "Keep").click()
    expect(button(page, "Clear")).to_be_focused()
    assert marks(page, "#") == 4
    button(page, "Clear").click()
    expect(panel(page).get_by_role("button", name="Clear", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    assert marks(page, "#") == 0
    page.keyboard.press("Control+z")
    assert marks(page, "#") == 4


def test_a_view_cannot_be_painted_on(page: Page, site: str) -> None:
    open_player(page, site, BOAT, "mode=view")
    drag(page, (0, 0), (0, 4))
    board = page.locator("nonogram-player .board")
    board.focus()
    board.press("Space")
    assert marks(page, "#") == 0
    expect(page.locator("nonogram-player .toolbar")).to_be_hidden()
    assert "only shows" in evaluate(page, "return player.undo().catch((error) => error.message)")


# Saved games and hostile input


def test_a_saved_game_brings_back_the_whole_history(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 7))
    drag(page, (1, 2), (8, 2), button="right")
    drag(page, (5, 5), (5, 6), button="middle")
    drag(page, (1, 5), (9, 5))
    page.keyboard.press("Control+z")
    saved = evaluate(page, "return player.getState()")
    assert saved["history"]["moves"] == ["0>8?#", "12v8?.", "55>2?o", "15v4?# 55v1o# 65v4?#"]
    page.reload()
    evaluate(page, "await player.setState(arg)", saved)
    assert evaluate(page, "return player.getState()") == saved
    for expected in ((8, 8), (8, 8), (8, 0), (0, 0)):
        assert (marks(page, "#"), marks(page, ".")) == expected
        evaluate(page, "await player.undo()")
    for _ in range(4):
        evaluate(page, "await player.redo()")
    assert [row[5] for row in state(page)] == list("##########")


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("saved = null", "not a saved game"),
        ("saved = 'x'", "not a saved game"),
        ("saved.version = 2", "not a saved game"),
        ("saved.rows[0] = [2]", "another puzzle"),
        ("saved.state.pop()", "does not fit"),
        ("saved.state[0] = '##'", "does not fit"),
        ("saved.state[0] = '#<b>??'", "does not fit"),
        ("saved.dots = [[9, 9]]", "dots"),
        ("saved.dots = [[0, 0]]", "dots"),
        ("saved.history = 5", "history"),
        ("saved.history.at = 7", "history"),
        ("saved.history.at = -1", "history"),
        ("saved.history.moves[0] = '0>99?#'", "move 1"),
        ("saved.history.moves[1] = 'rubbish'", "move 2"),
        ("saved.history.moves[1] = '24>1#?'", "move 2"),
        ("saved.history.moves[1] = '24>1?. 24>1?.'", "move 2"),
        ("saved.history.at = 1", "move"),
    ],
)
def test_a_damaged_game_is_refused_and_nothing_changes(page: Page, site: str, damage: str, complaint: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (0, 0), (0, 2))
    drag(page, (4, 4), (4, 4), button="right")
    error, same = evaluate(
        page,
        f"""const before = JSON.stringify(await player.getState());
        let saved = await player.getState();
        {damage};
        const {{ sayError }} = await import("./player/source.js");
        const error = await player.setState(saved).then(() => "", sayError);
        return [error, before === JSON.stringify(await player.getState())];""",
    )
    assert complaint in error
    assert same


def test_a_hostile_title_is_only_text(page: Page, site: str) -> None:
    open_player(page, site)
    title = "<img src=x onerror=alert(1)>\u202e" + "evil " * 2000
    evaluate(page, "await player.load({ rows: [[1]], columns: [[1]], title: arg })", title)
    page.mouse.click(*centre(page, (0, 0)))
    expect(message(page)).to_contain_text("Solved: <img src=x onerror=alert(1)>")
    assert page.locator("nonogram-player img").count() == 0
    assert len(message(page).text_content() or "") < 120
    assert len(page.locator("nonogram-player .board").get_attribute("aria-label") or "") < 120


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("5x5:1/2", "cut short"),
        ("3x3:4/1/1/1/1/1", "needs 4 cells"),
        ('{"rows": [[1]], ', "cut short"),
        ('{"rows": 1}', "rows"),
        ("999x999:1", "clues"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_words(page: Page, site: str, source: str, complaint: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    evaluate(page, "player.setAttribute('puzzle', arg)", source)
    expect(message(page)).to_contain_text(complaint)
    assert complaint in page.evaluate("window.told.at(-1)[1].message")
    drag(page, (0, 0), (0, 2))
    assert marks(page, "#") == 3


def test_two_hundred_by_two_hundred_is_usable(page: Page, site: str) -> None:
    open_player(page, site)
    clue = ".".join(["2"] * 40)
    evaluate(page, "await player.load(arg)", "200x200:" + "/".join([clue] * 400))
    drag(page, (3, 3), (3, 12))
    assert marks(page, "#") == 10
    board = page.locator("nonogram-player .board")
    board.press("End")
    page.keyboard.press("Control+End")
    box = evaluate(page, "const b = await player.cellBox(199, 199); return [b.right, b.bottom, b.width]")
    assert box[0] <= 1280
    assert box[1] <= 720
    assert box[2] >= 15
    button(page, "Fit").click()
    first, last = centre(page, (0, 0)), centre(page, (199, 199))
    assert 0 <= first[0] < last[0] <= 1280
    assert 0 <= first[1] < last[1] <= 720


# Hints, checks, solving


def test_a_hint_is_told_level_by_level(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("There is something to find in")
    expect(button(page, "Fill in")).to_have_count(0)
    page.keyboard.press("h")
    expect(text).to_contain_text("can be settled")
    page.keyboard.press("h")
    expect(text).to_contain_text("in every arrangement")
    assert marks(page, "?") == 25
    button(page, "Fill in").click()
    expect(panel(page)).to_be_hidden()
    expect(board).to_be_focused()
    settled = state(page)
    assert any(set(row) != {"?"} for row in settled)
    for row, picture in zip(settled, BOAT_PICTURE, strict=True):
        assert all(cell in ("?", right) for cell, right in zip(row, picture, strict=True))
    page.keyboard.press("Control+z")
    assert marks(page, "?") == 25


def test_a_probe_is_walked_through(page: Page, site: str) -> None:
    puzzle = ng.load(PUZZLES / "fox.non")
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, str(ng.solve(puzzle, method="line").known).split("\n"))
    hint = evaluate(page, "return player.hint('why')")
    assert hint["kind"] == "probe"
    steps = len(hint["steps"]) + len(hint["other"])
    on, text = button(page, "Next step"), panel(page).locator(".text")
    expect(text).to_have_text(hint["text"])
    on.click()
    expect(text).to_contain_text("Suppose row")
    for step in hint["steps"]:
        on.click()
        expect(text).to_have_text(step["text"])
    expect(panel(page).locator(".walk")).to_contain_text(f"Step {steps + 1} of {steps + 1}")
    expect(on).to_have_attribute("aria-disabled", "true")
    button(page, "Fill in").click()
    solution = str(ng.solve(puzzle).solutions[0]).split("\n")
    for row, column, _ in hint["cells"]:
        assert state(page)[row][column] == solution[row][column]


def test_a_mistake_is_the_hint(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 1))
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("There is a mistake")
    page.keyboard.press("h")
    expect(text).to_contain_text("row 1")
    page.keyboard.press("h")
    remove = panel(page).get_by_role("button", name=re.compile("Remove"))
    remove.click()
    assert marks(page, "#") < 2


def test_several_solutions_are_owned_up_to(page: Page, site: str) -> None:
    board = open_player(page, site, "2x2:1/1/1/1")
    wake(page)
    board.focus()
    page.keyboard.press("h")
    text = panel(page).locator(".text")
    expect(text).to_contain_text("several solutions")
    page.keyboard.press("h")
    expect(text).to_contain_text("They differ in")
    expect(panel(page).locator(".legend")).to_have_text("differ between solutions")
    expect(button(page, "Fill in")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()


def test_a_change_of_the_board_closes_the_hint(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('what')")
    expect(panel(page)).to_be_visible()
    page.mouse.click(*centre(page, (4, 0)))
    expect(panel(page)).to_be_hidden()


def test_check_shows_what_is_wrong(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (4, 0), (4, 3))
    button(page, "Check").click()
    expect(message(page)).to_contain_text("right")
    drag(page, (0, 0), (0, 0))
    button(page, "Check").click()
    expect(message(page)).to_contain_text("row 1, column 1")
    told = page.evaluate("window.told.filter(([type]) => type === 'mistake')")
    assert [detail["check"]["wrong"] for _, detail in told] == [[[0, 0]]]


def test_hints_and_checks_can_be_switched_off(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT, "hints=off&check=off")
    for name in ("Hint", "Check", "Solve"):
        expect(button(page, name)).to_have_count(0)
    board.focus()
    page.keyboard.press("h")
    expect(panel(page)).to_be_hidden()
    assert "off" in evaluate(page, "return player.hint().catch((error) => error.message)")
    assert "off" in evaluate(page, "return player.check().catch((error) => error.message)")


def test_solving_is_watched_and_is_one_move(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (0, 0), (0, 1))
    button(page, "Solve").click()
    expect(message(page)).to_contain_text("exactly one solution", timeout=30_000)
    assert state(page) == BOAT_PICTURE
    assert ["complete", {"by": "engine"}] in page.evaluate("window.told")
    button(page, "Undo").click()
    assert state(page) == ["##???"] + ["?????"] * 4


def test_solving_can_be_skipped(page: Page, site: str) -> None:
    puzzle = ng.load(PUZZLES / "owl.non")
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    button(page, "Solve").click()
    button(page, "Skip to the end").click(timeout=30_000)
    assert state(page) == str(ng.solve(puzzle).solutions[0]).split("\n")


def test_no_animation_for_those_who_want_none(open_page: OpenPage, site: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_player(page, site, BOAT)
    wake(page)
    boards = evaluate(
        page,
        """const boards = new Set();
        const watch = setInterval(async () => boards.add((await player.getState()).state.join()), 0);
        await player.solve();
        clearInterval(watch);
        boards.delete(Array(5).fill("?????").join());
        return boards.size""",
    )
    assert boards <= 1
    assert state(page) == BOAT_PICTURE


def test_a_long_solve_is_cancelled(page: Page, site: str) -> None:
    open_player(page, site, ENDLESS)
    wake(page)
    drag(page, (0, 0), (0, 3))
    button(page, "Solve").click()
    button(page, "Cancel").click()
    expect(panel(page)).to_be_hidden()
    assert marks(page, "#") == 4
    drag(page, (1, 0), (1, 3))
    assert marks(page, "#") == 8


@pytest.mark.expect_trouble("Failed to load resource")
def test_waiting_for_the_engine_is_told_and_can_be_cancelled(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/pyodide/**", lambda route: held.append(route))
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("engine is starting")
    drag(page, (4, 0), (4, 1))
    button(page, "Check").click()
    expect(panel(page)).to_contain_text("engine is starting")
    button(page, "Cancel").click()
    expect(panel(page)).to_be_hidden()
    assert marks(page, "#") == 2
    for route in held:
        route.abort()


@pytest.mark.expect_trouble("Failed to load resource|WorkerLost|pyodide")
def test_an_engine_that_cannot_start_spoils_nothing(page: Page, site: str) -> None:
    page.route("**/pyodide/**", lambda route: route.abort())
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    expect(panel(page)).to_contain_text("could not do that")
    drag(page, (4, 0), (4, 3))
    assert marks(page, "#") == 4
    page.unroute("**/pyodide/**")
    button(page, "Try again").click()
    expect(panel(page)).to_contain_text("There is", timeout=30_000)


def test_colours_follow_the_theme(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    paint: Any = """const canvas = player.shadowRoot.querySelector("canvas");
        const box = await player.cellBox(0, 0), stage = canvas.getBoundingClientRect();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const scale = canvas.width / stage.width, context = canvas.getContext("2d");
        return [...context.getImageData((box.x - stage.x + 9) * scale, (box.y - stage.y + 9) * scale, 1, 1).data]"""
    assert evaluate(page, paint) == [255, 255, 255, 255]
    evaluate(page, "player.setAttribute('theme', 'dark')")
    assert max(evaluate(page, paint)[:3]) < 80
