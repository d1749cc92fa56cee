"""Rows of one experiment, ready to be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .measures import CAPPED, LEFT_OUT, Row, Subject
from .plan import Experiment
from .ranges import Estimate, mean_of, ratio_of
from .store import fitting


class Results:
    """The rows of an experiment by setting and number of the subject."""

    def __init__(self, experiment: Experiment, rows: Mapping[str, Row]) -> None:
        self.experiment = experiment
        self.subjects: Sequence[Subject] = experiment.subjects
        self.settings: tuple[str, ...] = tuple(experiment.settings)
        self._rows: dict[str, dict[int, Row]] = {setting: {} for setting in self.settings}
        self.missing: int = 0
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

    def capped(self, setting: str) -> int:
        return sum(row.status == CAPPED for row in self._rows[setting].values())

    def finished(self, settings: Iterable[str]) -> list[int]:
        """Return the subjects that all these settings finished, without contradictory puzzles."""
        rows = [self._rows[setting] for setting in settings]
        return [n for n in range(len(self.subjects)) if all(n in r and r[n].status not in _UNFIT for r in rows)]

    def figures(self, setting: str, figure: str, subjects: Iterable[int]) -> list[float]:
        return [self._rows[setting][number].figures[figure] for number in subjects]

    def total(self, setting: str, figure: str, subjects: Iterable[int]) -> float:
        return sum(self.figures(setting, figure, subjects))

    def gain(self, setting: str, base: str, figure: str, subjects: Sequence[int]) -> Estimate:
        """Estimate by how much one setting's figure exceeds the other's on average."""
        pairs = zip(self.figures(setting, figure, subjects), self.figures(base, figure, subjects), strict=True)
        return mean_of([ours - theirs for ours, theirs in pairs])

    def ratio(self, setting: str, base: str, figure: str, subjects: Sequence[int]) -> Estimate:
        """Estimate the ratio of two settings' totals over these subjects."""
        return ratio_of(self.figures(setting, figure, subjects), self.figures(base, figure, subjects))

    def pooled(self, pairs: Iterable[tuple[str, str]], figure: str) -> Estimate:
        """Estimate the ratio of the totals of the first and the second settings of all pairs, each pair over the
        subjects that both finished. One subject's figures stay together when subjects are drawn.
        """
        ours: dict[int, float] = {}
        theirs: dict[int, float] = {}
        for setting, base in pairs:
            for number in self.finished([setting, base]):
                ours[number] = ours.get(number, 0.0) + self._rows[setting][number].figures[figure]
                theirs[number] = theirs.get(number, 0.0) + self._rows[base][number].figures[figure]
        return ratio_of(list(ours.values()), list(theirs.values()))

    def spent(self, setting: str) -> float:
        """Return the CPU seconds over all subjects, including those of capped runs: a lower bound when there are
        any.
        """
        return sum(row.figures.get("seconds", 0.0) for row in self._rows[setting].values())


_UNFIT = (CAPPED, LEFT_OUT, "none")
