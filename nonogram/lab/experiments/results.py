"""Rows of one experiment, ready to be compared, and the contents of a section of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from .measures import CAPPED, LEFT_OUT, Row, Subject
from .plan import Experiment
from .store import fitting


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the report: a table, charts by name as SVG, and what the figures of this run show."""

    name: str
    title: str
    method: str
    table: tuple[tuple[str, ...], ...]
    """The first row is the heading; the first column holds names, the others figures."""
    charts: Mapping[str, str]
    finding: str


class Results:
    """The rows of an experiment by setting and number of the subject."""

    def __init__(self, experiment: Experiment, rows: Mapping[str, Row]) -> None:
        self.experiment = experiment
        self.subjects: Sequence[Subject] = experiment.subjects
        self.settings = tuple(experiment.settings)
        self._rows: dict[str, dict[int, Row]] = {setting: {} for setting in self.settings}
        self.missing = 0
        for number, task in enumerate(experiment.tasks()):
            row = fitting(rows.get(task.key), task)
            if row is None:
                self.missing += 1
            else:
                self._rows[task.setting][number // len(self.settings)] = row

    @property
    def measured(self) -> int:
        """How many rows there are."""
        return sum(map(len, self._rows.values()))

    def row(self, setting: str, subject: int) -> Row | None:
        return self._rows[setting].get(subject)

    def statuses(self, setting: str) -> list[str]:
        return [row.status for row in self._rows[setting].values()]

    def capped(self, setting: str) -> int:
        return self.statuses(setting).count(CAPPED)

    def finished(self, settings: Iterable[str]) -> list[int]:
        """Return the subjects that all these settings finished, without contradictory puzzles."""
        rows = [self._rows[setting] for setting in settings]
        return [n for n in range(len(self.subjects)) if all(n in r and r[n].status not in _UNFIT for r in rows)]

    def figures(self, setting: str, figure: str, subjects: Iterable[int]) -> list[float]:
        return [self._rows[setting][number].figures[figure] for number in subjects]

    def total(self, setting: str, figure: str, subjects: Iterable[int]) -> float:
        return sum(self.figures(setting, figure, subjects))

    def mean(self, setting: str, figure: str, subjects: Iterable[int]) -> float:
        """Return the average; 0 without subjects."""
        return _or_zero(mean, self.figures(setting, figure, subjects))

    def median(self, setting: str, figure: str, subjects: Iterable[int]) -> float:
        """Return the median; 0 without subjects."""
        return _or_zero(median, self.figures(setting, figure, subjects))

    def at_least(self, setting: str, other: str, figure: str, subjects: Sequence[int]) -> int:
        """Count the subjects on which one setting's figure is at least the other's."""
        pairs = zip(self.figures(setting, figure, subjects), self.figures(other, figure, subjects), strict=True)
        return sum(ours >= theirs for ours, theirs in pairs)

    def beside(self, setting: str, other: str, figure: str) -> tuple[float, float]:
        """Return the totals of a figure for two settings, over the subjects that both finished."""
        subjects = self.finished([setting, other])
        return self.total(setting, figure, subjects), self.total(other, figure, subjects)

    def spent(self, setting: str) -> float:
        """Return the CPU seconds over all subjects, including those of capped runs: a lower bound when there are
        any.
        """
        return sum(row.figures.get("seconds", 0.0) for row in self._rows[setting].values())


_UNFIT = (CAPPED, LEFT_OUT, "none")


def _or_zero(average: Callable[[list[float]], float], values: list[float]) -> float:
    return average(values) if values else 0.0


def figure(value: float) -> str:
    """Return a number as people read it, with three significant digits."""
    if value == 0 or abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def ratio(value: float, base: float) -> str:
    """Return how many times the base a value is; a question mark if the clock was too coarse to tell."""
    return f"{value / base:.2f}" if base > 0 else "?"


def excess(more: float, less: float) -> float | None:
    """Return by how many per cent `more` exceeds `less`; None when that is meaningless."""
    return 100 * (more / less - 1) if less > 0 else None


def compared(ours: float | None, paper: float, within: float, unit: str = " %") -> str:
    """Return our figure beside the paper's, and in a word whether they agree to within `within`."""
    if ours is None:
        return f"not available from this run (the paper: about {paper:g}{unit})"
    agree = f"agrees within {within:g}"
    if abs(ours - paper) > within:
        agree = "less than the paper" if ours < paper else "more than the paper"
    return f"{ours:+.1f}{unit} (the paper: about {paper:+g}{unit}; {agree})"
