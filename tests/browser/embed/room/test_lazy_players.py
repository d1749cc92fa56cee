"""Players that wait for their turn: a light face first, the frame when it comes near or is touched."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from nonogram.formats import tatham
from tests.browser.hosting import Host, expect_told, open_host, record
from tests.browser.playing import BOAT, FOX, evaluate

pytestmark = pytest.mark.engine("none")

FAR = '<div style="height: 5000px"></div>'


def far_player(page: Page, host: Host, site: str, attributes: str = f'puzzle="{BOAT}"') -> None:
    open_host(page, host, site, f"{FAR}<nonogram-player {attributes}></nonogram-player>", arrived=False)
    evaluate(page, "await customElements.whenDefined('nonogram-player')")


def test_a_player_out_of_view_has_a_face_and_no_frame(page: Page, host: Host, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    far_player(page, host, site)
    face = page.get_by_role("button", name="Nonogram, 5 × 5: play")
    expect(face).to_have_count(1)
    assert evaluate(page, "return player.shadowRoot.querySelectorAll('svg text').length") == 12
    expect(page.locator("nonogram-player iframe")).to_have_count(0)
    assert [url for url in requests if url.startswith(site)] == [f"{site}nonogram-player.js"]
    page.locator("nonogram-player").scroll_into_view_if_needed()
    frame = page.frame_locator("nonogram-player iframe")
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    expect(face).to_have_count(0)


def test_a_face_takes_about_the_room_that_the_player_will_take(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site, f'autosize puzzle="{tatham.write(FOX)}"')
    box = page.locator("nonogram-player").bounding_box()
    assert box is not None
    assert box["height"] > 250


def test_a_call_or_a_change_to_eager_makes_the_frame(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site)
    assert evaluate(page, "return (await player.getState()).state") == ["?????"] * 5
    far_player(page, host, site)
    expect(page.locator("nonogram-player iframe")).to_have_count(0)
    evaluate(page, "player.loading = 'eager'")
    expect(page.locator("nonogram-player iframe")).to_have_count(1)


def test_the_keyboard_reaches_a_face(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site)
    page.keyboard.press("Tab")
    expect(page.frame_locator("nonogram-player iframe").locator(".board")).to_be_visible()


def test_a_face_follows_its_puzzle(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site)
    evaluate(page, "player.puzzle = { rows: [[1]], columns: [[1]], title: 'A dot' }")
    expect(page.get_by_role("button", name="A dot, 1 × 1: play")).to_have_count(1)
    evaluate(page, "player.puzzle = arg", tatham.write(FOX))
    expect(page.get_by_role("button", name="Nonogram, 15 × 15: play")).to_have_count(1)
    evaluate(page, "player.puzzle = '{\"rows\": 3}'")
    expect(page.get_by_role("button", name="The puzzle is still loading.")).to_have_count(1)
    assert evaluate(page, "return player.shadowRoot.querySelectorAll('svg').length") == 0


def test_a_player_taken_away_and_put_back_still_waits(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site)
    evaluate(page, "const { parentNode } = player; player.remove(); parentNode.append(player)")
    expect(page.locator("nonogram-player iframe")).to_have_count(0)
    page.locator("nonogram-player").scroll_into_view_if_needed()
    expect(page.frame_locator("nonogram-player iframe").locator(".board")).to_have_attribute(
        "aria-label", "Nonogram, 5 × 5"
    )


def test_ten_players_are_a_light_page(page: Page, host: Host, site: str, dist: Path) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.sizes()["responseBodySize"] > 0:
            asked.append(request.url)

    page.on("requestfinished", note)
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>' * 10)
    for frame in range(10):
        board = page.frame_locator("nonogram-player iframe").nth(frame).locator(".board")
        page.locator("nonogram-player").nth(frame).scroll_into_view_if_needed()
        expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    assert len(asked) <= 25
    files = [dist / urlsplit(url).path.lstrip("/") for url in asked if url.startswith(site)]
    assert any("embed" in file.name for file in files)
    packed = [small if (small := file.with_name(f"{file.name}.br")).exists() else file for file in files]
    assert sum(file.stat().st_size for file in packed) <= 150_000
    assert page.workers == []


def test_half_of_a_player_seen_is_told_once(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site)
    record(page)
    page.locator("nonogram-player").scroll_into_view_if_needed()
    assert expect_told(page, "view") == {}
    expect_told(page, "ready")
    evaluate(page, "scrollTo(0, 0)")
    page.locator("nonogram-player").scroll_into_view_if_needed()
    expect(page.frame_locator("nonogram-player iframe").locator(".board")).to_be_in_viewport()
    assert evaluate(page, "return window.told.filter(([type]) => type === 'view').length") == 1


def test_attributes_are_properties(page: Page, host: Host, site: str) -> None:
    far_player(page, host, site, 'hints="where"')
    names = ["puzzle", "src", "mode", "hints", "checks", "theme", "storage", "loading", "tools", "user", "deadline"]
    read = "return Object.fromEntries(arg.map((name) => [name, player[name]]))"
    usual = dict.fromkeys(names) | {"mode": "play", "hints": "where", "checks": "solution", "theme": "auto"}
    assert evaluate(page, read, names) == usual | {"storage": "none", "loading": "lazy"}
    evaluate(page, "Object.assign(player, { hints: null, mode: 'view', autosize: true, user: 7 })")
    assert (
        evaluate(page, "return player.outerHTML")
        == '<nonogram-player mode="view" autosize="" user="7"></nonogram-player>'
    )
    assert evaluate(page, "return [player.hints, player.autosize]") == ["full", True]
    evaluate(page, "Object.assign(player, { mode: 'x', pick: 'best', theme: 'x', user: 'x' })")
    assert evaluate(page, "return [player.mode, player.pick, player.theme, player.user]") == ["play", "list", "x", "x"]


def test_values_that_are_none_are_told_on_the_console(page: Page, host: Host, site: str) -> None:
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text) if message.type == "warning" else None)
    far_player(page, host, site, 'hints="many" tools="hint, magic" deadline="soon" theme="dark" check="line"')
    assert warned == [
        '<nonogram-player hints="many">: this can be full, where, off; full is used.',
        '<nonogram-player tools="hint, magic">: '
        "this can hold hint, check, what-if, solve, share, settings; the others are ignored.",
        '<nonogram-player deadline="soon">: this is not a time such as 2027-01-31T20:00:00Z; there is no deadline.',
    ]


def test_events_say_whose_they_are(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}" user="reader 7"></nonogram-player>' * 2)
    record(page)
    evaluate(page, "await player.load(arg)", BOAT)
    ready = expect_told(page, "ready")
    common = evaluate(page, "return window.common")
    assert common["userId"] == "reader 7"
    assert common["puzzleId"] == ready["puzzle"]
    other = """const [, other] = document.querySelectorAll('nonogram-player');
        const told = new Promise((hear) => other.addEventListener('ready', ({ detail }) => hear(detail)));
        await other.load(arg);
        return told"""
    second = evaluate(page, other, BOAT)
    assert second["puzzleId"] == common["puzzleId"]
    assert second["instanceId"] != common["instanceId"]


def test_only_a_time_in_the_form_that_is_named_is_a_deadline(page: Page, host: Host, site: str) -> None:
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text) if "deadline=" in message.text else None)
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    for text in ("1", "1/2/2020", "January 2020", "2020-01-01 10:00", "2020-02-30T00:00:00Z"):
        evaluate(page, "player.deadline = arg", text)
        assert evaluate(page, "return player.undo()") is False
        assert warned.pop().startswith(f'<nonogram-player deadline="{text}">: this is not a time')
    for text in ("2020-01-01", "2020-01-01T10:00", " 2020-01-01T10:00:00+01:00 "):
        evaluate(page, "player.deadline = arg", text)
        assert evaluate(page, "return player.undo().catch(({ name }) => name)") == "DeadlineError"
    assert not warned


def test_a_player_that_only_shows_gives_out_what_it_shows(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player mode="view" puzzle="{BOAT}"></nonogram-player>')
    assert evaluate(page, "return (await player.getLog()).puzzle") == BOAT
    assert evaluate(page, "return player.reset().catch(({ name }) => name)") == "Error"


def test_it_is_too_late_after_the_deadline(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    board = frame.locator(".board")
    expect(board).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    board.focus()
    board.press("Space")
    assert evaluate(page, "return (await player.getState()).state[0]") == "#????"
    evaluate(page, "player.deadline = new Date(Date.now() + 200).toISOString()")
    expect(frame.locator(".message")).to_have_text("Time is up: the board stays as it is.")
    board.press("ArrowRight")
    board.press("Space")
    for name in ("Hint", "Check", "What if"):
        expect(frame.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-disabled", "true")
    board.press("h")
    refused = """const names = {};
        for (const [name, ...args] of arg)
          names[name] = await player[name](...args).then(() => "done", (error) => `${error.name}: ${error.message}`);
        return names"""
    game = evaluate(page, "return player.getState()")
    forged = {**game, "state": ["..#.."] * 5, "history": None, "log": None}
    names = ["solve", "undo", "redo", "check", "reset", "hint", "setState"]
    late = "DeadlineError: Time is up: the board stays as it is."
    assert evaluate(page, refused, [*([name] for name in names[:-1]), ["setState", forged]]) == dict.fromkeys(
        names, late
    )
    open_ = [["getLog"], ["exportPicture", "svg"], ["focus"], ["cancel"], ["pause"], ["resume"], ["load", BOAT, game]]
    assert set(evaluate(page, refused, open_).values()) == {"done"}
    assert evaluate(page, "return [await player.pause(), (await player.getState()).state[0]]") == [False, "#????"]
    evaluate(page, "player.deadline = null")
    board.focus()
    board.press("ArrowRight")
    board.press("Space")
    assert evaluate(page, "return (await player.getState()).state[0]") == "##???"


def test_what_was_set_before_the_script_came_holds(page: Page, host: Host, site: str) -> None:
    before = """<nonogram-player></nonogram-player><script>
        const player = document.querySelector("nonogram-player");
        player.puzzle = { rows: [[1], [1]], columns: [[2]] };
        player.check = "off";
        player.autosize = true;
        </script>"""
    after = f'<script src="{site}nonogram-player.js"></script>'
    host.put("page.html", f"<!doctype html><title>Host</title>{before}{after}")
    page.goto(f"{host.url}page.html")
    frame = page.frame_locator("nonogram-player iframe")
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 1 × 2")
    expect(frame.get_by_role("button", name="Check")).to_have_count(0)
    assert page.evaluate("player.autosize && player.hasAttribute('autosize') && player.getAttribute('check')") == "off"
    page.evaluate("player.puzzle = '2x1:1/1/2'")
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 2 × 1")


def test_a_player_removed_while_its_frame_says_hello_leaves_nothing(page: Page, host: Host, site: str) -> None:
    """Not even an error on the console, which would fail this test."""
    open_host(page, host, site, "")
    left = page.evaluate(
        """async (puzzle) => {
          const player = document.createElement("nonogram-player");
          Object.assign(player, { loading: "eager", puzzle });
          document.body.append(player);
          const call = player.getState().catch((error) => error.name);
          await new Promise((gone) => addEventListener("message", ({ data }) => {
            if (data.event !== "present" || data.nonogram !== 1) return;
            player.remove();
            gone();
          }));
          return [await call, document.querySelectorAll("nonogram-player, iframe").length];
        }""",
        BOAT,
    )
    assert left == ["AbortError", 0]
    page.wait_for_timeout(50)
