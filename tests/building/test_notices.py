"""Everything that is redistributed is named, with its licence and the text of it."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from building import notices
from building.notices import INSIDE_PYODIDE, INSIDE_PYTHON_SAT, Part, legal_files
from building.project import ROOT, BuildFailure, Places, places, project_version
from building.site import check_version
from building.wheels import SHIPPED, Wheel
from tests.building.quick_site import quick_site

pytestmark = pytest.mark.native

# Modules of CPython that wrap a library of somebody else's.
WRAPPERS = {
    *("_bz2", "_ctypes", "_curses", "_dbm", "_decimal", "_gdbm", "_hashlib", "_lzma", "_sha2", "_sqlite3", "_ssl"),
    *("_tkinter", "_uuid", "_zstd", "pyexpat", "readline", "zlib"),
}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return quick_site()[0]


def words(text: str) -> str:
    """A text whatever its line breaks."""
    return " ".join(text.split())


def licence_text(name: str) -> str:
    return (ROOT / "building" / "licences" / f"{name}.txt").read_text("utf-8")


def test_our_own_licence_is_published(files: dict[str, bytes]) -> None:
    assert files["LICENSE.txt"] == (ROOT / "LICENSE").read_bytes()
    assert project_version() in files["NOTICES.txt"].decode()


def test_every_package_is_named_with_its_licence_files(files: dict[str, bytes]) -> None:
    told = words(files["NOTICES.txt"].decode())
    packages = {name: data for name, data in files.items() if name.startswith("packages/")}
    (lock,) = (json.loads(data) for name, data in files.items() if re.match(r"assets/pyodide-lock-\w+\.json$", name))
    assert {entry["file_name"] for entry in lock["packages"].values()} == {Path(name).name for name in packages}
    assert len(packages) >= len(SHIPPED)
    for entry in lock["packages"].values():
        assert f"{entry['name']} {entry['version']} Licence: " in told
    for data in packages.values():
        archive = zipfile.ZipFile(io.BytesIO(data))
        legal = [name for name in archive.namelist() if re.search(r"dist-info/.*(LICEN[CS]E|COPYING)", name)]
        assert legal
        for name in legal:
            assert words(archive.read(name).decode()) in told, name


def test_what_the_pages_import_from_npm_is_named_with_its_licence(files: dict[str, bytes]) -> None:
    told = words(files["NOTICES.txt"].decode())
    shipped = set(json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]) - {"pyodide"}
    assert shipped == {"idb"}
    for name in shipped:
        package = places().node_modules / name
        about = json.loads((package / "package.json").read_text("utf-8"))
        assert f"{name} {about['version']} Licence: {about['license']}" in told
        assert words((package / "LICENSE").read_text("utf-8")) in told


def test_every_library_inside_the_interpreter_is_named(files: dict[str, bytes]) -> None:
    told = files["NOTICES.txt"].decode()
    (interpreter,) = (data for name, data in files.items() if re.fullmatch(r"assets/[^/]+\.wasm", name))
    modules = {name.decode() for name in re.findall(rb"PyInit_(\w+)", interpreter)}
    assert modules & WRAPPERS <= {part.module for part in INSIDE_PYODIDE}
    assert {part.module for part in INSIDE_PYODIDE} - {""} <= modules
    (entry,) = re.findall(r"^Pyodide ([\d.]+)\nLicence: (.*)$", told, re.MULTILINE)
    package = json.loads((places().pyodide / "package.json").read_text("utf-8"))
    assert entry == (package["version"], package["license"])
    for part in (*INSIDE_PYODIDE, *INSIDE_PYTHON_SAT):
        assert re.search(rf"^  {re.escape(part.name)}: .*\. Licence: {re.escape(part.licence)}$", told, re.MULTILINE)
        for name in part.licence.split(" WITH "):
            assert licence_text(name).strip() in told


def test_no_licence_text_lies_about_unused(files: dict[str, bytes]) -> None:
    told = files["NOTICES.txt"].decode()
    for path in (ROOT / "building" / "licences").iterdir():
        assert path.read_text("utf-8").strip() in told, path.name


def test_a_package_without_a_licence_is_not_published() -> None:
    bare = io.BytesIO()
    with zipfile.ZipFile(bare, "w") as archive:
        archive.writestr("bare-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: bare\nVersion: 1.0\n")
    wheel = Wheel("bare", "1.0", "bare-1.0-py3-none-any.whl")
    with pytest.raises(BuildFailure, match="contains no licence file"):
        legal_files(places(), {wheel: bare.getvalue()})


def test_a_licence_without_its_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "INSIDE_PYODIDE", (Part("thing", "Own-1.0", ()),))
    with pytest.raises(BuildFailure, match=r"no text of the licence Own-1\.0"):
        legal_files(places(), {})


@pytest.mark.parametrize(
    ("pages", "changes", "wrong"),
    [
        ("9.9", "## [Unreleased]\n\n## [9.9] - 2030-01-31\n\n## [9.8] - 2029-01-31\n", ""),
        ("9.8", "## [9.9] - 2030-01-31\n", "web/version.js has 9.8"),
        ("9.9", "## [Unreleased]\n\n## [9.8] - 2029-01-31\n", "CHANGELOG.md has 9.8"),
        ("9.9", "## [9.9]\n", "CHANGELOG.md has none"),
    ],
)
def test_only_one_version_is_built(tmp_path: Path, pages: str, changes: str, wrong: str) -> None:
    here: Places = replace(places(), root=tmp_path)
    for folder in ("nonogram", "web"):
        (tmp_path / folder).mkdir()
    (tmp_path / "nonogram" / "__init__.py").write_text('"""A package."""\n\n__version__ = "9.9"\n')
    (tmp_path / "web" / "version.js").write_text(f'export const RELEASE = "{pages}";\n')
    (tmp_path / "CHANGELOG.md").write_text(changes)
    if wrong:
        with pytest.raises(BuildFailure, match=re.escape(wrong)):
            check_version(here)
    else:
        check_version(here)
