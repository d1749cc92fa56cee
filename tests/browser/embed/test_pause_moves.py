"""A paused game whose frame has to be made anew, and calls to a frame that is gone for good."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.hosting import Host, open_host, put_on_host, record
from tests.browser.playing import BOAT, until

pytestmark = pytest.mark.engine("none")

ELEMENT = f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>'
REMOVED = "AbortError: the player was removed"
VANISHED = "AbortError: the page that the player was in has gone"
NAMED = ".then(() => 'done', (error) => `${error.name}: ${error.message}`)"
ASK = f"player.getState(){NAMED}"

MOVES = {
    "in the page": "document.querySelector('aside').append(player)",
    "later": "player.remove(); await new Promise((later) => setTimeout(later, 200)); document.body.append(player)",
    "language": "player.lang = 'fr'",
    "frame put back": "const { shadowRoot } = player, frame = shadowRoot.querySelector('iframe'); "
    "frame.remove(); shadowRoot.append(frame)",
    "frame taken out": "player.shadowRoot.querySelector('iframe').remove()",
    "frame loaded anew": "const frame = player.shadowRoot.querySelector('iframe'); "
    "frame.src = frame.src.replace('?', '?x&')",
}


AROUND = f"<main>{ELEMENT}</main><aside></aside>"


def open_player(page: Page, host: Host, site: str) -> FrameLocator:
    frame = open_host(page, host, site, AROUND)
    listen(page)
    return frame


def another_player(page: Page) -> FrameLocator:
    """In place of the one that is on the page."""
    frame = put_on_host(page, AROUND)
    listen(page)
    return frame


def listen(page: Page) -> None:
    page.evaluate("window.player = document.querySelector('nonogram-player')")
    record(page)


def give(page: Page, script: str, argument: object = None) -> Any:
    return page.evaluate(f"async (arg) => {{ const {{ player }} = window; {script} }}", argument)


def press(frame: FrameLocator, *keys: str) -> None:
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    for key in keys:
        board.press(key)


def told(page: Page) -> list[str]:
    """Pauses and their ends, with whose wish each was."""
    pauses = "window.told.filter(([type]) => type === 'pause' || type === 'resume')"
    found: list[str] = page.evaluate(f"{pauses}.map(([type, {{ by }}]) => `${{type}} ${{by}}`)")
    return found


def pauses_in(log: dict[str, Any]) -> list[str]:
    return [entry.split(" ", 1)[1] for entry in log["entries"] if " pause " in entry or " resume " in entry]


def test_a_pause_goes_on_in_the_next_frame(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for how, begun in product(MOVES, (True, False)):
        with case(how, "begun" if begun else "not begun"):
            goes_on_in_the_next_frame(page, how, begun)


def goes_on_in_the_next_frame(page: Page, how: str, begun: bool) -> None:
    frame = another_player(page)
    press(frame, "Space") if begun else press(frame)
    assert give(page, "return player.pause()") is True
    before = give(page, "return player.getLog()")
    page.evaluate("window.before = window.player.shadowRoot.querySelector('iframe')")
    give(page, MOVES[how])
    until(page, "() => ![null, window.before].includes(window.player.shadowRoot.querySelector('iframe'))")
    assert give(page, "return player.pause()") is False
    assert give(page, f"return player.undo(){NAMED}") == "PausedError: The game is paused. Continue it first." or (
        how == "language"
    )
    page.wait_for_timeout(60)
    after = give(page, "return player.getLog()")
    assert (after["played"], after["entries"]) == (before["played"], before["entries"])
    assert told(page) == ["pause host"]
    assert give(page, "return [await player.resume(), await player.resume()]") == [True, False]
    assert told(page) == ["pause host", "resume host"]
    give(page, "await player.reset(); await player.undo().catch(() => null)")
    log = give(page, "return player.getLog()")
    assert pauses_in(log) == ["pause host", "resume host"]
    assert ng.replay(log).whole
    assert "fail" not in page.evaluate("window.told.map(([type]) => type)")


AWAY = {
    "another reader": ("player.user = 'ann'", ["pause host", "resume load"]),
    "another puzzle": ("player.puzzle = '2x2:1/1/2/'", ["pause host", "resume load"]),
    "only shown": ("player.mode = 'view'", ["pause host", "resume host"]),
    "too late": ("player.deadline = '2020-01-01T00:00:00Z'", ["pause host", "resume deadline", "pause deadline"]),
}


def test_a_pause_ends_where_the_next_frame_has_another_game(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for how, (script, expected) in AWAY.items():
        with case(how):
            press(another_player(page), "Space")
            give(page, "await player.pause()")
            give(page, f"player.remove(); {script}; await new Promise((later) => setTimeout(later, 200))")
            give(page, "document.body.append(player); await player.getState()")
            assert told(page) == expected
            expect(page.frame_locator("nonogram-player iframe").locator(".cover")).to_be_hidden()


def test_a_saved_game_that_was_paused_is_played_on(page: Page, host: Host, site: str) -> None:
    """The save tells of the pause, which ends with the page that it was in."""
    press(open_player(page, host, site), "Space")
    saved = give(page, "await player.pause(); return player.getState()")
    assert pauses_in(saved["log"]) == ["pause host"]
    frame = open_player(page, host, site)
    give(page, "await player.load(arg.puzzle, arg.saved)", {"puzzle": BOAT, "saved": saved})
    press(frame, "ArrowRight", "Space")
    until(page, "async () => (await window.player.getState()).state[0] === '##???'")
    log = give(page, "return player.getLog()")
    assert pauses_in(log) == ["pause host", "resume load"]
    assert ng.replay(log).strokes == 2
    assert told(page) == []


def test_what_a_host_does_out_of_view_ends_the_pause_in_the_log(page: Page, host: Host, site: str) -> None:
    frame = open_player(page, host, site)
    press(frame, "Space")
    hide = """(state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    frame.locator("html").evaluate(f"(_, state) => ({hide})(state)", "hidden")
    give(page, "await player.undo(); await player.redo()")
    frame.locator("html").evaluate(f"(_, state) => ({hide})(state)", "visible")
    log = give(page, "return player.getLog()")
    bracket = ["pause hidden", "resume host"]
    assert pauses_in(log) == [*bracket, *bracket, "pause hidden", "resume hidden"]
    assert told(page) == ["pause hidden", "resume hidden"]
    assert ng.replay(log).undos == 1


def test_there_is_time_again_after_a_later_deadline(page: Page, host: Host, site: str) -> None:
    frame = open_player(page, host, site)
    press(frame, "Space")
    give(page, "player.deadline = '2020-01-01T00:00:00Z'; await player.getState()")
    assert give(page, f"return player.undo(){NAMED}") == "DeadlineError: Time is up: the board stays as it is."
    give(page, "player.deadline = '2199-01-01T00:00:00Z'; await player.getState()")
    assert told(page) == ["pause deadline", "resume deadline"]
    assert give(page, "return player.undo()") is True
    press(frame, "Space")
    until(page, "async () => (await window.player.getState()).state[0] === '#????'")
    assert ng.replay(give(page, "return player.getLog()")).strokes == 2
    expect(frame.get_by_text("Time is up")).to_be_hidden()


ENDS = {
    "removed": (f"const asked = {ASK}; player.remove(); return asked", REMOVED),
    "removed, then asked": (f"player.remove(); return {ASK}", REMOVED),
    "destroyed": (f"const asked = {ASK}; await player.destroy(); return asked", REMOVED),
    "frame taken out": (f"player.shadowRoot.querySelector('iframe').remove(); return {ASK}", REMOVED),
}


def test_calls_to_a_frame_that_is_gone_are_rejected(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for how, (script, error) in ENDS.items():
        with case(how):
            press(another_player(page))
            assert give(page, script) == error


GONE = {"removed": "around.remove()", "led away": "around.src = 'about:blank'; await left"}


def test_calls_to_a_player_whose_page_is_gone_are_rejected(page: Page, host: Host, site: str) -> None:
    """The page around holds on to an element in a frame that has a script of its own."""
    open_host(page, host, site, ELEMENT)
    around = "<!doctype html><title>Around</title><iframe src='page.html' style='height: 500px'></iframe>"
    host.put("around.html", around)
    for how, script in GONE.items():
        with case(how):
            page.goto(f"{host.url}around.html")
            rejects_calls_without_its_page(page, script)


def rejects_calls_without_its_page(page: Page, gone: str) -> None:
    player = "window.player = document.querySelector('iframe').contentDocument.querySelector('nonogram-player')"
    assert give(page, f"{player}; return (await window.player.getState()).state[0]") == "?????"
    # Browsers run nothing more of a page that is gone: what waits must belong to the page around.
    settled = """const around = document.querySelector("iframe");
        const left = new Promise((load) => around.addEventListener("load", load));
        const settled = (call) => new Promise((done) =>
          player[call]().then(() => done("done"), (error) => done(`${error.name}: ${error.message}`)));"""
    script = f"{settled} const asked = settled('hint'); {gone}; return [await asked, await settled('getState')]"
    assert give(page, script) == [VANISHED, REMOVED]


def test_calls_to_a_player_that_was_put_into_another_window_are_rejected(page: Page, host: Host, site: str) -> None:
    """Its script hears nothing from there; back in its own page, the game goes on."""
    press(open_player(page, host, site), "Space")
    page.clock.install()
    host.put("empty.html", "<!doctype html><title>Empty</title>")
    give(
        page,
        """const other = Object.assign(document.createElement("iframe"), { src: "empty.html" });
        document.body.append(other);
        await new Promise((loaded) => other.addEventListener("load", loaded));
        other.contentDocument.body.append(player);
        window.asked = arg""".replace("arg", ASK),
    )
    page.clock.fast_forward(21_000)
    assert give(page, "return window.asked").startswith("FrameError: ")
    give(page, "document.querySelector('body > iframe').remove()")
    assert give(page, f"return {ASK}").startswith("FrameError: ")
    give(page, "document.querySelector('main').append(player)")
    assert give(page, "return (await player.getState()).state[0]") == "#????"
