"""The browsers other than Chromium, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.browser.others.driving import Tab, missing, start

BROWSERS = ["firefox", "webkit"]
MUST = "NONOGRAM_OTHER_BROWSERS"
"""With this variable set, a browser that is missing is a failure: for machines that must have them all."""


@pytest.fixture(scope="module", params=BROWSERS)
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    reason = missing(request.param)
    if reason:
        (pytest.fail if os.environ.get(MUST) else pytest.skip)(reason)
    wire = start(request.param, tmp_path_factory.mktemp(request.param))
    yield Tab(wire)
    wire.close()
