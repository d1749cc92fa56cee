"""The build: what dist/ holds, that it is reproducible, and how each step fails."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

import nonogram
from building.chromium import find_chromium
from building.environment import venv_python
from building.node import find_node, install_packages
from building.policy import FRAMEABLE, POLICY
from building.project import ROOT, BuildFailure, Places, project_version
from building.site import build_site, puzzle_list, stamp_service_worker
from building.wheels import FOR_TESTS, SHIPPED, fetch_numpy, fetch_wheels, numpy_wheel

pytestmark = pytest.mark.native

# An address of this machine where nobody listens: the quickest way to have no network.
NOWHERE = "http://127.0.0.1:9/"


def fresh_places(folder: Path) -> Places:
    """This checkout's sources and downloads, but nothing an earlier build has made."""
    return Places(ROOT, ROOT / ".cache" / "downloads", folder / "made", folder / "dist")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    places = fresh_places(tmp_path_factory.mktemp("first"))
    build_site(places)
    return places.dist


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


# --- what is built


def test_building_twice_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    again = fresh_places(tmp_path)
    build_site(again)
    assert contents(built) == contents(again.dist)


def test_a_build_replaces_what_an_older_one_left(tmp_path: Path) -> None:
    places = Places(ROOT, ROOT / ".cache" / "downloads", ROOT / ".cache" / "made", tmp_path / "dist")
    places.dist.mkdir()
    (places.dist / "left-over.txt").write_text("from an older version")
    build_site(places)
    assert "left-over.txt" not in contents(places.dist)
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_web_is_served_as_it_stands(built: Path) -> None:
    for source in [*(ROOT / "web").glob("*.html"), *(ROOT / "web" / "engine").glob("*.js")]:
        assert (built / source.relative_to(ROOT / "web")).read_bytes() == source.read_bytes()
    unwanted = [name for name in contents(built) if "node_modules" in name or name.endswith((".d.ts", ".d.mts"))]
    assert unwanted == []
    assert not (built / "package.json").exists()


def test_the_puzzle_list_holds_clues_smallest_first(built: Path) -> None:
    listed = json.loads((built / "puzzles.json").read_text("utf-8"))
    assert {puzzle["slug"] for puzzle in listed} == {path.stem for path in (ROOT / "puzzles").glob("*.non")}
    assert all(puzzle["title"] and puzzle["author"] and puzzle["license"] for puzzle in listed)
    sizes = [len(puzzle["rows"]) * len(puzzle["columns"]) for puzzle in listed]
    assert sizes == sorted(sizes)
    graded = {path.stem: nonogram.grade(nonogram.load(path)).word for path in (ROOT / "puzzles").glob("*.non")}
    assert {puzzle["slug"]: puzzle["difficulty"] for puzzle in listed} == graded


def test_no_picture_is_given_away(built: Path) -> None:
    goals = []
    for path in (ROOT / "puzzles").glob("*.non"):
        goals += re.findall(r'^goal\s+"?([01]+)', path.read_text("utf-8"), re.MULTILINE)
    assert len(goals) == len(list((ROOT / "puzzles").glob("*.non")))
    for path in built.rglob("*"):
        if path.suffix in {".json", ".js", ".html", ".css", ".webmanifest", ".svg"}:
            text = path.read_text("utf-8").translate(str.maketrans("#.", "10"))
            digits = re.sub(r"[^01]", "", text)
            assert not any(goal in digits for goal in goals), path
    assert not list(built.rglob("*.non"))


