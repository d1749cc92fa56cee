"""The local server: types, headers, and nothing beyond its folder."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from building.policy import FRAMEABLE, POLICY
from building.serve import FileHandler, serve_directory

pytestmark = pytest.mark.native


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    folder = tmp_path / "site"
    folder.mkdir()
    site = serve_directory(folder)
    yield folder, site.url
    site.close()


def get(address: str, **headers: str) -> HTTPResponse:
    request = urllib.request.Request(address, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer: HTTPResponse = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request)
    return answer


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.html", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.whl", "application/zip"),
        ("_headers", "application/octet-stream"),
    ],
)
def test_the_server_names_types(served: tuple[Path, str], name: str, kind: str) -> None:
    folder, url = served
    (folder / name).write_bytes(b"content")
    answer = get(url + name)
    assert answer.read() == b"content"
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_the_server_sends_the_policy(served: tuple[Path, str]) -> None:
    folder, url = served
    for name in ("index.html", *FRAMEABLE, "worker.js"):
        (folder / name).write_text("x")
    own_frames_only = f"{POLICY}; frame-ancestors 'self'"
    assert get(url).headers["Content-Security-Policy"] == own_frames_only
    assert get(f"{url}index.html?x#y").headers["Content-Security-Policy"] == own_frames_only
    for name in FRAMEABLE:
        assert get(url + name).headers["Content-Security-Policy"] == POLICY
    assert get(f"{url}worker.js").headers["Content-Security-Policy"] == POLICY


def test_an_unchanged_file_is_not_sent_again(served: tuple[Path, str]) -> None:
    folder, url = served
    file = folder / "a.js"
    file.write_text("one")
    tag = get(f"{url}a.js").headers["ETag"]
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        get(f"{url}a.js", If_None_Match=tag)
    assert unchanged.value.code == 304
    file.write_text("three")
    assert get(f"{url}a.js", If_None_Match=tag).read() == b"three"


@pytest.mark.parametrize("path", ["missing.html", "../secret.txt", "%2e%2e/secret.txt", "folder"])
def test_the_server_gives_nothing_else_away(served: tuple[Path, str], path: str) -> None:
    folder, url = served
    (folder / "folder").mkdir()
    (folder.parent / "secret.txt").write_text("secret")
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(url + path)
    assert refused.value.code == 404


def test_a_build_without_documentation_says_so(served: tuple[Path, str]) -> None:
    folder, url = served
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(f"{url}docs/")
    assert b"This build has no documentation: python3 build.py sets it" in refused.value.read()
    (folder / "docs").mkdir()
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(f"{url}docs/")
    assert refused.value.code == 404
    assert b"no documentation" not in refused.value.read()


class _Vanishing(FileHandler):
    """Each file goes as soon as it has been found."""

    def _copy_of(self, path: Path) -> tuple[Path, str]:
        path.unlink(missing_ok=True)
        return super()._copy_of(path)


def test_a_file_that_goes_while_it_is_asked_for_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    site = serve_directory(tmp_path, handler=_Vanishing)
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(f"{site.url}a.js")
    site.close()
    assert refused.value.code == 404
