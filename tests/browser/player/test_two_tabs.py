"""One puzzle in two tabs: what each does is seen in the other, and nothing is overwritten unseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.cases import case
from tests.browser.handed.warm import SILENT_WORKERS
from tests.browser.playing import BOAT, BOAT_PICTURE, button, centre, evaluate, panel, restore, state
from tests.browser.visiting import open_board

pytestmark = pytest.mark.engine("none")

SLEEPS = """for (const type of ["storage", "focus", "pageshow"])
  window.addEventListener(type, (event) => window.asleep && event.stopImmediatePropagation(), true);"""
STORED = "() => Object.entries(localStorage).find(([name]) => name.includes('/game/'))"


LEAVE = """async () => {
  const board = document.querySelector("nonogram-player");
  location.hash = "about";
  while (board.isConnected) await new Promise(requestAnimationFrame);
  window.asleep = false;
}"""


def open_tab(page: Page, site: str) -> Page:
    page.add_init_script(SLEEPS)
    open_board(page, f"{site}#{BOAT}")
    return page


def start_over(tabs: tuple[Page, Page], site: str) -> None:
    """Leaves the board in both tabs, forgets its game and opens it anew."""
    for tab in tabs:
        tab.evaluate(LEAVE)
    tabs[0].evaluate("() => { localStorage.clear(); }")
    for tab in tabs:
        tab.evaluate("() => { sessionStorage.clear(); }")
        open_board(tab, f"{site}#{BOAT}")


def paint(page: Page, *spots: tuple[int, int], mark: str = "left") -> None:
    for spot in spots:
        page.mouse.click(*centre(page, spot), button=mark)  # type: ignore[arg-type]


def sleep(page: Page) -> None:
    """What other tabs store is not told to this one from now on."""
    page.evaluate("() => { window.asleep = true; }")


def wake(page: Page) -> None:
    page.evaluate("() => { window.asleep = false; window.dispatchEvent(new PageTransitionEvent('pageshow')); }")


def settle(page: Page, wanted: list[str]) -> None:
    """Waits until the board is this one, here and as it is stored."""
    shown: list[str] = evaluate(
        page,
        """for (let tries = 0; tries < 300; tries++) {
          const stored = JSON.parse((Object.entries(localStorage).find(([n]) => n.includes("/game/")) ?? [0, "{}"])[1]);
          if (String(player.game.state) === String(arg) && String(stored.state) === String(arg)) break;
          await new Promise((again) => setTimeout(again, 20));
        }
        return player.game.state;""",
        wanted,
    )
    assert shown == wanted
    assert stored(page)["state"] == wanted


def await_cell(page: Page, index: int, value: int) -> None:
    """Waits until a cell has a value beneath what is only tried out."""
    evaluate(
        page,
        """for (let tries = 0; tries < 300 && player.settled[arg[0]] !== arg[1]; tries++)
          await new Promise((again) => setTimeout(again, 20));""",
        [index, value],
    )


def stored(page: Page) -> Any:
    return json.loads(page.evaluate(STORED)[1])


def dispute(page: Page) -> Locator:
    return page.locator("nonogram-player .bar[data-kind='merge']")


def board(*cells: tuple[int, int, str]) -> list[str]:
    rows = [["?"] * 5 for _ in range(5)]
    for row, column, mark in cells:
        rows[row][column] = mark
    return ["".join(row) for row in rows]


def strokes_in_both_tabs_are_seen_in_both(one: Page, two: Page) -> None:
    paint(one, (0, 0))
    paint(two, (4, 4))
    paint(one, (0, 1), (0, 2))
    paint(two, (4, 3), mark="right")
    both = board((0, 0, "#"), (0, 1, "#"), (0, 2, "#"), (4, 4, "#"), (4, 3, "."))
    settle(one, both)
    settle(two, both)
    expect(dispute(one)).to_be_hidden()
    expect(dispute(two)).to_be_hidden()


def undo_takes_the_other_tab_s_marks_back(one: Page, two: Page) -> None:
    paint(one, (0, 0))
    settle(two, board((0, 0, "#")))
    button(two, "Undo").click()
    settle(one, board())
    button(one, "Undo").click()
    settle(two, board((0, 0, "#")))


def a_tab_that_slept_overwrites_nothing(one: Page, two: Page) -> None:
    sleep(two)
    paint(one, (0, 0))
    settle(one, board((0, 0, "#")))
    paint(two, (4, 4))
    settle(one, board((0, 0, "#"), (4, 4, "#")))
    settle(two, board((0, 0, "#"), (4, 4, "#")))


def a_tab_that_wakes_sees_what_was_done_meanwhile(one: Page, two: Page) -> None:
    sleep(two)
    paint(one, (0, 0))
    settle(one, board((0, 0, "#")))
    assert state(two) == board()
    wake(two)
    settle(two, board((0, 0, "#")))


def a_dispute_is_told_once_and_either_side_can_be_had(one: Page, two: Page) -> None:
    sleep(two)
    paint(one, (2, 2), (0, 0))
    settle(one, board((2, 2, "#"), (0, 0, "#")))
    paint(two, (2, 2), mark="right")
    expect(dispute(two)).to_contain_text("Another tab marked row 3, column 3 differently.")
    mine, others = board((2, 2, "."), (0, 0, "#")), board((2, 2, "#"), (0, 0, "#"))
    settle(two, mine)
    settle(one, mine)
    expect(dispute(one)).to_be_hidden()
    wake(two)
    dispute(two).get_by_role("button", name="Take theirs").click()
    expect(dispute(two)).to_be_hidden()
    settle(two, others)
    settle(one, others)
    button(two, "Undo").click()
    settle(one, mine)
    paint(one, (4, 4))
    settle(two, board((2, 2, "."), (0, 0, "#"), (4, 4, "#")))
    expect(dispute(one)).to_be_hidden()
    expect(dispute(two)).to_be_hidden()


def a_dispute_ends_with_its_cause(one: Page, two: Page, way: str) -> None:
    sleep(two)
    paint(one, (2, 2))
    settle(one, board((2, 2, "#")))
    paint(two, (2, 2), mark="right")
    expect(dispute(two)).to_be_visible()
    settle(one, board((2, 2, ".")))
    wake(two)
    if way == "agree":
        paint(two, (2, 2), mark="right")
        paint(two, (2, 2))
    else:
        evaluate(two, f"await player.{way}()")
    expect(dispute(two)).to_be_hidden()


def a_picture_painted_elsewhere_is_not_looked_back_on(one: Page, two: Page) -> None:
    rows = [row.replace(".", "?") for row in BOAT_PICTURE]
    paint(two, (4, 0))
    settle(one, board((4, 0, "#")))
    restore(one, [*rows[:4], "###??"])
    paint(one, (4, 3))
    settle(two, rows)
    expect(one.get_by_role("button", name="Review")).to_be_visible()
    expect(two.get_by_role("button", name="Review")).to_be_hidden()


def a_dispute_in_a_page_that_goes_away_is_told_in_the_other(one: Page, two: Page) -> None:
    sleep(two)
    paint(one, (2, 2))
    settle(one, board((2, 2, "#")))
    paint(two, (2, 2), mark="right")
    two.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    settle(one, board((2, 2, ".")))
    expect(dispute(one)).to_contain_text("Another tab changed your mark at row 3, column 3.")
    dispute(one).get_by_role("button", name="Take mine back").click()
    settle(one, board((2, 2, "#")))


def two_saves_that_know_nothing_of_each_other(one: Page, two: Page) -> None:
    """Two processes may write at the same time: neither sees the other's text before its own."""
    paint(one, (0, 0))
    settle(two, board((0, 0, "#")))
    name, before = one.evaluate(STORED)
    paint(one, (1, 1), (2, 2))
    settle(two, board((0, 0, "#"), (1, 1, "#"), (2, 2, "#")))
    game = json.loads(before)
    game |= {"state": board((0, 0, "#"), (4, 4, "#"), (2, 2, ".")), "history": {"moves": [], "at": 0}}
    game["revision"] |= {"by": "zzzzzzz", "clock": game["revision"]["clock"] | {"zzzzzzz": 1}}
    one.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(game)])
    wake(one)
    both = board((0, 0, "#"), (1, 1, "#"), (2, 2, "."), (4, 4, "#"))
    settle(one, both)
    settle(two, both)
    expect(dispute(one)).to_contain_text("Another tab changed your mark at row 3, column 3.")


