"""Python byte code, compiled by the same Python that will run it: Pyodide's, under Node."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from building.archive import unzip, zip_bytes
from building.made import keep, made_before, made_once
from building.node import find_node
from building.project import UNFINISHED, Places, digest, digest_files, run, say

STEP = "byte code"
STDLIB_FOLDER = "/lib/python314.zip"
_HERE = Path(__file__).resolve().parent
_INSIDE = [_HERE / "inside_pyodide.mjs", _HERE.parent / "archive.py"]
_RECIPE = [*_INSIDE, _HERE / "compile_recipe.py"]
_REMEDY = "check that Node.js is 20 or newer; if it is, remove web/node_modules and .cache and start again"


def compiled_stdlib(places: Places) -> dict[str, bytes]:
    """Pyodide's standard library, a .pyc in place of each .py: the interpreter starts without compiling anything."""
    return unzip(_library(places).read_bytes())


def _library(places: Places) -> Path:
    stock = _stock(places)
    key = digest_files(_RECIPE, digest(stock.read_bytes()), digest((places.pyodide / "pyodide.asm.wasm").read_bytes()))
    made = made_before(places, "python_stdlib", key)
    if made is None:
        say(f"{STEP}: compiling the standard library inside Pyodide (once)")
        files = unzip(stock.read_bytes())
        compiled = compiled_modules(places, stock, files, optimize=2)
        kept = {name: data for name, data in files.items() if not name.endswith(".py")}
        made = keep(places, "python_stdlib.zip", key, zip_bytes(kept | compiled, zipfile.ZIP_STORED))
    return made


def compiled_package(places: Places, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Our own modules' byte code, kept between builds by the hash of the sources."""

    def make() -> dict[str, bytes]:
        say(f"{STEP}: compiling the package inside Pyodide")
        return compiled_modules(places, _library(places), sources, optimize=0)

    return made_once(places, "package", _package_key(sources, _RECIPE), make)


def needed_by_package(places: Places, sources: Mapping[str, bytes]) -> tuple[set[str], dict[str, bytes]]:
    """What the package imports of the standard library for its usual answers, as paths without ending; and a module
    that makes its import faster, see `needed_recipe.py`.
    """
    recipe = _HERE / "needed_recipe.py"

    def make() -> dict[str, bytes]:
        say(f"{STEP}: finding out what the package imports")
        with _job(places, sources, {}) as folder:
            _run_inside(places, _library(places), folder, recipe)
            return {name: (folder / name).read_bytes() for name in ("needed.json", "dataclass_code.pyc")}

    key = _package_key(sources, [*_INSIDE, recipe], digest(_stock(places).read_bytes()))
    files = made_once(places, "needed", key, make)
    return set(json.loads(files.pop("needed.json"))), files


def _stock(places: Places) -> Path:
    return places.pyodide / "python_stdlib.zip"


def _package_key(sources: Mapping[str, bytes], recipe: list[Path], *also: str) -> str:
    listing = json.dumps({name: digest(data) for name, data in sorted(sources.items())})
    return digest_files(recipe, listing, *also)


def compiled_modules(places: Places, library: Path, sources: Mapping[str, bytes], optimize: int) -> dict[str, bytes]:
    """The byte code of each `name.py` in `sources`, under `name.pyc`; Pyodide runs on `library`, compiled or not."""
    names = sorted(name for name in sources if name.endswith(".py"))
    modules = [(name, f"{STDLIB_FOLDER}/{name}") for name in names]
    with _job(places, sources, {"modules": modules, "optimize": optimize}) as folder:
        _run_inside(places, library, folder, _HERE / "compile_recipe.py")
        return {name + "c": (folder / "tree" / (name + "c")).read_bytes() for name in names}


@contextmanager
def _job(places: Places, sources: Mapping[str, bytes], job: object) -> Iterator[Path]:
    """A folder with the sources in `tree` and a description of what is to be done with them."""
    places.made.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.made, suffix=UNFINISHED) as folder:
        for name, data in sources.items():
            path = Path(folder, "tree", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        Path(folder, "job.json").write_text(json.dumps(job), "utf-8")
        yield Path(folder)


def _run_inside(places: Places, library: Path, folder: Path, recipe: Path) -> None:
    run(STEP, [find_node(), _HERE / "inside_pyodide.mjs", places.pyodide, library, folder, recipe], _REMEDY)
