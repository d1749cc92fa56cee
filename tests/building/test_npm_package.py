"""The package for npm as it is built: what is in it, and what it copies. A bundler takes it in tests/browser/embed."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from building.node import find_node
from building.npm.package import FRAMES, package_files
from building.pages.bundle import PACKAGE, PACKAGED
from building.policy import POLICY
from building.project import BuildFailure, places, project_version
from building.site import write_files
from tests.building.quick_site import quick_site

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def package() -> dict[str, bytes]:
    """The package's files by their address in it."""
    files = quick_site()[0]
    return {name.removeprefix(PACKAGE): data for name, data in files.items() if name.startswith(PACKAGE)}


@pytest.fixture(scope="module")
def written(package: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package") / "written"
    write_files(folder, package)
    return folder


def frames(package: dict[str, bytes]) -> dict[str, bytes]:
    folder = FRAMES.removeprefix(PACKAGE)
    return {name.removeprefix(folder): data for name, data in package.items() if name.startswith(folder)}


def copy(written: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([find_node(), str(written / "copy.js"), *arguments], capture_output=True, text=True)


def test_the_manifest_names_what_is_there(package: dict[str, bytes]) -> None:
    manifest = json.loads(package["package.json"])
    assert (manifest["name"], manifest["version"]) == ("nonogram-player", project_version())
    assert {*manifest["files"], "package.json"} == {name.split("/")[0] for name in package}
    named = re.findall(r'"(?:\./)?([\w.-]+\.(?:js|json|d\.ts))"', package["package.json"].decode())
    assert {"nonogram-player.js", "nonogram-player.d.ts", "react.d.ts", "copy.js"} <= set(named) <= set(package)


def test_the_module_looks_for_the_pinned_folder_beside_it(package: dict[str, bytes]) -> None:
    (address,) = re.findall(r'"/nonogram-player/(.+)"', package["nonogram-player.js"].decode())
    assert address == json.loads(frames(package)["player.json"])["script"]
    assert address in frames(package)


def test_what_belongs_to_one_host_is_left_out(package: dict[str, bytes]) -> None:
    one_hosts = ["_headers", "oembed/fox.json", "puzzle/fox.html", "index.html.br", "nonogram-player.d.ts"]
    module = b'"/nonogram-player/__VERSION__/"'
    again = package_files(places(), {**frames(package), **dict.fromkeys(one_hosts, b""), PACKAGED: module})
    assert set(again) == {f"{PACKAGE}{name}" for name in package}
    listed = json.loads(frames(package)["precache.json"])
    assert {entry["url"] for entry in listed["files"] + listed["late"]} <= set(frames(package))


def test_the_readme_tells_what_is_so(package: dict[str, bytes]) -> None:
    readme = package["README.md"].decode()
    assert f"\n{POLICY}\n" in readme
    assert f"({len(frames(package))} files," in readme
    (page,) = re.findall(r"`/nonogram-player/([\w-]+\.html)` documents", readme)
    assert page in frames(package)
    # As in the README of the project, whose figures are compared with the files.
    table = re.findall(r"^\| .* \| (\d+) \|$", readme, re.MULTILINE)
    ours = (places().root / "README.md").read_text("utf-8").split("| what comes | when |")[1].split("\n\n")[0]
    assert table == re.findall(r"\| (\d+) \|$", ours, re.MULTILINE)


def test_a_module_without_the_place_of_its_folder_is_not_published(package: dict[str, bytes]) -> None:
    with pytest.raises(BuildFailure, match="__VERSION__ 0 times"):
        package_files(places(), {**frames(package), PACKAGED: b"export {};"})


def test_copying_keeps_what_is_there(written: Path, package: dict[str, bytes], tmp_path: Path) -> None:
    target = tmp_path / "public" / "nonogram-player"
    (target / "v0.0.1").mkdir(parents=True)
    (target / "v0.0.1" / "embed.html").write_text("older")
    for _ in range(2):
        copied = copy(written, "copy", str(target))
        assert copied.stdout.startswith(f"nonogram-player {project_version()}: {len(frames(package))} files, ")
    there = {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}
    assert there == {**frames(package), "v0.0.1/embed.html": b"older"}


def test_the_program_says_how_it_is_used(written: Path, tmp_path: Path) -> None:
    for wrong in ([], ["copy"], ["move", "there"], ["copy", "here", "there"]):
        ended = copy(written, *wrong)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith("Usage: npx nonogram-player copy FOLDER")
    assert copy(written, "--help").stdout.startswith("Usage:")
    (tmp_path / "file").write_text("")
    ended = copy(written, "copy", str(tmp_path / "file"))
    assert ended.returncode == 1
    assert ended.stderr.startswith("nonogram-player: nothing could be copied to ")
