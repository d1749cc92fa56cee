"""The reader's settings: kept as one entry, followed at once, and limited by what a host decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host
from tests.browser.playing import BOAT, button, centre, drag, evaluate, open_player, state
from tests.browser.reach.heard import headers
from tests.browser.visiting import CROSS, open_board, open_site

pytestmark = pytest.mark.engine("none")

KEY = "nonogram:settings"
GAME = "nonogram-player"
PLAYER = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}') ?? '{{}}'"))


def choose(page: Page | Frame, **choices: object) -> None:
    """Sets settings as another tab does."""
    script = """async ([key, choices]) => {
      const all = { ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...choices };
      localStorage.setItem(key, JSON.stringify(all));
      window.dispatchEvent(new StorageEvent("storage", { key }));
      // What it changes of the layout is there.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    }"""
    page.evaluate(script, [KEY, choices])


def framed(page: Page) -> Frame:
    return next(frame for frame in page.frames if "embed.html" in frame.url)


def test_only_what_is_known_is_believed_and_the_rest_is_kept(unbundled: str, page: Page) -> None:
    open_site(page, f"{unbundled}#about")
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [
            KEY,
            json.dumps({"errors": "all", "timer": True, "theme": "dark", "later": [1], "language": "<b>", "sound": 1}),
        ],
    )
    told = page.evaluate(
        """async (key) => {
          const { Settings, VALUES } = await import("./settings.js");
          const one = new Settings(), told = [];
          one.addEventListener("change", ({ detail }) => told.push(detail));
          const first = ["errors", "timer", "theme", "language", "sound"].map((name) => one.get(name));
          one.set("pad", true);
          one.set("pad", true);
          let refused = "";
          try { one.set("theme", "pink"); } catch (error) { refused = error.name; }
          // Another tab: the event tells that the entry is new.
          const now = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...now, hand: "left", pad: false }));
          dispatchEvent(new StorageEvent("storage", { key }));
          dispatchEvent(new StorageEvent("storage", { key: "other" }));
          const damaged = ["{", "[1]", "null", "7"].map((text) => {
            localStorage.setItem(key, text);
            return new Settings().get("errors");
          });
          const usual = Object.keys(VALUES).every((name) => new Settings(null).get(name) === VALUES[name][0]);
          const mute = new Settings(null);
          const kept = [one.set("sound", true), mute.set("sound", true)];
          return { first, told, refused, damaged, usual, kept, mute: mute.get("sound") };
        }""",
        KEY,
    )
    assert told["first"] == ["line", True, "dark", "", False]
    assert told["told"] == [["pad"], ["pad", "hand"], ["sound"]]
    assert (told["refused"], told["damaged"]) == ("RangeError", ["line"] * 4)
    assert (told["usual"], told["kept"], told["mute"]) == (True, [True, False], True)
    page.evaluate("([key]) => localStorage.setItem(key, JSON.stringify({ later: [1] }))", [KEY])
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Less motion").check()
    assert kept(page) == {"later": [1], "motion": "reduced"}


def test_each_setting_acts_at_once(site: str, page: Page) -> None:
    open_board(page, f"{site}#{CROSS}")
    root = page.locator("html")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name="Settings").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("radio", name="Lines", exact=True)).to_be_checked()
    for name, attribute, value in (
        ("High contrast", "data-contrast", "high"),
        ("Colour-blind safe", "data-palette", "safe"),
        ("Less motion", "data-motion", "reduced"),
    ):
        switch = sheet.get_by_role("switch", name=name)
        switch.check()
        expect(root).to_have_attribute(attribute, value)
        switch.uncheck()
        expect(root).not_to_have_attribute(attribute, value)
    sheet.get_by_role("radio", name="Dark").check()
    expect(root).to_have_attribute("data-theme", "dark")
    sheet.get_by_role("switch", name="Show the time").check()
    expect(page.locator(f"{GAME} .clock")).to_be_visible()
    sheet.get_by_role("switch", name="Cursor pad").check()
    expect(page.locator(f"{GAME} .pad")).to_be_visible()
    sheet.get_by_role("switch", name="Left-handed").check()
    expect(page.locator(f"{GAME} .player")).to_have_attribute("data-hand", "left")
    # Another tab's choice shows in the open sheet.
    choose(page, timer=False, theme="light")
    expect(sheet.get_by_role("switch", name="Show the time")).not_to_be_checked()
    expect(sheet.get_by_role("radio", name="Light")).to_be_checked()
    expect(page.locator(f"{GAME} .clock")).to_be_hidden()


