"""A test that is tried again gets nothing that its first attempt may have spoilt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

pytestmark = pytest.mark.native
TESTS = """
import pytest
from tests.conftest import FAILED

@pytest.fixture
def told(request):
    yield
    with open("told", "a") as file:
        file.write(f"{request.node.name} {request.node.stash[FAILED]}\\n")

def test_right(told):
    pass

def test_wrong_at_first(told, tmp_path_factory):
    mark = tmp_path_factory.getbasetemp() / "tried"
    tried = mark.exists()
    mark.touch()
    assert tried
"""


def test_what_ends_a_test_knows_whether_it_has_failed_this_time(tmp_path: Path) -> None:
    (tmp_path / "test_attempts.py").write_text(TESTS, "utf-8")
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_runtest_makereport", "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--reruns", "1", f"--rootdir={tmp_path}"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    subprocess.run([*command, "-p", "no:cacheprovider"], cwd=tmp_path, env=environment, check=True)
    told = (tmp_path / "told").read_text("utf-8").splitlines()
    assert told == ["test_right False", "test_wrong_at_first True", "test_wrong_at_first False"]
