"""Somebody else's project, which installs the npm package and bundles it with Vite."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from building.node import find_node
from building.project import BuildFailure, digest_files, places, run
from building.turns import taking_turns
from tests.places import ROOT

SOURCES = ROOT / "tests" / "npm_page"
_PINNED = ("package.json", "package-lock.json")
_TSC = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
_QUIETLY = ("--no-audit", "--no-fund", "--ignore-scripts")
_NO_NETWORK = re.compile(r"\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN\w+|ENETUNREACH|EHOSTUNREACH)\b")


class Project:
    """The folder of a page that has the package, beneath that of the pinned tools."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str | Path) -> str:
        """Runs a program of Node's and returns what it printed."""
        return run("npm page", [find_node(), *command], "see above", cwd=self.folder)

    def check_types(self) -> None:
        self.run(_TSC, "--project", self.folder)

    def build(self) -> Path:
        """Bundles the page and returns the folder of the result."""
        self.run(self.folder.parent / "node_modules" / "vite" / "bin" / "vite.js", "build")
        return self.folder / "dist"


@contextmanager
def project_with(package: Path) -> Iterator[tuple[Project, list[str]]]:
    """A project into which what `npm pack` makes of this folder is installed, and the names of the packed files."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm")
    with tempfile.TemporaryDirectory(dir=_tools(npm), prefix="page-") as name:
        folder = Path(name)
        shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
        for pinned in _PINNED:
            (folder / pinned).unlink()
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        packing = [npm, "pack", "--json", "--pack-destination", str(folder)]
        packed = subprocess.run(packing, cwd=package, capture_output=True, text=True, check=True)
        # npm also complains of settings of this machine's, which have nothing to do with the package.
        assert not [line for line in packed.stderr.splitlines() if line.startswith("npm warn") and "config" not in line]
        (told,) = json.loads(packed.stdout)
        install = [npm, "install", "--offline", "--no-package-lock", *_QUIETLY, f"./{told['filename']}"]
        run("npm page", install, "see above", cwd=folder)
        yield Project(folder), [file["path"] for file in told["files"]]


def _tools(npm: str) -> Path:
    """A folder with what the page's lock file pins, which is installed once."""
    here = places()
    key = digest_files([SOURCES / name for name in _PINNED])
    folder = here.root / ".cache" / "npm-page" / key[:16]
    with taking_turns(here):
        if not (folder / "node_modules" / ".package-lock.json").exists():
            folder.mkdir(parents=True, exist_ok=True)
            for name in _PINNED:
                shutil.copy(SOURCES / name, folder)
            try:
                run("npm page", [npm, "ci", *_QUIETLY], "see above", cwd=folder)
            except BuildFailure as failure:
                if _NO_NETWORK.search(failure.problem):
                    pytest.skip(f"Vite cannot be had: {failure.problem}")
                raise
    return folder
