"""Python byte code, compiled by the same Python that will run it: Pyodide's, under Node."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from building.archive import unzip, zip_bytes
from building.made import keep, made_before
from building.node import find_node
from building.project import UNFINISHED, Places, digest, digest_files, run, say

STEP = "byte code"
_HERE = Path(__file__).resolve().parent
_RECIPE = [_HERE / name for name in ("bytecode.py", "archive.py", "compile.mjs", "compile_recipe.py")]
_REMEDY = "check that Node.js is 20 or newer; if it is, remove web/node_modules and .cache and start again"
STDLIB_FOLDER = "/lib/python314.zip"


def compile_modules(
    places: Places, stdlib: Path, sources: Mapping[str, bytes], shown_in: str, optimize: int
) -> dict[str, bytes]:
    """The byte code of each `name.py` in `sources`, under `name.pyc`; tracebacks show the files in the folder
    `shown_in`."""
    names = sorted(name for name in sources if name.endswith(".py"))
    places.made.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.made, suffix=UNFINISHED) as folder:
        work = Path(folder)
        for name in names:
            path = work / "tree" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(sources[name])
        job = {"modules": [(name, f"{shown_in}/{name}") for name in names], "optimize": optimize}
        (work / "modules.json").write_text(json.dumps(job), "utf-8")
        run(
            STEP,
            [find_node(), _HERE / "compile.mjs", places.pyodide, stdlib, work, _HERE / "compile_recipe.py"],
            _REMEDY,
        )
        return {name + "c": (work / "tree" / (name + "c")).read_bytes() for name in names}


def compiled_stdlib(places: Places) -> Path:
    """Pyodide's standard library, a .pyc in place of each .py: the interpreter starts without compiling anything."""
    stock = places.pyodide / "python_stdlib.zip"
    key = digest_files([stock, places.pyodide / "pyodide.asm.wasm", *_RECIPE])
    made = made_before(places, "python_stdlib", key)
    if made is None:
        say(f"{STEP}: compiling the standard library inside Pyodide (once)")
        files = unzip(stock.read_bytes())
        # Level 2 leaves out the docstrings: an eighth less to load, so the engine starts measurably sooner.
        compiled = compile_modules(places, stock, files, STDLIB_FOLDER, optimize=2)
        kept = {name: data for name, data in files.items() if not name.endswith(".py")}
        made = keep(places, "python_stdlib.zip", key, zip_bytes(kept | compiled, zipfile.ZIP_DEFLATED))
    return made


def compiled_package(places: Places, sources: Mapping[str, bytes], shown_in: str) -> dict[str, bytes]:
    """Our own modules' byte code, kept between builds by the hash of the sources."""
    listing = json.dumps({name: digest(data) for name, data in sorted(sources.items())})
    stdlib = compiled_stdlib(places)
    key = digest(f"{listing}{shown_in}{stdlib.name}".encode())
    made = made_before(places, "package", key)
    if made is None:
        say(f"{STEP}: compiling the package inside Pyodide")
        compiled = compile_modules(places, stdlib, sources, shown_in, optimize=0)
        made = keep(places, "package.zip", key, zip_bytes(compiled, zipfile.ZIP_STORED))
    return unzip(made.read_bytes())
