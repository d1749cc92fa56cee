"""Runs Sphinx over the sources that `pages` puts together."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from building.documents.pages import README, STEP, page_of, sources
from building.environment import install_document_tools
from building.made import made_once
from building.policy import DOCUMENTS, POLICY
from building.project import Places, digest_files, run

_HERE = Path(__file__).resolve().parent
_REMEDY = "correct what Sphinx names above: a docstring in nonogram/, or a Markdown file of building/documents/pages.py"
_NOT_PUBLISHED = re.compile(r"\.buildinfo|objects\.inv|\.doctrees/.*|.*\.map|.*\.LICENSE|.*/(plus|minus|file)\.png")
_REFUSED = re.compile(r"\?v=[0-9a-f]{8}(?=\")| style=\"[^\"]*\"")
"""Stamps behind addresses, by which the service worker would not find the files again, and styles that the policy
refuses; docs.css says what they would.
"""


def documents(places: Places) -> dict[str, bytes]:
    """The files of the documentation by their address on the site.

    Raises BuildFailure when a link leads nowhere, a public name is on no page, or Sphinx warns of anything.
    """
    root = places.root
    told = [root / path for path in (README, *page_of(root))]
    inputs = [*told, *(root / "nonogram").rglob("*.py"), *(path for path in _HERE.rglob("*") if path.is_file())]
    key = digest_files((path for path in inputs if "__pycache__" not in path.parts), POLICY)
    return made_once(places, "documents", key, lambda: _made(places))


def _made(places: Places) -> dict[str, bytes]:
    python = install_document_tools(places)
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "source"), Path(folder, "made")
        for name, data in sources(places.root).items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes(data)
        # Any warning is an error.
        sphinx: list[str | Path] = [
            python,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-c",
            _HERE / "sphinx",
            "-A",
            f"policy={POLICY}",
        ]
        env = {"PYTHONPATH": str(places.root), "PYTHONHASHSEED": "0"}
        run(STEP, [*sphinx, "-d", Path(folder, "trees"), source, made], _REMEDY, env=env)
        found = {path.relative_to(made).as_posix(): path for path in sorted(made.rglob("*")) if path.is_file()}
        return _published({name: path.read_bytes() for name, path in found.items()})


def _published(files: Mapping[str, bytes]) -> dict[str, bytes]:
    kept = {name: data for name, data in files.items() if not _NOT_PUBLISHED.fullmatch(name)}
    pages = {name: _REFUSED.sub("", data.decode()).encode() for name, data in kept.items() if name.endswith(".html")}
    return {f"{DOCUMENTS}{name}": data for name, data in (kept | pages).items()}
