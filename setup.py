"""Compiles the modules where the time goes, by mypyc, if NONOGRAM_COMPILE=1; pyproject.toml says everything else.

The sources stay plain Python and are installed beside what is compiled of them.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

COMPILER = "mypy>=2.4"
SEARCH = ("full_probing", "heuristics", "learned", "likelihoods", "luby", "odds", "sequences")


def compiled_modules() -> list[str]:
    """The modules that are compiled: lines, boards, probing and likelihoods."""
    logic = sorted(Path("nonogram", "logic").glob("[!_]*.py"))
    search = [Path("nonogram", "search", f"{name}.py") for name in SEARCH]
    return [str(path) for path in (Path("nonogram", "cells.py"), *logic, *search)]


if os.environ.get("NONOGRAM_COMPILE") != "1":
    setup()
elif not {"egg_info", "dist_info"}.isdisjoint(sys.argv):  # Asked what the build needs, before that is there.
    setup(setup_requires=[COMPILER])
else:
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(["--follow-imports=silent", *compiled_modules()], opt_level="3", debug_level="0"))
