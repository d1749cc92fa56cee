"""A storm of mouse, one finger and two fingers, mixed, leaves exactly the cells that geometry says.

Where the cells are is read off the screen: lines of the grid's colours, in the pixels of the canvas. What two fingers
do is foretold by a ruler: the place between them stays between them. `NONOGRAM_STORM=5000` makes it as long as the
figures in BENCHMARKS.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.playing import Fingers, button, evaluate, open_player, state
from tests.browser.strokes.test_storm_of_strokes import (
    BLACK,
    CELLS,
    DOT,
    LARGE,
    SIDE,
    STROKES,
    UNKNOWN,
    WHITE,
    Oracle,
    Point,
)

pytestmark = pytest.mark.engine("none")
RIM = 30
"""Closer to the edge of what is shown, in pixels, a held drag moves the board along."""
TOOLS = {BLACK: "Paint", WHITE: "Cross", DOT: "Dot"}

# Straight lines across and down in the colours of the grid, as [first, last] pixel of each on the page.
LINES = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const canvas = player.shadowRoot.querySelector("canvas.below"), box = canvas.getBoundingClientRect();
  const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const style = getComputedStyle(document.documentElement);
  const inks = ["--grid", "--grid-strong"].map((name) => parseInt(style.getPropertyValue(name).trim().slice(1), 16));
  const across = new Uint32Array(width), down = new Uint32Array(height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i += 4)
    if (inks.includes((data[i] << 16) | (data[i + 1] << 8) | data[i + 2])) { across[x]++; down[y]++; }
  const found = (counts, from, scale) => {
    const most = Math.max(...counts), lines = [];
    counts.forEach((count, at) => {
      if (count < 0.8 * most) return;
      if (lines.length && lines.at(-1)[1] === at) lines.at(-1)[1] = at + 1;
      else lines.push([at, at + 1]);
    });
    return lines.map((line) => line.map((at) => from + at / scale));
  };
  return [found(across, box.x, width / box.width), found(down, box.y, height / box.height)];"""


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


class Ruler:
    """The cells that are seen whole, across or down: where they begin and end, and the number of the first."""

    def __init__(self, lines: list[list[float]], first: int = 0) -> None:
        self.lines = lines
        self.first = first

    def cells(self) -> range:
        """Those clear of the edge of what is shown."""
        low, high = self.lines[0][0] + RIM, self.lines[-1][1] - RIM
        inside = [at for at in range(len(self.lines) - 1) if self.lines[at][1] >= low and self.lines[at + 1][0] <= high]
        return range(self.first + inside[0], self.first + inside[-1] + 1)

    def at(self, cells: float) -> float:
        """The pixel of a place told in cells from the corner of the board."""
        index = int(cells) - self.first
        left, right = self.lines[index][1], self.lines[index + 1][0]
        return left + (cells % 1) * (right - left)

    def place(self, pixel: float) -> float:
        """The other way round."""
        index = max(i for i, line in enumerate(self.lines[:-1]) if line[1] <= pixel)
        left, right = self.lines[index][1], self.lines[index + 1][0]
        return self.first + index + min(0.999, (pixel - left) / (right - left))

    def heavy(self) -> int:
        """How many cells lie before the first heavy line that is seen."""
        widths = [end - begin for begin, end in self.lines]
        return widths.index(max(widths))


