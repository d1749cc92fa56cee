"""The formats as the page knows them: `web/engine/formats.js`, made of `nonogram.formats`.

The module is kept with the sources, so that they can be checked and tested before a build.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from building.project import ROOT, Places, places, write_whole

MODULE = "engine/formats.js"
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
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    formats = import_module("nonogram.formats").FORMATS
    return (_HEAD + "".join(f"    {name}: {_told(kind)},\n" for name, kind in formats.items()) + _END).encode()


def _told(kind: Any) -> str:
    holds = json.dumps(sorted(kind.holds))
    written, picture = json.dumps(kind.write is not None), json.dumps(kind.picture)
    title, suffix = json.dumps(kind.title), json.dumps(kind.suffix)
    magic = json.dumps([begins.decode("latin-1") for begins in kind.magic])
    told = f"title: {title}, suffix: {suffix}, written: {written}, picture: {picture}, holds: {holds}, magic: {magic}"
    return f"{{ {told} }}"


def keep_formats(places: Places) -> None:
    """Writes the module anew where it is not as `nonogram.formats` has it."""
    path, made = places.web / MODULE, formats_module(places.root)
    if not path.exists() or path.read_bytes() != made:
        write_whole(path, made)


if __name__ == "__main__":
    keep_formats(places())
