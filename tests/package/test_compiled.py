"""The wheel that NONOGRAM_COMPILE makes: compiled where the time goes, with the same answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.package.conftest import Installed, Packages

SOLVE = """
import json, sys
import nonogram as ng
from nonogram.logic import lanes

told = [lanes.__file__.rpartition(".")[2]]
for path in sys.argv[1:]:
    puzzle = ng.load(path)
    for method in ("line", "fp1", "fp3", "auto"):
        options = ng.Options(accelerate=False) if method == "auto" else None
        solving = ng.Solving(puzzle, method=method, options=options)
        steps = [(step.kind, step.line, step.cells) for step in solving]
        result = solving.result().to_json()
        del result["stats"]["seconds"]
        told.append([steps, result])
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def compiled(packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package compiled from the source archive."""
    if not shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]):
        pytest.skip("there is no C compiler")
    place = tmp_path_factory.mktemp("compiled")
    shutil.copytree(packages.unpacked, place / "source")
    command = [
        "pip",
        "wheel",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        place,
        place / "source",
    ]
    told = subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        env={**os.environ, "NONOGRAM_COMPILE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(place / "package")
    return place / "package"


def test_the_compiled_package_takes_the_same_steps(compiled: Path, installed: Installed) -> None:
    """Lines, probes, guesses and likelihoods, in pure Python and compiled: each step, each answer, each count."""
    puzzles = [str(path) for path in sorted((installed.folder / "puzzles").glob("*.non"))]
    assert puzzles
    plain = installed.run([str(installed.python), "-c", SOLVE, *puzzles])
    inside = f"import sys; sys.path.insert(0, {str(compiled)!r}){SOLVE}"
    fast = installed.run([str(installed.python), "-c", inside, *puzzles])
    assert (plain.returncode, plain.stderr, fast.returncode, fast.stderr) == (0, "", 0, "")
    (source, *wanted), (library, *given) = json.loads(plain.stdout), json.loads(fast.stdout)
    assert source == "py"
    assert f".{library}" == Path(sysconfig.get_config_var("EXT_SUFFIX")).suffix
    assert given == wanted
