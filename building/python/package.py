"""The two archives of Python that the site ships: what the engine needs to answer, and the rest of the library.

The first holds the package and those modules of the standard library that it imports, all as byte code. It is stored
without compression inside and compressed as a whole, which makes it a quarter smaller than a zip file is by itself;
the worker unpacks it, because hosts do not compress such files. The rest is fetched only when something imports it.
"""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from building.archive import unzip, zip_bytes
from building.made import made_once
from building.project import Places, digest, digest_files
from building.python.bytecode import compiled_package, compiled_stdlib, needed_by_package

_HERE = Path(__file__).resolve()
_RECIPE = [_HERE, _HERE.parents[1] / "archive.py"]
LISTED = "rest_of_library.py"
"""The generated module that names what is in the second archive, for `nonogram.page.library`."""


def package_sources(root: Path) -> dict[str, bytes]:
    """The package's modules and data by their path, as the site ships them: without the command line."""
    folder = root / "nonogram"
    left_out = {folder / "lab", folder / "commands", folder / "__main__.py"}
    modules = [file for file in folder.rglob("*.py") if left_out.isdisjoint({file, *file.parents})]
    texts = (folder / "languages").rglob("*.json")
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in (*modules, *texts)}


def python_archives(places: Places) -> tuple[bytes, bytes]:
    """The two archives: the first gzipped, the second a zip file."""
    sources = package_sources(places.root)
    library = compiled_stdlib(places)
    paths, made = needed_by_package(places, sources)
    needed = {f"{path}.pyc" for path in paths}
    rest = {name: data for name, data in library.items() if name not in needed}
    first = {name: data for name, data in library.items() if name in needed}
    first |= made | compiled_package(places, sources)
    first |= {name: data for name, data in sources.items() if not name.endswith(".py")}
    first[LISTED] = _listing(rest)
    key = digest_files(_RECIPE, *(f"{name} {digest(data)}" for part in (first, rest) for name, data in part.items()))

    def make() -> dict[str, bytes]:
        return {"first": pack(first), "rest": zip_bytes(rest, zipfile.ZIP_DEFLATED)}

    packed = made_once(places, "archives", key, make)
    return packed["first"], packed["rest"]


def _listing(rest: Iterable[str]) -> bytes:
    modules = {name.removesuffix(".pyc").removesuffix("/__init__") for name in rest if name.endswith(".pyc")}
    names = sorted(module.replace("/", ".") for module in modules)
    return f"NAMES = frozenset({' '.join(names)!r}.split())\n".encode()


def pack(entries: Mapping[str, bytes]) -> bytes:
    """The first archive of these files; the same files always give the same bytes."""
    return gzip.compress(zip_bytes(entries, zipfile.ZIP_STORED), 9, mtime=0)


def changed_archive(built: bytes, before: Mapping[str, bytes], now: Mapping[str, bytes]) -> bytes:
    """The first archive with the package's sources as they are `now`, made quickly from one `built` when they were as
    `before`: changed modules have no byte code.
    """
    entries = unzip(gzip.decompress(built))
    for name in before.keys() | now.keys():
        if before.get(name) != now.get(name):
            entries.pop(f"{name}c", None)
            entries.pop(name, None)
            if name in now:
                entries[name] = now[name]
    return pack(entries)
