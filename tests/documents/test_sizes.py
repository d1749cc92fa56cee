"""Sizes that documents tell are about those of the build. Only large files compressed in haste may differ more."""

from __future__ import annotations

import gzip
import io
import json
import re
import string
import tarfile
from collections import Counter
from collections.abc import Iterator

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


BEFORE_COLOURS = {"index.html": 145_718, "embed.html": 98_174}
"""What a browser got at a first visit of the list, and of a player's frame, in the last build without colours, of
2026-11-26: the page, its scripts and style sheets and the list of puzzles, compressed in haste, without the engine.
"""
OF_COLOURS = re.compile(r"web/(inks/|player/frame/ink-buttons|reading/colour-id|reading/ink-list)")
"""The modules of a first visit that colours have brought."""
NOT_AT_FIRST = ("part-making-", "part-around-")
"""What makes puzzles, or is read around them, is fetched when it is opened."""


def fetched(site: dict[str, bytes], page: str) -> set[str]:
    """The scripts and style sheets that a first visit fetches: without other languages."""
    html = site[page].decode()
    named = set(re.findall(r'(?:href|src)="(assets/[\w-]+\.(?:js|css))"', html))
    for part in "".join(re.findall(r'data-later="([^"]+)"', html)).split(", "):
        if not any(name in part for name in NOT_AT_FIRST):
            named |= set(part.split())
    return named


@pytest.mark.parametrize("page", BEFORE_COLOURS)
def test_a_first_visit_is_hardly_heavier_than_before_colours(site: dict[str, bytes], page: str) -> None:
    files = {page, *fetched(site, page)} | ({"puzzles.json"} if page == "index.html" else set())
    assert sum(len(site[f"{name}.br"]) for name in files) <= 1.03 * BEFORE_COLOURS[page]


@pytest.mark.parametrize("page", BEFORE_COLOURS)
def test_colours_add_little_to_a_first_visit(site: dict[str, bytes], page: str) -> None:
    """At most 3 % of what there was before, as far as whole modules are of colours."""
    added = 0.0
    for script in sorted(name for name in fetched(site, page) if name.endswith(".js")):
        weights = lengths_of(site, script)
        share = sum(length for source, length in weights.items() if OF_COLOURS.search(source)) / len(site[script])
        added += share * len(site[f"{script}.br"])
    assert 0 < added <= 0.03 * BEFORE_COLOURS[page]


def lengths_of(site: dict[str, bytes], script: str) -> Counter[str]:
    """How many characters of a script come from each of its sources, by its source map."""
    mapped = json.loads(site[f"{script}.map"])
    lengths: Counter[str] = Counter()
    source = 0
    for line, text in zip(mapped["mappings"].split(";"), site[script].decode().split("\n"), strict=False):
        column, starts = 0, []
        for segment in filter(None, line.split(",")):
            moved, *more = numbers_in(segment)
            column, source = column + moved, source + (more[0] if more else 0)
            starts.append((column, source))
        for (start, number), (end, _) in zip(starts, [*starts[1:], (len(text), 0)], strict=True):
            lengths[mapped["sources"][number]] += end - start
    return lengths


def numbers_in(segment: str) -> Iterator[int]:
    """The numbers of a segment of a source map: six bits a letter, the highest says that more follow, the lowest of a
    number is its sign.
    """
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    number = shift = 0
    for letter in segment:
        bits = digits.index(letter)
        number, shift = number | (bits & 31) << shift, shift + 5
        if not bits & 32:
            yield -(number >> 1) if number & 1 else number >> 1
            number = shift = 0
