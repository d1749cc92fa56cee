"""What readers do most, in Firefox and WebKitGTK. docs/browsers.md says what differs there."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonogram as ng
from building.serve import serve_directory
from tests.browser.hosting import Host
from tests.browser.others.driving import Tab
from tests.browser.playing import ANOTHER_PLAYER, BOAT, BOAT_PICTURE, FOX

pytestmark = pytest.mark.xdist_group("other browsers")

SHADOW = "const find = (selector) => player.shadowRoot.querySelector(selector); "
CENTRE = "const { x, y, width, height } = await player.cellBox(...arg); return [x + width / 2, y + height / 2];"
STILL = """const box = () => player.cellBox(0, 0).then(({ x, y }) => `${x} ${y}`);
    const before = await box();
    await new Promise((go) => setTimeout(go, 200));
    return before === await box();"""
STATE = "return (await player.getState()).state;"
BOARD = f"{SHADOW} return find('.board').getAttribute('role') === 'grid' && !find('.board').hasAttribute('aria-busy');"


def open_game(tab: Tab, site: str, puzzle: str = BOAT) -> None:
    """A new game, by default of the boat, on the page that holds a player and nothing else.

    It takes over the engine of the game before.
    """
    if tab.run("return player && location.href.split('#')[0]") == f"{site}embed.html":
        tab.run(f"await ({ANOTHER_PLAYER})(arg)", puzzle)
    else:
        tab.go(f"{site}embed.html#{puzzle}")
    tab.wait(f"if (!player) return false; {BOARD}")


def centre(tab: Tab, row: int, column: int) -> tuple[float, float]:
    x, y = tab.run(CENTRE, [row, column])
    return x, y


def press(tab: Tab, name: str) -> None:
    """Clicks the player's button with this name."""
    tab.click(
        """const all = [...player.shadowRoot.querySelectorAll("button")].filter((one) => one.checkVisibility());
        return all.find((one) => one.getAttribute("aria-label") === arg || one.textContent.trim() === arg);""",
        name,
    )


def test_from_the_list_to_a_board(tab: Tab, site: str) -> None:
    tab.go("about:blank")
    tab.go(site)
    tab.wait("return document.querySelectorAll('main .card a').length > 60")
    tab.click("return document.querySelector('main .card a')")
    tab.wait(f"return location.hash.startsWith('#play=') && player; {BOARD}")
    assert tab.run("return document.querySelector('main h1').textContent.trim()")


def test_painting_with_the_mouse_and_by_key(tab: Tab, site: str) -> None:
    open_game(tab, site)
    tab.drag([centre(tab, 4, 0), centre(tab, 4, 3)])
    assert tab.run(STATE)[4] == "####?"
    press(tab, "Cross")
    tab.drag([centre(tab, 4, 4)])
    tab.wait(f"{SHADOW} return find('[aria-pressed=true]').ariaLabel === 'Cross'")
    assert tab.run(STATE)[4] == "####."
    tab.press("Up", "Space", "Left", "x")
    assert tab.run(STATE)[3] == "???.#"
    press(tab, "Undo")
    assert tab.run(STATE)[3:] == ["????#", "####."]
    assert tab.run(f"{SHADOW} return find('.board').getAttribute('aria-activedescendant')") == "cell-3-3"


def test_a_hint_with_its_proof(tab: Tab, site: str) -> None:
    open_game(tab, site, ng.dumps(FOX, format="tatham").strip())
    press(tab, "Hint")
    first = tab.wait(f"{SHADOW} return find('.levels') && find('.panel .text').textContent")
    press(tab, "Show more")
    tab.wait(f"{SHADOW} return find('.panel .text').textContent !== arg", first)
    press(tab, "Why?")
    tab.wait(f"{SHADOW} return find('.levels').getAttribute('aria-label') === 'Level 3 of 4'")
    hidden = tab.run(f"{SHADOW} const tale = find('.tale'); return tale.scrollHeight - tale.clientHeight")
    assert hidden <= 1, "there is room for all of the text"
    press(tab, "Fill in")
    assert tab.run(STATE)[4] == "##.#########.##"


