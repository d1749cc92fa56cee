"""A storm of drags and touches leaves exactly the cells that geometry says, and takes no memory but its history.

`NONOGRAM_STORM=5000` makes it as long as the figures in BENCHMARKS.md.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Fingers, button, evaluate, open_player, state

pytestmark = pytest.mark.engine("none")
STROKES = int(os.environ.get("NONOGRAM_STORM", "80"))
SIDE = 100
LARGE = f"{SIDE}x{SIDE}:" + "/".join(["1"] * (2 * SIDE))
UNKNOWN, BLACK, WHITE, DOT = "?#.o"
BUTTONS: dict[str, Any] = {BLACK: "left", WHITE: "right", DOT: "middle"}
Point = tuple[float, float]
Spot = tuple[int, int]

# The edges of all columns and rows on the page.
EDGES = """const boxes = (count, cell) =>
    Promise.all(Array.from({ length: count }, (_, i) => player.cellBox(...cell(i))));
  const columns = await boxes(arg, (i) => [0, i]), rows = await boxes(arg, (i) => [i, 0]);
  return [columns.map((box) => [box.left, box.right]), rows.map((box) => [box.top, box.bottom])];"""
CELLS = """const { state, dots } = await player.getState();
  const rows = state.map((row) => [...row]);
  for (const [row, column] of dots ?? []) rows[row][column] = "o";
  return rows.map((row) => row.join(""));"""


class Oracle:
    """The board as the rules of painting say, told by what a person sees: cells under straight lines."""

    def __init__(self) -> None:
        self.cells = [[UNKNOWN] * SIDE for _ in range(SIDE)]
        self.latest: tuple[str, Spot, Spot] | None = None
        """The mark of the latest move, and where its stroke began and ended; None if it took marks away."""

    def drag(self, start: Point, end: Point, mark: str) -> bool:
        """Draws from one point to another, in cells from the corner; whether that changed anything."""
        spots = self._spots(start, end)
        row, column = spots[0]
        found = self.cells[row][column]
        takes = found == mark and self._takes(spots, mark)
        value = UNKNOWN if takes else mark
        allowed = mark if takes else self._may_change(UNKNOWN if found == mark else found, mark)
        changed = [(r, c) for r, c in spots if self.cells[r][c] in allowed and self.cells[r][c] != value]
        for r, c in changed:
            self.cells[r][c] = value
        if changed:
            self.latest = None if takes else (mark, spots[0], spots[-1])
        return bool(changed)

    @staticmethod
    def _spots(start: Point, end: Point) -> list[Spot]:
        """The cells that a drag goes over, in order."""
        (x, y), (to_x, to_y) = start, end
        row, column = int(y), int(x)
        across, down = abs(to_x - x), abs(to_y - y)
        if max(across, down) < 0.75:
            return [(row, column)]
        last = int(to_x) if across >= down else int(to_y)
        first = column if across >= down else row
        along = range(first, last + 1) if last >= first else range(first, last - 1, -1)
        return [(row, at) if across >= down else (at, column) for at in along]

    def _takes(self, spots: list[Spot], mark: str) -> bool:
        """Whether a drag that begins on its own mark takes marks away."""
        if len(spots) == 1:
            return True
        row, column = spots[1]
        if self.cells[row][column] in self._may_change(UNKNOWN, mark):
            return False
        if self.latest is None or self.latest[0] != mark:
            return True
        _, first, last = self.latest
        return spots[0] != first and not (spots[0] == last and first in spots)

    @staticmethod
    def _may_change(found: str, mark: str) -> str:
        if found == UNKNOWN or (found == DOT and mark != DOT):
            return UNKNOWN if mark == DOT else UNKNOWN + DOT
        return UNKNOWN + BLACK + WHITE + DOT

    def rows(self) -> list[str]:
        return ["".join(row) for row in self.cells]


def random_drag(rng: random.Random) -> tuple[Point, Point]:
    """Two points, clear of the edges between cells and of the question which way the drag goes."""
    start = (rng.randrange(SIDE) + 0.5, rng.randrange(SIDE) + 0.5)
    if rng.random() < 0.2:
        return start, start
    along = min(SIDE - 1, max(0, int(start[0] + rng.uniform(-30, 30))))
    beside = min(SIDE - 1, max(0, int(start[1] + rng.randint(-1, 1))))
    if abs(along + 0.5 - start[0]) < 3:
        return start, start
    end = (along + 0.5, beside + 0.5)
    if rng.random() < 0.5:
        return (start[1], start[0]), (end[1], end[0])
    return start, end


def placed(edges: list[list[list[float]]], point: Point) -> Point:
    """A point of the board on the page."""
    (column, x), (row, y) = ((math.floor(value), value % 1) for value in point)
    (left, right), (top, bottom) = edges[0][column], edges[1][row]
    return left + x * (right - left), top + y * (bottom - top)


def storm(page: Page, seed: int, stroke: Callable[[Point, Point, str], None], marks: str) -> int:
    """Draws at random and compares; how many strokes changed the board."""
    rng, oracle, moves = random.Random(seed), Oracle(), 0
    # Seen whole, the board does not move along with a drag to its edge.
    fit = button(page, "Fit")
    if fit.get_attribute("aria-pressed") != "true":
        fit.click()
    edges = evaluate(page, EDGES, SIDE)
    for number in range(STROKES):
        start, end = random_drag(rng)
        mark = rng.choice(marks)
        moves += oracle.drag(start, end, mark)
        stroke(placed(edges, start), placed(edges, end), mark)
        if number % 40 == 39:
            assert evaluate(page, CELLS) == oracle.rows(), f"after stroke {number}"
    assert evaluate(page, CELLS) == oracle.rows()
    return moves


def test_a_storm_of_drags(page: Page, site: str) -> None:
    open_player(page, site, LARGE)

    def stroke(start: Point, end: Point, mark: str) -> None:
        page.mouse.move(*start)
        page.mouse.down(button=BUTTONS[mark])
        page.mouse.move(*end)
        page.mouse.up(button=BUTTONS[mark])

    moves = storm(page, 1, stroke, BLACK + WHITE + DOT)
    evaluate(page, "for (let i = 0; i < arg; i++) await player.undo()", moves)
    assert state(page) == [UNKNOWN * SIDE] * SIDE
    assert button(page, "Undo").get_attribute("aria-disabled") == "true"


def test_a_storm_of_touches(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 1280, "height": 900})
    open_player(page, site, LARGE)
    fingers = Fingers(page)
    # A finger is the tool that was chosen last.
    chosen = ""

    def stroke(start: Point, end: Point, mark: str) -> None:
        nonlocal chosen
        if mark != chosen:
            button(page, "Paint" if mark == BLACK else "Cross").click()
            chosen = mark
        fingers.down(start)
        fingers.move(end)
        fingers.up()

    storm(page, 2, stroke, BLACK * 9 + WHITE)


def test_strokes_take_no_memory_but_their_history(page: Page, site: str) -> None:
    board = open_player(page, site, LARGE)
    expect(board).not_to_have_attribute("aria-busy", "true")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    paint = """const board = player.shadowRoot.querySelector(".board");
      const press = (type, key) => board.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true }));
      for (let i = 0; i < arg; i++) {
        for (const type of ["keydown", "keyup"]) press(type, " ");
        press("keydown", i % 100 === 99 ? "ArrowDown" : i % 200 < 100 ? "ArrowRight" : "ArrowLeft");
        if (i % 50 === 0) await new Promise(requestAnimationFrame);
      }"""

    def measured() -> dict[str, float]:
        page.wait_for_timeout(1500)
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.collectGarbage")
        return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}

    strokes = max(1000, 2 * STROKES)
    evaluate(page, paint, 200)
    before = measured()
    evaluate(page, paint, strokes)
    after = measured()
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 2
    assert after["Nodes"] <= before["Nodes"] + 50
    growth = (after["JSHeapUsedSize"] - before["JSHeapUsedSize"]) / strokes
    print(f"{growth:.0f} bytes a stroke, {after['Nodes']:.0f} nodes")
    assert growth < 1000, "a move, and its entry in the game's log"
