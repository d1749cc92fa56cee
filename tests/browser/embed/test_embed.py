"""The player in a frame on someone else's page: the element for hosts, the wire, and what a stranger cannot do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, expect_told, open_host, player_frame, record
from tests.browser.playing import BOAT, evaluate, open_player, state, until

pytestmark = pytest.mark.engine("none")


def test_errors_come_back_in_words(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    fails = "return {}.catch((error) => [error.name, error.message])"
    name, message = evaluate(page, fails.format("player.load('5x5:1/2')"))
    assert name == "ClueError"
    assert "cut short" in message
    name, message = evaluate(page, fails.format("player.setState({ version: 1 })"))
    assert (name, message) == ("SaveError", "The saved game belongs to another puzzle.")


def test_values_that_cannot_be_sent_as_they_are(page: Page, host: Host, site: str) -> None:
    """Proxies are what frameworks make of a page's data; an event is what a listener is given."""
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    told = evaluate(
        page,
        """const watched = (data) => new Proxy(data, {});
        const saved = await player.getState();
        await player.setState(watched({ ...saved, state: ["#????", ...saved.state.slice(1)], history: undefined }));
        const told = [(await player.getState()).state[0]];
        await player.load(watched({ rows: watched([[1], [1]]), columns: [[1], [1]] }));
        told.push((await player.getState()).state.length);
        told.push(await player.undo(new Event("click")));
        told.push((await player.exportPicture("svg", null)).slice(0, 4));
        for (const given of [undefined, null, document.body, () => BOAT])
          told.push(await player.load(given).catch(({ message }) => message));
        return told""",
    )
    empty, clueless = "The text is empty: there is no puzzle in it.", "A puzzle in JSON needs"
    assert told[:6] == ["#????", 2, False, "<svg", empty, empty]
    assert told[6].startswith(clueless)
    assert told[7] == empty


def test_attributes_reach_the_player(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}" hints="off" theme="dark"></nonogram-player>')
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    expect(frame.get_by_role("button", name="Check")).to_be_visible()
    expect(frame.get_by_role("button", name="Hint")).to_have_count(0)
    evaluate(page, "player.removeAttribute('hints'); player.setAttribute('theme', 'light')")
    expect(frame.get_by_role("button", name="Hint")).to_be_visible()
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    evaluate(page, "player.setAttribute('puzzle', arg)", '{"rows": [[1]], "columns": [[1]], "title": "Dot"}')
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Dot, 1 × 1")


def test_a_file_of_the_host(page: Page, host: Host, site: str) -> None:
    host.put("one.json", '{"rows": [[2]], "columns": [[1], [1]]}')
    frame = open_host(page, host, site, '<nonogram-player src="one.json"></nonogram-player>')
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 2 × 1")


