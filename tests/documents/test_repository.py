"""What hosts and tools read of the repository agrees with the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from building.project import project_version
from tests.places import ROOT

pytestmark = pytest.mark.native

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
if not WORKFLOWS:
    pytest.skip("what hosts read is in a checkout alone", allow_module_level=True)


def read(text: str) -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(text)


def test_every_supported_python_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]
    workflow = read((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == told
    assert project["requires-python"] == f">={told[0]}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_use_what_is_pinned_and_have_no_rights_but_those_they_name(path: Path) -> None:
    text = path.read_text("utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one) for one in used)
    workflow = read(text)
    assert workflow["permissions"] == {}
    assert all("timeout-minutes" in job and "permissions" in job for job in workflow["jobs"].values())


def test_the_citation_has_the_version() -> None:
    assert read((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == project_version(ROOT)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml")), ids=lambda path: path.name
)
def test_issue_forms_ask_for_something(path: Path) -> None:
    form = read(path.read_text("utf-8"))
    assert form["name"]
    assert form["description"]
    assert [part["id"] for part in form["body"]]
