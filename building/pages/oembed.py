"""oEmbed for the site's puzzles: a page for each whose link others may paste, and what its discovery link leads to.

Format: https://oembed.com, type "rich". A consumer puts the frame into a page of its own, so addresses must be whole:
these files are made only for a build that knows where it will be published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import quote, urlsplit

from building.languages import ENGLISH, TITLES, Language
from building.pages.still import said
from building.policy import POLICY
from building.project import BuildFailure, as_json

STEP = "oEmbed"
_PLAYER = "embed.html"
_TEMPLATE = Path(__file__).resolve().parent / "puzzle.html"
_WIDTH, _LOWEST, _HIGHEST = 560, 420, 800
"""Pixels. A frame of any size shows the whole board; in one of this shape its cells are as large as they can be."""
_AROUND_THE_BOARD = 150
_A_DAY = 86400
_INVITATION = "puzzle.play"


def checked_address(text: str) -> str:
    """The address of the site with a slash at its end. Raises BuildFailure if it is not a whole one."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        problem = f"{text!r} is not the whole address of a folder"
        raise BuildFailure(STEP, problem, "write it like https://your.host/nonogram/")
    return text.rstrip("/") + "/"


def oembed_files(puzzles: Iterable[Mapping[str, Any]], address: str, languages: Sequence[Language]) -> dict[str, bytes]:
    """The pages and answers for the puzzles of puzzles.json and colours.json, by address relative to the site.

    Those of the first of the languages, which is English, have none of it in their addresses. Of the others, each that
    has titles and what the pages say has its own.
    """
    template = Template(_TEMPLATE.read_text("utf-8"))
    spoken = [language for language in languages if TITLES in language.site and said(language, _INVITATION)]
    files = {}
    for puzzle in puzzles:
        pages = {language.code: f"puzzle/{_folder(language)}{quote(puzzle['slug'])}.html" for language in spoken}
        for language in spoken:
            version = {**puzzle, "title": language.site[TITLES].get(puzzle["slug"], puzzle["title"])}
            name = f"{_folder(language)}{puzzle['slug']}"
            files[f"oembed/{name}.json"] = as_json(_answer(version, address, _query(language)))
            files[f"puzzle/{name}.html"] = _page(template, version, address, language, pages).encode()
    return files


def _folder(language: Language) -> str:
    return "" if language.code == ENGLISH else f"{language.code}/"


def _query(language: Language) -> str:
    return "" if language.code == ENGLISH else f"?lang={language.code}"


def _page(
    template: Template, puzzle: Mapping[str, Any], address: str, language: Language, pages: Mapping[str, str]
) -> str:
    """The page that leads to a puzzle; `pages` are those of all languages, by their codes."""
    values = {"title": puzzle["title"], "width": len(puzzle["columns"]), "height": len(puzzle["rows"])}
    play = f"{'../' if language.code == ENGLISH else '../../'}{_query(language)}#play={quote(puzzle['slug'])}"
    others = [
        f'<link rel="alternate" hreflang="{code}" href="{escape(address + page)}">'
        for code, page in pages.items()
        if code != language.code
    ]
    return template.substitute(
        policy=POLICY,
        lang=language.code,
        title=escape(puzzle["title"]),
        description=escape((said(language, "puzzle.description") or "").format(**values)),
        invitation=escape((said(language, _INVITATION) or "").format(**values)),
        play=play,
        page=pages[language.code],
        answer=f"oembed/{_folder(language)}{quote(puzzle['slug'])}.json",
        others="\n".join(others),
        address=escape(address),
    )


def _answer(puzzle: Mapping[str, Any], address: str, query: str) -> dict[str, Any]:
    height = _height(puzzle)
    source = f"{address}{_PLAYER}{query}#{_game_id(puzzle)}&title={quote(puzzle['title'])}"
    html = (
        f'<iframe src="{escape(source)}" title="{escape(puzzle["title"])}" width="{_WIDTH}" height="{height}" '
        'style="border:0;max-width:100%" loading="lazy"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": puzzle["title"],
        "author_name": puzzle["author"],
        "provider_name": "Nonogram",
        "provider_url": address,
        "cache_age": _A_DAY,
        "html": html,
        "width": _WIDTH,
        "height": height,
    }


def _game_id(puzzle: Mapping[str, Any]) -> str:
    # Not at the top: the build begins without the package.
    import nonogram as ng

    inks = [ng.Ink(**ink) for ink in puzzle.get("inks", ())] or None
    return ng.dumps(ng.Puzzle(puzzle["rows"], puzzle["columns"], inks=inks), format="tatham").strip()


def _height(puzzle: Mapping[str, Any]) -> int:
    """The height at which board and clues fill the width."""
    down = len(puzzle["rows"]) + max(map(len, puzzle["columns"])) * 0.7
    across = len(puzzle["columns"]) + max(map(len, puzzle["rows"])) * 0.7
    return min(max(round(_WIDTH * down / across) + _AROUND_THE_BOARD, _LOWEST), _HIGHEST)
