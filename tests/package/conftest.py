"""The packages that this checkout makes, and clean environments outside it in which they are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.places import FIRST, ROOT


@dataclass(frozen=True, slots=True)
class Packages:
    """A wheel as `pip install .` makes it; a source archive, what it unpacks to, and the wheel made of that."""

    wheel: Path
    archive: Path
    unpacked: Path
    wheel_of_archive: Path


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with nothing but the package, and a folder that holds puzzles and the examples, no code."""

    python: Path
    folder: Path

    def run(self, command: list[str] | str) -> subprocess.CompletedProcess[str]:
        """Runs a program, or a line of shell, as a user would: in the folder, `python` being that of the
        environment.
        """
        path = f"{self.python.parent}{os.pathsep}{os.environ['PATH']}"
        shell = isinstance(command, str)
        return subprocess.run(
            command, shell=shell, cwd=self.folder, env=_clean(PATH=path), capture_output=True, text=True, check=False
        )

    def python_says(self, program: str) -> str:
        """Runs a Python program, which has to end well without a complaint, and returns what it prints."""
        done = self.run([str(self.python), "-c", program])
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout


def _clean(**also: str) -> dict[str, str]:
    left_out = ("PYTHON", "VIRTUAL_ENV", "PIP_")
    return {name: value for name, value in os.environ.items() if not name.startswith(left_out)} | also


def tracked() -> list[str]:
    """The files of the checkout, those included that are not committed yet."""
    if not (ROOT / ".git").exists():
        pytest.skip("only in a checkout is it known which files belong to it")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    return sorted(name for name in done.stdout.split("\0") if name and (ROOT / name).exists())


def _run(folder: Path, *arguments: str | Path) -> None:
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, env=_clean(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """All are made in copies of the checkout, so that nothing is left in it."""
    copy, made = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("made")
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    # The first makes the source archive and a wheel of it.
    _run(made, "build", "--no-isolation", "--outdir", made / "archive", copy)
    _run(copy, "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", made / "wheel", copy)
    (wheel,) = (made / "wheel").glob("*.whl")
    (wheel_of_archive,) = (made / "archive").glob("*.whl")
    (archive,) = (made / "archive").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(made / "unpacked", filter="data")
    (unpacked,) = (made / "unpacked").iterdir()
    return Packages(wheel, archive, unpacked, wheel_of_archive)


@pytest.fixture(scope="session")
def installed(packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """With the wheel of the checkout; that of the source archive is the same."""
    place = tmp_path_factory.mktemp("user")
    venv.create(place / "env", symlinks=os.name != "nt")
    python = place / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    _run(place, "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", packages.wheel)
    folder = place / "folder"
    shutil.copytree(packages.unpacked / "examples", folder / "examples", ignore=shutil.ignore_patterns("*.py"))
    (folder / "puzzles").mkdir()
    for puzzle in FIRST:
        shutil.copy(packages.unpacked / "puzzles" / puzzle.name, folder / "puzzles")
    return Installed(python, folder)
