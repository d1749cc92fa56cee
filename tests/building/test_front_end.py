"""`python -m build` in a checkout makes packages, although build.py has the same name."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from nonogram.lab.bench.processes import DISTRIBUTION
from tests.places import ROOT

pytestmark = pytest.mark.native


def python(executable: Path | str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(executable), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_as_a_program_it_is_the_front_end() -> None:
    done = python(sys.executable, "-m", "build", "--version")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("build 1.")
    assert str(ROOT / "build.py") not in done.stdout


def test_as_a_module_it_is_the_front_end() -> None:
    """As `python -m piptools` imports it, which goes on to import modules of the checkout."""
    program = "import build, nonogram; print(build.ProjectBuilder.__name__, nonogram.__file__)"
    done = python(sys.executable, "-c", program)
    assert done.stdout.split() == ["ProjectBuilder", str(ROOT / "nonogram" / "__init__.py")], done.stderr


@pytest.mark.parametrize("arguments", [("-m", "build"), ("-c", "import build")])
def test_where_it_is_not_installed_it_is_named(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    python(sys.executable, "-m", "venv", "--without-pip", str(tmp_path))
    done = python(tmp_path / "bin" / "python", *arguments)
    assert done.returncode == 1
    assert "needs the module build: pip install build\n" in done.stderr
    assert "`python3 build.py`" in done.stderr


def test_run_by_its_path_it_is_the_projects() -> None:
    assert "Builds, serves and tests the site" in python(sys.executable, "build.py", "--help").stdout


def test_the_name_in_advice_is_that_of_the_package() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"] == DISTRIBUTION
