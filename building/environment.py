"""The virtual environment `.venv`: pip for the build, the development tools for the tests."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from building.causes import run_explained
from building.project import BuildFailure, Places, digest_files, say, write_whole

STEP = "Python environment"


def venv_python(places: Places) -> Path:
    """The interpreter of `.venv`, which is created when it is missing or no longer starts from the same Python."""
    python = places.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = places.venv / ".made-by"
    # The same whether this process is that Python or already runs inside .venv.
    maker = f"{sys.base_prefix} {sys.version}"
    if python.exists() and stamp.exists() and stamp.read_text() == maker:
        return python
    remedy = "install the venv module (on Debian or Ubuntu: `apt install python3-venv`) and start again"
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise BuildFailure(STEP, "this Python has no venv module with pip", remedy)
    say(f"{STEP}: making .venv")
    run_explained(STEP, [sys.executable, "-m", "venv", "--clear", places.venv], remedy)
    write_whole(stamp, maker.encode())
    return python


def install_development_tools(places: Places) -> Path:
    """Installs the tools and accelerators by hash, then the package, when pyproject.toml or their list has changed."""
    python = venv_python(places)
    pinned = places.root / "building" / "requirements.txt"
    key = digest_files([places.root / "pyproject.toml", pinned])
    stamp = places.venv / ".installed-from"
    if not (stamp.exists() and stamp.read_text("utf-8") == key):
        say(f"{STEP}: installing the development tools and the package")
        stamp.unlink(missing_ok=True)
        _pip(STEP, python, ["install", "--require-hashes", "--only-binary=:all:", "--requirement", pinned])
        # setuptools is among the tools, so building the package downloads nothing.
        _pip(STEP, python, ["install", "--no-index", "--no-deps", "--no-build-isolation", "--editable", places.root])
        write_whole(stamp, key.encode())
    return python


def pip_download(places: Places, requirements: list[str], folder: Path) -> None:
    """Fetch wheels for Pyodide's platform, without their dependencies."""
    choice = ["--only-binary=:all:", "--no-deps", "--platform", "pyemscripten_2026_0_wasm32"]
    place = ["--python-version", "3.14", "--dest", str(folder)]
    _pip("wheels", venv_python(places), ["download", *choice, *place, *requirements])


def _pip(step: str, python: Path, arguments: list[str | Path]) -> None:
    """Run the pip that came with this Python."""
    remedy = "read what pip says above, then start again"
    run_explained(step, [python, "-m", "pip", "--quiet", *arguments], remedy)
