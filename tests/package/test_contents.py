"""What is in the wheel and in the source archive, and what they say of themselves."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from building.project import project_version
from tests.package.conftest import Packages, tracked
from tests.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LEFT_OUT = {".gitignore"}


def contents(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel, without those that describe it."""
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if ".dist-info/" not in name]
        return {name: opened.read(name) for name in names}


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(opened.read(name).decode())


def test_the_wheel_holds_every_file_of_the_package_and_no_other(packages: Packages) -> None:
    wheel = contents(packages.wheel)
    assert sorted(wheel) == [name for name in tracked() if name.startswith("nonogram/")]
    assert all(data == (ROOT / name).read_bytes() for name, data in wheel.items())


def test_the_source_archive_holds_the_checkout(packages: Packages) -> None:
    files = [path for path in packages.unpacked.rglob("*") if path.is_file()]
    names = {path.relative_to(packages.unpacked).as_posix() for path in files}
    wanted = {name for name in tracked() if name not in LEFT_OUT and not name.startswith((".ci/", ".github/"))}
    assert wanted - names == set()
    generated = {name for name in names - wanted if not name.startswith("nonogram_engine.egg-info/")}
    assert generated == {"PKG-INFO", "setup.cfg"}


def test_the_wheel_of_the_source_archive_is_the_same(packages: Packages) -> None:
    assert packages.wheel.name == packages.wheel_of_archive.name
    assert contents(packages.wheel) == contents(packages.wheel_of_archive)


def test_a_test_runs_in_the_source_archive(packages: Packages) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_puzzle.py"]
    done = subprocess.run(command, cwd=packages.unpacked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\d+ passed", done.stdout)


def test_what_the_package_says_of_itself(packages: Packages) -> None:
    said = metadata(packages.wheel)
    assert (said["Name"], said["Version"]) == (PROJECT["name"], project_version())
    assert (said["License-Expression"], said["License-File"]) == ("MIT", "LICENSE")
    assert said["Author"] == "The nonogram authors"
    assert said["Keywords"]
    assert "Typing :: Typed" in said.get_all("Classifier", [])
    assert said["Requires-Python"] == ">=3.11"
    # Who installs the package chooses the versions; what we test with is in building/requirements.txt.
    assert all("==" not in required.split(";")[0] for required in said.get_all("Requires-Dist", []))


def test_the_text_for_an_index_works_there(packages: Packages) -> None:
    """An index knows no other file of the project, so links and pictures have to be whole addresses."""
    text = metadata(packages.wheel).get_payload()
    assert isinstance(text, str)
    assert text.startswith("# Nonogram engine\n")
    assert f"pip install {PROJECT['name']}" in text
    targets = re.findall(r"\]\(([^)]+)\)|(?:src|href)=\"([^\"]+)\"|^\[[^\]]+\]: (\S+)", text, re.MULTILINE)
    assert all("".join(target).startswith("https://") for target in targets)


@pytest.mark.parametrize("document", ["README.md", "docs/package.md", "docs/benchmarking.md", "examples/README.md"])
def test_no_advice_installs_another_projects_package(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    asked = re.findall(r"pip install (?:-e )?\"?([\w.-]+)", text)
    assert "nonogram" not in asked
