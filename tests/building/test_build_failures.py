"""How each step of the build fails: what happened, where, and what to do about it."""

from __future__ import annotations

import http.client
import json
import shutil
import sys
import urllib.request
from pathlib import Path

import pytest

from building.checks.chromium import find_chromium
from building.environment import venv_python
from building.lists import puzzle_list
from building.node import find_node, install_packages
from building.project import ROOT, BuildFailure, Places
from building.site import build_site, stamp_service_worker
from building.wheels import FOR_TESTS, SHIPPED, fetch_numpy, fetch_wheels

pytestmark = pytest.mark.native

# An address of this machine where nobody listens: the quickest way to have no network.
NOWHERE = "http://127.0.0.1:9/"


def broken(failure: pytest.ExceptionInfo[BuildFailure]) -> tuple[str, str]:
    return failure.value.step, f"{failure.value.problem} {failure.value.remedy}"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Places:
    """A checkout with what pins npm's packages only, nothing downloaded."""
    for name in ("web/package.json", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
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


def test_a_file_stands_where_the_environment_should(elsewhere: Places) -> None:
    elsewhere.venv.write_text("somebody's notes")
    with pytest.raises(BuildFailure, match="Not a directory") as failure:
        venv_python(elsewhere)
    assert str(elsewhere.venv) in failure.value.problem
    assert elsewhere.venv.read_text() == "somebody's notes"


def test_no_network_for_npm(elsewhere: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("npm_config_cache", str(elsewhere.root / "npm-cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(BuildFailure) as failure:
        install_packages(elsewhere)
    step, text = broken(failure)
    assert step == "npm packages"
    assert "ECONNREFUSED" in text
    assert "it may be the network" in text


def test_no_network_for_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", NOWHERE)
    monkeypatch.setenv("PIP_RETRIES", "1")
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(BuildFailure) as failure:
        fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), FOR_TESTS[:1])
    step, text = broken(failure)
    assert step == "wheels"
    assert "No matching distribution found" in text
    assert "it may be the network" in text


def wheel_of(name: str) -> Path:
    """The file of a wheel that an earlier build has fetched."""
    (path,) = (ROOT / ".cache" / "downloads").glob(f"{name}-*.whl")
    return path


def brings(monkeypatch: pytest.MonkeyPatch, name: str, data: bytes) -> None:
    """Lets pip bring a file."""
    monkeypatch.setattr("building.wheels.pip_download", lambda places, asked, folder: (folder / name).write_bytes(data))


def test_a_damaged_wheel_in_the_cache_is_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = wheel_of("six").read_bytes()
    cached = tmp_path / wheel_of("six").name
    cached.write_bytes(right[:-1])
    brings(monkeypatch, cached.name, right)
    assert list(fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), ["six"]).values()) == [right]
    assert cached.read_bytes() == right
    assert f"{cached} is not the file that is pinned; fetching it again" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [cached]


def test_pip_brings_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("other-1.0-py3-none-any.whl", wheel_of("six").name):
        brings(monkeypatch, name, b"not what was pinned")
        with pytest.raises(BuildFailure, match="pip did not bring six"):
            fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), ["six"])


def test_pip_is_told_the_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("building.wheels.pip_download", lambda places, asking, folder: asked.append(asking.read_text()))
    with pytest.raises(BuildFailure, match="pip did not bring python-sat"):
        fetch_wheels(Places(ROOT, tmp_path, tmp_path, tmp_path), SHIPPED)
    (lines,) = asked
    assert lines.startswith("python-sat==")
    assert "\nsix==" in lines
    assert "--hash=sha256:" in lines


class Answer:
    """An answer of a server, which gives `data` or breaks off."""

    def __init__(self, data: bytes | http.client.IncompleteRead) -> None:
        self._data = data

    def __enter__(self) -> Answer:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def read(self) -> bytes:
        if isinstance(self._data, bytes):
            return self._data
        raise self._data


def answering(monkeypatch: pytest.MonkeyPatch, data: bytes | http.client.IncompleteRead) -> None:
    monkeypatch.delenv("NONOGRAM_WHEELS", raising=False)
    monkeypatch.setattr(urllib.request, "urlopen", lambda address, timeout: Answer(data))


