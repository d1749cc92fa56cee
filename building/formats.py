"""The formats as the page and the documents know them: `web/engine/formats.js` and the table of `docs/formats.md`, made
of `nonogram.formats`.

Both are kept with the sources, so that they can be checked, tested and read before a build.
"""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from building.project import ROOT, Places, places, write_whole

MODULE = "engine/formats.js"
DOCUMENT = "docs/formats.md"
_TABLE = re.compile(r"(<!-- formats: .*? -->)\n.*?(<!-- end -->)", re.DOTALL)
_HEAD = """/**
 * The formats of `nonogram.formats`, in the order in which content is tried. The build makes this module: change the
 * formats there.
 */
export const FORMATS = Object.freeze(
  /** @type {const} */ ({
"""
_END = """  }),
);
"""


def formats_module(root: Path = ROOT) -> bytes:
    """The module as `nonogram.formats` has it now."""
    told = "".join(f"    {name}: {_told(kind)},\n" for name, kind in _formats(root).items())
    return (_HEAD + told + _END).encode()


def formats_document(root: Path = ROOT) -> bytes:
    """The document with its table as `nonogram.formats` has it now."""
    rows = [_row(name, kind) for name, kind in _formats(root).items()]
    table = "| name | what | ending | | holds |\n| --- | --- | --- | --- | --- |\n" + "\n".join(rows)
    text = (root / DOCUMENT).read_text("utf-8")
    return _TABLE.sub(lambda found: f"{found[1]}\n{table}\n{found[2]}", text).encode()


def _formats(root: Path) -> dict[str, Any]:
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    formats: dict[str, Any] = import_module("nonogram.formats").FORMATS
    return formats


def _row(name: str, kind: Any) -> str:
    ways = "read" if kind.write is None else "read, written"
    return f"| `{name}` | {kind.title} | `{kind.suffix}` | {ways} | {', '.join(kind.contents)} |"


def _told(kind: Any) -> str:
    told = {**kind.to_json(), "magic": [begins.decode("latin-1") for begins in kind.magic]}
    del told["name"]
    return f"{{ {', '.join(f'{key}: {json.dumps(value)}' for key, value in told.items())} }}"


def keep_formats(places: Places) -> None:
    """Writes the module and the document anew where they are not as `nonogram.formats` has it."""
    made = {places.web / MODULE: formats_module(places.root), places.root / DOCUMENT: formats_document(places.root)}
    for path, data in made.items():
        if not path.exists() or path.read_bytes() != data:
            write_whole(path, data)


if __name__ == "__main__":
    keep_formats(places())
