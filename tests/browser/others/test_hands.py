"""Keys, strokes and fingers in Firefox and WebKitGTK. docs/browsers.md says what differs there."""

from __future__ import annotations

import pytest

from tests.browser.hosting import Host
from tests.browser.others.driving import Step, Tab
from tests.browser.others.test_flows import BOARD, SHADOW, STATE, STILL, centre, open_game
from tests.browser.playing import BOAT

pytestmark = pytest.mark.xdist_group("other browsers")

BLANK = "5x5:" + "/".join(["1"] * 10)
EMPTY = ["?????"] * 5


def open_page(tab: Tab, site: str) -> None:
    """The site's own page of a puzzle, begun anew."""
    tab.go("about:blank")
    tab.go(f"{site}#{BLANK}")
    tab.wait(f"if (!player) return false; {BOARD}")
    # The page around it may still be being laid out.
    tab.wait(STILL)
    tab.run("await player.reset()")


def open_blank(tab: Tab, site: str) -> None:
    open_game(tab, site, BLANK)
    tab.wait(STILL)


def across(tab: Tab, row: int, start: int, *stops: int) -> list[Step]:
    """Presses in a row and goes to each of these columns."""
    first, *others = [("move", *centre(tab, row, column)) for column in (start, *stops)]
    return [first, ("down", "left"), *others]


def test_keys_work_wherever_the_focus_is(tab: Tab, site: str) -> None:
    open_page(tab, site)
    tab.press("Right", "Space")
    assert tab.run(STATE)[0] == "?#???"
    tab.click("return document.querySelector('#play-title')")
    tab.press("Down", "x")
    assert tab.run(STATE)[1] == "?.???"
    tab.reload()
    tab.wait(f"if (!player) return false; {BOARD}")
    tab.wait("return (await player.getState()).state[1] === '?.???'")
    tab.gesture(("down", "Control"), ("down", "z"), ("up", "z"), ("up", "Control"))
    assert tab.run(STATE)[:2] == ["?#???", "?????"]


def test_keys_of_other_scripts_go_by_their_place(tab: Tab, site: str) -> None:
    """No driver writes them, so a script does."""
    open_page(tab, site)
    tab.drag([centre(tab, 2, 1), centre(tab, 2, 3)])
    press = """const [key, code, ctrlKey] = arg;
        const how = { key, code, ctrlKey, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", how))"""
    for key, code in [("w", "KeyZ"), ("ö", "KeyZ")]:
        tab.run(press, [key, code, True])
        assert tab.run(STATE)[2] == "?###?"
    tab.run(press, ["я", "KeyZ", True])
    assert tab.run(STATE) == EMPTY


def test_strokes_are_dropped_and_shortened(tab: Tab, site: str) -> None:
    open_blank(tab, site)
    escape: list[Step] = [("down", "Escape"), ("up", "Escape"), ("move", *centre(tab, 1, 4)), ("up", "left")]
    tab.gesture(*across(tab, 1, 0, 3), *escape)
    assert tab.run(STATE) == EMPTY
    tab.gesture(*across(tab, 1, 0, 4, 1), ("up", "left"))
    assert tab.run(STATE)[1] == "##???"


def test_a_run_that_is_dragged_twice_stays(tab: Tab, site: str) -> None:
    open_blank(tab, site)
    for _ in range(2):
        tab.drag([centre(tab, 3, 0), centre(tab, 3, 3)])
        assert tab.run(STATE)[3] == "####?"
    tab.drag([centre(tab, 3, 3), centre(tab, 3, 2)])
    assert tab.run(STATE)[3] == "##???"
    assert tab.run(f"{SHADOW} return find('.message').textContent") == "2 marks taken away. Undo brings them back."


def test_a_finger_paints_in_someone_else_s_page_after_a_tap(tab: Tab, site: str, host: Host) -> None:
    host.put(
        "page.html",
        f"""<!doctype html><title>Host</title><script src="{site}nonogram-player.js"></script>
        <style>nonogram-player {{ width: 600px; height: 500px }} p {{ height: 2000px }}</style>
        <nonogram-player puzzle="{BOAT}"></nonogram-player><p></p>""",
    )
    tab.go(f"{host.url}page.html")
    tab.wait("return (await player.getState()).state.length === 5")
    box = tab.run("const { x, y } = player.shadowRoot.querySelector('iframe').getBoundingClientRect(); return [x, y]")
    frame = tab.run("return player.shadowRoot.querySelector('iframe')")
    tab.enter(frame)
    tab.wait(f"if (!player) return false; {BOARD}")
    tab.wait(STILL)
    low, high = ((box[0] + x, box[1] + y) for x, y in (centre(tab, 4, 1), centre(tab, 1, 1)))
    tab.run("addEventListener('pointerdown', ({ pointerType }) => (window.hand = pointerType), true)")
    asleep = f"{SHADOW} return find('.stage').hasAttribute('data-asleep')"
    assert tab.run(asleep)
    swipe: list[Step] = [("move", *low), ("down", "left"), ("move", *high), ("up", "left")]
    tab.enter(None)
    tab.gesture(*swipe, hand="touch")
    tab.enter(frame)
    if tab.run("return window.hand") != "touch":
        pytest.skip("the browser's driver has no fingers")
    tab.enter(None)
    assert tab.run(STATE) == EMPTY
    tab.gesture(("move", *high), ("down", "left"), ("up", "left"), hand="touch")
    tab.wait("return (await player.getState()).state[1] === '?#???'")
    tab.run("scrollTo(0, 0)")
    tab.gesture(*swipe, hand="touch")
    assert [row[1] for row in tab.run(STATE)] == list("?####")


def test_another_button_drops_a_stroke(tab: Tab, site: str) -> None:
    """The last one: WebKitGTK's driver never lets go of a second button."""
    open_blank(tab, site)
    other: list[Step] = [("down", "right"), ("up", "right"), ("move", *centre(tab, 1, 4)), ("up", "left")]
    tab.gesture(*across(tab, 1, 0, 3), *other)
    assert tab.run(STATE) == EMPTY
    assert tab.run("return (await player.undo())") is False