def test_numbers_are_struck_out_if_the_reader_wants_it(site: str, page: Page) -> None:
    open_board(page, f"{site}#{CROSS}")
    drag(page, (1, 0), (1, 2))

    def told() -> str:
        page.locator(f"{GAME} .board").focus()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        return headers(page)[0]

    assert told() == "Row clue 3, done."
    choose(page, strike=False)
    assert told() == "Row clue 3."


def test_the_rest_of_a_line_is_crossed_in_the_same_step(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (4, 0), (4, 3))
    assert state(page)[4] == "####?", "off unless the reader wants it"
    button(page, "Undo").click()
    choose(page, autoCross=True)
    drag(page, (4, 0), (4, 3))
    # The row is complete, and the second column with it; the others lack cells.
    assert state(page) == ["?.???", "?.???", "?.???", "?.???", "####."]
    drag(page, (3, 0), (3, 0))
    assert [row[0] for row in state(page)] == list("...##")
    button(page, "Undo").click()
    assert [row[0] for row in state(page)] == list("????#")
    # What the reader takes away stays away.
    drag(page, (4, 4), (4, 4), button="right")
    assert state(page)[4] == "####?"


def test_the_clock_is_shown_and_pauses(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    clock = page.locator(f"{GAME} .clock")
    expect(clock).to_be_hidden()
    choose(page, timer=True)
    expect(clock).to_have_text("0:00")
    expect(clock).to_have_attribute("aria-disabled", "true")
    drag(page, (0, 2), (0, 2))
    expect(clock).to_have_text("0:01")
    clock.click()
    expect(page.locator(f"{GAME} .cover")).to_be_visible()
    shown = clock.inner_text()
    assert not evaluate(page, "const { played } = player.game.history.log ?? player.game.log; return played % 1")
    button(page, "Continue").click()
    expect(clock).not_to_have_text(shown)
    evaluate(page, "await player.destroy()")


@pytest.mark.engine("none")
@pytest.mark.parametrize(("touch", "title"), [(False, "Sound"), (True, "Sound and touch")])
def test_touch_is_spoken_of_only_where_a_device_may_vibrate(
    open_page: Callable[..., Page], site: str, touch: bool, title: str
) -> None:
    page = open_page(has_touch=touch)
    open_site(page, site)
    page.get_by_role("button", name="Settings").click()
    section = page.locator(".settings section").filter(has=page.locator('[data-setting="sound"]'))
    expect(section.locator("h3")).to_have_text(title)
    expect(section.locator('[data-setting="vibration"]')).to_have_count(int(touch))


def test_a_host_decides_what_it_decides(page: Page, host: Host, site: str) -> None:
    """`check` is the most that is told of errors, unasked, too; theme and language are the host's if it names them."""
    marked = PLAYER.replace("<nonogram-player", '<nonogram-player check="line" theme="dark" lang="de"')
    frame = open_host(page, host, site, marked)
    choose(framed(page), errors="solution", theme="light")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    frame.get_by_role("button", name="Optionen").click()
    sheet = frame.get_by_role("dialog")
    expect(sheet.locator("[data-setting=errors]")).to_have_count(2)
    expect(sheet.locator("[data-setting=errors][value=line]")).to_be_checked()
    for name, count in (("theme", 0), ("language", 0), ("contrast", 1)):
        expect(sheet.locator(f"[data-setting={name}]")).to_have_count(count)
    page.keyboard.press("Escape")
    evaluate(page, "player.checks = 'off'; player.theme = null; player.tools = 'hint settings'")
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    frame.get_by_role("button", name="Optionen").click()
    expect(sheet.locator("[data-setting=errors]")).to_have_count(0)
    expect(sheet.locator("[data-setting=theme]")).to_have_count(3)
    page.keyboard.press("Escape")
    evaluate(page, "player.tools = 'hint'")
    expect(frame.get_by_role("button", name="Optionen")).to_be_hidden()


def test_runs_are_counted_under_the_pointer(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (4, 0), (4, 3))
    label: Any = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const canvas = player.shadowRoot.querySelector("canvas.below");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const [r, g, b] = [0x27, 0x55, 0x7f];
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          count += data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255;
        return count > 100"""
    page.mouse.move(*centre(page, (1, 1)))
    assert not evaluate(page, label)
    page.mouse.move(*centre(page, (4, 1)))
    assert evaluate(page, label)
    page.mouse.move(*centre(page, (4, 4)))
    assert not evaluate(page, label)


def test_sounds_are_made_and_nothing_is_asked_for(page: Page, site: str) -> None:
    asked: list[str] = []
    open_player(page, site, BOAT)
    page.evaluate(
        """() => {
        window.heard = [];
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (...args) {
          window.heard.push(this.frequency.value);
          return start.apply(this, args);
        };
        navigator.vibrate = (pattern) => window.heard.push(pattern.length);
        }"""
    )
    page.on("request", lambda request: asked.append(request.url))
    drag(page, (0, 2), (0, 2))
    assert page.evaluate("window.heard") == []
    choose(page, sound=True, vibration=True)
    drag(page, (1, 2), (1, 3), steps=1)
    heard = page.evaluate("window.heard")
    assert len(heard) == 4
    assert heard[1] == 1
    drag(page, (3, 0), (3, 4))
    assert page.evaluate("window.heard").count(170) == 2, "a line that can no longer be right"
    assert not asked


@pytest.mark.parametrize("motion", ["auto", "reduced"])
def test_nothing_moves_for_those_who_want_it_so(page: Page, site: str, motion: str) -> None:
    open_player(page, site, BOAT)
    choose(page, motion=motion)
    for start, end in (((0, 2), (4, 2)), ((3, 0), (4, 0)), ((4, 1), (4, 1)), ((4, 3), (4, 3)), ((1, 3), (2, 3))):
        drag(page, start, end)
    page.evaluate(
        """() => {
        const request = window.requestAnimationFrame.bind(window);
        window.frames12 = () => new Promise((done) => {
          let left = 12;
          window.asked = 0;
          const step = () => (left-- ? request(step) : done(window.asked));
          step();
        });
        window.asked = 0;
        window.requestAnimationFrame = (step) => (window.asked++, request(step));
        }"""
    )
    drag(page, (2, 4), (2, 4))
    asked = page.evaluate("window.frames12()")
    assert asked > 8 if motion == "auto" else asked < 4


def test_black_is_darker_than_white_in_the_dark(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    look = "(root) => (name) => getComputedStyle(root).getPropertyValue(`--${name}`).trim()"
    for theme in ("standard", "news", "meadow", "slate"):
        with case(theme):
            frame = put_on_host(page, PLAYER.replace("<nonogram-player", f'<nonogram-player theme="{theme} dark"'))
            root = frame.locator("html")
            expect(root).to_have_attribute("data-theme", "dark")
            names = ["cell-black", "cell-unknown", "paper"]
            values = root.evaluate(f"(root, names) => names.map(({look})(root))", names)
            black, unknown, paper = (sum(bytes.fromhex(value[1:])) for value in values)
            assert black < unknown / 3
            assert paper < unknown
