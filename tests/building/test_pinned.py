"""The copy that other sites may rely on and cache for ever."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from pathlib import PurePosixPath

import pytest

from building.pages.pinned import pinned
from building.policy import FRAMEABLE, headers_for
from building.project import project_version
from tests.building.quick_site import quick_site

pytestmark = pytest.mark.native

PAGE = b'<link href="assets/a.css"><script src="assets/a.js"></script><a href="./">there</a>'


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return quick_site()[0]


def folder_of(files: dict[str, bytes]) -> str:
    return PurePosixPath(json.loads(files["player.json"])["script"]).parent.name


def test_the_folder_names_the_version_and_holds_what_the_listing_tells(files: dict[str, bytes]) -> None:
    told = json.loads(files["player.json"])
    assert told["version"] == project_version()
    assert re.fullmatch(rf"v{re.escape(project_version())}-[0-9a-f]{{12}}/nonogram-player\.js", told["script"])
    script = files[told["script"]]
    assert script == files["nonogram-player.js"]
    assert told["integrity"] == "sha384-" + b64encode(hashlib.sha384(script).digest()).decode()


def test_the_page_beside_the_script_finds_its_files(files: dict[str, bytes]) -> None:
    for name, number in (("embed.html", 3), ("embed-engine.html", 1)):
        page = files[f"{folder_of(files)}/{name}"].decode()
        addresses = [found for found in re.findall(r' (?:src|href)="([^"]+)"', page) if not found.startswith("data:")]
        assert len(set(addresses)) == number
        for address in addresses:
            assert address == "../" or address.removeprefix("../") in files


def test_nothing_in_it_changes(files: dict[str, bytes]) -> None:
    folder = folder_of(files)
    for name in (name for name in files if name.startswith(f"{folder}/")):
        sent = headers_for(name)
        assert sent["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "frame-ancestors" not in sent["Content-Security-Policy"]
    assert f"/{folder}/*\n  Cache-Control: public, max-age=31536000, immutable" in files["_headers"].decode()
    assert folder not in files["precache.json"].decode()
    assert headers_for("player.json")["Cache-Control"] == "no-cache"


def test_another_script_or_page_comes_into_another_folder() -> None:
    def folder(script: bytes, page: bytes, version: str = "1.0") -> str:
        site = {"nonogram-player.js": script, "nonogram-player.js.map": b""} | dict.fromkeys(FRAMEABLE, page)
        return folder_of(pinned(site, version))

    same = folder(b"1", PAGE)
    assert same == folder(b"1", PAGE)
    others = {folder(b"2", PAGE), folder(b"1", PAGE.replace(b"a.js", b"b.js")), folder(b"1", PAGE, "1.1")}
    assert len(others | {same}) == 4
