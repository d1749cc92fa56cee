"""The build: what dist/ holds, and that it is reproducible."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import nonogram
from building.policy import FRAMEABLE, POLICY
from building.project import ROOT, Places, project_version
from building.site import build_site
from building.wheels import SHIPPED

pytestmark = pytest.mark.native


def places_in(folder: Path, made: Path) -> Places:
    """This checkout's sources and downloads; what earlier builds have compiled is in `made`."""
    return Places(ROOT, ROOT / ".cache" / "downloads", made, folder / "dist")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    places = places_in(tmp_path_factory.mktemp("first"), ROOT / ".cache" / "made")
    build_site(places)
    return places.dist


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


# --- what is built


def test_a_build_replaces_what_an_older_one_left(tmp_path: Path) -> None:
    places = places_in(tmp_path, ROOT / ".cache" / "made")
    places.dist.mkdir()
    (places.dist / "left-over.txt").write_text("from an older version")
    build_site(places)
    assert "left-over.txt" not in contents(places.dist)
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_what_is_damaged_in_the_cache_is_made_anew_of_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Nothing that an earlier build made is of use here, so this is also a build from nothing beside another."""
    places = places_in(tmp_path, tmp_path / "made")
    shutil.copytree(ROOT / ".cache" / "made", places.made)
    for made in places.made.iterdir():
        data = bytearray(made.read_bytes())
        data[len(data) // 2] ^= 1
        made.write_bytes(data)
    build_site(places)
    assert contents(built) == contents(places.dist)
    assert len(list(places.made.iterdir())) == 3


def test_what_watching_needs_is_not_published(built: Path) -> None:
    assert (ROOT / "web" / "watch" / "reload.js").exists()
    assert not [name for name in contents(built) if "watch" in name]
    assert not [page for page in built.rglob("*.html") if "reload.js" in page.read_text("utf-8")]


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
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "nonogram").rglob("*.py")}
    assert modules == {name for name in sources if not name.startswith("nonogram/lab/")}


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
