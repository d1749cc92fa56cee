"""Sizes that documents tell are about those of the build. Only large files compressed in haste may differ more."""

from __future__ import annotations

import gzip
import io
import re
import tarfile

import pytest

from building.npm.package import FRAMES
from building.pages.bundle import PACKAGE
from building.pages.guide import sizes_of
from tests.building.quick_site import quick_site
from tests.places import ROOT

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return quick_site()[0]


def numbers(document: str, pattern: str) -> list[float]:
    """The numbers that a sentence or row of a document tells."""
    found = re.search(pattern, (ROOT / document).read_text("utf-8"))
    assert found is not None, pattern
    return [float(number) for number in found.groups()]


@pytest.mark.parametrize("document", ["README.md", "building/npm/README.md"])
@pytest.mark.parametrize(
    ("part", "row", "within"),
    [
        ("script", "with your page", 0.1),
        ("frame", "when a player comes near the view", 0.1),
        ("language", "with the frame", 0.1),
        ("engine", "when help is first asked for", 0.25),
    ],
)
def test_what_a_player_weighs(site: dict[str, bytes], document: str, part: str, row: str, within: float) -> None:
    (told,) = numbers(document, rf"\| {row} \| (\d+) \|")
    assert 1000 * told == pytest.approx(sizes_of(site, site)[part], rel=within)


def test_what_the_package_for_npm_weighs(site: dict[str, bytes]) -> None:
    packed, unpacked = numbers("README.md", r"\((\d+) MB packed, (\d+) MB unpacked\)")
    files = {name: data for name, data in site.items() if name.startswith((PACKAGE, FRAMES))}
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    assert 1e6 * unpacked == pytest.approx(sum(map(len, files.values())), rel=0.05)
    assert 1e6 * packed == pytest.approx(len(gzip.compress(archive.getvalue())), rel=0.05)


def test_what_the_languages_weigh(site: dict[str, bytes]) -> None:
    document = "docs/site.md"
    sizes = [len(data) for name, data in site.items() if re.fullmatch(r"assets/language-\w+-\w+\.json\.br", name)]
    (each,) = numbers(document, r"one file of (\d+) kB compressed")
    assert 1000 * each == pytest.approx(max(sizes), rel=0.1)
    (together,) = numbers(document, r"two take (\d+) kB of")
    assert len(sizes) == 2
    assert 1000 * together == pytest.approx(sum(sizes), rel=0.1)
