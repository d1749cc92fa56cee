"""How many examples a test with a loop of its own takes."""

from __future__ import annotations

from tests.conftest import INSIDE_PYODIDE


def amount(natively: int) -> int:
    """This many, and a tenth of it inside Pyodide, but two at least: the code is the same there, and CPython goes
    through more of it.
    """
    return max(2, natively // 10) if INSIDE_PYODIDE else natively
