"""oEmbed for the site's puzzles, in a build that knows where it will be published."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

import nonogram as ng
from building.languages import read_languages
from building.pages.oembed import checked_address, oembed_files
from building.policy import POLICY
from building.project import ROOT, BuildFailure
from building.site import size_report
from tests.building.quick_site import quick_site

pytestmark = pytest.mark.native

ADDRESS = "https://puzzles.example/nonogram/"
ODD = {"slug": "odd", "title": '<b> & "Bee"', "author": "A & B", "rows": [[1], []], "columns": [[1]]}


class Tags(HTMLParser):
    """Every tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return quick_site(ADDRESS)[0]


def puzzles_in(files: dict[str, bytes]) -> list[dict[str, Any]]:
    """Those of both collections."""
    return [puzzle for name in ("puzzles.json", "colours.json") for puzzle in json.loads(files[name])]


def test_every_puzzle_has_a_page_that_leads_to_its_answer(files: dict[str, bytes]) -> None:
    listed = puzzles_in(files)
    assert len(listed) >= 100
    assert "oEmbed" not in size_report(files, set())
    for puzzle in listed:
        tags = Tags(files[f"puzzle/{puzzle['slug']}.html"].decode()).found
        alternate = [found for tag, found in tags if tag == "link" and found["rel"] == "alternate"]
        (link,) = (found for found in alternate if "hreflang" not in found)
        assert [(found["hreflang"], found["href"]) for found in alternate if "hreflang" in found] == [
            (code, f"{ADDRESS}puzzle/{code}/{puzzle['slug']}.html") for code in ("de", "fr")
        ]
        assert link == {
            "rel": "alternate",
            "type": "application/json+oembed",
            "href": f"{ADDRESS}oembed/{puzzle['slug']}.json",
            "title": puzzle["title"],
        }
        assert ("a", {"href": f"../#play={puzzle['slug']}"}) in tags
        assert POLICY in files[f"puzzle/{puzzle['slug']}.html"].decode()


def test_an_answer_holds_a_frame_with_the_puzzle(files: dict[str, bytes]) -> None:
    for puzzle in puzzles_in(files):
        answer = json.loads(files[f"oembed/{puzzle['slug']}.json"])
        assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", puzzle["title"])
        assert (answer["author_name"], answer["provider_url"]) == (puzzle["author"], ADDRESS)
        ((tag, frame),) = Tags(answer["html"]).found
        assert (tag, frame["title"]) == ("iframe", puzzle["title"])
        assert (frame["width"], frame["height"]) == (str(answer["width"]), str(answer["height"]))
        assert 420 <= answer["height"] <= 800
        parts = urlsplit(frame["src"] or "")
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{ADDRESS}embed.html"
        game, title = parts.fragment.split("&title=")
        assert unquote(title) == puzzle["title"]
        folder = ROOT / "puzzles" / ("colour" if "inks" in puzzle else "")
        original = ng.load(folder / f"{puzzle['slug']}.non")
        read = ng.loads(game)
        assert (read.inks, read.rows, read.columns) == (original.inks, original.rows, original.columns)


def test_another_language_has_pages_and_answers_of_its_own(files: dict[str, bytes]) -> None:
    (fox,) = (puzzle for puzzle in json.loads(files["puzzles.json"]) if puzzle["slug"] == "fox")
    page = files["puzzle/de/fox.html"].decode()
    tags = Tags(page).found
    assert ("html", {"lang": "de"}) in tags
    assert ("a", {"href": "../../?lang=de#play=fox"}) in tags
    assert f"„Fuchs“ spielen, ein Nonogramm mit {len(fox['columns'])} × {len(fox['rows'])} Feldern" in page
    alternate = [(found.get("hreflang"), found["href"]) for _, found in tags if found.get("rel") == "alternate"]
    pages = [("en", f"{ADDRESS}puzzle/fox.html"), ("fr", f"{ADDRESS}puzzle/fr/fox.html")]
    assert alternate == [(None, f"{ADDRESS}oembed/de/fox.json"), *pages]
    answer = json.loads(files["oembed/de/fox.json"])
    assert answer["title"] == "Fuchs"
    ((_, frame),) = Tags(answer["html"]).found
    assert frame["title"] == "Fuchs"
    assert (frame["src"] or "").startswith(f"{ADDRESS}embed.html?lang=de#")
    assert (frame["src"] or "").endswith("&title=Fuchs")


def test_they_are_not_stored_for_offline_use(files: dict[str, bytes]) -> None:
    listed = {entry["url"] for entry in json.loads(files["precache.json"])["files"]}
    assert not [url for url in listed if url.startswith(("oembed/", "puzzle/"))]


def test_without_an_address_there_is_none() -> None:
    files, late = quick_site()
    assert "without --address: no oEmbed" in size_report(files, late)
    assert not [name for name in files if re.match("oembed/|puzzle/", name)]


def test_titles_are_text_wherever_they_stand() -> None:
    files = oembed_files([ODD], ADDRESS, read_languages(ROOT))
    tags = Tags(files["puzzle/odd.html"].decode()).found
    assert "b" not in {tag for tag, _ in tags}
    assert any(found.get("title") == ODD["title"] for _, found in tags)
    assert "b" not in {tag for tag, _ in Tags(files["puzzle/fr/odd.html"].decode()).found}
    ((_, frame),) = Tags(json.loads(files["oembed/odd.json"])["html"]).found
    assert frame["title"] == ODD["title"]
    assert (frame["src"] or "").startswith(f"{ADDRESS}embed.html#1x2:1/1/&title=%3Cb%3E")


@pytest.mark.parametrize("text", ["", "puzzles.example", "ftp://puzzles.example", "https://", "https://a.example/?b"])
def test_an_address_that_is_not_whole_is_refused(text: str) -> None:
    with pytest.raises(BuildFailure, match="not the whole address"):
        checked_address(text)


def test_a_slash_is_put_at_the_end() -> None:
    assert checked_address("https://a.example/b") == checked_address("https://a.example/b/") == "https://a.example/b/"
