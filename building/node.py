"""Node and what npm brings: Pyodide and the type checker, both pinned by web/package-lock.json.

npm checks the archives that it downloads against its lock file, once. The files that are shipped, or run while the site
is built, are checked again at each build, one by one, against building/npm_files.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from building.causes import run_explained
from building.project import BuildFailure, Places, digest, digest_files, find_program, say, write_whole
from building.turns import taking_turns

STEP = "npm packages"
RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm")
# Pyodide imports ws when it runs under Node.
_CHECKED = ("esbuild-wasm", "idb", "pyodide", "ws")
_FOUND = {"pyodide/pyodide.mjs": "pyodide/pyodide.mjs", "idb/idb.js": "idb/build/index.js"}
_INSTALL_NODE = "install Node.js 20 or newer with npm (nodejs.org, or `apt install nodejs npm`) and start again"


def found_modules(places: Places) -> dict[str, Path]:
    """The modules of packages that the pages import, by the address in web/ under which they import them."""
    return {address: places.node_modules / file for address, file in _FOUND.items()}


def install_packages(places: Places) -> None:
    """Make web/node_modules match the lock file: `npm ci`, unless it already does."""
    pins = _pins(places)
    if _stamp(places).exists() and _stamp(places).read_text("utf-8") == _key(places):
        wrong = _first_wrong(places, pins)
        if wrong is None:
            return
        say(f"{STEP}: {wrong}")
    _npm_ci(places)
    wrong = _first_wrong(places, pins)
    if wrong is not None:
        raise BuildFailure(
            STEP,
            f"{wrong}, although npm has just installed it",
            "This is not a network problem: something changes files in web/node_modules after npm has checked them. "
            "Do not use or publish what is there; report it",
        )
    write_whole(_stamp(places), _key(places).encode())


def pin_packages(places: Places) -> Path:
    """Record the hashes of what npm installs, after a change of web/package-lock.json."""
    with taking_turns(places):
        _npm_ci(places)
        pins = {
            name: {"integrity": integrity, "files": _hashes(places.node_modules / name)}
            for name, integrity in _locked(places).items()
        }
        write_whole(_pins_file(places), (json.dumps(pins, indent=2) + "\n").encode())
        write_whole(_stamp(places), _key(places).encode())
    return _pins_file(places)


def _hashes(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): digest(path.read_bytes()) for path in files}


def _npm_ci(places: Places) -> None:
    npm = find_program(STEP, "npm", _INSTALL_NODE)
    say(f"{STEP}: npm ci in web/")
    # npm's own pauses between tries, 10 and 60 seconds, look like a hang.
    patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"]
    command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", *patience]
    run_explained(STEP, command, "read what npm says above, then start again", cwd=places.web)


def _stamp(places: Places) -> Path:
    return places.node_modules / ".installed-from"


def _key(places: Places) -> str:
    return digest_files([places.web / "package.json", places.web / "package-lock.json"])


def _pins_file(places: Places) -> Path:
    return places.root / "building" / "npm_files.json"


def _locked(places: Places) -> dict[str, str]:
    """The hashes of the checked packages' archives, from npm's lock file."""
    packages = json.loads((places.web / "package-lock.json").read_text("utf-8"))["packages"]
    return {name: packages[f"node_modules/{name}"]["integrity"] for name in _CHECKED}


def _pins(places: Places) -> dict[str, Any]:
    pins: dict[str, Any] = json.loads(_pins_file(places).read_text("utf-8"))
    if {name: pin["integrity"] for name, pin in pins.items()} != _locked(places):
        problem = "building/npm_files.json was made for other versions than web/package-lock.json names"
        raise BuildFailure(STEP, problem, "run `python3 build.py pin` and commit what it changes with the lock file")
    return pins


def _first_wrong(places: Places, pins: dict[str, Any]) -> str | None:
    """What differs from the pinned files, in words."""
    for name, pin in pins.items():
        for file, expected in pin["files"].items():
            path = places.node_modules / name / file
            shown = f"web/node_modules/{name}/{file}"
            if not path.is_file():
                return f"{shown} is missing"
            if digest(path.read_bytes()) != expected:
                return f"{shown} is not the file that is pinned"
    return None


def find_node() -> str:
    return find_program(STEP, "node", _INSTALL_NODE)


def pyodide_version(places: Places) -> str:
    version: str = json.loads((places.pyodide / "package.json").read_text("utf-8"))["version"]
    return version
