"""What a host wishes: its latest wish holds, however slow, many or late the others are."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, Route, expect

from tests.browser.cases import case
from tests.browser.embed.test_embed_saves import await_row, press
from tests.browser.hosting import Host, open_host, player_frame, put_on_host, record
from tests.browser.playing import BOAT, evaluate, until
from tests.browser.visiting import CROSS

pytestmark = pytest.mark.engine("none")

PLAYER = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'
SLOW = '{"rows": [[2]], "columns": [[1], [1]], "title": "Slow"}'


def fails(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(
        "() => window.told.filter(([type]) => type === 'fail').map(([, detail]) => detail)"
    )
    return found


def settle(page: Page) -> None:
    """Lets all that is under way between the page and the frame arrive."""
    evaluate(
        page, "for (let i = 0; i < 5; i++) { await new Promise((go) => setTimeout(go, 40)); await player.getState() }"
    )


# --- slow files

LATER: dict[str, str] = {
    "load": f"await player.load('{CROSS}')",
    "load by the engine's format": f"await player.load('  {CROSS}')",
    "puzzle": f"player.puzzle = '{CROSS}'",
    "src": "player.src = 'cross.txt'",
    "pack": "player.pack = 'pack.json'",
}


def hold(page: Page) -> list[Route]:
    """Files named slow do not arrive until the test lets them."""
    held: list[Route] = []
    page.route(re.compile(r"/slow\."), lambda route: held.append(route))
    return held


def expect_cross(frame: FrameLocator) -> None:
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("3 × 3$"))


def test_a_slow_file_does_not_replace_what_was_wished_after_it(page: Page, host: Host, site: str) -> None:
    host.put("cross.txt", CROSS)
    host.put("pack.json", f'["{CROSS}"]')
    held = hold(page)
    frame = open_host(page, host, site, PLAYER)
    record(page)
    for file, later, answer in product(("src", "pack"), LATER, ("file", "none")):
        with case(file, later, answer):
            with page.expect_request(re.compile(rf"/slow\..*{answer}")):
                evaluate(page, f"player.{file} = 'slow.json?{answer}'")
            evaluate(page, LATER[later])
            expect_cross(frame)
            # The browser may have been told already that nobody waits for it.
            if answer == "file":
                held[-1].fulfill(body=SLOW if file == "src" else f"[{SLOW}]")
            else:
                held[-1].fulfill(status=404)
            settle(page)
            expect_cross(frame)
            assert fails(page) == []
            without = "for (const name of ['src', 'pack', 'puzzle']) player.removeAttribute(name)"
            evaluate(page, f"{without}; await player.load('{BOAT}')")


def test_a_call_before_the_frame_is_there_outruns_the_attribute(page: Page, host: Host, site: str) -> None:
    host.put("slow.json", SLOW)
    far = "<div style='height: 5000px'></div><nonogram-player src='slow.json'></nonogram-player>"
    frame = open_host(page, host, site, far, arrived=False)
    evaluate(page, "await customElements.whenDefined('nonogram-player'); await player.load(arg)", CROSS)
    settle(page)
    expect_cross(frame)


@pytest.mark.engine("own")
def test_a_pack_that_holds_the_puzzle_on_the_board_outruns_a_slow_load(page: Page, host: Host, site: str) -> None:
    host.put("pack.json", f'["{CROSS}", "{BOAT}"]')
    frame = open_host(page, host, site, PLAYER)
    # Only the engine reads this, and it has to start first.
    slow = "width 2\\nheight 1\\nrows\\n2\\ncolumns\\n1\\n1\\n"
    outcome = evaluate(
        page, f"const slow = player.load('{slow}'); player.pack = 'pack.json'; return slow.catch((e) => e.name)"
    )
    assert outcome == "AbortError"
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    expect(frame.get_by_role("combobox")).to_have_value("2")


def test_a_file_that_is_no_longer_named_is_not_opened(page: Page, host: Host, site: str) -> None:
    held = hold(page)
    frame = open_host(page, host, site, PLAYER)
    for file, body in (("src", SLOW), ("pack", f"[{SLOW}]")):
        with case(file):
            with page.expect_request(re.compile(r"/slow\.")):
                evaluate(page, f"player.{file} = 'slow.json'")
            evaluate(page, f"player.{file} = null")
            held[-1].fulfill(body=body)
            settle(page)
            expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")


def test_an_address_that_is_none_is_told(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, PLAYER)
    record(page)
    for file, address in (("src", ""), ("src", " "), ("pack", "http://"), ("pack", "https://[x]/")):
        with case(file, address):
            evaluate(page, f"window.told = []; player.{file} = arg", address)
            until(page, "() => window.told.some(([type]) => type === 'fail')")
            [detail] = fails(page)
            assert detail["cause"] == "file"
            said = "it is not an address." if address.strip() else "No address of a file is given."
            assert detail["message"].endswith(said)
            evaluate(page, f"player.{file} = null; await player.getState()")


# --- floods


def test_settings_hold_whatever_else_is_asked(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, PLAYER)
    expect(frame.get_by_role("button", name="What if")).to_be_visible()
    record(page)
    outcome = evaluate(
        page,
        """const { contentWindow } = player.shadowRoot.querySelector("iframe");
        const flood = (from) => {
          for (let id = from; id < from + 3000; id++)
            contentWindow.postMessage({ nonogram: 1, id, call: "undo", args: [] }, "*");
        };
        flood(1e6);
        player.tools = "hint check";
        player.theme = "dark";
        flood(2e6);
        player.theme = "light";
        for (;;) {
          const name = await player.solve().catch((error) => error.name);
          if (name !== "BusyError") return name;
          await new Promise((again) => setTimeout(again, 50));
        }""",
    )
    assert outcome == "Error"
    expect(frame.get_by_role("button", name="What if")).to_have_count(0)
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    assert fails(page) == []


def test_the_last_value_of_an_attribute_arrives(page: Page, host: Host, site: str) -> None:
    """At once, and over many turns of the page."""
    frame = open_host(page, host, site, PLAYER)
    record(page)
    for slow in (False, True):
        with case("slow" if slow else "at once"):
            evaluate(
                page,
                """const last = arg.slow ? 1 : 0;
                for (let i = last; i < 400 + last; i++) {
                  player.tools = i % 2 ? "hint" : "hint what-if";
                  player.check = i % 2 ? "off" : "line";
                  player.puzzle = i % 2 ? arg.cross : arg.boat;
                  player.style.setProperty("--nonogram-paper", i % 2 ? "#ffeedd" : "#112233");
                  if (arg.slow) await new Promise((go) => { const { port1, port2 } = new MessageChannel();
                    port1.onmessage = go; port2.postMessage(0); });
                }""",
                {"cross": CROSS, "boat": BOAT, "slow": slow},
            )
            # What is refused is sent again after a second: the last values have come when they stay.
            until(
                player_frame(page),
                """async ([rows, tools, check, paper]) => {
                  const player = document.querySelector("nonogram-player");
                  const last = () => player.puzzle.rows.length === rows
                    && player.getAttribute("tools") === tools && player.getAttribute("check") === check
                    && getComputedStyle(document.documentElement).getPropertyValue("--paper") === paper;
                  for (let i = 0; i < 15; i++) {
                    if (!last()) return false;
                    await new Promise((go) => setTimeout(go, 100));
                  }
                  return true;
                }""",
                [5, "hint what-if", "line", "#112233"] if slow else [3, "hint", "off", "#ffeedd"],
            )
            expect(frame.get_by_role("button", name="What if")).to_have_count(1 if slow else 0)
            assert fails(page) == []


def test_many_failures_are_told_in_few_events(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, PLAYER)
    record(page)
    evaluate(
        page,
        """for (let i = 0; i < 300; i++) {
          player.puzzle = `5x5:${i}`;
          await new Promise((go) => setTimeout(go));
        }
        await new Promise((go) => setTimeout(go, 2500));""",
    )
    told = fails(page)
    assert 1 < len(told) < 60
    assert sum(1 + detail.get("more", 0) for detail in told) > len(told)


def test_calls_beyond_the_limit_cost_no_message(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, PLAYER)
    calls = """let answers = 0;
        addEventListener("message", ({ data }) => { answers += data?.ids?.length ?? Number(data?.id > 0); });
        const calls = Array.from({ length: 50_000 }, () => player.undo());
        const different = new Set(calls).size;
        const settled = await Promise.allSettled(calls);
        return [answers, different, settled.map(({ reason }) => reason && `${reason.name}: ${reason.message}`)]"""
    answers, different, settled = evaluate(page, calls)
    assert answers <= 200
    assert different <= 201
    assert Counter(settled).keys() == {None, "BusyError: The player was called too often to answer."}


# --- after the end

ENDED = {
    "destroy": "await player.destroy()",
    "removal": "player.remove()",
    "destroy before it was on the page": "player = document.createElement('nonogram-player'); await player.destroy()",
}


def test_calls_after_the_end_are_rejected(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    calls = """const calls = ["getState", "hint", "pause", "focus"].map((name) => player[name]());
        calls.push(player.load(arg), player.destroy());
        const late = new Promise((go) => setTimeout(go, 2000, "late"));
        return Promise.all(calls.map((call) => Promise.race([call, late]).catch((e) => [e.name, e.message])))"""
    for end, script in ENDED.items():
        with case(end):
            put_on_host(page, PLAYER)
            player = "let player = document.querySelector('nonogram-player')"
            *refused, destroyed = page.evaluate(f"async (arg) => {{ {player}; {script}; {calls} }}", CROSS)
            assert refused == [["AbortError", "the player was removed"]] * 5
            assert destroyed is None


def test_a_player_works_when_it_is_put_on_the_page(page: Page, host: Host, site: str) -> None:
    """Again after it was removed, and where it was called before."""
    open_host(page, host, site, PLAYER)
    evaluate(page, "player.remove(); await player.undo().catch(() => 0); document.body.append(player)")
    assert evaluate(page, "return (await player.getState()).state[0]") == "?????"
    waited = """const other = document.createElement("nonogram-player");
        const loaded = other.load(arg);
        document.body.append(other);
        await loaded;
        return (await other.getState()).rows.length"""
    assert evaluate(page, waited, CROSS) == 3


# --- another reader

SAVES = "() => window.all.filter(([type]) => type === 'save').map(([, { userId, state }]) => [userId, state.state[0]])"
NOTE = """window.all = [];
    for (const type of ["save", "ready", "change", "complete"])
      player.addEventListener(type, ({ detail }) => window.all.push([type, detail]))"""


def test_another_reader_does_not_get_the_game(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for storage in ("local", "host", "none"):
        with case(storage):
            frame = put_on_host(
                page, f'<nonogram-player storage="{storage}" user="a" puzzle="{BOAT}"></nonogram-player>'
            )
            await_row(page, "?????")
            evaluate(page, NOTE)
            press(frame, "Space")
            await_row(page, "#????")
            evaluate(page, "player.user = 'b'")
            await_row(page, "?????")
            press(frame, "End", "Space")
            await_row(page, "????#")
            told = page.evaluate("() => window.all.map(([type, { userId }]) => [type, userId])")
            assert [one for one in told if one[0] != "save"] == [["change", "a"], ["ready", "b"], ["change", "b"]]
            if storage == "host":
                assert page.evaluate(SAVES) == [["a", "#????"], ["b", "????#"]]
            evaluate(page, "player.user = 'a'")
            await_row(page, "#????" if storage == "local" else "?????")
            evaluate(page, "player.user = 'b'")
            await_row(page, "????#" if storage == "local" else "?????")


MOVES = {
    "then moved": "player.user = arg; document.querySelector('p').append(player)",
    "moved, then": "document.querySelector('p').append(player); player.user = arg",
    "while it is away": "player.remove(); player.user = arg; await 0; document.querySelector('p').append(player)",
    "then another language": "player.user = arg; player.lang = 'de'",
}


def test_a_player_that_is_moved_does_not_carry_the_game_to_another_reader(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for number, (storage, move) in enumerate(product(("local", "host"), MOVES)):
        with case(storage, move):
            # No two cases share a game.
            first, second = f"a{number}", f"b{number}"
            element = f'<nonogram-player storage="{storage}" user="{first}" puzzle="{BOAT}"></nonogram-player>'
            frame = put_on_host(page, f"<p></p>{element}")
            evaluate(page, NOTE)
            evaluate(page, f"await player.load('{CROSS}')")
            press(frame, "Space")
            await_row(page, "#??")
            evaluate(page, MOVES[move], second)
            await_row(page, "???")
            press(frame, "End", "Space")
            await_row(page, "??#")
            if storage == "host":
                assert page.evaluate(SAVES) == [[first, "#??"], [second, "??#"]]
            else:
                evaluate(page, "player.user = arg", first)
                await_row(page, "#??")


def test_a_reader_who_is_named_twice_goes_on(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player storage="local" user="a" puzzle="{BOAT}"></nonogram-player>')
    press(frame, "Space")
    evaluate(page, "player.setAttribute('user', 'b'); player.setAttribute('user', 'a')")
    await_row(page, "#????")
    assert evaluate(page, "return player.undo()") is True