def test_pyodides_lock_file_lists_what_is_shipped(built: Path) -> None:
    folder = built / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert set(packages) >= {"nonogram", *(wheel.name for wheel in SHIPPED)}
    for package in packages.values():
        data = (folder / package["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == package["sha256"]
        assert set(package["depends"]) <= set(packages)
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
        assert len([name for name in names if name.endswith(".dist-info/METADATA")]) == 1
    assert {path.name for path in folder.glob("*.whl")} == {package["file_name"] for package in packages.values()}


def test_our_wheel_records_each_of_its_files(built: Path) -> None:
    (wheel,) = (built / "pyodide").glob("nonogram-*.whl")
    archive = zipfile.ZipFile(wheel)
    (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
    rows = {name: checksum for name, checksum, _ in csv.reader(io.StringIO(archive.read(record).decode()))}
    assert set(rows) == set(archive.namelist())
    for name in rows.keys() - {record}:
        checksum = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
        assert rows[name] == f"sha256={checksum}"
    modules = {name for name in rows if name.endswith(".py")}
    assert modules == {path.relative_to(ROOT).as_posix() for path in (ROOT / "nonogram").rglob("*.py")}


def test_the_precache_lists_every_file_of_the_site(built: Path) -> None:
    precache = json.loads((built / "precache.json").read_text("utf-8"))
    listed = {entry["url"]: entry for entry in precache["files"] + precache["late"]}
    assert len(listed) == len(precache["files"]) + len(precache["late"])
    real = contents(built)
    assert set(real) - set(listed) == {"service-worker.js", "_headers", "precache.json"}
    for url, entry in listed.items():
        assert real[url].startswith(entry["hash"])
        assert (built / url).stat().st_size == entry["bytes"]
    assert {Path(entry["url"]).name for entry in precache["late"]} >= {wheel.file_name for wheel in SHIPPED}
    assert all("nonogram" not in entry["url"] for entry in precache["late"])
    script = (built / "service-worker.js").read_text("utf-8")
    assert script.count(precache["version"]) == 1
    assert "__BUILD__" not in script


def test_the_version_is_the_same_everywhere(built: Path) -> None:
    assert nonogram.__version__ == project_version()
    assert (built / "pyodide" / f"nonogram-{project_version()}-py3-none-any.whl").exists()


def test_npms_lock_file_names_no_host() -> None:
    assert "://" not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


def test_every_page_repeats_the_policy() -> None:
    pages = sorted((ROOT / "web").glob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text("utf-8")
        assert re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"', text) == [POLICY], page.name


def test_the_headers_file_lets_other_sites_frame_the_embedded_page_alone(built: Path) -> None:
    rules = dict(block.split("\n", 1) for block in (built / "_headers").read_text("utf-8").split("\n\n"))
    assert POLICY in rules["/*"]
    assert "frame-ancestors" not in rules["/*"]
    pages = {f"/{path.name}" for path in built.glob("*.html")} - {f"/{FRAMEABLE}"} | {"/"}
    assert set(rules) == pages | {"/*"}
    assert all(f"{POLICY}; frame-ancestors 'self'" in rules[page] for page in pages)


# --- failures name the step and the remedy


def broken(failure: pytest.ExceptionInfo[BuildFailure]) -> tuple[str, str]:
    return failure.value.step, f"{failure.value.problem} {failure.value.remedy}"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Places:
    """A checkout with package.json and its lock file only, nothing downloaded."""
    (tmp_path / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, tmp_path / "web")
    return Places(tmp_path, tmp_path / "downloads", tmp_path / "made", tmp_path / "dist")


def test_no_npm(elsewhere: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(elsewhere.root))
    with pytest.raises(BuildFailure) as failure:
        install_packages(elsewhere)
    step, text = broken(failure)
    assert step == "npm packages"
    assert "no `npm` on PATH" in text
    assert "install Node.js" in text


def test_no_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildFailure, match="no `node` on PATH"):
        find_node()


def test_no_venv_module(elsewhere: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    # As on a Debian without python3-venv, whose Python has venv but not the pip to put into it.
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(BuildFailure) as failure:
        venv_python(elsewhere)
    step, text = broken(failure)
    assert step == "Python environment"
    assert "apt install python3-venv" in text


def test_no_network_for_npm(elsewhere: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("npm_config_cache", str(elsewhere.root / "npm-cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(BuildFailure) as failure:
        install_packages(elsewhere)
    step, text = broken(failure)
    assert step == "npm packages"
    assert "check the network" in text


def test_no_network_for_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", NOWHERE)
    monkeypatch.setenv("PIP_RETRIES", "0")
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(BuildFailure) as failure:
        fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), FOR_TESTS[:1])
    step, text = broken(failure)
    assert step == "wheels"
    assert "check the network" in text


def test_a_wheel_with_another_hash(tmp_path: Path) -> None:
    wheel = SHIPPED[0]
    (tmp_path / wheel.file_name).write_bytes(b"not what was pinned")
    with pytest.raises(BuildFailure) as failure:
        fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), [wheel])
    step, text = broken(failure)
    assert step == "wheels"
    assert str(tmp_path / wheel.file_name) in text
    assert wheel.sha256 in text
    assert "delete that file" in text


def test_a_numpy_with_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = Places(ROOT, tmp_path / "downloads", tmp_path, tmp_path)
    monkeypatch.setenv("NONOGRAM_WHEELS", str(tmp_path))
    (tmp_path / numpy_wheel(places).file_name).write_bytes(b"not NumPy")
    with pytest.raises(BuildFailure, match="expected"):
        fetch_numpy(places)


def test_without_numpy_the_build_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NONOGRAM_WHEELS", raising=False)
    monkeypatch.setenv("https_proxy", NOWHERE)
    assert fetch_numpy(Places(ROOT, tmp_path, tmp_path, tmp_path)) == {}
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert "going on without NumPy" in said


@pytest.mark.parametrize("text", ["width 2\nheight 2\nrows\n1\n", "width 1\nheight 1\nrows\n1\ncolumns\n0\n", ""])
def test_a_puzzle_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "torn.non").write_text(text)
    with pytest.raises(BuildFailure, match=r"puzzles/torn\.non: \w"):
        puzzle_list(tmp_path)


def test_a_puzzle_with_two_pictures_has_no_difficulty(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "twins.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    with pytest.raises(BuildFailure, match=r"puzzles/twins\.non: .*no difficulty"):
        puzzle_list(tmp_path)


@pytest.mark.parametrize("script", [b"const version = 1;", b"__BUILD__ and again __BUILD__"])
def test_a_service_worker_without_its_one_token(script: bytes) -> None:
    with pytest.raises(BuildFailure, match="exactly once"):
        stamp_service_worker(script, "abc")


def test_a_browser_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(BuildFailure, match=r"CHROMIUM is .*nothing"):
        find_chromium(Path(sys.executable))
