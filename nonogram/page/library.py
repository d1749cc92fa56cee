"""The rest of the standard library, which the site's worker fetches only when something imports a module of it.

The archive that the interpreter starts with holds what the engine usually imports. A finder that comes right after
Python's own finds the other modules in a second archive.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

ARCHIVE = "/lib/python314-rest.zip"
"""Where the worker puts the second archive, as its `REST_PATH` says too."""


class RestOfLibrary:
    """A finder for the modules with these full names. `fetch` is called before the first of them is looked for, and
    puts the archive in its place.
    """

    def __init__(self, names: Container[str], fetch: Callable[[], object], archive: str = ARCHIVE) -> None:
        self._names = names
        self._fetch = fetch
        self._archive = archive
        self._there = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module as `sys.meta_path` asks for it; None for all others."""
        if name not in self._names:
            return None
        if not self._there:
            self._fetch()
            self._there = True
        # A package may have its first modules in one archive and the others in the second.
        folder = "/".join([self._archive, *name.split(".")[:-1]])
        return PathFinder.find_spec(name, [folder], target)


def install() -> None:
    """Find modules of the rest from now on. The worker's function `fetchRest` fetches it."""
    finder = RestOfLibrary(import_module("rest_of_library").NAMES, _fetch_by_worker)
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, finder)


def _fetch_by_worker() -> None:
    # Looked up when it is needed: a snapshot of the interpreter's memory cannot hold objects of JavaScript.
    import_module("js").fetchRest()
