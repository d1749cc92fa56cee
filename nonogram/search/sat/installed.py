"""python-sat and NumPy, which are optional: whether they are available and usable, and why not.

A package that is absent, too old or broken is not used, which is noted in a result's `stats`; the answers stay the
same. In the browser no thread can interrupt python-sat's solvers; callers that use them there must be ready to wait for
the end of a slice, or longer if they do not keep their budgets either (`binding.keeps_budgets`).
"""

from __future__ import annotations

import re
import sys
from importlib import import_module

from ...problems import problem
from .binding import SOLVER, SatSolver, keeps_budgets, new_prover, solver_class

_NEEDED = tuple(name for name in vars(SatSolver) if not name.startswith("_"))
"""The methods of the solver that are used."""

_OLDEST_NUMPY = (1, 26)
"""The version that the package requires; older ones have not been tried."""


MOST_CLAUSES = 2_000_000
"""A board that may need more is refused before any clause is made. With beliefs and learned clauses, this many take 300
MB.
"""

MOST_CLAUSES_IN_BROWSER = 1_500_000


def unavailable() -> str:
    """Return why python-sat cannot be used here; empty when it can."""
    try:
        solver = solver_class()
    except Exception as error:  # A broken installation may raise anything; whatever it is, the reader is told.
        return _fault("python-sat", "pysat", error)
    if solver is None or not all(hasattr(solver, name) for name in _NEEDED):
        return problem("package.sat")
    return ""


def unproving() -> str:
    """Return why no solver of python-sat can be asked for a proof here; empty when one can."""
    if why := unavailable():
        return why
    try:
        prover = new_prover()
    except Exception as error:  # As above; where files cannot be made, there is nothing to write a proof to.
        return _fault("python-sat", "pysat", error)
    if prover is None:
        return problem("package.sat")
    prover.delete()
    return "" if keeps_budgets() else problem("package.endless")


def without_arrays() -> str:
    """Return why NumPy is not used here; empty when it is."""
    try:
        version = str(import_module("numpy").__version__)
        # Check the version first: what an old one lacks would look like a missing module.
        if tuple(int(number) for number in re.findall(r"\d+", version)[:2]) < _OLDEST_NUMPY:
            return problem("package.old", version=version, needed=".".join(map(str, _OLDEST_NUMPY)))
        import_module("nonogram.search.sat.open_lines")
    except Exception as error:  # As above.
        return _fault("numpy", "numpy", error)
    return ""


def _fault(package: str, module: str, error: Exception) -> str:
    """Return why a package's module could not be imported. A missing dependency of the package gets a message of its
    own.
    """
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == module:
        return problem("package.missing", package=package)
    return problem("package.broken", package=package, why=error)


def interruptible() -> bool:
    """Return whether a thread can interrupt the solvers when the time is up; in the browser there is none."""
    return sys.platform != "emscripten"


def most_clauses() -> int:
    """Return the maximum number of clauses on this machine."""
    return MOST_CLAUSES if interruptible() else MOST_CLAUSES_IN_BROWSER


def accelerator() -> str:
    """Name the packages, their versions and the solver, for people."""
    numpy = without_arrays() or f"numpy {import_module('numpy').__version__}"
    return f"python-sat {import_module('pysat').__version__}, {SOLVER.lower()}, {numpy}"
