"""A copy of what other sites embed, in a folder whose contents never change: they may rely on it and cache it for ever.

The folder's name holds the version and a hash of what is inside. The script in it frames the page beside it, and that
page's own files lie in `assets/`, where nothing changes either.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Mapping

from building.pages.bundle import LASTING
from building.policy import FRAMEABLE
from building.project import BuildFailure, as_json, digest

STEP = "pinned copy"
LISTING = "player.json"
"""Tells version, address and integrity of the pinned script, for hosts that look them up."""
_RELATIVE = re.compile(r'( (?:src|href)=")(?:\./)?(?=assets/|")')


def pinned(files: Mapping[str, bytes], version: str) -> dict[str, bytes]:
    """The pinned copy of published files, and the file that tells where it is."""
    (name,) = LASTING
    parts = {name: files[name]} | {page: _one_below(page, files[page]) for page in FRAMEABLE}
    folder = f"v{version}-{digest(''.join(map(digest, parts.values())).encode())[:12]}"
    integrity = b64encode(hashlib.sha384(parts[name]).digest()).decode()
    told = {"version": version, "script": f"{folder}/{name}", "integrity": f"sha384-{integrity}"}
    parts[f"{name}.map"] = files[f"{name}.map"]
    return {f"{folder}/{part}": data for part, data in parts.items()} | {LISTING: as_json(told)}


def _one_below(name: str, page: bytes) -> bytes:
    """A page for a folder below its own."""
    moved, found = _RELATIVE.subn(r"\1../", page.decode())
    if not found:
        problem = f"the addresses in {name} are not written as expected"
        raise BuildFailure(STEP, problem, "see to it that building/pages/pinned.py finds the addresses of its files")
    return moved.encode()