class Screen:
    """What is seen of the board, told by pixels alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        across, down = evaluate(page, LINES)
        assert len(across) == len(down) == SIDE + 1, "the whole board is seen"
        self.across, self.down = Ruler(across), Ruler(down)

    def spot(self, pixels: Point) -> Point:
        return self.across.place(pixels[0]), self.down.place(pixels[1])

    def pixels(self, spot: Point) -> Point:
        return self.across.at(spot[0]), self.down.at(spot[1])

    def look(self, pixels: Point, spot: Point) -> None:
        """Looks again: the place that was under the fingers has to be there still."""
        rulers = []
        for lines, pixel, foretold in zip(evaluate(self.page, LINES), pixels, spot, strict=True):
            ruler = Ruler(lines)
            # Every fifth line is heavy; which of them this is, the fingers tell.
            beyond = ruler.place(pixel) - ruler.heavy()
            ruler.first = 5 * round((foretold - beyond) / 5) - ruler.heavy()
            assert abs(ruler.place(pixel) - foretold) < 1.1, "the board has slipped away between the fingers"
            rulers.append(ruler)
        self.across, self.down = rulers


class Hands:
    """Mouse and fingers at one board, and the oracle that follows them."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.oracle = Oracle()
        self.fingers = Fingers(page)
        self.whole()
        self.fitting = self.screen = Screen(page)
        self.tool = BLACK
        self.moves = self.strokes = 0
        self.kinds: dict[str, int] = {}

    def whole(self) -> None:
        """The whole board in view, by the button that readers use."""
        fit = button(self.page, "Fit")
        if fit.get_attribute("aria-pressed") != "true":
            fit.click()

    def random_drag(self) -> tuple[Point, Point]:
        """Two places in view, clear of the edges between cells and of the question which way the drag goes."""
        columns, rows, rng = self.screen.across.cells(), self.screen.down.cells(), self.rng
        start = (rng.choice(columns) + 0.5, rng.choice(rows) + 0.5)
        if rng.random() < 0.2:
            return start, start
        row_wise = rng.random() < 0.5
        lengthwise, crosswise = (columns, rows) if row_wise else (rows, columns)
        along, beside = (start[0], start[1]) if row_wise else (start[1], start[0])
        to = min(lengthwise[-1], max(lengthwise[0], int(along + rng.uniform(-30, 30)))) + 0.5
        off = min(crosswise[-1], max(crosswise[0], int(beside) + rng.randint(-1, 1))) + 0.5
        if abs(to - along) < 3:
            return start, start
        return start, (to, off) if row_wise else (off, to)

    def stroke(self) -> None:
        """Mouse or finger, with stops on the way; now and then another pointer gets in between and is ignored."""
        rng = self.rng
        start, end = self.random_drag()
        if rng.random() < 0.08:
            self.tool = rng.choice([BLACK, BLACK, WHITE, DOT])
            button(self.page, TOOLS[self.tool]).click()
        path = [between(start, end, part) for part in (0.37, 0.7)]
        stops = [self.screen.pixels(spot) for spot in (start, *path[: rng.randrange(3)], end)]
        mark = self._by_mouse(stops) if rng.random() < 0.5 else self._by_finger(stops)
        self.moves += self.oracle.drag(start, end, mark)
        self.strokes += 1

    def _by_mouse(self, stops: list[Point]) -> str:
        second = BLACK if self.tool == WHITE else WHITE
        pressed: Any
        pressed, mark = self.rng.choice([("left", self.tool)] * 3 + [("right", second), ("middle", DOT)])
        mouse = self.page.mouse
        mouse.move(*stops[0])
        mouse.down(button=pressed)
        for stop in stops[1:]:
            mouse.move(*stop)
        mouse.up(button=pressed)
        self._count("mouse")
        return mark

    def _by_finger(self, stops: list[Point]) -> str:
        self.fingers.down(stops[0])
        for stop in stops[1:]:
            self.fingers.move(stop)
        if self.rng.random() < 0.1:
            self.page.mouse.click(*self.screen.pixels(self.random_drag()[0]))
            self._count("mouse while a finger paints")
        self.fingers.up()
        self._count("finger")
        return self.tool

    def broken_off(self) -> None:
        """A second finger comes down in mid-stroke: what the first one drew was not meant."""
        start, end = (self.screen.pixels(spot) for spot in self.random_drag())
        other = (start[0] + 60, start[1] + 40)
        self.fingers.down(start)
        self.fingers.move(end)
        self.fingers.down(end, other)
        self.fingers.move(end, other)
        self.fingers.up()
        self._count("broken off by a second finger")
        self.whole()

    def near(self) -> None:
        """Two fingers bring a part of the board near and move it about; strokes there; then the whole is seen again."""
        rng = self.rng
        middle = self.fitting.pixels((rng.randrange(35, 65) + 0.5, rng.randrange(35, 65) + 0.5))
        self.screen = copy(self.fitting)
        spot = self.screen.spot(middle)
        factor = rng.uniform(2.2, 4)
        to = (middle[0] + rng.uniform(-60, 60), middle[1] + rng.uniform(-60, 60))
        for part in (0.0, 0.4, 1.0):
            here = between(middle, to, part)
            apart = 40 * (1 + (factor - 1) * part)
            points = [(here[0] - apart, here[1] - apart / 2), (here[0] + apart, here[1] + apart / 2)]
            (self.fingers.move if part else self.fingers.down)(*points)
        self.fingers.up()
        self.screen.look(to, spot)
        self._count("near and back by two fingers")
        for _ in range(rng.randint(3, 12)):
            self.stroke()
        self.whole()
        self.screen = self.fitting

    def _count(self, kind: str) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1


def test_a_storm_of_mouse_one_finger_and_two(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 1280, "height": 900})
    open_player(page, site, LARGE)
    hands = Hands(page, 16)
    seen = 0
    while hands.strokes < STROKES:
        chance = hands.rng.random()
        if chance < 0.06:
            hands.near()
        elif chance < 0.12:
            hands.broken_off()
        else:
            hands.stroke()
        if hands.strokes - seen >= 40:
            seen = hands.strokes
            assert evaluate(page, CELLS) == hands.oracle.rows(), f"after stroke {seen}"
    assert evaluate(page, CELLS) == hands.oracle.rows()
    print(hands.strokes, "strokes,", hands.moves, "moves:", hands.kinds)
    assert len(hands.kinds) == 5
    again = Screen(page)
    assert (again.across.lines, again.down.lines) == (hands.fitting.across.lines, hands.fitting.down.lines)
    evaluate(page, "for (let i = 0; i < arg; i++) await player.undo()", hands.moves)
    assert state(page) == [UNKNOWN * SIDE] * SIDE
    assert button(page, "Undo").get_attribute("aria-disabled") == "true"
