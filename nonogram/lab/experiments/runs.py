"""Making the measurements one after another, with pauses."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ...pausing import in_stream
from .measures import Row, Task
from .plan import Experiment, Preset, experiments
from .store import Store


def run(preset: Preset) -> Generator[Row | None, None, None]:
    """All measurements of a preset on the papers' random puzzles: rows, and None wherever it may pause.

    Nothing but computing: no file, no process, no thread.
    """
    return measured(task for experiment in experiments(preset) for task in experiment.tasks())


def pending(planned: Iterable[Experiment], store: Store) -> list[Task]:
    """The tasks of which the store has no row, each once."""
    tasks = {task.key: task for experiment in planned for task in experiment.tasks()}
    return [task for task in tasks.values() if store.row(task) is None]


def measured(tasks: Iterable[Task]) -> Generator[Row | None, None, None]:
    """The rows of tasks in turn, and None wherever it may pause."""
    for task in tasks:
        yield (yield from in_stream(task.measure()))
