"""`--jobs` through joblib's other back ends: a local cluster of Dask and of Ray, where these are installed, and a back
end like Ray's everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from importlib import import_module
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from nonogram.__main__ import main
from nonogram.lab.random_puzzles import random_set
from nonogram.processes import PORTION, in_processes

pytestmark = [pytest.mark.native, pytest.mark.usefixtures("no_calibration")]
MANY = 2 * PORTION * 3 + 1
"""Items for three full portions of two processes and one more."""

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "set.jsonl"
    members = random_set(MANY, 1, 4, 0.5)
    path.write_text("\n".join(json.dumps({"rows": m.puzzle.rows, "columns": m.puzzle.columns}) for m in members))
    return path


def measured(puzzles: Path, jobs: int, capsys: Capture) -> list[tuple[int, str]]:
    assert main(["bench", str(puzzles), "--json", "--jobs", str(jobs)]) == 0
    (data,) = json.loads(capsys.readouterr().out)["sets"]
    return [(run["number"], run["status"]) for run in data["runs"]]


def told(command: list[str], jobs: int, capsys: Capture) -> str:
    assert main([*command, "--jobs", str(jobs)]) in (0, 1)
    return capsys.readouterr().out


def pools() -> tuple[type[Any], list[int]]:
    """A back end of threads that, like Ray's, returns nothing until everything is done; and how large a pool it
    started each time.
    """
    threads = import_module("joblib._parallel_backends").ThreadingBackend
    started: list[int] = []

    def configure(self: Any, n_jobs: int = 1, parallel: Any = None, **options: Any) -> Any:
        started.append(n_jobs)
        return threads.configure(self, n_jobs, parallel, **options)

    return type("Whole", (threads,), {"supports_return_generator": False, "configure": configure}), started


def test_a_back_end_that_returns_everything_at_once_is_started_once() -> None:
    joblib = pytest.importorskip("joblib")
    backend, started = pools()
    joblib.register_parallel_backend("whole", backend)
    with joblib.parallel_config(backend="whole"):
        found = list(in_processes(factorial, range(MANY), 2))
    assert sorted(found) == sorted(map(factorial, range(MANY)))
    assert started == [2]


def test_the_results_of_a_portion_come_before_the_next_is_begun() -> None:
    joblib = pytest.importorskip("joblib")
    backend, _ = pools()
    joblib.register_parallel_backend("whole", backend)
    taken: list[int] = []

    def items() -> Generator[int, None, None]:
        for number in range(MANY):
            taken.append(number)
            yield number

    with joblib.parallel_config(backend="whole"):
        results = in_processes(factorial, items(), 2)
        next(results)
        assert len(taken) <= 2 * PORTION + 1
        results.close()


def dask() -> Generator[str, None, None]:
    distributed = pytest.importorskip("dask.distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        yield "dask"


def ray() -> Generator[str, None, None]:
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    register = import_module("ray.util.joblib").register_ray
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        register()
        yield "ray"
    finally:
        ray.shutdown()


@pytest.mark.parametrize("cluster", [dask, ray], ids=lambda cluster: cluster.__name__)
def test_a_cluster_measures_the_same(
    cluster: Callable[[], Generator[str, None, None]], puzzles: Path, capsys: Capture
) -> None:
    joblib = pytest.importorskip("joblib")
    running = cluster()
    backend = next(running)
    commands = [["catalogue", str(puzzles)], ["grade", "--json", str(puzzles)]]
    try:
        with joblib.parallel_config(backend=backend):
            together = measured(puzzles, 2, capsys)
            there = [told(command, 2, capsys) for command in commands]
    finally:
        running.close()
    assert sorted(together) == measured(puzzles, 1, capsys)
    assert there == [told(command, 1, capsys) for command in commands]
    assert len(together) == MANY


@pytest.mark.parametrize("cluster", [dask, ray], ids=lambda cluster: cluster.__name__)
def test_a_cluster_makes_the_same_pack(
    cluster: Callable[[], Generator[str, None, None]], tmp_path: Path, capsys: Capture
) -> None:
    joblib = pytest.importorskip("joblib")
    running = cluster()
    backend = next(running)
    made = ["make", "--random", "6", "--count", "8", "--grade", "unique", "--out"]
    try:
        with joblib.parallel_config(backend=backend):
            assert main([*made, str(tmp_path / "there" / "same"), "--jobs", "2"]) == 0
    finally:
        running.close()
    assert main([*made, str(tmp_path / "here" / "same")]) == 0
    there, here = (
        {path.name: path.read_bytes() for path in (tmp_path / place / "same").iterdir()} for place in ("there", "here")
    )
    assert there == here
    assert len(here) > 8
    capsys.readouterr()


def test_ray_refuses_more_jobs_than_it_has_processors(puzzles: Path, capsys: Capture) -> None:
    running = ray()
    backend = next(running)
    try:
        with import_module("joblib").parallel_config(backend=backend):
            assert main(["bench", str(puzzles), "--jobs", "3"]) == 2
    finally:
        running.close()
    assert "only 2 CPUs in the ray cluster" in capsys.readouterr().err
