"""The game in an embedded player: no move of it is lost, and nobody sees another's."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, FrameLocator, Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, expect_told, open_host, player_frame, put_on_host, record
from tests.browser.kept.shelf import await_on_shelf, refuse
from tests.browser.playing import BOAT, evaluate, open_player, state
from tests.browser.visiting import CROSS, open_board, paint_first_cell

pytestmark = pytest.mark.engine("none")

CROSS_PUZZLE = '{"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}'


def games(page: Page | Frame) -> dict[str, Any]:
    """The saved games, by their names in the storage."""
    entries = page.evaluate("() => Object.entries(localStorage).filter(([name]) => name.includes('/game/'))")
    return {name: json.loads(text) for name, text in entries}


def await_row(page: Page | Frame, row: str) -> None:
    """Waits until the first row of the board is this one."""
    shown = evaluate(
        page,
        """for (let tries = 0; tries < 300; tries++) {
          if ((await player.getState().catch(() => null))?.state[0] === arg) return arg;
          await new Promise((again) => setTimeout(again, 20));
        }
        return (await player.getState()).state[0];""",
        row,
    )
    assert shown == row


def press(frame: FrameLocator, *keys: str) -> None:
    board = frame.locator("nonogram-player .board")
    expect(board).to_be_visible()
    board.focus()
    for key in keys:
        board.press(key)


# A player that never rests: whoever waits for it to do so waits for ever.
RESTLESS = """{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 300 ? 1e9 : ms, ...rest);
}"""

# Nothing comes later: what a player puts off is as good as lost, as when the reader closes the tab.
NEVER_LATER = "window.setTimeout = window.requestIdleCallback = () => 0"

REPLACING: dict[str, str] = {
    "load": f"await player.load('{CROSS}')",
    "the attribute puzzle": f"player.setAttribute('puzzle', '{CROSS}')",
    "the attribute src": "player.setAttribute('src', 'cross.json')",
    "storage": "player.setAttribute('storage', 'none')",
    "setState": """const game = await player.getState();
        await player.setState({ ...game, state: Array(5).fill("?????"), history: undefined })""",
    "reset": "await player.reset()",
    "destroy": "await player.destroy()",
    "removal": "player.remove()",
    "hiding": "",
}


# Another player of the same host reads what was kept.
KEPT = """async (puzzle) => {
  const other = document.createElement("nonogram-player");
  other.setAttribute("storage", "local");
  other.setAttribute("user", window.reader);
  other.setAttribute("puzzle", puzzle);
  document.body.append(other);
  for (let tries = 0; tries < 300; tries++) {
    const game = await other.getState().catch(() => null);
    if (game?.history.moves.length) return game.history.moves;
    await new Promise((again) => setTimeout(again, 20));
  }
  return [];
}"""


def test_a_move_is_kept_whatever_comes_right_after_it(page: Page, host: Host, site: str) -> None:
    host.put("cross.json", CROSS_PUZZLE)
    page.add_init_script(RESTLESS)
    open_host(page, host, site, "")
    for number, (name, script) in enumerate(REPLACING.items()):
        with case(name):
            # Each case with a reader, and so a game, of its own.
            element = f'<nonogram-player storage="local" user="reader {number}" puzzle="{BOAT}"></nonogram-player>'
            frame = put_on_host(page, element)
            evaluate(page, "window.reader = player.user")
            press(frame, "Space")
            await_row(page, "#????")
            if name == "hiding":
                player_frame(page).evaluate(
                    """() => {
                      Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
                      document.dispatchEvent(new Event("visibilitychange"));
                    }"""
                )
            else:
                evaluate(page, script)
            moves = page.evaluate(KEPT, BOAT)
            assert moves
            assert moves[0] == "0>1?#"


def test_a_save_speaks_of_the_puzzle_it_belongs_to(page: Page, host: Host, site: str) -> None:
    host.put("cross.json", CROSS_PUZZLE)
    open_host(page, host, site, "")
    for name in ("load", "the attribute puzzle", "the attribute src", "storage", "removal"):
        with case(name):
            frame = put_on_host(page, f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>')
            record(page)
            expect(frame.locator("nonogram-player .board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
            player_frame(page).evaluate(
                """async () => {
                  const inside = document.querySelector("nonogram-player");
                  const game = await inside.getState();
                  await inside.setState({ ...game, state: ["#????", ...game.state.slice(1)], history: undefined });
                }"""
            )
            evaluate(page, REPLACING[name])
            detail = expect_told(page, "save")
            assert detail["puzzle"] == BOAT
            assert detail["state"]["state"][0] == "#????"
            evaluate(page, "await new Promise((again) => setTimeout(again, 400))")
            saves = page.evaluate("() => window.told.filter(([type]) => type === 'save').map(([, detail]) => detail)")
            assert all(len(save["state"]["rows"]) == int(save["puzzle"].split("x")[0]) for save in saves)
            assert len(saves) == 1


def test_a_host_is_told_of_a_stroke_before_anything_else_happens(page: Page, host: Host, site: str) -> None:
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}"
    player = f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>'
    frame = open_host(page, host, site, player, Content_Security_Policy=policy)
    record(page)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    player_frame(page).evaluate(NEVER_LATER)
    press(frame, "Space")
    assert expect_told(page, "save")["state"]["state"][0] == "#????"
    # Once for each stroke.
    press(frame, "ArrowRight", "Space", "ArrowRight", "Space")
    await_row(page, "###??")
    saves = page.evaluate(
        "() => window.told.filter(([type]) => type === 'save').map(([, save]) => save.state.state[0])"
    )
    assert saves == ["#????", "##???", "###??"]


def test_a_player_that_is_moved_in_the_page_goes_on(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for storage in ("none", "local", "host"):
        with case(storage):
            goes_on_where_it_is_moved(page, storage)


def goes_on_where_it_is_moved(page: Page, storage: str) -> None:
    element = f'<nonogram-player storage="{storage}" hints="off" puzzle="{BOAT}"></nonogram-player>'
    frame = put_on_host(page, f'<div id="a">{element}</div><div id="b"></div>')
    evaluate(page, "await player.getState()")
    record(page)
    press(frame, "Space", "ArrowRight", "Space", "Control+z")
    await_row(page, "#????")
    told = page.evaluate("() => window.told.splice(0).map(([type]) => type)")
    assert told.count("start") == 1
    pending = evaluate(
        page,
        """const pending = player.undo().catch((error) => error.name);
        document.querySelector("#b").append(player);
        return pending;""",
    )
    assert pending == "AbortError"
    await_row(page, "#????")
    expect(frame.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "false")
    expect(frame.get_by_role("button", name="Hint")).to_have_count(0)
    assert evaluate(page, "return player.redo()") is True
    await_row(page, "##???")
    expect(frame.locator("nonogram-player .board")).to_be_focused()
    told = page.evaluate("() => window.told.map(([type]) => type)")
    assert "ready" not in told
    assert "start" not in told
    assert told.count("change") == 1


def test_a_puzzle_loaded_by_the_host_moves_along(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<p></p><nonogram-player puzzle="{BOAT}"></nonogram-player><div id="b"></div>')
    evaluate(page, f"await player.load('{CROSS}')")
    press(frame, "Space")
    await_row(page, "#??")
    evaluate(page, "document.querySelector('#b').append(player)")
    await_row(page, "#??")
    evaluate(page, "player.remove(); await 0; document.querySelector('p').append(player)")
    await_row(page, "#??")
    evaluate(page, "player.remove(); player.setAttribute('puzzle', '2x2:2/2/2/2'); document.body.append(player)")
    await_row(page, "??")


def test_a_player_without_a_frame_is_moved(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    evaluate(
        page,
        """window.told = [];
        for (const type of ["ready", "start", "change"]) player.addEventListener(type, () => window.told.push(type));
        const stage = player.parentElement.cloneNode();
        player.parentElement.before(stage);
        stage.append(player);""",
    )
    expect(board).to_be_visible()
    expect(board).to_be_focused()
    assert page.evaluate("() => window.told") == []
    (game,) = games(page).values()
    assert game["state"] == ["#??", "???", "???"]
    board.press("ArrowRight")
    board.press("Space")
    board.press("Control+z")
    assert state(page) == ["#??", "???", "???"]
    assert page.evaluate("() => window.told") == ["change", "change"]


def test_two_players_of_one_page_share_the_game(page: Page, host: Host, site: str) -> None:
    one = f'<nonogram-player storage="local" puzzle="{BOAT}"></nonogram-player>'
    open_host(page, host, site, one + one.replace("<nonogram-player", '<nonogram-player id="two"'))
    first = page.frame_locator("nonogram-player >> nth=0 >> iframe")
    second = page.frame_locator("#two iframe")
    expect(second.locator(".board")).to_be_visible()
    press(first, "Space")
    await_row(page, "#????")
    press(second, "End", "Space")
    await_row(page, "#???#")


def test_a_host_on_the_same_machine_sees_nothing_of_the_site_s_own_games(
    page: Page, host: Host, site: str, open_page: Callable[..., Page]
) -> None:
    """127.0.0.1 with another port is the same site: browsers give its frames the same storage."""
    board = open_board(page, f"{site}#{BOAT}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    before = await_on_shelf(page, "games", 1)
    frame = open_host(page, host, site, f'<nonogram-player storage="local" puzzle="{BOAT}"></nonogram-player>')
    expect(frame.locator("nonogram-player .board")).to_be_visible()
    assert evaluate(page, "return (await player.getState()).state") == ["?????"] * 5
    press(frame, "End", "Space")
    await_row(page, "????#")
    evaluate(page, "await player.reset(); player.remove()")
    page.goto(f"{site}#")
    after = games(page)
    assert await_on_shelf(page, "games", 1) == before
    own = "nonogram/1/embed/" + host.url.rstrip("/").replace(":", "%3A").replace("/", "%2F") + "/game/"
    assert [name.startswith(own) for name in after] == [True]


def test_two_hosts_see_nothing_of_each_other(page: Page, host: Host, site: str) -> None:
    body = f'<nonogram-player storage="local" puzzle="{BOAT}"></nonogram-player>'
    press(open_host(page, host, site, body), "Space")
    await_row(page, "#????")
    other = Host()
    try:
        open_host(page, other, site, body)
        await_row(page, "?????")
        open_host(page, host, site, body)
        await_row(page, "#????")
    finally:
        other.close()


@pytest.mark.whole_browser
@pytest.mark.expect_trouble("request to elsewhere: file:")
def test_on_a_page_without_an_origin_the_first_message_begins_the_keeping(
    page: Page, site: str, tmp_path: Path
) -> None:
    """Chromium stores nothing for a frame in such a page, and the reader is told."""
    element = f'<nonogram-player storage="local" puzzle="{BOAT}"></nonogram-player>'
    host = tmp_path / "page.html"
    host.write_text(f'<!doctype html><script type="module" src="{site}nonogram-player.js"></script>{element}')
    page.goto(host.as_uri())
    assert page.evaluate("() => origin") == "null"
    press(page.frame_locator("nonogram-player iframe"), "Space")
    await_row(page, "#????")
    expect(page.frame_locator("nonogram-player iframe").locator(".message")).to_contain_text("stores nothing")


def test_a_player_opened_by_itself_has_games_of_its_own(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT, "storage=local")
    board.focus()
    board.press("Space")
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    assert [name.rsplit("/", 1)[0] for name in games(page)] == ["nonogram/1/embed/direct/game"]
    open_board(page, f"{site}#{BOAT}")
    assert state(page) == ["?????"] * 5


def test_an_embedded_player_says_that_nothing_can_be_stored(page: Page, host: Host, site: str) -> None:
    for trouble in ("QuotaExceededError", "SecurityError"):
        with case(trouble):
            refuse(page, trouble)
            page.goto("about:blank")
            board = open_player(page, site, BOAT, "storage=local")
            board.focus()
            board.press("Space")
            expect(page.locator("nonogram-player .message")).to_contain_text("the game is kept only until")
            board.press("ArrowRight")
            board.press("Space")
            assert state(page)[0] == "##???"
    # A host is told.
    frame = open_host(page, host, site, f'<nonogram-player storage="local" puzzle="{BOAT}"></nonogram-player>')
    record(page)
    frame.locator(".board").press("Space")
    told = expect_told(page, "fail")
    assert told["cause"] == "storage"
    assert "the game is kept only until" in told["message"]
