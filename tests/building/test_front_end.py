"""Packages are made by `python -I -m build`: without `-I`, build.py has the name of the front end and says so."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from nonogram.processes import DISTRIBUTION
from tests.places import ROOT

pytestmark = pytest.mark.native


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_isolated_it_is_the_front_end() -> None:
    assert python("-I", "-m", "build", "--version").stdout.startswith("build 1.")


@pytest.mark.parametrize("arguments", [("-m", "build"), ("-c", "import build")])
def test_otherwise_it_says_what_to_type(arguments: tuple[str, ...]) -> None:
    done = python(*arguments)
    assert done.returncode == 1
    assert "`python -I -m build`" in done.stderr


def test_run_by_its_path_it_is_the_projects() -> None:
    assert "Builds, serves and tests the site" in python("build.py", "--help").stdout


def test_the_name_in_advice_is_that_of_the_package() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"] == DISTRIBUTION
