"""What pages say without their scripts: in every language that has the words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from building.languages import read_languages
from building.pages.still import spoken
from building.project import ROOT, BuildFailure, places
from building.site import source_files

pytestmark = pytest.mark.native
PART = '<b><!-- in each language --> <p lang="{lang}">{NAME}</p> <!-- end --></b>'


def test_a_part_is_written_in_each_language_that_has_its_texts() -> None:
    page = spoken({"a.html": PART.replace("NAME", "noscript.embed").encode()}, read_languages(ROOT))["a.html"].decode()
    found = dict(re.findall(r'<p lang="(\w+)">(.+?)</p>', page))
    assert list(found) == ["en", "de", "fr"]
    assert found["de"] == "Dieses Rätsel wird mit JavaScript gespielt, das hier ausgeschaltet ist."
    english, german, *_ = read_languages(ROOT)
    lacking = spoken({"a.html": PART.replace("NAME", "file").encode()}, [english, replace(german, site={})])["a.html"]
    assert b'lang="de"' not in lacking


def test_a_text_that_english_lacks_stops_the_build() -> None:
    with pytest.raises(BuildFailure, match=r"web/a.html: English lacks one of no\.such"):
        spoken({"a.html": PART.replace("NAME", "no.such").encode()}, read_languages(ROOT))


def test_the_pages_say_it() -> None:
    files = source_files(places(quick=True))
    for name in ("index.html", "embed.html", "bench.html"):
        (part,) = re.findall(r"<noscript>(.*?)</noscript>", files[name].decode(), re.DOTALL)
        assert {"en", "de", "fr"} <= set(re.findall(r'lang="(\w+)"', part)), name
    for name, id in (
        ("index.html", "loading"),
        ("embed.html", "loading"),
        ("index.html", "as-file"),
        ("bench.html", "as-file"),
    ):
        (part,) = re.findall(rf'id="{id}".*?</div>', files[name].decode(), re.DOTALL)
        assert re.findall(r'<p lang="(\w+)"', part) == ["en", "de", "fr"], (name, id)
    missing = files["404.html"].decode()
    assert re.findall(r"<strong>(.*?)</strong>", missing)[1:] == [
        "Unter dieser Adresse gibt es nichts",
        "Il n\u2019y a rien à cette adresse",
    ]
    assert not any(b"in each language" in data for name, data in files.items() if name.endswith(".html"))
