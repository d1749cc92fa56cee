"""Third-party wheels: which ones, in which version, with which hash, and where they come from."""

from __future__ import annotations

import http.client
import json
import os
import tempfile
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from building.causes import in_words
from building.environment import pip_download
from building.node import pyodide_version
from building.project import UNFINISHED, BuildFailure, Places, digest, say, write_whole

STEP = "wheels"


@dataclass(frozen=True, slots=True)
class Wheel:
    """One pinned wheel; `imports` and `depends` are what Pyodide's lock file says about it."""

    name: str
    version: str
    file_name: str
    sha256: str
    imports: tuple[str, ...] = ()
    depends: tuple[str, ...] = ()


SHIPPED = (
    Wheel(
        "python-sat",
        "1.9.dev17",
        "python_sat-1.9.dev17-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
        ("pysat",),
        ("six",),
    ),
    Wheel(
        "six",
        "1.17.0",
        "six-1.17.0-py2.py3-none-any.whl",
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274",
        ("six",),
    ),
)

# What the unit tests need inside Pyodide; never shipped. pytest and hypothesis as in pyproject.toml.
FOR_TESTS = (
    Wheel(
        "hypothesis",
        "6.155.2",
        "hypothesis-6.155.2-py3-none-any.whl",
        "c85ce6dcd630a90ce501f1d1dd1bc84b97f5649ca8a27e134c8cbf5aa480b1a5",
    ),
    Wheel(
        "iniconfig",
        "2.3.1",
        "iniconfig-2.3.1-py3-none-any.whl",
        "9121e2c1fdb355232495be3194c8dfe87ccc2d5dee45947b78e68f499790d7a7",
    ),
    Wheel(
        "packaging",
        "26.3",
        "packaging-26.3-py3-none-any.whl",
        "d7193f7c8e4e93f444fde0262bf90af30e16fa0ad0ad44cb553c87339b23cd1c",
    ),
    Wheel(
        "pluggy",
        "1.7.0",
        "pluggy-1.7.0-py3-none-any.whl",
        "7dd7b0d8832ba3cb632c306926ded123429211b83641b35dc5c41ad2d34f9bec",
    ),
    Wheel(
        "pygments",
        "2.21.0",
        "pygments-2.21.0-py3-none-any.whl",
        "2363c69b61c4a97c838da3b130dcd6468f4848992b21a82f2a63ec34377137d9",
    ),
    Wheel(
        "pytest",
        "9.2.0",
        "pytest-9.2.0-py3-none-any.whl",
        "07acdcf88ec174f907dc01af70bf52d49b014bbab03faeeade31c96b18c2e588",
    ),
    Wheel(
        "sortedcontainers",
        "2.4.0",
        "sortedcontainers-2.4.0-py2.py3-none-any.whl",
        "a163dcaede0f1c021485e957a39245190e74249897e2ae4b2aa38595db237ee0",
    ),
)


def verified(wheel: Wheel, data: bytes, origin: str) -> bytes:
    """`data`, if it matches the wheel's entry."""
    if digest(data) != wheel.sha256:
        raise BuildFailure(
            STEP,
            f"{wheel.file_name} from {origin} is not the file that is pinned: "
            f"its sha256 is {digest(data)}, expected {wheel.sha256}",
            "This is not a network problem: a cache, a mirror or a proxy gave another file. "
            "Do not use it; fetch it from elsewhere, and report it if that gives the same",
        )
    return data


def _cached(places: Places, wheel: Wheel) -> bytes | None:
    """The wheel from an earlier download, unless it is damaged."""
    path = places.downloads / wheel.file_name
    if not path.exists():
        return None
    data = path.read_bytes()
    if digest(data) == wheel.sha256:
        return data
    say(f"{STEP}: {path} is not the file that is pinned; fetching it again")
    return None


def _kept(places: Places, wheel: Wheel, data: bytes, origin: str) -> bytes:
    write_whole(places.downloads / wheel.file_name, verified(wheel, data, origin))
    return data


def fetch_wheels(places: Places, wheels: Sequence[Wheel]) -> dict[Wheel, bytes]:
    """The contents of pinned wheels, downloaded if they are not in the cache, and verified either way."""
    found = {wheel: _cached(places, wheel) for wheel in wheels}
    missing = [wheel for wheel, data in found.items() if data is None]
    return {wheel: data for wheel, data in found.items() if data is not None} | _downloaded(places, missing)


def _downloaded(places: Places, wheels: Sequence[Wheel]) -> dict[Wheel, bytes]:
    if not wheels:
        return {}
    say(f"{STEP}: downloading {', '.join(wheel.name for wheel in wheels)}")
    places.downloads.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.downloads, suffix=UNFINISHED) as folder:
        pip_download(places, [f"{wheel.name}=={wheel.version}" for wheel in wheels], Path(folder))
        brought = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    for wheel in wheels:
        if wheel.file_name not in brought:
            remedy = "check that the configured index is complete, then start again"
            raise BuildFailure(STEP, f"pip brought {', '.join(brought)}, but not {wheel.file_name}", remedy)
    return {wheel: _kept(places, wheel, brought[wheel.file_name], "pip's index") for wheel in wheels}


def numpy_wheel(places: Places) -> Wheel:
    """NumPy's entry in Pyodide's own lock file: it is built for exactly one Pyodide."""
    entry = json.loads((places.pyodide / "pyodide-lock.json").read_text("utf-8"))["packages"]["numpy"]
    return Wheel("numpy", entry["version"], entry["file_name"], entry["sha256"], tuple(entry["imports"]))


def fetch_numpy(places: Places) -> dict[Wheel, bytes]:
    """NumPy from the cache, the folder NONOGRAM_WHEELS or Pyodide's distribution.

    Empty, after a printed line, when none of them has it: the site works without NumPy, more slowly.
    """
    wheel = numpy_wheel(places)
    cached = _cached(places, wheel)
    if cached is not None:
        return {wheel: cached}
    folder = os.environ.get("NONOGRAM_WHEELS")
    if folder and (local := Path(folder) / wheel.file_name).exists():
        return {wheel: _kept(places, wheel, local.read_bytes(), str(local))}
    address = f"https://cdn.jsdelivr.net/pyodide/v{pyodide_version(places)}/full/{wheel.file_name}"
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            data: bytes = answer.read()
    except (OSError, http.client.HTTPException) as error:
        say(f"{STEP}: going on without NumPy, which could not be fetched from {address}: {in_words(error)}")
        return {}
    return {wheel: _kept(places, wheel, data, address)}
