"""A large board is drawn in a worker: what is seen, and what happens where the worker cannot be had or has ended."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from operator import sub

from playwright.sync_api import Page

from scripts.frame_costs import large_puzzle
from tests.browser.player.test_drawn_anew_page import MOVES, SLIGHT
from tests.browser.playing import centre, drag, evaluate, open_player, until

# Pages marked `engine("none")` have workers that never say a word, so none is marked here.
LARGE = large_puzzle(50)
SMALL = large_puzzle(40)
ON_PAGE_ONLY = "delete HTMLCanvasElement.prototype.transferControlToOffscreen"

# How many canvases there are and their size, and the pixels that are to be seen on them.
SEEN = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const shown = document.querySelector("nonogram-player").shadowRoot.querySelectorAll(".board canvas");
    const [{ width, height }] = shown;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    for (const canvas of shown) if (canvas.style.visibility !== "hidden") context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return [`${shown.length} ${width}x${height}`, new Uint8Array(data.buffer).toBase64()];
}"""
IN_WORKER = """() => {
    const canvas = document.querySelector("nonogram-player").shadowRoot.querySelector("canvas.below");
    try { return !canvas.getContext("2d"); } catch { return true; }
}"""
"""Whether the lower canvas has been handed over: then it gives nobody a context."""
DARK = """async (spot) => {
    const player = document.querySelector("nonogram-player"), canvas = player.shadowRoot.querySelector("canvas.below");
    const box = await player.cellBox(...spot), stage = canvas.getBoundingClientRect();
    const scale = canvas.width / stage.width;
    const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
    context.drawImage(canvas, 0, 0);
    const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
    return context.getImageData(...at, 1, 1).data[0] < 128;
}"""

UNLIKE = """
    const shadow = player.shadowRoot, stage = shadow.querySelector(".board");
    window.seen = [];
    // The player may change the room once more before the frame is shown; a timer waits until then.
    new ResizeObserver(() => setTimeout(() => {
      const shown = [...shadow.querySelectorAll(".board canvas")].filter(({ style }) => style.visibility !== "hidden");
      const rims = shown.map((canvas) => {
        const { width, height } = canvas.getBoundingClientRect();
        const more = [canvas.width - width * devicePixelRatio, canvas.height - height * devicePixelRatio];
        return Math.max(...more.map(Math.abs));
      });
      seen.push({ size: `${stage.clientWidth}x${stage.clientHeight}`, most: Math.max(...rims) });
    })).observe(stage);"""
"""Collects by how many device pixels the bitmaps differ from the room that they are shown in, each time it changes."""
VISIBLE = """() => [...document.querySelector("nonogram-player").shadowRoot.querySelectorAll(".board canvas")]
    .filter(({ style }) => style.visibility !== "hidden").map((canvas) => canvas.className)"""

NAMES = """window.names = [];
window.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    names.push(options.name);
  }
};"""
"""Before the page's scripts: collects the names of its workers."""
IDLE = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))"
)

STEPS: list[Callable[[Page], object]] = [
    lambda page: None,
    *MOVES,
    lambda page: page.mouse.move(*centre(page, (5, 5))),
    lambda page: page.mouse.wheel(120, 70),
    lambda page: page.keyboard.press("ArrowDown"),
    lambda page: page.keyboard.press("+"),
    lambda page: evaluate(page, "document.documentElement.dataset.theme = 'dark'"),
    lambda page: page.set_viewport_size({"width": 640, "height": 500}),
    lambda page: page.keyboard.press("x"),
]


def look(page: Page) -> tuple[str, bytes]:
    what, pixels = page.evaluate(SEEN)
    return what, b64decode(pixels)


def alike(one: tuple[str, bytes], other: tuple[str, bytes]) -> bool:
    """Whether they differ slightly at most: how much is drawn together depends on what comes before the same frame."""
    return one == other or (one[0] == other[0] and max(map(abs, map(sub, one[1], other[1]))) < SLIGHT)


def test_a_board_drawn_in_a_worker_looks_as_if_drawn_on_the_page(open_page: Callable[..., Page], site: str) -> None:
    pages = [open_page(viewport={"width": 700, "height": 520}) for _ in range(2)]
    on_page, in_worker = pages
    on_page.add_init_script(ON_PAGE_ONLY)
    for page in pages:
        open_player(page, site, LARGE)
    until(in_worker, IN_WORKER)
    seen = set()
    for step in STEPS:
        for page in pages:
            step(page)
        # After a change of size, the page draws for a moment.
        until(in_worker, IN_WORKER)
        # Some of what a step does comes later on both pages.
        while not alike(now := look(on_page), look(in_worker)):
            pass
        seen.add(now)
    assert len(seen) > len(STEPS) / 2, "the steps change what is seen"
    assert not on_page.evaluate(IN_WORKER)


def test_only_a_large_board_gets_a_worker(open_page: Callable[..., Page], site: str) -> None:
    small, large = open_page(), open_page()
    for page, board in ((small, SMALL), (large, LARGE)):
        page.add_init_script(NAMES)
        open_player(page, site, board)
        page.evaluate(IDLE)
    until(large, "() => names.includes('drawing')")
    assert "drawing" not in small.evaluate("names")


def test_a_worker_that_cannot_be_loaded_leaves_the_board_to_the_page(page: Page, site: str) -> None:
    page.route("**/drawing-*.js", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        open_player(page, site, LARGE)
    drag(page, (2, 1), (2, 4))
    until(page, DARK, [2, 3])
    assert not page.evaluate(IN_WORKER)


def test_a_player_that_comes_back_to_the_page_is_drawn_again(page: Page, site: str) -> None:
    open_player(page, site, LARGE)
    until(page, IN_WORKER)
    drag(page, (2, 1), (2, 4))
    until(page, DARK, [2, 3])
    (worker,) = page.workers
    with worker.expect_event("close"):
        evaluate(page, "window.kept = player; window.place = player.parentNode; player.remove()")
    page.evaluate("place.append(kept)")
    until(page, DARK, [2, 3])
    drag(page, (4, 1), (4, 4))
    until(page, DARK, [4, 3])
    until(page, IN_WORKER)


def test_a_board_whose_room_changes_is_never_stretched(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    open_player(page, site, LARGE)
    until(page, IN_WORKER)
    evaluate(page, UNLIKE)
    until(page, "() => seen.length === 1")
    for width, height in ((390, 640), (844, 390), (390, 844)):
        count = page.evaluate("seen.length")
        page.set_viewport_size({"width": width, "height": height})
        until(page, "(count) => seen.length > count", count)
        until(page, IN_WORKER)
    seen = page.evaluate("seen")
    assert len({one["size"] for one in seen}) >= 3
    assert max(one["most"] for one in seen) <= 1, seen
    drag(page, (2, 1), (2, 4))
    until(page, DARK, [2, 3])


def test_what_lies_above_the_board_moves_with_it(page: Page, site: str) -> None:
    open_player(page, site, LARGE)
    until(page, IN_WORKER)
    before = page.evaluate(SEEN)
    page.keyboard.press("Tab")
    page.locator("nonogram-player .board").focus()
    page.keyboard.press("ArrowDown")
    while page.evaluate(SEEN) == before:
        pass
    # Both are asked at once: a change of size brings the drawing back to the page.
    while not (seen := page.evaluate(f"() => [({IN_WORKER})(), ({VISIBLE})()]"))[0]:
        pass
    # Two canvases of a worker could be seen one frame apart.
    assert seen[1] == ["below"]
