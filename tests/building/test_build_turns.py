"""Builds take turns, and what a killed one leaves is cleared away by the next."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from building.project import ROOT, Places
from building.turns import taking_turns

pytestmark = pytest.mark.native

ANOTHER_BUILD = """
import sys
from pathlib import Path
from building.project import Places, run
from building.turns import taking_turns

root = Path(sys.argv[1])
with taking_turns(Places(root, root / "downloads", root / "made", root / "dist")):
    print("its turn", flush=True)
    if len(sys.argv) > 2:
        run("child", [sys.executable, "-c", sys.argv[2]], "")
"""
WAITING = "waiting for another build in this folder to end\n"


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path, tmp_path / "downloads", tmp_path / "made", tmp_path / "dist")


def another_build(places: Places, *child: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ANOTHER_BUILD, str(places.root), *child]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def test_leftovers_of_a_killed_build_are_removed(places: Places) -> None:
    kept = [places.dist / "index.html", places.downloads / "a.whl", places.made / "a.zip", places.root / ".dist"]
    left = [
        places.root / ".dist-abc" / "new" / "index.html",
        places.downloads / "a.whl.7.part",
        places.downloads / "tmpabc.part" / "b.whl",
        places.made / "tmpabc.part" / "tree" / "a.pyc",
        places.venv / ".made-by.7.part",
        places.node_modules / ".installed-from.7.part",
    ]
    for path in [*kept, *left]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    with taking_turns(places):
        assert not any(path.exists() for path in left)
        assert all(path.exists() for path in kept)
        found = [path for path in places.root.rglob("*") if path.name.endswith(".part") or path.name == ".dist-abc"]
        assert found == []


def test_a_running_build_keeps_its_folder(places: Places) -> None:
    with taking_turns(places):
        at_work = places.root / ".dist-abc"
        at_work.mkdir()
        other = another_build(places)
        assert line(other) == WAITING
        assert at_work.is_dir()
    assert line(other) == "its turn\n"
    assert other.wait(60) == 0
    assert not at_work.exists()


def test_a_killed_build_is_at_work_as_long_as_its_npm_is(places: Places) -> None:
    go = places.root / "go"
    wait_for_go = f"import pathlib, time\nwhile not pathlib.Path({str(go)!r}).exists():\n    time.sleep(0.05)"
    marker = f"import pathlib\npathlib.Path({str(places.root / 'started')!r}).touch()\n"
    first = another_build(places, marker + wait_for_go)
    assert line(first) == "its turn\n"
    while not (places.root / "started").exists():
        time.sleep(0.05)
    first.kill()
    first.wait()
    second = another_build(places)
    try:
        assert line(second) == WAITING
    finally:
        go.touch()
    assert line(second) == "its turn\n"
    assert second.wait(60) == 0


def test_git_ignores_what_a_build_leaves() -> None:
    left = [".dist-abc/new/index.html", "dist/index.html", ".cache/made/a.part", ".venv/x", "web/node_modules/x"]
    ignored = subprocess.run(["git", "check-ignore", "--no-index", *left], cwd=ROOT, capture_output=True, text=True)
    if ignored.returncode == 128:
        pytest.skip("this is not a git checkout")
    assert ignored.stdout.split() == left
