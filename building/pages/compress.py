"""Compressed copies of the site's files, `X.br` and `X.gz` beside `X`, for hosts that send such copies."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from building.made import made_before, made_once
from building.node import find_node
from building.project import UNFINISHED, Places, digest, digest_files, run, say

STEP = "compression"
COPIES = (".br", ".gz")
_ENDINGS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
_LARGE = 1_000_000
_BEST, _QUICK = 11, 5
"""Qualities of Brotli. For the interpreter the best one takes fifty times as long and makes it a sixth smaller."""
_HERE = Path(__file__).resolve().parent


def compressed(places: Places, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The compressed copies of all files that profit from it, by address."""
    chosen = _chosen(files)
    # Compressing the interpreter well takes half a minute, so it is done once for each version of Pyodide.
    large = {name: data for name, data in chosen.items() if len(data) > _LARGE}
    small = {name: data for name, data in chosen.items() if name not in large}
    if places.quick and made_before(places, "compressed_runtime", _key(large)) is None:
        packed = _made(places, "compressed_quickly", large, _QUICK)
    else:
        packed = _made(places, "compressed_runtime", large, _BEST)
    return packed | _made(places, "compressed_pages", small, _BEST)


def compressed_documents(places: Places, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same for the documentation, which is kept by itself, so that neither has to be made anew for the other."""
    return _made(places, "compressed_documents", _chosen(files), _BEST)


def _chosen(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if Path(name).suffix in _ENDINGS}


def _key(files: Mapping[str, bytes]) -> str:
    listing = [f"{name} {digest(data)}" for name, data in sorted(files.items())]
    return digest_files([_HERE / "compress.py", _HERE / "compress.mjs"], *listing)


def _made(places: Places, group: str, files: Mapping[str, bytes], quality: int) -> dict[str, bytes]:
    def make() -> dict[str, bytes]:
        say(f"{STEP}: {sum(map(len, files.values())) / 1e6:.1f} MB")
        return compress(places, files, quality)

    return made_once(places, group, _key(files), make)


def compress(places: Places, files: Mapping[str, bytes], quality: int = _BEST) -> dict[str, bytes]:
    """The compressed copies of these files, not kept for the next build."""
    places.made.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.made, suffix=UNFINISHED) as name:
        folder = Path(name)
        for number, data in enumerate(files.values()):
            (folder / str(number)).write_bytes(data)
        packing: list[str | Path] = [find_node(), _HERE / "compress.mjs", folder, str(quality)]
        run(STEP, packing, "check that Node.js is 20 or newer and start again")
        return {
            f"{address}{ending}": (folder / f"{number}{ending}").read_bytes()
            for number, address in enumerate(files)
            for ending in COPIES
        }
