"""Gives way to `build`, the front end that makes Python packages: in a checkout `build.py` hides the module of that
name.
"""

from __future__ import annotations

import importlib
import importlib.util
import runpy
import sys
from pathlib import Path

from building.project import ROOT

MODULE = "build"
_ABSENT = (
    "`python -m build` makes packages and needs the module build: pip install build\n"
    "The site is built by `python3 build.py`."
)


def give_way(program: bool) -> None:
    """Run the front end in place of `build.py` and end with it (`program`), or put it into `sys.modules` in its place.

    Exits, or raises ModuleNotFoundError, if the front end is not installed.
    """
    with_checkout = list(sys.path)
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != ROOT]
    sys.modules.pop(MODULE, None)
    if importlib.util.find_spec(MODULE) is None:
        if program:
            sys.exit(_ABSENT)
        raise ModuleNotFoundError(_ABSENT, name=MODULE)
    if program:
        runpy.run_module(MODULE, run_name="__main__", alter_sys=True)
        sys.exit()
    importlib.import_module(MODULE)
    sys.path[:] = with_checkout
