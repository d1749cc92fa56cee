"""No answer in this folder depends on how busy the machine is."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def in_time(work_as_time: None) -> None:
    """All limits are of CPU seconds."""
