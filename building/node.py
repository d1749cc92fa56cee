"""Node and what npm brings: Pyodide and the type checker, both pinned by web/package-lock.json."""

from __future__ import annotations

import json

from building.project import BuildFailure, Places, digest_files, find_program, run, say, write_whole

STEP = "npm packages"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_PYODIDE_FILES = (*RUNTIME, "python_stdlib.zip", "pyodide-lock.json")
_INSTALL_NODE = "install Node.js 20 or newer with npm (nodejs.org, or `apt install nodejs npm`) and start again"


def install_packages(places: Places) -> None:
    """`npm ci`, when the lock file has changed since the last time or the files are gone."""
    lock = places.web / "package-lock.json"
    key = digest_files([places.web / "package.json", lock])
    stamp = places.node_modules / ".installed-from"
    if stamp.exists() and stamp.read_text() == key and not _missing_files(places):
        return
    npm = find_program(STEP, "npm", _INSTALL_NODE)
    say(f"{STEP}: npm ci in web/")
    run(
        STEP,
        [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        "check the network connection (npm needs its registry once; later builds do not), then start again",
        cwd=places.web,
    )
    missing = _missing_files(places)
    if missing:
        remedy = "remove web/node_modules and start again"
        raise BuildFailure(STEP, f"the pyodide package lacks {', '.join(missing)}", remedy)
    write_whole(stamp, key.encode())


def _missing_files(places: Places) -> list[str]:
    return [name for name in _PYODIDE_FILES if not (places.pyodide / name).exists()]


def find_node() -> str:
    return find_program(STEP, "node", _INSTALL_NODE)


def pyodide_version(places: Places) -> str:
    version: str = json.loads((places.pyodide / "package.json").read_text("utf-8"))["version"]
    return version
