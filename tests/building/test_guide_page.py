"""The page that shows how to embed the player, as the build puts it together."""

from __future__ import annotations

import pytest

from building.pages.guide import PAGE, guide_page, sizes_of, with_figures
from building.project import BuildFailure

PAGES = {
    PAGE: b"<!-- example scripts --><!-- contents --><!-- part: more.html -->",
    "guide/more.html": (
        b'<section id="all">\n<h2>All</h2>\n<!-- example: one | ready fail -->\n</section>'
        b"<!-- size: script --> <!-- code: pinned -->"
    ),
    "guide/examples/one.html": b'<a href="https://your.host/x">A &amp; B</a>\n',
    "guide/examples/one.js": b"// 1 < 2\nawait 5;\n",
    "other.html": b"kept",
}
SIZES = {"script": 1500}
PINNED = {"script": "v1/nonogram-player.js", "integrity": "sha384-abc"}


def test_code_and_player_come_from_one_file() -> None:
    made = guide_page(PAGES)
    assert set(made) == {PAGE, "guide/examples/one.js", "other.html"}
    page = made[PAGE].decode()
    assert '<div class="live"><a href="./x">A &amp; B</a>' in page
    assert 'href=<span class="s">"https://your.host/x"</span>' in page
    assert "A &amp;amp; B" in page
    assert '<span class="c">// 1 &lt; 2</span>\n<span class="k">await</span> 5;' in page
    assert page.startswith('<script type="module" src="guide/examples/one.js"></script><ul><li><a href="#all">All</a>')
    assert 'data-events="ready fail"' in page
    whole = with_figures(made[PAGE], PINNED, SIZES).decode()
    assert "2 <span" in whole
    assert '"https://your.host/v1/nonogram-player.js"' in whole
    assert "<!--" not in whole


@pytest.mark.parametrize("missing", ["guide/more.html", "guide/examples/one.html"])
def test_a_part_that_is_missing_stops_the_build(missing: str) -> None:
    with pytest.raises(BuildFailure, match=missing):
        guide_page({name: data for name, data in PAGES.items() if name != missing})


def test_a_file_without_which_sizes_are_wrong_stops_the_build() -> None:
    with pytest.raises(BuildFailure, match="no file is called nonogram-player"):
        sizes_of({"embed.html": b""}, {})