def test_check_and_solve(tab: Tab, site: str) -> None:
    open_game(tab, site)
    tab.drag([centre(tab, 0, 0)])
    press(tab, "Check")
    tab.wait(f"{SHADOW} return find('.panel:not([hidden]) h2')?.textContent === 'Mistake'")
    tab.run("await player.setState({ ...(await player.getState()), state: arg, history: undefined })", ["?????"] * 5)
    solved: list[str] = tab.run("await player.solve(); return (await player.getState()).state")
    assert [row.replace("?", ".") for row in solved] == BOAT_PICTURE


def test_the_last_cell_finishes_the_picture(tab: Tab, site: str) -> None:
    open_game(tab, site)
    rows = [row.replace(".", "?") for row in BOAT_PICTURE[:4]]
    tab.run("await player.setState({ ...(await player.getState()), state: arg, history: undefined })", [*rows, "?????"])
    tab.drag([centre(tab, 4, 0), centre(tab, 4, 3)])
    tab.wait(f"{SHADOW} return find('.message').textContent === 'Solved.'")


def test_what_was_painted_is_there_after_a_reload(tab: Tab, site: str) -> None:
    tab.go("about:blank")
    tab.go(f"{site}#{BOAT}")
    tab.wait(f"if (!player) return false; {BOARD}")
    # The page around it may still be being laid out.
    tab.wait(STILL)
    tab.drag([centre(tab, 4, 0), centre(tab, 4, 3)])
    assert tab.run(STATE)[4] == "####?"
    tab.reload()
    tab.wait(f"if (!player) return false; {BOARD}")
    assert tab.wait(STATE)[4] == "####?"
    press(tab, "Undo")
    assert tab.run(STATE) == ["?????"] * 5


def test_settings_are_kept(tab: Tab, site: str) -> None:
    tab.go("about:blank")
    tab.go(f"{site}#{BOAT}")
    tab.wait(f"if (!player) return false; {BOARD}")
    tab.click("return document.querySelector('.settings-opener') ?? document.querySelector('[aria-label=Settings]')")
    tab.wait("return document.querySelector('dialog[open] [data-setting=pad]')")
    tab.click("return document.querySelector('[data-setting=pad]')")
    tab.wait(f"{SHADOW} return !find('.pad').hidden")
    tab.press("Escape")
    tab.reload()
    tab.wait(f"if (!player) return false; {SHADOW} return !find('.pad').hidden")


def test_a_game_in_somebody_else_s_page(tab: Tab, site: str, host: Host) -> None:
    host.put(
        "page.html",
        f"""<!doctype html><title>Host</title><script src="{site}nonogram-player.js"></script>
        <nonogram-player puzzle="{BOAT}" style="width: 600px; height: 500px"></nonogram-player>""",
    )
    tab.go(f"{host.url}page.html")
    shown = "return (await player.getState()).state"
    assert tab.wait(shown) == ["?????"] * 5
    one = "await player.setState({ ...(await player.getState()), state: arg, history: undefined })"
    tab.run(one, ["..#..", *["?????"] * 4])
    assert tab.run(shown)[0] == "..#.."
    hint = tab.run("return (await player.hint('why')).level")
    assert hint == "why"


def test_the_site_without_its_server(tab: Tab, dist: Path) -> None:
    served = serve_directory(dist)
    tab.go(served.url)
    try:
        kept = tab.wait(
            """if (!navigator.serviceWorker) return "none";
            await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, 20000))]);
            const names = (await caches.keys()).filter((name) => name.startsWith("nonogram "));
            return names.length && navigator.serviceWorker.controller ? "kept" : "";"""
        )
    finally:
        served.close()
    assert kept == "kept"
    tab.reload()
    tab.wait("return document.querySelectorAll('main .card a').length > 60")
    tab.click("return document.querySelector('main .card a')")
    tab.wait(f"if (!player) return false; {BOARD}")
    assert tab.run("await player.engine.start(); return player.engine.state") == "ready"
