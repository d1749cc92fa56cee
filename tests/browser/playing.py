"""Working a player's board from outside: where its cells are, what is on it, hands and fingers."""

from __future__ import annotations

import re
from time import time
from typing import Any

from playwright.sync_api import Frame, Locator, Page, expect

import nonogram as ng
from tests.places import ROOT

# The smallest of the site's pictures, a sailing boat.
BOAT = "5x5:2/1/5/2.1/1/1/2/3/1.1/4"
BOAT_PICTURE = ["..#..", "..##.", "..###", "#.#..", "####."]

FOX = ng.load(ROOT / "puzzles" / "fox.non")
WINDMILL = ng.load(ROOT / "puzzles" / "windmill.non")

Spot = tuple[int, int]

RESTED = 0.1
"""Seconds after which Chromium takes fingers to have come to rest."""


# As web/embed/main.js makes the first.
ANOTHER_PLAYER = """async (fragment) => {
  history.replaceState(null, "", `#${fragment}`);
  const before = document.querySelector("nonogram-player");
  const player = document.createElement("nonogram-player");
  player.engine = before.engine;
  player.settings = before.settings;
  await before.destroy();
  delete document.documentElement.dataset.theme;
  document.body.append(player);
  if (fragment) player.setAttribute("puzzle", decodeURIComponent(fragment.split("&")[0]));
  await player.shown;
  // The board is measured once it is on screen.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
DARK = """const canvas = player.shadowRoot.querySelector("canvas");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = await player.cellBox(...arg), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
    return canvas.getContext("2d").getImageData(...at, 1, 1).data[0] < 128"""
"""In the page: whether the middle of a cell is dark."""


def open_player(page: Page, site: str, fragment: str = "", query: str = "") -> Locator:
    """The page that holds a player and nothing else, with a puzzle on the board.

    Where the page is open already, another player takes the place of the first and takes over its engine.
    """
    if not query and page.url.split("#")[0] == f"{site}embed.html?":
        page.evaluate(ANOTHER_PLAYER, fragment)
    else:
        page.goto(f"{site}embed.html?{query}#{fragment}")
    board = page.locator("nonogram-player .board")
    expect(board).to_be_visible()
    if fragment:
        # A moment after the player is drawn the puzzle comes, and the board is named after it.
        expect(board).to_have_attribute("aria-label", re.compile("×"))
    return board


def open_stuck(page: Page, site: str, puzzle: ng.Puzzle) -> Any:
    """A puzzle where lines alone give no more, with the hint that tries out cells fully told."""
    open_player(page, site, ng.dumps(puzzle, format="tatham").strip())
    wake(page)
    restore(page, str(ng.solve(puzzle, method="line").known).split("\n"))
    hint = evaluate(page, "return player.hint('why')")
    assert hint["kind"] == "probe"
    return hint


def open_stuck_windmill(page: Page, site: str) -> Any:
    """The windmill where lines alone give no more, with the hint that tries out one cell fully told."""
    hint = open_stuck(page, site, WINDMILL)
    assert hint["technique"] == "probe by contradiction"
    return hint


def evaluate(page: Page | Frame, body: str, argument: object = None) -> Any:
    """Runs `body` with the page's player as `player`."""
    script = f"async (arg) => {{ const player = document.querySelector('nonogram-player'); {body} }}"
    return page.evaluate(script, argument)


def until(page: Page | Frame, condition: str, argument: object = None) -> None:
    """Waits until a function of the page gives something true. The page itself waits: `wait_for_function` evaluates a
    string at every look, and a content security policy lets it do so only at the first.
    """
    waiting = "while (!(await condition(arg))) await new Promise((next) => setTimeout(next, 30));"
    page.evaluate(f"async (arg) => {{ const condition = {condition}; {waiting} }}", argument)


def state(page: Page | Frame) -> list[str]:
    """The rows on the board, as they would be saved."""
    rows: list[str] = evaluate(page, "return (await player.getState()).state")
    return rows


def restore(page: Page | Frame, rows: list[str]) -> None:
    """Puts these marks on the board, with no history."""
    evaluate(
        page, "await player.setState({ ...(await player.getState()), state: arg, dots: [], history: undefined })", rows
    )


def record_events(page: Page | Frame) -> None:
    """Keeps what the player tells from now on in `window.told`."""
    evaluate(
        page,
        """window.told = [];
        for (const type of ["ready", "start", "change", "progress", "hint", "mistake", "complete", "fail"])
          player.addEventListener(type, (event) => window.told.push([type, event.detail]));""",
    )


def centre(page: Page, spot: Spot, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    """A point of a cell in the page, by default its middle."""
    box = evaluate(page, "const b = await player.cellBox(...arg); return [b.x, b.y, b.width, b.height]", list(spot))
    return box[0] + x * box[2], box[1] + y * box[3]


def drag(page: Page, start: Spot, end: Spot, button: Any = "left", steps: int = 4) -> None:
    page.mouse.move(*centre(page, start))
    page.mouse.down(button=button)
    page.mouse.move(*centre(page, end), steps=steps)
    page.mouse.up(button=button)


class Fingers:
    """Several touches at once, which Playwright itself cannot make."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[tuple[float, float]], **more: float) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **more})

    def down(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", list(points))

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", list(points))

    def up(self) -> None:
        """Lifts the fingers, as if they had come to rest.

        What is lifted in motion makes Chromium fling, and the next tap, be it in another test, would only stop that.
        """
        self._send("touchEnd", [], timestamp=time() + RESTED)

    def lift(self) -> None:
        """Lifts the fingers, however fast they are."""
        self._send("touchEnd", [])


def panel(page: Page) -> Locator:
    return page.locator("nonogram-player .panel")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def choose(page: Page, name: str) -> None:
    """Presses what lies behind the tools' "More"."""
    button(page, "More tools").click()
    page.get_by_role("menuitem", name=name, exact=True).click()


def message(page: Page) -> Locator:
    return page.locator("nonogram-player .message")


def marks(page: Page | Frame, mark: str) -> int:
    return "".join(state(page)).count(mark)


def wake(page: Page) -> None:
    """Boots the engine, which takes as long as it takes."""
    evaluate(page, "await player.engine.start()")
