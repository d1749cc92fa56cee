"""Inside Pyodide there are neither the examples nor all that these import."""

from __future__ import annotations

from tests.conftest import INSIDE_PYODIDE

collect_ignore_glob = ["test_*.py"] if INSIDE_PYODIDE else []
