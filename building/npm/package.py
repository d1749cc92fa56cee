"""`dist/npm/`, ready for `npm publish`: the module, its types, and the site of the same build under `frames/`.

A bundler makes the module part of the host's script, so the module cannot tell where the pages lie that players frame.
They come with the package, and its program `copy.js` copies them to where the host's static files are. The whole site
comes, because the player links to it: to a technique's rules, to a puzzle that is shared. The module looks for the
pinned folder of its own build, so a copy of another version counts as missing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from string import Template

from building.notices import LICENCE_FILE, NOTICES_FILE
from building.pages.bundle import LASTING, PACKAGE, PACKAGED
from building.pages.compress import COPIES
from building.pages.pinned import LISTING
from building.policy import POLICY
from building.project import BuildFailure, Places, project_version

STEP = "npm package"
FRAMES = f"{PACKAGE}frames/"
_TOKEN = b"__VERSION__"
_PARTS = ("copy.js", "nonogram-player.d.ts", "react.d.ts")
"""Published as they are in this folder."""
_CONTRACT = "contract.d.ts"
_NOT_COPIED = ("_headers", "nonogram-player.d.ts", "oembed/", "puzzle/")
"""What belongs to one host's site, and the types, which a package has beside its module."""
_HERE = Path(__file__).resolve().parent


def package_files(places: Places, site: Mapping[str, bytes]) -> dict[str, bytes]:
    """The package's files by their address in dist/, made of the files of the site; `PACKAGED` is among these."""
    pinned = json.loads(site[LISTING])["script"].removesuffix(f"/{LASTING[0]}")
    frames = {
        f"{FRAMES}{name}": data
        for name, data in site.items()
        if name != PACKAGED and not name.startswith(_NOT_COPIED) and not name.endswith(COPIES)
    }
    parts = {name: (_HERE / name).read_bytes() for name in _PARTS}
    parts[LASTING[0]] = _in_folder(site[PACKAGED], pinned)
    parts[_CONTRACT] = (places.web / "embed" / _CONTRACT).read_bytes()
    parts["LICENSE"] = site[LICENCE_FILE]
    parts["NOTICES.txt"] = site[NOTICES_FILE]
    parts["README.md"] = _readme(frames)
    parts["package.json"] = _manifest(places, [*parts, "frames"])
    return {f"{PACKAGE}{name}": data for name, data in parts.items()} | frames


def _in_folder(module: bytes, folder: str) -> bytes:
    if module.count(_TOKEN) != 1:
        problem = f"the module holds {_TOKEN.decode()} {module.count(_TOKEN)} times"
        raise BuildFailure(STEP, problem, "write it once, in web/embed/element/package-address.js")
    return module.replace(_TOKEN, folder.encode())


def _readme(frames: Mapping[str, bytes]) -> bytes:
    template = Template((_HERE / "README.md").read_text("utf-8"))
    size = sum(map(len, frames.values())) / 1e6
    return template.substitute(policy=POLICY, files=len(frames), size=f"{size:.0f} MB").encode()


def _manifest(places: Places, files: list[str]) -> bytes:
    module, types = LASTING[0], "nonogram-player.d.ts"
    manifest = {
        "name": "nonogram-player",
        "version": project_version(places.root),
        "description": "An element that puts nonograms on a page, with hints that prove every step",
        "keywords": ["nonogram", "picross", "hanjie", "griddlers", "puzzle", "web-component", "custom-element"],
        "license": "MIT",
        "type": "module",
        "exports": {
            ".": {"types": f"./{types}", "default": f"./{module}"},
            "./react": {"types": "./react.d.ts"},
            "./package.json": "./package.json",
        },
        "types": f"./{types}",
        "bin": {"nonogram-player": "copy.js"},
        # Importing it defines the element.
        "sideEffects": [f"./{module}"],
        "files": sorted(files),
        "engines": {"node": ">=20"},
    }
    return (json.dumps(manifest, indent=2) + "\n").encode()
