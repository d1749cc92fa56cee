"""What a reader and a host are told of a text that no puzzle comes from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import evaluate

MESSAGE = "return player.load(arg).then(() => 'done', (error) => `${error.name}: ${error.message}`)"


@pytest.mark.engine("none")
@pytest.mark.parametrize("text", ["", " \n "])
def test_an_empty_text_does_not_start_the_engine(page: Page, host: Host, site: str, text: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    frame = open_host(page, host, site, '<nonogram-player loading="eager"></nonogram-player>')
    assert evaluate(page, MESSAGE, text) == "SourceError: The text is empty: there is no puzzle in it."
    expect(frame.get_by_text("The puzzle cannot be shown. The text is empty")).to_be_visible()
    assert not [url for url in asked if "engine" in url or "pyodide" in url]


@pytest.mark.engine("own")
def test_what_is_wrong_with_a_text_is_told_in_a_sentence(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, '<nonogram-player loading="eager"></nonogram-player>')
    told = evaluate(page, MESSAGE, "what is this")
    assert told.startswith("EngineError: This is not in a known format (")
    assert told.endswith(").")
    expect(frame.get_by_text("The puzzle cannot be shown. This is not in a known format")).to_be_visible()