def test_pyodides_server_gives_another_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, b"not NumPy")
    with pytest.raises(BuildFailure, match="is not the file that is pinned"):
        fetch_numpy(Places(ROOT, tmp_path, tmp_path, tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_download_that_breaks_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch, http.client.IncompleteRead(b"some", 2_000_000))
    assert fetch_numpy(Places(ROOT, tmp_path, tmp_path, tmp_path)) == {}
    assert "going on without NumPy" in capsys.readouterr().out


def test_a_damaged_numpy_in_the_cache_is_fetched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / wheel_of("numpy").name).write_bytes(b"half of it")
    answering(monkeypatch, b"not NumPy either")
    with pytest.raises(BuildFailure, match=r"https://.* is not the file that is pinned"):
        fetch_numpy(Places(ROOT, tmp_path, tmp_path, tmp_path))


def test_without_numpy_the_build_goes_on_and_its_report_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A copy, because a site without NumPy has other bundles, which would take the place of those that are kept.
    made = shutil.copytree(ROOT / ".cache" / "made", tmp_path / "made")
    places = Places(ROOT, tmp_path / "downloads", made, tmp_path / "dist", quick=True)
    places.downloads.mkdir()
    for name in ("python_sat", "six"):
        shutil.copy(wheel_of(name), places.downloads)
    monkeypatch.delenv("NONOGRAM_WHEELS", raising=False)
    monkeypatch.setenv("https_proxy", NOWHERE)
    report = build_site(places)
    (said,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("wheels")]
    assert "going on without NumPy" in said
    *_, quick, documents, last = report.splitlines()
    assert quick.startswith("with --quick")
    assert documents.startswith("and without docs/")
    assert last.startswith("without NumPy")
    (lock,) = (places.dist / "assets").glob("pyodide-lock-*.json")
    assert "numpy" not in json.loads(lock.read_text("utf-8"))["packages"]


@pytest.mark.parametrize("kind", ["file", "link"])
def test_something_else_stands_where_the_site_should(elsewhere: Places, kind: str) -> None:
    if kind == "file":
        elsewhere.dist.write_text("somebody's notes")
    else:
        elsewhere.dist.symlink_to(elsewhere.web)
    with pytest.raises(BuildFailure, match="dist is not a folder"):
        build_site(elsewhere)
    assert elsewhere.dist.exists()
    assert elsewhere.dist.is_symlink() == (kind == "link")


def test_npm_meets_another_file_than_the_pinned(elsewhere: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    web = elsewhere.web
    (web / "thing.tgz").write_bytes(b"not the archive")
    root = {"name": "web", "dependencies": {"thing": "file:thing.tgz"}}
    thing = {"version": "1.0.0", "resolved": "file:thing.tgz", "integrity": f"sha512-{'A' * 86}=="}
    lock = {"name": "web", "lockfileVersion": 3, "packages": {"": root, "node_modules/thing": thing}}
    (web / "package.json").write_text(json.dumps(root))
    (web / "package-lock.json").write_text(json.dumps(lock))
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("npm_config_cache", str(elsewhere.root / "npm-cache"))
    with pytest.raises(BuildFailure) as failure:
        install_packages(elsewhere)
    assert "EINTEGRITY" in failure.value.problem
    assert "Do not use a file that fails" in failure.value.remedy


# --- sources that cannot be built


@pytest.mark.parametrize("text", ["width 2\nheight 2\nrows\n1\n", "width 1\nheight 1\nrows\n1\ncolumns\n0\n", ""])
def test_a_puzzle_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "torn.non").write_text(text)
    with pytest.raises(BuildFailure, match=r"puzzles/torn\.non: \w"):
        puzzle_list(Places(tmp_path, tmp_path, tmp_path, tmp_path))


@pytest.mark.parametrize(("line", "complaint"), [("", "has no theme"), ('theme "cheese"\n', "'cheese' is not a theme")])
def test_a_puzzle_without_a_theme(tmp_path: Path, line: str, complaint: str) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "dot.non").write_text(f"{line}width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    with pytest.raises(BuildFailure, match=rf"puzzles/dot\.non.*{complaint}"):
        puzzle_list(Places(tmp_path, tmp_path, tmp_path, tmp_path))


def test_a_puzzle_with_two_pictures_has_no_difficulty(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "twins.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    with pytest.raises(BuildFailure, match=r"puzzles/twins\.non: .*no difficulty"):
        puzzle_list(Places(tmp_path, tmp_path, tmp_path, tmp_path))


@pytest.mark.parametrize("script", [b"const version = 1;", b"__BUILD__ and again __BUILD__"])
def test_a_service_worker_without_its_one_token(script: bytes) -> None:
    with pytest.raises(BuildFailure, match="exactly once"):
        stamp_service_worker(script, "abc")


def test_a_browser_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(BuildFailure, match=r"CHROMIUM is .*nothing"):
        find_chromium(Path(sys.executable))
