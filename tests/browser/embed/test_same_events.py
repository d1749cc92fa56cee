"""A host that knows nothing of colours is told of black and white puzzles what it always was, byte for byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.embed.recorded_game import play_and_record
from tests.browser.hosting import Host

BEFORE = Path(__file__).with_name("events_before_colours.txt")
"""The events of the same game as commit 0c2aaf3e told them, the last before colours: a kind and its detail a line."""

MEANT = {
    "supposed": r'"supposed":\[\],',
    "from_end": r',"from_end":"[^"]*"',
}
"""What events have had since then: what the chain of a trial supposes, and how its steps are told from their end."""


@pytest.mark.engine("own")
def test_events_of_a_game_in_black_and_white(page: Page, host: Host, site: str) -> None:
    told = [f"{kind} {detail}" for kind, detail in play_and_record(page, host, site)]
    for name, pattern in MEANT.items():
        assert any(re.search(pattern, line) for line in told), f"{name} is not told any more: no longer meant"
        told = [re.sub(pattern, "", line) for line in told]
    assert told == BEFORE.read_text("utf-8").splitlines()
