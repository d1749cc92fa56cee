"""The example of a back end: a page of it plays, saves and finishes, and it refuses logs that show something else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from examples.backend.server import PUZZLE, Refused, checked, serving
from tests.browser.playing import until

pytestmark = pytest.mark.engine("none")
PICTURE = ng.solve(ng.loads(PUZZLE)).solutions[0].rows()


@pytest.fixture
def backend(site: str, tmp_path: Path) -> Iterator[str]:
    server = serving(tmp_path / "games.sqlite", site)
    Thread(target=server.serve_forever, daemon=True).start()
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
    expect(page.frame_locator("nonogram-player iframe").locator(".board")).to_be_visible()


def test_a_game_is_saved_brought_back_finished_and_accepted(page: Page, backend: str) -> None:
    opened(page, backend)
    paint(page, range(0, 3))
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
    until(page, "async () => (await document.querySelector('nonogram-player').getState()).state[2] === '??###'")
    paint(page, range(3, 5))
    expect(page.get_by_role("status")).to_contain_text("Finished in")
    log = page.evaluate("document.querySelector('nonogram-player').getLog()")
    assert checked(log, 3600).strokes == len([cell for row in PICTURE for cell in row if cell == "#"])
    # Whoever has no game here gets nowhere.
    request = Request(f"{backend}log", json.dumps(log).encode(), {"Content-Type": "application/json"})
    with pytest.raises(Exception, match="400"):
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


def runs(rows: list[str]) -> str:
    return " ".join(f"{5 * y + x}>1?#" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#")


HONEST = {"log": 1, "puzzle": PUZZLE, "entries": [f"900 stroke {runs(PICTURE)}", "900 done player"], "played": 1000}
FORGED: dict[str, tuple[Any, str]] = {
    "no log": ([], "today's puzzle"),
    "another puzzle": ({**HONEST, "puzzle": "2x1:1/1/2"}, "today's puzzle"),
    "a finished board to begin with": ({**HONEST, "from": PICTURE}, "empty board"),
    "by the engine": (
        {**HONEST, "entries": [HONEST["entries"][0].replace("stroke", "solve"), "900 done engine"]},  # type: ignore[index]
        "no player",
    ),
    "not finished": ({**HONEST, "entries": ["900 stroke 2>1?#"]}, "no player"),
    "finished by a word": ({**HONEST, "entries": ["900 done player"]}, "not finished"),
    "another picture": ({**HONEST, "entries": ["900 stroke 0>5?#", "900 done player"]}, "not finished"),
    "out of order": ({**HONEST, "entries": [*HONEST["entries"], "5 check"]}, "out of order"),  # type: ignore[misc]
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
