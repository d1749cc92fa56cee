"""Embedded players under strain: floods of messages from the host, and narrow columns."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, FOX, evaluate, until

pytestmark = pytest.mark.engine("none")

PLAYER = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'

# Posts calls to the frame as any page could, and counts the answers by id.
RAW = """const { contentWindow } = player.shadowRoot.querySelector("iframe");
    const answers = [];
    const counted = new Promise((done) => addEventListener("message", ({ data }) => {
      for (const id of data.ids ?? [data.id]) if (id >= 1e6) answers.push([id, data.error?.name ?? "answered"]);
      if (answers.length === arg.count) done(answers);
    }));
    for (let i = 0; i < arg.count; i++)
      contentWindow.postMessage({ nonogram: 1, id: 1e6 + i, call: arg.call, args: arg.args }, "*");
    return counted"""


def opened(page: Page, host: Host, site: str) -> None:
    """A player whose clock can be put forward."""
    page.clock.install()
    frame = open_host(page, host, site, PLAYER)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")


def outcomes(answers: list[list[Any]]) -> Counter[str]:
    """How often each thing came of the calls, every one of which must have been answered once."""
    assert len({number for number, _ in answers}) == len(answers)
    return Counter(outcome for _, outcome in answers)


def test_a_flood_of_calls_is_answered_or_refused(page: Page, host: Host, site: str) -> None:
    opened(page, host, site)
    for call, args in (("undo", []), ("load", [BOAT]), ("set", ["theme", "dark"])):
        with case(call):
            found = outcomes(evaluate(page, RAW, {"count": 5000, "call": call, "args": args}))
            assert set(found) == {"answered", "BusyError"}
            assert found["answered"] < 2500
            page.clock.fast_forward(2000)
            assert evaluate(page, "return (await player.getState()).state[0]") == "?????"


def test_the_page_is_dressed_once_a_frame_however_often_the_theme_changes(page: Page, host: Host, site: str) -> None:
    opened(page, host, site)
    frame = page.frames[1]
    frame.evaluate(
        """() => {
          window.dressed = [];
          const note = () => window.dressed.push(document.documentElement.dataset.theme);
          new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-theme"] });
        }"""
    )
    changes = """const { contentWindow } = player.shadowRoot.querySelector("iframe");
        const answered = new Promise((done) => addEventListener("message", ({ data }) => data.id === 41 && done()));
        for (let id = 2; id <= 41; id++) {
          const args = ["theme", id % 2 ? "dark" : "light"];
          contentWindow.postMessage({ nonogram: 1, id, call: "set", args }, "*");
        }
        return answered"""
    page.clock.pause_at("2100-01-01")
    evaluate(page, changes)
    assert frame.evaluate("() => window.dressed") == ["light"]
    page.clock.run_for(100)
    assert frame.evaluate("() => window.dressed") == ["light", "dark"]


def test_calls_of_the_element_are_refused_with_an_error(page: Page, host: Host, site: str) -> None:
    opened(page, host, site)
    calls = """const calls = Array.from({ length: 2000 }, () => player.undo());
        const settled = await Promise.allSettled(calls);
        return settled.map(({ reason }) => reason && `${reason.name}: ${reason.message}`)"""
    found = Counter(evaluate(page, calls))
    assert set(found) == {None, "BusyError: The player was called too often to answer."}


def test_garbage_is_ignored(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, PLAYER)
    garbage = """const { contentWindow } = player.shadowRoot.querySelector("iframe");
        const odd = [null, 5, "x", [1], {}, { nonogram: 1 }, { nonogram: 1, call: 7 }, { nonogram: 9, call: "undo" },
          { nonogram: 1, event: "x" }, { ids: [1] }];
        for (let i = 0; i < 5000; i++) {
          contentWindow.postMessage(odd[i % odd.length], "*");
          window.postMessage(odd[i % odd.length], "*");
        }
        return (await player.getState()).state[0]"""
    assert evaluate(page, garbage) == "?????"


def test_only_so_many_pictures_are_made_at_a_time(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, PLAYER)
    calls = """const calls = Array.from({ length: 30 }, () => player.exportPicture("png"));
        const settled = await Promise.allSettled(calls);
        return settled.map(({ reason, value }) => reason?.name ?? value.type)"""
    found = Counter(evaluate(page, calls))
    assert found == {"image/png": 16, "BusyError": 14}
    assert evaluate(page, "return (await player.exportPicture('png')).type") == "image/png"


# --- a wide frame


def test_in_a_wide_frame_the_tools_stay_near_the_board(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1600, "height": 420})
    page.goto(f"{site}embed.html#{BOAT}")
    board = page.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    box = page.locator("nonogram-player").bounding_box()
    assert box is not None
    assert box["width"] < 1000
    assert box["x"] == pytest.approx(1600 - box["x"] - box["width"], abs=1)
    evaluate(page, "await player.load(arg)", "30x5:" + "/".join(["1"] * 30 + ["6"] * 5))
    expect(board).to_have_attribute("aria-label", "Nonogram, 30 × 5")
    assert page.locator("nonogram-player").bounding_box() == {"x": 0, "y": 0, "width": 1600, "height": 420}


# --- a narrow column


def overflow(page: Page | Frame) -> list[int]:
    """By how many pixels a page is wider and higher than its window."""
    found: list[int] = page.evaluate(
        "() => { const { scrollWidth, scrollHeight } = document.scrollingElement;"
        " return [scrollWidth - innerWidth, scrollHeight - innerHeight]; }"
    )
    return found


NARROW = [
    (FOX, "autosize", True),
    (FOX, "autosize style='--nonogram-density: 1.25; --nonogram-radius: 24px; --nonogram-font: Verdana'", True),
    (FOX, "style='height: 480px'", False),
    (FOX, "style='height: 480px'", True),
    (FOX, "", False),
    (ng.loads(BOAT), "autosize", False),
    (ng.loads("30x30:" + "/".join(["2.2.2.2.2.2"] * 60)), "autosize", True),
]


def test_a_narrow_column_needs_no_scrolling(page: Page, host: Host, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 900})
    open_host(page, host, site, "<meta name=viewport content='width=device-width'>")
    for puzzle, attributes, pack in NARROW:
        with case(f"{puzzle.width} × {puzzle.height}", attributes, pack):
            needs_no_scrolling(page, host, puzzle, attributes, pack)


def needs_no_scrolling(page: Page, host: Host, puzzle: ng.Puzzle, attributes: str, pack: bool) -> None:
    puzzle_id = ng.dumps(puzzle, format="tatham").strip()
    host.put("pack.json", f'[{{"title": "{"A long title " * 6}", "puzzle": "{puzzle_id}"}}, "{BOAT}"]')
    source = 'pack="pack.json"' if pack else f'puzzle="{puzzle_id}"'
    tools = 'tools="hint check what-if solve share"'
    player = f"<nonogram-player {tools} {source} {attributes}></nonogram-player>"
    frame = put_on_host(page, f"<style>body {{ margin: 0 }}</style>{player}")
    size = f"{puzzle.width} × {puzzle.height}"
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile(f"{size}$"))
    inner = page.frames[-1]
    until(inner, "() => document.scrollingElement.scrollHeight <= innerHeight")
    assert overflow(page) == [0, 0]
    assert overflow(inner) == [0, 0]
    for button in frame.get_by_role("button").all():
        if button.is_visible():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
    expect(frame.get_by_role("button", name="More tools")).to_be_in_viewport(ratio=1)
    expect(frame.locator(".stage")).to_be_in_viewport(ratio=1)
