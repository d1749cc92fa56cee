"""The virtual environment `.venv`: pip for the build, the development tools for the tests."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from building.project import BuildFailure, Places, digest_files, run, say, write_whole

STEP = "Python environment"
_NETWORK = "check the network connection (pip needs its index once; later runs do not), then start again"


def venv_python(places: Places) -> Path:
    """The interpreter of `.venv`, made when it is not there or no longer starts from the same Python."""
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
    run(STEP, [sys.executable, "-m", "venv", "--clear", places.venv], remedy)
    write_whole(stamp, maker.encode())
    return python


def install_development_tools(places: Places) -> Path:
    """Installs the package, its accelerators and the pinned tools, when pyproject.toml has changed."""
    python = venv_python(places)
    key = digest_files([places.root / "pyproject.toml"])
    stamp = places.venv / ".installed-from"
    if not (stamp.exists() and stamp.read_text() == key):
        say(f"{STEP}: installing the package and the development tools")
        pip = [str(python), "-m", "pip", "install", "--quiet"]
        run(STEP, [*pip, "--editable", ".[bench,dev,fast]"], _NETWORK, cwd=places.root)
        write_whole(stamp, key.encode())
    return python


def pip_download(places: Places, requirements: list[str], folder: Path) -> None:
    """Fetch wheels for Pyodide's platform, without what they depend on."""
    folder.mkdir(parents=True, exist_ok=True)
    pip = [str(venv_python(places)), "-m", "pip", "download", "--quiet", "--dest", str(folder)]
    choice = ["--only-binary=:all:", "--no-deps", "--platform", "pyemscripten_2026_0_wasm32"]
    run("wheels", [*pip, *choice, "--python-version", "3.14", *requirements], _NETWORK)
