"""Puts dist/ together from the sources, the wheels and Pyodide."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from building.documents.generator import documents
from building.formats import keep_formats
from building.languages import read_languages, unbundled_files
from building.lists import list_files
from building.node import RUNTIME, found_modules, install_packages
from building.notices import LICENCE_FILE, NOTICES_FILE, legal_files
from building.npm.package import package_files
from building.pages.bundle import PACKAGE, PACKAGED, bundled, check_addresses
from building.pages.compress import COPIES, compress, compressed, compressed_documents
from building.pages.guide import PAGE as GUIDE
from building.pages.guide import guide_page, sizes_of, with_figures
from building.pages.oembed import oembed_files
from building.pages.pinned import LISTING, pinned
from building.pages.still import spoken
from building.policy import DOCUMENTS, headers_file
from building.project import BuildFailure, Places, as_json, digest, project_version
from building.python.package import python_archives
from building.turns import taking_turns
from building.wheels import SHIPPED, Wheel, fetch_numpy, fetch_wheels

STEP = "site"
_NOT_SERVED = {"package.json", "package-lock.json", "types", "node_modules", "tests", "watch", "languages"}
_WORKER = "service-worker.js"
_PRECACHE = "precache.json"
_TOKEN = b"__BUILD__"
CONTRACT = "nonogram-player.d.ts"
"""The types for pages that embed the player; in web/ not beside the script, or the checker took them for its own.
"""
# Read by the host, by the service worker itself, or so rarely that it need not be there offline.
_NOT_CACHED = {_WORKER, "_headers", _PRECACHE, DOCUMENTS + _PRECACHE, NOTICES_FILE, LICENCE_FILE, CONTRACT}
_REST = "pyodide/rest.zip"
_VERSION = "version.js"
_CHANGELOG = "CHANGELOG.md"
_DATED = r"^## \[(.+)\] - \d{4}-\d{2}-\d{2}$"


def page_files(web: Path) -> dict[str, Path]:
    """The files of web/ that belong to the site, by relative address."""
    files = {}
    for path in sorted(web.rglob("*")):
        parts = path.relative_to(web).parts
        hidden = any(part.startswith(".") or part in _NOT_SERVED for part in parts)
        if path.is_file() and not hidden and not path.name.startswith("tsconfig") and ".d." not in path.name:
            files["/".join(parts)] = path
    files[CONTRACT] = web / "embed" / "contract.d.ts"
    return files


def _lock_file(places: Places, wheels: Mapping[Wheel, bytes]) -> bytes:
    stock = json.loads((places.pyodide / "pyodide-lock.json").read_text("utf-8"))
    packages = {
        wheel.name: {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.file_name,
            "sha256": digest(data),
            "imports": list(wheel.imports),
            "depends": list(wheel.depends),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
        for wheel, data in wheels.items()
    }
    return as_json({"info": stock["info"], "packages": dict(sorted(packages.items()))})


def check_version(places: Places) -> None:
    """Raises BuildFailure unless pages, Python package and the newest dated entry of the changelog agree."""
    version = project_version(places.root)
    pages = re.findall(r'RELEASE = "(.+)"', (places.web / _VERSION).read_text("utf-8"))
    changes = re.findall(_DATED, (places.root / _CHANGELOG).read_text("utf-8"), re.MULTILINE)
    for file, told in ((f"web/{_VERSION}", pages), (_CHANGELOG, changes)):
        if told[:1] != [version]:
            problem = f"nonogram/__init__.py has version {version}, {file} has {told[0] if told else 'none'}"
            raise BuildFailure(STEP, problem, 'write the same into both (CONTRIBUTING.md, "A release")')


def _wheels(places: Places) -> dict[Wheel, bytes]:
    """The accelerators that can be had."""
    return fetch_wheels(places, SHIPPED) | fetch_numpy(places)


def _runtime(places: Places, wheels: Mapping[Wheel, bytes]) -> dict[str, bytes]:
    """The files that web/engine/runtime.js names, as if they lay in web/."""
    python, rest = python_archives(places)
    files = {f"pyodide/{name}": (places.pyodide / name).read_bytes() for name in RUNTIME}
    files["pyodide/python.bin"] = python
    files[_REST] = rest
    files["pyodide/pyodide-lock.json"] = _lock_file(places, wheels)
    return files


def _packages(wheels: Mapping[Wheel, bytes]) -> dict[str, bytes]:
    return {f"packages/{wheel.file_name}": content for wheel, content in wheels.items()}


def _pages(places: Places) -> dict[str, bytes]:
    """The sources of the pages, written out."""
    pages = guide_page({url: path.read_bytes() for url, path in page_files(places.web).items()})
    return spoken(pages, read_languages(places.root))


def page_sources(places: Places) -> dict[str, bytes]:
    """The sources of the pages and their texts, every module under its own address."""
    return _pages(places) | unbundled_files(places.root)


def source_files(places: Places) -> dict[str, bytes]:
    """The site unbundled, every module under its own address: for `serve --watch` and for tests of single modules."""
    check_version(places)
    keep_formats(places)
    pages = page_sources(places)
    wheels = _wheels(places)
    found = {url: path.read_bytes() for url, path in found_modules(places).items()}
    made = list_files(places) | legal_files(places, wheels)
    return pages | made | _runtime(places, wheels) | found | _packages(wheels)


def _precache(files: Mapping[str, bytes], late: set[str]) -> dict[str, Any]:
    """The list of files that the service worker fetches; its version changes when any byte of the site does."""
    version = digest("\n".join(f"{url} {digest(data)}" for url, data in sorted(files.items())).encode())[:16]
    listed = {
        url: {"url": url, "hash": digest(data)[:16], "bytes": len(data)}
        for url, data in sorted(files.items())
        if url not in _NOT_CACHED and not url.endswith(".map")
    }
    return {
        "version": version,
        "files": [entry for url, entry in listed.items() if url not in late],
        "late": [entry for url, entry in listed.items() if url in late],
    }


def document_files(places: Places) -> dict[str, bytes]:
    """The documentation, and the list by which the service worker keeps it."""
    files = documents(places)
    return {**files, DOCUMENTS + _PRECACHE: as_json(_precache(files, set()))}


def stamp_service_worker(script: bytes, version: str) -> bytes:
    # A browser installs a new service worker only when the script itself has changed.
    if script.count(_TOKEN) != 1:
        problem = f"web/{_WORKER} holds {_TOKEN.decode()} {script.count(_TOKEN)} times"
        raise BuildFailure(STEP, problem, "write it there exactly once: the build puts the site's version in its place")
    return script.replace(_TOKEN, version.encode())


def site_files(places: Places, address: str | None = None) -> tuple[dict[str, bytes], set[str]]:
    """Every file of dist/ by relative address, and the addresses of those that only long searches need.

    The package for npm is in there, but is not part of the site.
    """
    check_version(places)
    keep_formats(places)
    pages = _pages(places)
    wheels = _wheels(places)
    runtime = _runtime(places, wheels)
    files = bundled(places, pages, runtime) | list_files(places) | legal_files(places, wheels) | _packages(wheels)
    check_addresses(files)
    module = files.pop(PACKAGED)
    rest = next(name for name, data in files.items() if data == runtime[_REST])
    late = {rest, *_packages(wheels)}
    # For other sites: not needed offline.
    elsewhere = pinned(files, project_version(places.root))
    if address is not None:
        elsewhere |= oembed_files(_listed(files), address, read_languages(places.root))
    files |= elsewhere
    # What follows tells the sizes of these, or their hashes.
    packed = compressed(places, {url: data for url, data in files.items() if url not in (GUIDE, _WORKER)})
    files[GUIDE] = with_figures(files[GUIDE], json.loads(files[LISTING]), sizes_of(files, packed))
    documentation = {} if places.quick else document_files(places)
    files["_headers"] = headers_file([*files, _PRECACHE, *documentation]).encode()
    # A change of the documentation alone is a new version of the site, too.
    listings = {url: data for url, data in documentation.items() if url == DOCUMENTS + _PRECACHE}
    precache = _precache({url: data for url, data in files.items() if url not in elsewhere} | listings, late)
    files[_PRECACHE] = as_json(precache)
    if _WORKER in files:
        files[_WORKER] = stamp_service_worker(files[_WORKER], precache["version"])
    told = {url: files[url] for url in (GUIDE, _WORKER, _PRECACHE) if url in files}
    package = package_files(places, {**files, PACKAGED: module})
    packed |= compress(places, told)
    if documentation:
        packed |= compressed_documents(places, documentation)
    return files | documentation | packed | package, late


def _listed(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """The puzzles of both collections."""
    return [puzzle for name in ("puzzles.json", "colours.json") for puzzle in json.loads(files[name])]


def build_site(places: Places, address: str | None = None) -> str:
    """Replaces places.dist, as a whole or not at all, and returns a report of its sizes.

    With the address where it will be published come the files for oEmbed, which hold it.
    """
    if places.dist.is_symlink() or (places.dist.exists() and not places.dist.is_dir()):
        raise BuildFailure(STEP, f"{places.dist} is not a folder", "move it away: a folder of that name is made here")
    with taking_turns(places):
        install_packages(places)
        files, late = site_files(places, address)
        write_files(places.dist, files)
    return size_report(files, late, places.quick)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Replaces a folder by one with these files."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as scratch:
        fresh, old = Path(scratch, "new"), Path(scratch, "old")
        for url, data in files.items():
            target = fresh / url
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)


def size_report(files: Mapping[str, bytes], late: set[str], quick: bool = False) -> str:
    """What a build tells about its files: their sizes by kind, the pinned address, and what is left out."""
    sizes: dict[str, list[int]] = {}
    for url, data in files.items():
        if not url.endswith((*COPIES, ".map")) and not url.startswith(PACKAGE):
            engine = "/pyodide.asm-" in url or url.endswith(".bin")
            kind = "for long searches" if url in late else "engine" if engine else "pages"
            kind = "documentation, kept offline once it is read" if url.startswith(DOCUMENTS) else kind
            sizes.setdefault(kind, []).append(len(files.get(f"{url}.br", data)))
    lines = [f"{kind}: {len(each)} files, {sum(each) / 1000:,.0f} kB as sent" for kind, each in sizes.items()]
    lines.append(f"pinned for other sites: {json.loads(files[LISTING])['script']}")
    package = [len(data) for url, data in files.items() if url.startswith(PACKAGE)]
    lines.append(f"{PACKAGE} is the package for npm: {len(package)} files, {sum(package) / 1e6:.1f} MB unpacked")
    if not any(url.startswith("oembed/") for url in files):
        lines.append("without --address: no oEmbed for the puzzles; its answers hold whole addresses")
    if quick:
        lines.append("with --quick: not for a host, since compressed copies may be a sixth larger than they have to be")
        lines.append("and without docs/, the documentation")
    if not any(url.startswith("packages/numpy-") for url in late):
        lines.append("without NumPy: the site works, but takes longer to solve puzzles that need much search")
    return "\n".join(lines)
