"""The sources of the documentation: which Markdown of the checkout becomes which page, and where its links lead."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from building.documents.reference import reference_pages
from building.project import BuildFailure

STEP = "documentation"
README = "README.md"
NOTES = "docs/lab"

FILES: Mapping[str, str] = {
    "docs/index.md": "index",
    "docs/tutorial.md": "tutorial",
    "docs/embed.md": "embedding",
    "building/npm/README.md": "npm",
    "docs/proofs.md": "proofs",
    "docs/methods.md": "methods",
    "docs/grading.md": "grading",
    "docs/engine.md": "engine",
    "EXPERIMENTS.md": "experiments",
    "BENCHMARKS.md": "benchmarks",
    "docs/benchmarking.md": "benchmarking",
    "docs/formats.md": "formats",
    "docs/json.md": "json",
    "docs/certificate.md": "certificate",
    "SECURITY.md": "security",
    "docs/site.md": "site",
    "docs/browsers.md": "browsers",
    "docs/accessibility.md": "accessibility",
    "docs/backup.md": "backup",
    "ARCHITECTURE.md": "architecture",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    f"{NOTES}/README.md": "lab/index",
}
"""The page of each Markdown file; other files in docs/lab/ keep their names."""

SECTIONS: Mapping[str, str] = {
    "As a library": "library",
    "On the command line": "command-line",
    "Put it on your site": "publishing",
}
"""Sections of the README that are pages by themselves."""

NAVIGATION: Mapping[str, tuple[str, ...]] = {
    "Guides": ("tutorial", "library", "command-line", "publishing", "embedding", "npm"),
    "How it works": ("proofs", "methods", "grading", "engine", "experiments", "benchmarks", "benchmarking"),
    "Reference": ("formats", "json", "certificate", "security"),
    "The site": ("site", "browsers", "accessibility", "backup"),
    "The project": ("architecture", "contributing", "changelog", "lab/index"),
}
"""The pages by the parts of the navigation, in its order; the reference begins with the pages about the library."""

TITLES: Mapping[str, str] = {"npm": "The package for npm", "lab/index": "What was tried"}
"""What the navigation calls pages whose own title says too little there."""

_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def sources(root: Path) -> dict[str, bytes]:
    """The files that Sphinx reads, by their paths in its folder. Raises BuildFailure for a link that leads nowhere."""
    pages, readme = page_of(root), (root / README).read_text("utf-8")
    texts = {page: rewritten(root, path, (root / path).read_text("utf-8"), page) for path, page in pages.items()}
    texts |= {page: rewritten(root, README, section(readme, title), page) for title, page in SECTIONS.items()}
    reference = reference_pages(root)
    texts["index"] += _navigation({**NAVIGATION, "Reference": (*reference, *NAVIGATION["Reference"])})
    texts["lab/index"] += _navigation({"": [page[4:] for page in pages.values() if re.match("lab/(?!index)", page)]})
    written = {f"{page}.md": text for page, text in texts.items()}
    written |= {f"{page}.rst": text for page, text in reference.items()}
    return {name: text.encode() for name, text in written.items()} | _pictures(root, texts)


def page_of(root: Path) -> dict[str, str]:
    """The page of every Markdown file that has one, by its path in the checkout."""
    notes = {f"{NOTES}/{path.name}": f"lab/{path.stem}" for path in sorted((root / NOTES).glob("*.md"))}
    return {**notes, **FILES}


def section(text: str, title: str) -> str:
    """A section of the second level as a document of its own."""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    body = dict(zip(parts[1::2], parts[2::2], strict=True))[title]
    return _outside_code(f"## {title}\n{body}", lambda part: re.sub(r"^#(#+ )", r"\1", part, flags=re.MULTILINE))


def rewritten(root: Path, path: str, text: str, page: str) -> str:
    """The text of a file with its links as its page needs them: to other pages, and none to files without a page."""

    def link(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        name, _, anchor = target.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        if not (root / there).exists():
            raise BuildFailure(STEP, f"{path} links to {target}, which does not exist", "correct the link")
        to = f"pictures/{there}" if picture else _target(root, there, anchor)
        if to is None:
            return label
        return f"{picture}[{label}]({posixpath.relpath(to, posixpath.dirname(page) or '.')})"

    return _outside_code(text, lambda part: _LINK.sub(link, part))


def _target(root: Path, path: str, anchor: str) -> str | None:
    """Where a link to a file of the checkout leads, as a path from the first page."""
    if path != README:
        page = page_of(root).get(path)
        return page and f"{page}.md{anchor and '#'}{anchor}"
    readme = (root / README).read_text("utf-8")
    for title, page in SECTIONS.items():
        slugs = [_slug(heading) for heading in _HEADING.findall(section(readme, title))]
        if anchor in slugs:
            return f"{page}.md" if anchor == slugs[0] else f"{page}.md#{anchor}"
    return "index.md"


def _slug(heading: str) -> str:
    return re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-"))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with a change to all that is not in a block of code."""
    parts = _FENCED.split(text)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def _pictures(root: Path, texts: Mapping[str, str]) -> dict[str, bytes]:
    shown = {name for text in texts.values() for name in re.findall(r"\]\((?:\.\./)*(pictures/[^()]+)\)", text)}
    return {name: (root / name.removeprefix("pictures/")).read_bytes() for name in sorted(shown)}


def _navigation(parts: Mapping[str, Sequence[str]]) -> str:
    """The parts as Sphinx wants them at the end of a page, where no reader sees them."""
    heads = {name: f":caption: {name}\n" if name else "" for name in parts}
    lists = {name: "\n".join(_entry(page) for page in pages) for name, pages in parts.items()}
    return "".join(f"\n```{{toctree}}\n:hidden:\n{heads[name]}\n{lists[name]}\n```\n" for name in parts)


def _entry(page: str) -> str:
    return f"{TITLES[page]} <{page}>" if page in TITLES else page
