"""The example of a back end: a page of it plays, saves and finishes, and it refuses logs that show something else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from examples.backend.server import PUZZLE, Refused, checked, serving
from tests.browser.hosting import CLOSES_WITHIN
from tests.browser.playing import evaluate, until

pytestmark = pytest.mark.engine("none")
PICTURE = ng.solve(ng.loads(PUZZLE)).solutions[0].rows()


@pytest.fixture
def backend(site: str, tmp_path: Path) -> Iterator[str]:
    server = serving(tmp_path / "games.sqlite", site)
    Thread(target=server.serve_forever, args=(CLOSES_WITHIN,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def paint(page: Page, rows: range) -> None:
    """Paints the picture's cells in some rows, beginning at the first cell of the board."""
    board = page.frame_locator("nonogram-player iframe").locator(".board")
    board.focus()
    for _ in range(rows.start):
        board.press("ArrowDown")
    for row in rows:
        for column, cell in enumerate(PICTURE[row]):
            if cell == "#":
                board.press("Space")
            if column < 4:
                board.press("ArrowRight")
        for _ in range(4):
            board.press("ArrowLeft")
        board.press("ArrowDown")


def opened(page: Page, backend: str) -> None:
    page.goto(backend)
    board = page.frame_locator("nonogram-player iframe").locator(".board")
    # A moment after the player is drawn the puzzle comes, and the board is named after it.
    expect(board).to_have_attribute("aria-label", re.compile("×"))


def await_row(page: Page, row: int, cells: str) -> None:
    state = "(await document.querySelector('nonogram-player').getState().catch(() => null))?.state"
    until(page, f"async ([row, cells]) => {state}?.[row] === cells", [row, cells])


def black(page: Page) -> list[str]:
    """The rows on the board, with nothing but black cells told apart."""
    state = evaluate(page, "return (await player.getState()).state")
    return [re.sub("[^#]", ".", row) for row in state]


def test_a_game_is_saved_brought_back_finished_and_accepted(page: Page, backend: str) -> None:
    opened(page, backend)
    paint(page, range(0, 3))
    assert black(page)[:3] == PICTURE[:3]
    expect(page.get_by_role("status")).to_be_empty()
    until(page, "async () => (await (await fetch('game')).json()).state?.state[2] === '??###'")
    # An older save that comes late changes nothing.
    stale = """async () => {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ number: 5, state: {} });
        return (await fetch("game", { method: "PUT", headers, body })).ok;
    }"""
    assert page.evaluate(stale)
    opened(page, backend)
    await_row(page, 2, "??###")
    paint(page, range(3, 5))
    assert black(page) == PICTURE
    expect(page.get_by_role("status")).to_contain_text("Finished in")
    log = page.evaluate("document.querySelector('nonogram-player').getLog()")
    assert checked(log, 3600).strokes == len([cell for row in PICTURE for cell in row if cell == "#"])
    # Whoever has no game here gets nowhere.
    request = Request(f"{backend}log", json.dumps(log).encode(), {"Content-Type": "application/json"})
    with pytest.raises(Exception, match="403"):
        urlopen(request)
    forged = page.evaluate(
        """async (log) => {
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("log", { method: "POST", headers, body: JSON.stringify({ ...log, played: 1e9 }) });
          return answer.json();
        }""",
        log,
    )
    assert forged["accepted"] is False
    assert "more time than has passed" in forged["why"]


HEAVY = """const history = [];
    for (let i = 0; i < 9000; i++) history.push(i % 2 ? "0>1#?" : "0>1?#");
    const game = await player.getState();
    await player.setState({ ...game, history: { moves: history, at: 9000 }, log: undefined });"""


def test_a_save_too_large_to_be_kept_alive_arrives(page: Page, backend: str) -> None:
    opened(page, backend)
    evaluate(page, HEAVY)
    paint(page, range(0, 1))
    arrived = "async () => (await (await fetch('game')).json()).state?.history.moves.length === 9001"
    until(page, arrived)
    expect(page.get_by_role("status")).to_be_empty()


@pytest.mark.expect_trouble("ERR_FAILED")
def test_a_save_that_the_page_s_end_cuts_off_is_sent_when_the_reader_is_back(page: Page, backend: str) -> None:
    opened(page, backend)
    evaluate(page, HEAVY)
    page.route("**/game", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
    paint(page, range(0, 1))
    until(page, "() => document.querySelector('[role=status]').textContent")
    page.goto("about:blank")
    page.unroute("**/game")
    opened(page, backend)
    await_row(page, 0, "??#??")
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_another_reader_of_the_device_does_not_send_it(page: Page, backend: str) -> None:
    opened(page, backend)
    page.evaluate("localStorage.setItem('unsent game of somebody', '{\"number\": 9e15, \"state\": {}}')")
    opened(page, backend)
    assert page.evaluate("async () => (await (await fetch('game')).json()).state") is None
    assert page.evaluate("Object.keys(localStorage)") == ["unsent game of somebody"]


def row_runs(y: int) -> str:
    return " ".join(f"{5 * y + x}>1?#" for x, cell in enumerate(PICTURE[y]) if cell == "#")


def runs(rows: list[str]) -> str:
    return " ".join(map(row_runs, range(len(rows))))


STROKES = [f"{900 + y} stroke {row_runs(y)}" for y in range(5)]
HONEST = {"log": 1, "puzzle": PUZZLE, "entries": [*STROKES, "904 done player"], "played": 1000}
FORGED: dict[str, tuple[Any, str]] = {
    "no log": ([], "not a log"),
    "another puzzle": ({**HONEST, "puzzle": "2x1:1/1/2"}, "another puzzle"),
    "a finished board to begin with": ({**HONEST, "from": PICTURE}, "empty board"),
    "by the engine": (
        {**HONEST, "entries": ["900 ask solve", f"900 solve {runs(PICTURE)}", "900 done engine"]},
        "no player",
    ),
    "by the engine, then by hand": (
        {
            **HONEST,
            "entries": [
                "900 ask solve",
                f"900 solve {runs(PICTURE)}",
                f"900 clear {runs(PICTURE).replace('?#', '#?')}",
                *STROKES,
                "904 done player",
            ],
        },
        "no player",
    ),
    "by hand after a look at the solution": (
        {**HONEST, "entries": ["800 ask solve", *STROKES, "904 done player"]},
        "the solution was shown",
    ),
    "from another tab": ({**HONEST, "entries": [f"900 merge {runs(PICTURE)}"]}, "from another tab"),
    "brought back": ({**HONEST, "entries": [f"900 redo {runs(PICTURE)}"]}, "was never black before"),
    "in one stroke": ({**HONEST, "entries": [f"900 stroke {runs(PICTURE)}"]}, "one stroke"),
    "not finished": ({**HONEST, "entries": ["900 stroke 2>1?#"]}, "no player"),
    "finished by a word": ({**HONEST, "entries": ["900 done player"]}, "not finished"),
    "another picture": ({**HONEST, "entries": ["900 stroke 0>5?#", "900 done player"]}, "not finished"),
    "out of order": ({**HONEST, "entries": [*STROKES, "5 check"]}, "out of order"),
    "before it began": ({**HONEST, "played": 10**7}, "more time than has passed"),
    "garbage": ({**HONEST, "entries": [None]}, "entries"),
}


def test_an_honest_log_is_accepted() -> None:
    assert checked(HONEST, 60).by == "player"


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_log_is_refused(name: str) -> None:
    log, why = FORGED[name]
    with pytest.raises(Refused, match=why):
        checked(log, 60)
