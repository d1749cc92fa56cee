"""Node and what npm brings: Pyodide, esbuild and the type checker, pinned by hash in web/package-lock.json."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from building.project import BuildFailure, Places, digest_files, run, say, write_whole

STEP = "npm packages"
RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm")
_FOUND = {"pyodide/pyodide.mjs": "pyodide/pyodide.mjs", "idb/idb.js": "idb/build/index.js"}
_INSTALL_NODE = "install Node.js 20 or newer with npm (nodejs.org, or `apt install nodejs npm`) and start again"
_NO_PACKAGE = (
    "read what npm says above: it may be the network, which only the first build needs. Do not use a file that fails "
    "its integrity check; report it if `npm cache clean --force` does not help"
)


def found_modules(places: Places) -> dict[str, Path]:
    """The modules of packages that the pages import, by the address in web/ under which they import them."""
    return {address: places.node_modules / file for address, file in _FOUND.items()}


def install_packages(places: Places) -> None:
    """Make web/node_modules match the lock file: `npm ci`, unless it already does."""
    stamp = places.node_modules / ".installed-from"
    key = digest_files([places.web / "package.json", places.web / "package-lock.json"])
    if stamp.exists() and stamp.read_text("utf-8") == key:
        return
    say(f"{STEP}: npm ci in web/")
    # npm's own pauses between tries, 10 and 60 seconds, look like a hang.
    patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"]
    command = [_program("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts", *patience]
    run(STEP, command, _NO_PACKAGE, cwd=places.web)
    write_whole(stamp, key.encode())


def find_node() -> str:
    return _program("node")


def _program(name: str) -> str:
    """The full path of a program on PATH."""
    found = shutil.which(name)
    if found is None:
        raise BuildFailure(STEP, f"there is no `{name}` on PATH", _INSTALL_NODE)
    return found


def pyodide_version(places: Places) -> str:
    version: str = json.loads((places.pyodide / "package.json").read_text("utf-8"))["version"]
    return version
