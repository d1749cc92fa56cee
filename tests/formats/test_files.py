"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.errors import ArgumentError
from nonogram.formats.files import write_whole

pytestmark = pytest.mark.native


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.non"
    for text in ("one \u2028 \u00e9\n", "two"):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
        assert list(tmp_path.iterdir()) == [path]


def test_a_failure_keeps_the_old_file_and_leaves_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "puzzle.non"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "a draft")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space left") as caught:
            write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_links_stay_and_devices_are_written_to(tmp_path: Path) -> None:
    path, link = tmp_path / "puzzle.non", tmp_path / "link.non"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    write_whole(Path("/dev/null"), "new")
    assert not Path("/dev/null").is_file()


def test_a_text_taken_for_a_path_is_told_from_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError, match="'2x2:1/1/1/1' is no file; `loads` reads a text"):
        ng.load("2x2:1/1/1/1")


def test_what_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(tmp_path / "none" / "puzzle.non", "new")
    assert caught.value.filename == str(tmp_path / "none" / "puzzle.non")
    with pytest.raises(ArgumentError, match="cannot be written"):
        write_whole(Path("a\0b"), "new")
