"""Inside Pyodide nothing is compiled at start: the library and the package come as byte code of this very Python."""

from __future__ import annotations

import importlib.util
import json
import sys
import traceback
from pathlib import Path

import pytest

import nonogram

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="is about the wheel and library the site ships")

# The second word of a .pyc: bit 0 says that it is bound to its source by hash, bit 1 that nobody need check that.
UNCHECKED_HASH = (1).to_bytes(4, "little")


def test_the_library_is_byte_code() -> None:
    assert json.__file__ == "/lib/python314.zip/json/__init__.pyc"


def test_the_package_is_byte_code_of_this_python() -> None:
    package = Path(nonogram.__file__).parent
    # The room for measurements is not shipped: the runner of these tests puts it beside the rest.
    modules = [module for module in package.rglob("*.py") if package / "lab" not in module.parents]
    assert len(modules) > 80
    for module in modules:
        compiled = Path(importlib.util.cache_from_source(str(module))).read_bytes()
        assert compiled[:8] == importlib.util.MAGIC_NUMBER + UNCHECKED_HASH


def test_a_traceback_quotes_the_packages_lines() -> None:
    with pytest.raises(nonogram.PuzzleError) as raised:
        nonogram.Puzzle(rows=[[2]], columns=[])
    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert last.filename.startswith("/lib/python3.14/site-packages/nonogram/")
    assert last.line
    assert last.line.startswith("raise PuzzleError")
