"""The lists of formats that are made of `nonogram.formats`."""

from __future__ import annotations

import pytest

from building.formats import DOCUMENT, MODULE, formats_document, formats_module
from tests.places import ROOT


@pytest.mark.native
def test_the_page_knows_the_formats_that_there_are() -> None:
    assert (ROOT / "web" / MODULE).read_bytes() == formats_module(), "python3 build.py makes the module anew"


@pytest.mark.native
def test_the_document_lists_the_formats_that_there_are() -> None:
    assert (ROOT / DOCUMENT).read_bytes() == formats_document(), "python3 -m building.formats makes its table anew"
