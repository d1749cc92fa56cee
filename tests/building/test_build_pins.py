"""What the build takes from others is what was pinned, whenever it was fetched."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from building import environment
from building.node import install_packages
from building.project import ROOT, Places, digest
from building.wheels import FOR_TESTS, SHIPPED

pytestmark = pytest.mark.native

REQUIREMENTS = (ROOT / "building" / "requirements.txt").read_text("utf-8")

# --- npm


def test_the_worker_knows_the_interpreter_that_npm_brings() -> None:
    lock = json.loads((ROOT / "web" / "node_modules" / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    told = re.search(r"INTERPRETER = \{ (.+) \};", (ROOT / "web" / "engine" / "runtime.js").read_text("utf-8"))
    assert told
    assert dict(re.findall(r'(\w+): "([^"]+)"', told[1])) == lock["info"]


@pytest.mark.parametrize("folder", ["web", "tests/npm_page"])
def test_npms_lock_files_pin_every_package_and_name_no_host(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))["packages"]
    packages = {name: entry for name, entry in lock.items() if name}
    assert packages
    assert all(re.fullmatch(r"sha512-[\w+/]{86}==", entry["integrity"]) for entry in packages.values())
    assert all("resolved" not in entry for entry in packages.values())
    assert "://" not in json.dumps(lock)


def test_what_is_installed_is_not_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "web").mkdir()
    for name in ("web/package.json", "web/package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(f"#!{sys.executable}\nimport os\nos.makedirs('node_modules', exist_ok=True)\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(npm.parent))
    here = Places(tmp_path, tmp_path / "downloads", tmp_path / "made", tmp_path / "dist")
    lock = here.web / "package-lock.json"
    for _ in range(2):
        install_packages(here)
        assert capsys.readouterr().out == "npm packages: npm ci in web/\n"
        install_packages(here)
        assert capsys.readouterr().out == ""
        lock.write_text(lock.read_text("utf-8") + "\n")


# --- pip


def locked() -> dict[str, list[tuple[str, set[str]]]]:
    """Of each package the versions in building/requirements.txt, with their hashes."""
    found: dict[str, list[tuple[str, set[str]]]] = {}
    for entry in re.split(r"\n(?=[\w.-]+==)", REQUIREMENTS)[1:]:
        requirement = Requirement(entry.split("\\", 1)[0])
        (specifier,) = requirement.specifier
        assert specifier.operator == "=="
        hashes = set(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", entry))
        found.setdefault(canonicalize_name(requirement.name), []).append((specifier.version, hashes))
    return found


def wanted() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    groups = project["dependency-groups"]
    assert {"include-group": "docs"} in groups["dev"]
    dev = [text for text in groups["dev"] if isinstance(text, str)]
    asked = [project["build-system"]["requires"], *extras, dev, groups["docs"]]
    return [Requirement(text) for texts in asked for text in texts]


def test_the_documentation_is_set_by_what_is_locked_for_development() -> None:
    """Its own list is for builds without the development tools; both go into one environment."""
    alone = (ROOT / "building" / "documents" / "requirements.txt").read_text("utf-8")
    entries = set(re.split(r"\n(?=[\w.-]+==)", alone.partition("\n")[2])[1:])
    assert {entry.split("==")[0] for entry in entries} > {"furo", "myst-parser", "sphinx"}
    assert {tuple(sorted(re.findall(r"sha256:\w+", entry))) for entry in entries} <= {
        tuple(sorted(re.findall(r"sha256:\w+", entry))) for entry in re.split(r"\n(?=[\w.-]+==)", REQUIREMENTS)
    }
    assert "://" not in alone


def test_the_tool_for_compiled_wheels_is_locked_by_hash() -> None:
    alone = (ROOT / "building" / "compiled" / "requirements.txt").read_text("utf-8")
    entries = re.split(r"\n(?=[\w.-]+==)", alone.partition("\n")[2])[1:]
    assert "cibuildwheel" in {entry.split("==")[0] for entry in entries}
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in alone


def test_versions_are_pinned_in_the_lock_file_alone() -> None:
    assert not [str(requirement) for requirement in wanted() if "==" in str(requirement.specifier)]


@pytest.mark.parametrize("requirement", wanted(), ids=str)
def test_what_pyproject_asks_for_is_locked(requirement: Requirement) -> None:
    versions = [version for version, _ in locked()[canonicalize_name(requirement.name)]]
    assert all(requirement.specifier.contains(version, prereleases=True) for version in versions)


def test_every_locked_package_has_hashes_and_no_host_is_named() -> None:
    assert all(hashes for versions in locked().values() for _, hashes in versions)
    lines = [line.strip() for line in REQUIREMENTS.splitlines()]
    assert all(line.startswith(("#", "--hash=sha256:")) or "==" in line for line in lines)
    assert "://" not in REQUIREMENTS
    assert "index-url" not in REQUIREMENTS


def test_the_wheels_for_the_browser_are_locked() -> None:
    entries = locked()
    assert set(FOR_TESTS) <= entries.keys()
    for name in SHIPPED:
        ((version, hashes),) = entries[name]
        (wheel,) = (ROOT / ".cache" / "downloads").glob(f"{name.replace('-', '_')}-{version}-*.whl")
        assert digest(wheel.read_bytes()) in hashes


def test_tools_are_installed_by_hash_and_anew_when_their_list_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "building").mkdir()
    (tmp_path / ".venv").mkdir()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    list_of_tools = tmp_path / "building" / "requirements.txt"
    list_of_tools.write_text("thing==1 --hash=sha256:0\n")
    calls: list[list[str]] = []
    monkeypatch.setattr(environment, "venv_python", lambda places: Path("python"))
    monkeypatch.setattr(environment, "run", lambda step, command, remedy: calls.append([str(part) for part in command]))
    here = Places(tmp_path, tmp_path, tmp_path, tmp_path)
    environment.install_development_tools(here)
    tools, package = calls
    assert {"--require-hashes", "--only-binary=:all:", str(list_of_tools)} <= set(tools)
    # Nothing can be fetched for the package itself, neither what it needs nor what builds it.
    assert {"--no-index", "--no-deps", "--no-build-isolation"} <= set(package)
    environment.install_development_tools(here)
    assert len(calls) == 2
    list_of_tools.write_text("thing==2 --hash=sha256:0\n")
    environment.install_development_tools(here)
    assert len(calls) == 4
