"""The hidden frame of the engine that players share: pages that lose it, load it anew or cannot have it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("own")

HIDDEN = "html > iframe"
HINT = "return (await player.hint('what')).kind"

CLEARED = {
    "another root": """const html = document.createElement("html");
        html.append(document.createElement("body"));
        document.documentElement.replaceWith(html);
        document.body.append(player)""",
    "written anew": """document.open();
        document.write("<body></body>");
        document.close();
        document.body.append(player)""",
    "loaded anew": "const hidden = document.querySelector('html > iframe'); hidden.src = hidden.src",
}


def test_hints_come_after_the_engine_s_frame_has_gone(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, f'<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    assert evaluate(page, HINT) == "line"
    for how, script in CLEARED.items():
        assert evaluate(page, f"{script}; {HINT}") == "line", how
        expect(page.locator(HIDDEN)).to_have_count(1)
    # A player that is too busy to listen finds another engine as well.
    flood = """const { contentWindow } = player.shadowRoot.querySelector("iframe");
        for (let id = 1e6; id < 1e6 + 1000; id++)
          contentWindow.postMessage({ nonogram: 1, id, call: "getState", args: [] }, "*");
        document.querySelector("html > iframe").remove();
        await new Promise((later) => setTimeout(later, 1500))"""
    assert evaluate(page, f"{flood}; {HINT}") == "line"


@pytest.mark.expect_trouble("404", "frame-src")
@pytest.mark.parametrize("how", ["missing", "forbidden"])
def test_without_the_engine_s_page_players_have_workers_of_their_own(
    page: Page, host: Host, site: str, how: str
) -> None:
    two = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>' * 2
    if how == "missing":
        page.route("**/embed-engine.html", lambda route: route.fulfill(status=404, body="gone"))
        open_host(page, host, site, two)
    else:
        open_host(page, host, site, two, Content_Security_Policy=f"frame-src {site}embed.html")
    assert evaluate(page, HINT) == "line"
    expect(page.locator(HIDDEN)).to_have_count(0)
    assert evaluate(page, "return (await document.querySelectorAll('nonogram-player')[1].hint('what')).kind") == "line"
    assert len(page.workers) == 2


def test_no_style_sheet_shows_the_frame_of_the_engine(page: Page, host: Host, site: str) -> None:
    style = "<style>iframe { display: block !important; height: 300px !important }</style>"
    open_host(page, host, site, f'{style}<nonogram-player puzzle="{BOAT}"></nonogram-player>')
    evaluate(page, "player.hint().catch(() => null); await player.getState()")
    hidden = page.locator("html > iframe")
    expect(hidden).to_have_count(1)
    expect(hidden).to_be_hidden()
