"""Puts the page together that shows how to embed the player: its parts, its examples, its contents, and its figures.

An example is a file of markup in web/guide/examples/, perhaps with a style sheet and a script of the same name. What
the reader sees as its code is what runs beside it: both come from the same files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from building.project import BuildFailure

STEP = "guide"
PAGE = "embed-guide.html"
_FOLDER = "guide/"
_EXAMPLES = f"{_FOLDER}examples/"
_PLACEHOLDER = "https://your.host/"
"""Stands for the address of the player's folder in all code."""
_MARK = re.compile(r"<!-- (part|code|example|contents|example scripts)(?:: ([\w.-]+)(?: \| ([\w -]+))?)? -->")
_SIZE = re.compile(r"<!-- size: (\w+) -->")
_HEADING = re.compile(r'<(section|article) id="([\w-]+)">\n<h[123]>(.*?)</h')
_KINDS = {"html": "HTML", "css": "CSS", "js": "JavaScript"}
_PINNED = "<!-- code: pinned -->"
PARTS_OF = {
    "script": (r"nonogram-player\.js",),
    "frame": (r"embed\.html", r"assets/embed-\w+\.js", r"assets/embed-\w+\.css", r"assets/player-\w+\.css"),
    "language": (r"assets/language-de-\w+\.json",),
    "engine": (
        r"embed-engine\.html",
        r"assets/embed-engine-\w+\.js",
        r"assets/engine-\w+\.js",
        r"assets/pyodide\.asm-\w+\.(?:js|wasm)",
        r"assets/python-\w+\.bin",
    ),
}
"""The files that are fetched together, by what the page calls them."""

_TOKENS: dict[str, re.Pattern[str]] = {
    "html": re.compile(r'(?P<c><!--.*?-->)|(?P<k></?[a-z][\w-]*|/?>)|(?P<s>"[^"]*")', re.DOTALL),
    "css": re.compile(r"(?P<c>/\*.*?\*/)|(?P<k>--[\w-]+(?=:))|(?P<s>#[0-9a-f]{6})", re.DOTALL),
    "js": re.compile(
        r"(?P<c>//[^\n]*)|(?P<s>\"[^\"\n]*\"|`[^`]*`)"
        r"|(?P<k>\b(?:async|await|catch|const|for|if|new|of|return|try)\b)",
    ),
}


def guide_page(pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources of the site's pages, with the guide whole and without its parts; sizes are still to be filled in."""
    texts = {name: data.decode() for name, data in pages.items() if name == PAGE or name.startswith(_FOLDER)}
    page = texts[PAGE]
    # Parts hold marks of their own.
    page = _MARK.sub(lambda mark: _part(texts, mark[2]) if mark[1] == "part" else mark[0], page)
    names = [mark[2] for mark in _MARK.finditer(page) if mark[1] == "example"]
    written: dict[str, Callable[[re.Match[str]], str]] = {
        "example": lambda mark: _example(texts, mark[2], mark[3] or ""),
        "code": lambda mark: mark[0] if mark[0] == _PINNED else _coloured(_part(texts, mark[2]).strip(), "html"),
        "contents": lambda mark: _contents(page),
        "example scripts": lambda mark: _scripts(texts, names),
    }
    page = _MARK.sub(lambda mark: written[mark[1]](mark), page)
    rest = {name: data for name, data in pages.items() if not (name.startswith(_FOLDER) and name.endswith(".html"))}
    return {**rest, PAGE: page.encode()}


def with_figures(page: bytes, pinned: Mapping[str, str], sizes: Mapping[str, int]) -> bytes:
    """The published page, with what a whole build knows: the pinned script, and bytes by the names of `PARTS_OF`."""
    address, integrity = f"{_PLACEHOLDER}{pinned['script']}", pinned["integrity"]
    script = f'<script src="{address}"\n  integrity="{integrity}" crossorigin async></script>'
    text = page.decode().replace(_PINNED, _coloured(script, "html"))
    return _SIZE.sub(lambda mark: f"{sizes[mark[1]] / 1000:,.0f}", text).encode()


def sizes_of(files: Mapping[str, bytes], packed: Mapping[str, bytes]) -> dict[str, int]:
    """What a browser receives for each of `PARTS_OF`, in bytes. Raises BuildFailure if a file is not there."""
    sizes = {}
    for part, patterns in PARTS_OF.items():
        sizes[part] = 0
        for pattern in patterns:
            found = [name for name in files if re.fullmatch(pattern, name)]
            if not found:
                raise BuildFailure(STEP, f"no file is called {pattern}", f"correct PARTS_OF in {__name__}")
            sizes[part] += sum(len(packed.get(f"{name}.br", files[name])) for name in found)
    return sizes


def _part(texts: Mapping[str, str], name: str) -> str:
    try:
        return texts[_FOLDER + name]
    except KeyError:
        raise BuildFailure(STEP, f"there is no web/{_FOLDER}{name}", f"correct its name in web/{PAGE}") from None


def _example(texts: Mapping[str, str], name: str, events: str) -> str:
    files = {kind: texts.get(f"{_EXAMPLES}{name}.{kind}", "") for kind in _KINDS}
    if not files["html"]:
        raise BuildFailure(STEP, f"there is no web/{_EXAMPLES}{name}.html", f"correct its name in web/{PAGE}")
    code = "".join(
        f'<pre class="listing" data-kind="{_KINDS[kind]}"><code>{_coloured(text.strip(), kind)}</code></pre>'
        for kind, text in files.items()
        if text
    )
    log = ""
    if events:
        said = f'data-events="{events}" data-empty="Events: {events.replace(" ", ", ")}" aria-label="Events"'
        log = f'<ol class="log" tabindex="0" {said}></ol>'
    live = files["html"].replace(_PLACEHOLDER, "./")
    return f'<div class="example"><div class="code">{code}</div>\n<div class="live">{live}{log}</div></div>'


def _scripts(texts: Mapping[str, str], names: list[str]) -> str:
    sources = [f"{_EXAMPLES}{name}.js" for name in names if f"{_EXAMPLES}{name}.js" in texts]
    return "\n".join(f'<script type="module" src="{source}"></script>' for source in sources)


def _contents(page: str) -> str:
    items, inner = [], ""
    for kind, name, title in reversed(_HEADING.findall(page)):
        link = f'<a href="#{name}">{"Start" if name == "start" else title}</a>'
        if kind == "article":
            inner = f"<li>{link}</li>{inner}"
        else:
            items.append(f"<li>{link}{f'<ul>{inner}</ul>' if inner else ''}</li>")
            inner = ""
    return f"<ul>{''.join(reversed(items))}</ul>"


def _coloured(code: str, kind: str) -> str:
    """Code as HTML, with comments, strings and the words of its language marked."""
    parts, at = [], 0
    for token in _TOKENS[kind].finditer(code):
        parts += [escape(code[at : token.start()], quote=False)]
        parts += [f'<span class="{token.lastgroup}">{escape(token[0], quote=False)}</span>']
        at = token.end()
    return "".join([*parts, escape(code[at:], quote=False)])