def a_cleared_board_is_clear_in_both_and_can_be_had_back(one: Page, two: Page) -> None:
    paint(one, (0, 0), (1, 1))
    marks = board((0, 0, "#"), (1, 1, "#"))
    settle(two, marks)
    evaluate(two, "await player.reset()")
    settle(one, board())
    button(one, "Undo").click()
    settle(two, marks)


def what_is_tried_out_stays_a_trial_and_stays_here(one: Page, two: Page) -> None:
    button(one, "What if").click()
    paint(one, (2, 2), (3, 3))
    paint(two, (0, 0))
    settle(one, board((2, 2, "#"), (3, 3, "#"), (0, 0, "#")))
    assert state(two) == board((0, 0, "#"))
    paint(two, (2, 2), mark="right")
    expect(button(one, "Drop")).to_be_visible()
    await_cell(one, 12, 2)
    button(one, "Drop").click()
    settle(one, board((0, 0, "#"), (2, 2, ".")))
    settle(two, board((0, 0, "#"), (2, 2, ".")))


def what_can_be_redone_can_be_redone_afterwards(one: Page, two: Page) -> None:
    paint(one, (0, 0), (1, 1))
    button(one, "Undo").click()
    settle(two, board((0, 0, "#")))
    paint(two, (4, 4))
    settle(one, board((0, 0, "#"), (4, 4, "#")))
    button(one, "Redo").click()
    settle(two, board((0, 0, "#"), (1, 1, "#"), (4, 4, "#")))


