"""Inside Pyodide nothing is compiled at start: the library and the package come as byte code of this very Python."""

from __future__ import annotations

import dataclasses
import dis
import importlib
import importlib.util
import json
import sys
import traceback
import zipfile

import pytest

import nonogram
from nonogram.search.sat.binding import new_solver

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="is about what the site ships")

# The second word of a .pyc: bit 0 says that it is bound to its source by hash, bit 1 that nobody need check that.
UNCHECKED_HASH = (1).to_bytes(4, "little")


def test_the_library_is_byte_code() -> None:
    assert json.__file__ == "/lib/python314.zip/json/__init__.pyc"


def test_the_package_is_byte_code_of_this_python() -> None:
    archive = zipfile.ZipFile("/lib/python314.zip")
    modules = [name for name in archive.namelist() if name.startswith("nonogram/") and not name.endswith(".json")]
    assert len(modules) > 80
    for name in modules:
        assert name.endswith(".pyc")
        assert archive.read(name)[:8] == importlib.util.MAGIC_NUMBER + UNCHECKED_HASH


def test_the_code_of_dataclasses_comes_with_the_package() -> None:
    import dataclass_code  # type: ignore[import-not-found]

    assert len(dataclass_code.CODES) > 30
    text = next(text for text in dataclass_code.CODES if "pictures" not in text)
    assert text.startswith("def __create_fn__")
    assert dataclasses.exec is dataclass_code.execute  # type: ignore[attr-defined]


def test_asserts_stay_though_docstrings_go() -> None:
    assert nonogram.solve.__doc__ is None
    assert "AssertionError" in {instruction.argrepr for instruction in dis.get_instructions(new_solver)}


def test_a_traceback_names_module_and_line() -> None:
    with pytest.raises(nonogram.PuzzleError) as raised:
        nonogram.Puzzle(rows=[[2]], columns=[])
    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert last.filename == "/lib/python314.zip/nonogram/puzzle.py"
    assert last.lineno


def test_a_module_that_the_engine_does_without_is_found_in_the_rest() -> None:
    import sqlite3.dump

    assert sqlite3.dump.__file__ == "/lib/python314-rest.zip/sqlite3/dump.pyc"


def test_a_module_that_does_not_exist_is_missing_as_usual() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        importlib.import_module("no_such_module")
    with pytest.raises(ModuleNotFoundError, match=r"json\.no_such_module"):
        importlib.import_module("json.no_such_module")
