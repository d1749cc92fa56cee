"""However requests, cancels and pumps follow each other, each request to a session settles exactly once."""

from __future__ import annotations

import pytest

from tests.conftest import amount
from tests.fuzzing.storms import storm

pytestmark = pytest.mark.usefixtures("in_the_browser")


@pytest.mark.parametrize("first", [0, 40, 80])
def test_each_request_of_a_storm_settles_once(first: int) -> None:
    storms = amount(40)
    settled = sum(storm(seed) for seed in range(first, first + storms))
    assert settled > 10 * storms