def test_the_frame_grows_with_the_puzzle(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player autosize puzzle="{BOAT}"></nonogram-player>')
    expect(frame.locator(".board")).to_be_visible()
    record(page)
    small = page.locator("nonogram-player").bounding_box()
    evaluate(page, "await player.load(arg)", "30x30:" + "/".join(["2.2.2.2"] * 60))
    height = expect_told(page, "resize")["height"]
    # A player that has only just come may still be setting itself up: its heights are taken a moment later.
    taken = "(height) => Math.abs(document.querySelector('nonogram-player').clientHeight - height) <= 1"
    until(page, taken, height)
    large = page.locator("nonogram-player").bounding_box()
    assert small is not None
    assert large is not None
    assert large["height"] == pytest.approx(height, abs=1)
    assert large["height"] > small["height"] + 100
    assert player_frame(page).evaluate("document.documentElement.scrollHeight - window.innerHeight") <= 0


def test_the_host_keeps_the_game(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player storage="host" puzzle="{BOAT}"></nonogram-player>')
    record(page)
    frame.locator(".board").focus()
    frame.locator(".board").press("Space")
    saved = expect_told(page, "save")["state"]
    assert saved["state"][0] == "#????"
    evaluate(page, "await player.load(arg)", BOAT)
    assert evaluate(page, "return (await player.getState()).state[0]") == "?????"
    evaluate(page, f"await player.load('{BOAT}', arg)", saved)
    assert evaluate(page, "return player.undo()") is True


def test_the_browser_keeps_the_game(page: Page, site: str) -> None:
    board = open_player(page, site, BOAT, "storage=local")
    board.focus()
    board.press("Space")
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    assert state(page)[0] == "#????"


def test_a_damaged_saved_game_is_set_aside(page: Page, unbundled: str) -> None:
    open_player(page, unbundled, BOAT, "storage=local")
    damaged = evaluate(
        page,
        """const { puzzleKey } = await import("./reading/game-id.js");
        const text = '{"version": 1, "state": ["#"]}';
        localStorage.setItem("nonogram/1/embed/direct/game/" + puzzleKey(player.puzzle), text);
        return text;""",
    )
    page.reload()
    board = page.locator(".board")
    expect(board).to_be_visible()
    expect(page.locator(".message")).to_contain_text("It was set aside")
    board.focus()
    board.press("Space")
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    kept = evaluate(
        page,
        """const { DeviceStorage } = await import("./kept/storage.js");
        const notes = Object.entries(localStorage).map(([name, text]) => [name.split("/")[4], text]);
        const shelved = await new DeviceStorage().shelf.all("aside");
        return [...notes, ...shelved.map(([, { text }]) => ["aside", text])];""",
    )
    assert ["aside", damaged] in kept
    assert any(kind == "game" for kind, _ in kept)


def test_a_stranger_in_the_page_is_not_listened_to(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    frame.locator(".board").focus()
    frame.locator(".board").press("Space")
    answers = evaluate(
        page,
        """const target = player.shadowRoot.querySelector("iframe").contentWindow;
        const stranger = document.createElement("iframe");
        document.body.append(stranger);
        const heard = [];
        stranger.contentWindow.addEventListener("message", (event) => heard.push(event.data));
        stranger.contentWindow.eval(`
          for (const call of ["hello", "reset"]) for (const nonogram of [1, 2]) {
            parent.document.querySelector("nonogram-player").shadowRoot.querySelector("iframe")
              .contentWindow.postMessage({ nonogram, id: 1, call, args: [] }, "*");
          }`);
        for (const odd of [null, 5, "reset", { call: "reset" }, { nonogram: 2, id: 1, call: "reset" }, { nonogram: 1 }])
          target.postMessage(odd, "*");
        const marks = (await player.getState()).state.join("");
        return [heard, marks];""",
    )
    assert answers == [[], "#" + "?" * 24]


def test_only_the_page_around_speaks_for_the_host(page: Page, host: Host, site: str) -> None:
    """Another frame of the page, of another origin, can reach the player's window, but is not heard."""
    stranger = Host()
    stranger.put(
        "stranger.html",
        """<!doctype html><title>Stranger</title><script>
        parent.frames[0].postMessage({ nonogram: 1, id: 77, call: "hello", args: [] }, "*");
        parent.frames[0].postMessage({ nonogram: 1, id: 78, call: "getState", args: [] }, "*");
        parent.postMessage("stranger has spoken", "*");
        </script>""",
    )
    frame = f'<iframe src="{site}embed.html#{BOAT}"></iframe>'
    page.add_init_script("window.heard = []; addEventListener('message', ({ data }) => heard.push(data))")
    open_host(page, host, site, frame)
    until(page, "() => heard.some(({ event, nonogram }) => event === 'present' && nonogram === 1)")
    page.evaluate(
        "(src) => document.body.append(Object.assign(document.createElement('iframe'), { src }))",
        f"{stranger.url}stranger.html",
    )
    until(page, "() => heard.includes('stranger has spoken')")
    page.evaluate(
        """() => {
          frames[0].postMessage({ nonogram: 1, id: 1, call: "hello", args: [] }, "*");
          frames[0].postMessage({ nonogram: 1, id: 2, call: "getState", args: [] }, "*");
        }"""
    )
    until(page, "() => heard.some(({ id }) => id >= 2)")
    assert page.evaluate("heard.map(({ id }) => id).filter((id) => id)") == [1, 2]
    stranger.close()


def test_calls_before_hello_and_unknown_calls(page: Page, host: Host, site: str) -> None:
    host.put("page.html", "<!doctype html><title>Host</title>")
    page.goto(f"{host.url}page.html")
    answers = page.evaluate(
        """async (url) => {
          const frame = document.createElement("iframe");
          const heard = [];
          const until = async (test) => {
            while (!heard.some(test)) await new Promise((again) => setTimeout(again, 20));
          };
          window.addEventListener("message", ({ data }) => heard.push(data));
          frame.src = url;
          document.body.append(frame);
          await until((m) => m.event === "present");
          const call = (id, call) => frame.contentWindow.postMessage({ nonogram: 1, id, call, args: [] }, "*");
          call(1, "getState");
          call(2, "hello");
          call(3, "constructor");
          call(4, "getState");
          await until((m) => m.id === 4);
          return heard.filter((m) => m.id).map((m) => [m.id, m.error ? "error" : "value"]);
        }""",
        f"{site}embed.html#{BOAT}",
    )
    assert sorted(answers) == [[2, "value"], [3, "error"], [4, "value"]]


def test_destroy_leaves_nothing_behind(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    evaluate(page, "await player.getState()")
    outcome = evaluate(
        page,
        """const pending = player.getState().catch((error) => error.name);
        await player.destroy();
        return [await pending, document.querySelectorAll("nonogram-player, iframe").length];""",
    )
    assert outcome == ["AbortError", 0]
    assert len(page.frames) == 1
