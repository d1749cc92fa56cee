"""The finder of the rest of the standard library, with an archive of its own in place of the site's."""

from __future__ import annotations

import importlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonogram.page.library import RestOfLibrary

NAMES = frozenset({"rest_alone", "rest_parent", "rest_parent.child", "first_parent.second"})


@pytest.fixture
def fetched(tmp_path: Path) -> Iterator[list[int]]:
    """How often the archive was fetched; the package `first_parent` lies elsewhere, but for one of its modules."""
    source = tmp_path / "fetched.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("rest_alone.py", "value = 1")
        archive.writestr("rest_parent/__init__.py", "")
        archive.writestr("rest_parent/child.py", "value = 2")
        archive.writestr("first_parent/second.py", "value = 3")
        archive.writestr("unlisted.py", "")
    (tmp_path / "first" / "first_parent").mkdir(parents=True)
    (tmp_path / "first" / "first_parent" / "__init__.py").write_text("")
    calls: list[int] = []

    def fetch() -> None:
        calls.append(1)
        source.rename(tmp_path / "rest.zip")

    finder = RestOfLibrary(NAMES, fetch, str(tmp_path / "rest.zip"))
    before = set(sys.modules)
    sys.path.insert(0, str(tmp_path / "first"))
    sys.meta_path.append(finder)
    yield calls
    sys.meta_path.remove(finder)
    sys.path.remove(str(tmp_path / "first"))
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_the_archive_is_fetched_once_and_only_when_it_is_needed(fetched: list[int]) -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("unlisted")
    assert importlib.import_module("first_parent").__file__
    assert fetched == []
    assert importlib.import_module("rest_alone").value == 1
    assert importlib.import_module("rest_parent.child").value == 2
    assert fetched == [1]


def test_a_package_may_be_in_both_archives(fetched: list[int]) -> None:
    assert importlib.import_module("first_parent.second").value == 3
    assert fetched == [1]


def test_what_cannot_be_fetched_is_told_to_who_imports(fetched: list[int], tmp_path: Path) -> None:
    (tmp_path / "fetched.zip").unlink()
    with pytest.raises(FileNotFoundError):
        importlib.import_module("rest_alone")
