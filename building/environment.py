"""The virtual environment `.venv`: pip for the build, the development tools for the tests."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from building.project import BuildFailure, Places, digest_files, run, say, write_whole

STEP = "Python environment"
_NO_VENV = "install the venv module (on Debian or Ubuntu: `apt install python3-venv`) and start again"
_NO_PACKAGE = (
    "read what pip says above: it may be the network, which only the first build needs, or a configured index that is "
    "not complete. Do not use a file whose hash does not match; report it if clearing pip's cache does not help"
)


def venv_python(places: Places) -> Path:
    """The interpreter of `.venv`, which is created when it is missing or no longer starts from the same Python."""
    python = places.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = places.venv / ".made-by"
    # The same whether this process is that Python or already runs inside .venv.
    maker = f"{sys.base_prefix} {sys.version}"
    if python.exists() and stamp.exists() and stamp.read_text() == maker:
        return python
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise BuildFailure(STEP, "this Python has no venv module with pip", _NO_VENV)
    say(f"{STEP}: making .venv")
    run(STEP, [sys.executable, "-m", "venv", "--clear", places.venv], "read what Python says above, then start again")
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


def install_document_tools(places: Places) -> Path:
    """Installs what sets the documentation by hash, when their list has changed."""
    python = venv_python(places)
    pinned = places.root / "building" / "documents" / "requirements.txt"
    key, stamp = digest_files([pinned]), places.venv / ".documents-from"
    if not (stamp.exists() and stamp.read_text("utf-8") == key):
        say(f"{STEP}: installing the tools of the documentation")
        _pip(STEP, python, ["install", "--require-hashes", "--only-binary=:all:", "--requirement", pinned])
        write_whole(stamp, key.encode())
    return python


def pip_download(places: Places, requirements: Path, folder: Path) -> None:
    """Fetch wheels for Pyodide's platform, by hash and without their dependencies."""
    choice = ["--only-binary=:all:", "--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"]
    what: list[str | Path] = ["--dest", folder, "--no-deps", "--require-hashes", "--requirement", requirements]
    _pip("wheels", venv_python(places), ["download", *choice, *what])


def _pip(step: str, python: Path, arguments: list[str | Path]) -> None:
    """Run the pip that came with this Python."""
    run(step, [python, "-m", "pip", "--quiet", *arguments], _NO_PACKAGE)