def a_stroke_under_way_is_not_disturbed(one: Page, two: Page) -> None:
    one.mouse.move(*centre(one, (0, 0)))
    one.mouse.down()
    one.mouse.move(*centre(one, (0, 3)), steps=4)
    paint(two, (0, 1), mark="right")
    paint(two, (4, 4))
    await_cell(one, 24, 1)
    one.mouse.up()
    settle(one, ["####?", *board((4, 4, "#"))[1:]])
    settle(two, ["####?", *board((4, 4, "#"))[1:]])


def a_picture_finished_elsewhere_is_finished_here_too(one: Page, two: Page) -> None:
    for tab in (one, two):
        evaluate(
            tab,
            "window.completed = 0; player.addEventListener('complete', () => { window.completed += 1; });",
        )
    sleep(two)
    restore(one, ["?????", *(row.replace(".", "?") for row in BOAT_PICTURE[1:])])
    paint(one, (0, 2))
    finished = [row.replace(".", "?") for row in BOAT_PICTURE]
    settle(one, finished)
    assert one.evaluate("() => window.completed") == 1
    paint(two, (1, 1))
    settle(two, finished)
    assert two.evaluate("() => window.completed") == 0
    expect(dispute(two)).to_contain_text("Another tab changed your mark at row 2, column 2.")


def a_game_deleted_in_the_list_stays_on_the_board(one: Page, two: Page) -> None:
    paint(one, (0, 0))
    settle(two, board((0, 0, "#")))
    two.evaluate("() => localStorage.clear()")
    assert state(one) == board((0, 0, "#"))
    paint(one, (1, 1))
    settle(one, board((0, 0, "#"), (1, 1, "#")))


LAWS: list[Callable[[Page, Page], None]] = [
    strokes_in_both_tabs_are_seen_in_both,
    undo_takes_the_other_tab_s_marks_back,
    a_tab_that_slept_overwrites_nothing,
    a_tab_that_wakes_sees_what_was_done_meanwhile,
    a_dispute_is_told_once_and_either_side_can_be_had,
    partial(a_dispute_ends_with_its_cause, way="undo"),
    partial(a_dispute_ends_with_its_cause, way="reset"),
    partial(a_dispute_ends_with_its_cause, way="agree"),
    a_picture_painted_elsewhere_is_not_looked_back_on,
    a_dispute_in_a_page_that_goes_away_is_told_in_the_other,
    two_saves_that_know_nothing_of_each_other,
    a_cleared_board_is_clear_in_both_and_can_be_had_back,
    what_is_tried_out_stays_a_trial_and_stays_here,
    what_can_be_redone_can_be_redone_afterwards,
    a_stroke_under_way_is_not_disturbed,
    a_picture_finished_elsewhere_is_finished_here_too,
    a_game_deleted_in_the_list_stays_on_the_board,
]


def test_two_tabs_keep_each_law(page: Page, site: str) -> None:
    tabs = open_tab(page, site), open_tab(page.context.new_page(), site)
    for law in LAWS:
        with case(law):
            start_over(tabs, site)
            law(*tabs)


@pytest.mark.engine("own")
@pytest.mark.parametrize(
    ("tool", "waiting", "answer"),
    [
        ("Hint", "Getting hints ready", ".panel[data-kind='hint']"),
        ("Check", "Getting ready to check", ".message[data-tone='good']"),
    ],
)
def test_what_is_awaited_is_asked_again_for_the_new_board(
    page: Page, site: str, tool: str, waiting: str, answer: str
) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm*.wasm", lambda route: held.append(route))
    other = page.context.new_page()
    other.add_init_script(SILENT_WORKERS)
    one, two = open_tab(page, site), open_tab(other, site)
    evaluate(
        one,
        """window.states = [];
        const ask = player.engine.request;
        player.engine.request = function (op, params, ...how) {
          window.states.push(params.state);
          return ask.call(this, op, params, ...how);
        };""",
    )
    button(one, tool).click()
    expect(panel(one)).to_contain_text(waiting)
    paint(two, (0, 0), mark="right")
    settle(one, board((0, 0, ".")))
    expect(panel(one)).to_be_visible()
    for route in held:
        route.continue_()
    expect(one.locator(f"nonogram-player {answer}")).to_be_visible(timeout=60_000)
    states = [state for state in one.evaluate("() => window.states") if state]
    assert [state[0] for state in states] == ["?????", ".????"]
