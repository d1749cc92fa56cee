"""Third-party wheels for the browser's Python. Versions and hashes are those of building/requirements.txt; pip checks
them as it downloads.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import tempfile
import urllib.request
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from building.environment import pip_download
from building.node import pyodide_version
from building.project import UNFINISHED, BuildFailure, Places, digest, say, write_whole

STEP = "wheels"
SHIPPED = ("python-sat", "six")
FOR_TESTS = ("hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest", "sortedcontainers")
"""What the unit tests need inside Pyodide; never shipped."""
_IMPORTS = {"python-sat": ("pysat",)}
_DEPENDS = {"python-sat": ("six",)}
_PINNED = re.compile(r"^([\w.-]+)==(\S+) .*\n(?: +--hash=.*\n)+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel that is at hand; `imports` and `depends` are what Pyodide's lock file says about it."""

    name: str
    version: str
    file_name: str
    imports: tuple[str, ...] = ()
    depends: tuple[str, ...] = ()


def fetch_wheels(places: Places, names: Collection[str]) -> dict[Wheel, bytes]:
    """The contents of pinned wheels, downloaded if they are not in the cache."""
    listed = (places.root / "building" / "requirements.txt").read_text("utf-8")
    pins = {found[1]: found for found in _PINNED.finditer(listed) if found[1] in names}
    wheels = {name: _cached(places, pin) for name, pin in pins.items()}
    missing = [pins[name][0] for name, path in wheels.items() if path is None]
    if missing:
        say(f"{STEP}: downloading {', '.join(pin.partition('=')[0] for pin in missing)}")
        places.downloads.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=places.downloads, suffix=UNFINISHED) as folder:
            (Path(folder) / "requirements.txt").write_text("".join(missing), "utf-8")
            pip_download(places, Path(folder) / "requirements.txt", Path(folder))
            for brought in Path(folder).glob("*.whl"):
                brought.replace(places.downloads / brought.name)
        wheels = {name: _cached(places, pin) for name, pin in pins.items()}
    found = {}
    for name, path in wheels.items():
        if path is None:
            raise BuildFailure(STEP, f"pip did not bring {name}", "check that the configured index is complete")
        wheel = Wheel(name, pins[name][2], path.name, _IMPORTS.get(name, (name,)), _DEPENDS.get(name, ()))
        found[wheel] = path.read_bytes()
    return found


def _cached(places: Places, pin: re.Match[str]) -> Path | None:
    """The wheel of an earlier download, unless it is damaged."""
    for path in places.downloads.glob(f"{pin[1].replace('-', '_')}-{pin[2]}-*.whl"):
        if digest(path.read_bytes()) in pin[0]:
            return path
        say(f"{STEP}: {path} is not the file that is pinned; fetching it again")
        path.unlink()
    return None


def fetch_numpy(places: Places) -> dict[Wheel, bytes]:
    """NumPy, built for exactly one Pyodide, whose lock file names it: from the cache, the folder NONOGRAM_WHEELS or
    Pyodide's distribution.

    Empty, after a printed line, when none of them has it: the site works without NumPy, more slowly.
    """
    entry = json.loads((places.pyodide / "pyodide-lock.json").read_text("utf-8"))["packages"]["numpy"]
    wheel = Wheel("numpy", entry["version"], entry["file_name"], tuple(entry["imports"]))
    folder = os.environ.get("NONOGRAM_WHEELS")
    address = f"https://cdn.jsdelivr.net/pyodide/v{pyodide_version(places)}/full/{wheel.file_name}"
    for path in (places.downloads / wheel.file_name, Path(folder or places.downloads) / wheel.file_name):
        if path.exists() and digest(data := path.read_bytes()) == entry["sha256"]:
            break
    else:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            say(f"{STEP}: going on without NumPy, which could not be fetched from {address}: {error}")
            return {}
        if digest(data) != entry["sha256"]:
            problem = f"{address} is not the file that is pinned: its sha256 is {digest(data)}"
            raise BuildFailure(STEP, problem, "do not use it; report it if another network gives the same")
    write_whole(places.downloads / wheel.file_name, data)
    return {wheel: data}
