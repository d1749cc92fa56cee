"""Makes the measurements one after another, with pauses."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ...pausing import in_stream
from .measures import Row, Task
from .plan import Experiment, Preset, experiments
from .store import Store


def run(preset: Preset) -> Generator[Row | None, None, None]:
    """Measure everything in a preset on the papers' random puzzles: yield rows, and None wherever it may pause.

    It only computes: no files, no processes, no threads.
    """
    return measured(task for experiment in experiments(preset) for task in experiment.tasks())


def pending(planned: Iterable[Experiment], store: Store) -> list[Task]:
    """Return the tasks without a row in the store, each once."""
    tasks = {task.key: task for experiment in planned for task in experiment.tasks()}
    return [task for task in tasks.values() if store.row(task) is None]


def measured(tasks: Iterable[Task]) -> Generator[Row | None, None, None]:
    """Yield the rows of tasks in turn, and None wherever it may pause."""
    for task in tasks:
        yield (yield from in_stream(task.measure()))
