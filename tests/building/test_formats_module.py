"""The page's list of formats."""

from __future__ import annotations

import pytest

from building.formats import MODULE, formats_module
from tests.places import ROOT


@pytest.mark.native
def test_the_page_knows_the_formats_that_there_are() -> None:
    assert (ROOT / "web" / MODULE).read_bytes() == formats_module(), "python3 build.py makes the module anew"
