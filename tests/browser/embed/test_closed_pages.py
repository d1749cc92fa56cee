"""Pages with Cross-Origin-Embedder-Policy, and pages that are opened as files."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from building.policy import FRAMEABLE, headers_for
from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT, evaluate

PLAYER = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'
ISOLATED: dict[str, Any] = {"Cross_Origin_Embedder_Policy": "require-corp", "Cross_Origin_Opener_Policy": "same-origin"}


@pytest.mark.engine("own")
@pytest.mark.parametrize("policy", ["require-corp", "credentialless"])
def test_a_page_that_is_isolated_frames_the_player_and_its_engine(
    page: Page, host: Host, site: str, policy: str
) -> None:
    frame = open_host(page, host, site, PLAYER, **{**ISOLATED, "Cross_Origin_Embedder_Policy": policy})
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")
    assert page.evaluate("crossOriginIsolated")
    assert evaluate(page, "return (await player.hint('why')).kind") == "line"


@pytest.mark.engine("none")
@pytest.mark.expect_trouble("ERR_BLOCKED_BY_RESPONSE")
def test_an_isolated_page_without_the_script_leaves_the_link(page: Page, host: Host, plain_site: str) -> None:
    link = '<a href="https://puzzles.example/boat">Play this puzzle</a>'
    open_host(page, host, plain_site, f"<nonogram-player>{link}</nonogram-player>", arrived=False, **ISOLATED)
    expect(page.get_by_role("link", name="Play this puzzle")).to_be_visible()
    assert page.evaluate("customElements.get('nonogram-player') === undefined")


@pytest.mark.engine("none")
def test_frames_and_workers_may_be_on_isolated_pages() -> None:
    """A worker's script is sent with what its page is sent with, whichever of the site's pages that is."""
    workers = ("assets/engine-0123456789abcdef.js", "engine/worker.js")
    for name in (*FRAMEABLE, "", *workers, "v0.1.0-0123456789ab/embed.html"):
        sent = headers_for(name)
        assert sent["Cross-Origin-Embedder-Policy"] == "require-corp", name
        assert sent["Cross-Origin-Resource-Policy"] == "cross-origin", name
        assert headers_for(name)["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.engine("none")
@pytest.mark.expect_trouble("CORS policy", "ERR_", "request to elsewhere: file:")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The puzzle cannot be played when its page is opened as a file."),
        ("de", "Das Rätsel lässt sich nicht spielen, wenn seine Seite als Datei geöffnet wird."),
        ("fr", "Le puzzle ne peut pas être joué quand sa page est ouverte comme fichier."),
    ],
)
def test_a_player_that_is_opened_as_a_file_says_so(
    page: Page, dist: Path, tmp_path: Path, lang: str, said: str
) -> None:
    for name in ("nonogram-player.js", "embed.html"):
        shutil.copy(dist / name, tmp_path / name)
    body = f'<nonogram-player lang="{lang}" puzzle="{BOAT}"></nonogram-player>'
    (tmp_path / "page.html").write_text(f'<script src="nonogram-player.js"></script>{body}', "utf-8")
    page.clock.install()
    page.goto((tmp_path / "page.html").as_uri())
    box = page.locator("nonogram-player .stand-in")
    page.clock.run_for(10)
    expect(box.locator("p")).to_contain_text(said)
    expect(box).to_have_attribute("lang", lang)
    expect(box.locator("a")).to_be_hidden()


@pytest.mark.engine("none")
@pytest.mark.expect_trouble("CORS policy", "ERR_", "request to elsewhere: file:")
@pytest.mark.parametrize("name", ["index.html", "bench.html"])
def test_a_page_of_the_site_that_is_opened_as_a_file_says_so(page: Page, dist: Path, name: str) -> None:
    page.goto((dist / name).as_uri())
    told = page.locator("#as-file")
    expect(told.locator("[lang]")).to_have_count(3)
    expect(told.locator('[lang="de"]')).to_contain_text("wenn sie als Datei geöffnet wird")
    expect(told.locator("code").first).to_be_visible()
    expect(page.get_by_text("still loading")).to_be_hidden()
