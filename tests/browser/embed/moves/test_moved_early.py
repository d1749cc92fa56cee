"""A player that is moved again before its new frame has taken over the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.embed.test_embed_saves import await_row
from tests.browser.hosting import Host, expect_told, open_host, record
from tests.browser.playing import BOAT, evaluate
from tests.browser.visiting import CROSS

pytestmark = pytest.mark.engine("none")

ELEMENT = f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>'
BODY = f"<main>{ELEMENT}</main><aside></aside>"

BEGIN = """const game = await player.getState();
    await player.setState({ ...game, state: ["#????", ...game.state.slice(1)], history: undefined })"""

# Moves the player whenever its frame has answered "hello", as long as there are moves left: the frame has not got the
# game yet.
RESTLESS = """window.moves = arg;
    addEventListener("message", ({ data }) => {
      if (data?.value?.version !== 1 || window.moves-- <= 0) return;
      queueMicrotask(() => document.querySelector(window.moves % 2 ? "aside" : "main").append(player));
    })"""


@pytest.mark.parametrize("moves", [1, 3])
def test_a_game_is_kept_that_a_frame_has_not_taken_over_yet(page: Page, host: Host, site: str, moves: int) -> None:
    open_host(page, host, site, BODY)
    evaluate(page, BEGIN)
    record(page)
    evaluate(page, RESTLESS, moves)
    evaluate(page, "document.querySelector('aside').append(player)")
    await_row(page, "#????")
    assert page.evaluate("window.moves") <= 0
    assert {"ready", "start", "fail"}.isdisjoint(page.evaluate("window.told.map(([type]) => type)"))
    evaluate(page, "await player.reset()")
    assert expect_told(page, "save")["state"]["state"][0] == "?????"


def test_a_game_that_was_given_up_does_not_come_back(page: Page, host: Host, site: str) -> None:
    """The new puzzle's file is slow: the frame that waits for it leaves no game."""
    open_host(page, host, site, BODY)
    evaluate(page, BEGIN)
    page.route("**/slow.json", lambda route: page.evaluate("window.asked = true"))
    evaluate(
        page,
        """player.remove();
        player.removeAttribute("puzzle");
        player.src = "slow.json";
        document.body.append(player);
        await player.pause().catch(() => 0);
        document.querySelector("aside").append(player);
        await player.pause().catch(() => 0);""",
    )
    state = evaluate(page, "return player.getState().catch((error) => error.message)")
    assert state == "There is no puzzle to work on."
    evaluate(page, f"player.puzzle = '{CROSS}'")
    await_row(page, "???")


WISHES = {
    "puzzle": f"player.puzzle = '{CROSS}'",
    "src": "player.removeAttribute('puzzle'); player.src = 'cross.json'; await fetched()",
}


@pytest.mark.parametrize("what", WISHES)
def test_a_wish_holds_that_the_last_frame_had_no_time_for(page: Page, host: Host, site: str, what: str) -> None:
    host.put("cross.json", '{"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}')
    open_host(page, host, site, BODY)
    evaluate(page, BEGIN)
    evaluate(
        page,
        f"""// Until the frame has been asked, which does not answer before the player is moved.
        const asked = async () => {{ for (let turns = 0; turns < 12; turns++) await 0; }};
        const fetched = async () => {{
          while (!performance.getEntriesByName(new URL("cross.json", document.baseURI).href).length)
            await new Promise((later) => setTimeout(later));
        }};
        {WISHES[what]};
        await asked();
        document.querySelector("aside").append(player)""",
    )
    await_row(page, "???")
    page.wait_for_timeout(300)
    assert evaluate(page, "return (await player.getState()).state") == ["???"] * 3


def test_a_player_that_moves_whenever_it_is_ready_comes_to_rest(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, BODY)
    evaluate(page, BEGIN)
    evaluate(
        page,
        f"""window.moves = 0;
        player.addEventListener("ready", () => {{
          document.querySelector(window.moves++ % 2 ? "main" : "aside").append(player);
        }});
        player.puzzle = '{CROSS}'""",
    )
    await_row(page, "???")
    page.wait_for_timeout(500)
    assert page.evaluate("window.moves") == 1
