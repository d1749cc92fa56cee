"""The experiments: which settings are measured on which puzzles, the presets that say how many and how long, and their
measurement.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...formats.sets import Member, sample
from ...options import CRITERIA, HEURISTICS, MECHANISMS, PUBLISHED, SEQUENCES, Options
from ...pausing import in_stream
from ..bench import line_growth
from ..random_puzzles import papers_set, random_set
from .measures import How, LineShape, Paint, Row, Solve, Subject, Task, TimeLines, TwoSat

METHODS = ("fp1", "fp2", "fp3")
CACHE_CELLS = (0, 10_000, 100_000, 1_000_000, 8_000_000)
SKIPPING = ", skipping"
SIMPLIFIED = ("wu", "chen_hung", "bits")


@dataclass(frozen=True, slots=True)
class Preset:
    """How much is measured.

    `puzzles` is the number of puzzles, taken evenly over the length of a file, or drawn by the papers' generator as
    squares of `side`; experiments with many settings for which the papers give no figures per puzzle take `fewer`.
    `large` is the number of random ones of `large_side`, half of whose cells are black. `cap` is in CPU seconds per
    puzzle and setting, LONG times that if there are few settings. Each line solver is timed for `line_seconds` on
    `lines` lines of each shape.
    """

    name: str
    puzzles: int
    fewer: int
    side: int
    large: int
    large_side: int
    cap: float
    lines: int
    line_seconds: float
    shapes: tuple[tuple[int, int], ...]
    seed: int = 1


LONG = 4
_SMALL_SHAPES = ((12, 3), (16, 3), (20, 3), (25, 6))
_SHAPES = tuple((cells, blocks) for cells, blocks in line_growth.SIZES if cells <= 400)

PRESETS = {
    preset.name: preset
    for preset in (
        Preset("small", 3, 3, 8, 2, 9, 1.0, 3, 0.001, _SMALL_SHAPES),
        Preset("default", 60, 20, 25, 20, 30, 2.0, 20, 0.1, _SHAPES),
        Preset("full", 1000, 1000, 25, 100, 30, 30.0, 20, 0.2, line_growth.SIZES),
    )
}


@dataclass(frozen=True, slots=True)
class Experiment:
    """Settings by name, and what they are measured on."""

    name: str
    settings: Mapping[str, How]
    subjects: Sequence[Subject]
    cap: float

    def tasks(self) -> Iterator[Task]:
        """Yield every measurement, all settings of one subject together, so that an interrupted run compares them
        fairly.
        """
        for subject in self.subjects:
            for setting, how in self.settings.items():
                yield Task(self.name, setting, how, subject, self.cap)


def experiments(preset: Preset, members: Sequence[Member] | None = None) -> list[Experiment]:
    """Return all experiments of a preset, on a sample of these puzzles or, if there are none, on the papers' random
    ones.
    """
    drawn = list(papers_set(preset.puzzles, preset.seed, preset.side)) if members is None else members
    puzzles = sample(drawn, preset.puzzles)
    some = sample(puzzles, preset.fewer)
    large = list(random_set(preset.large, preset.seed, preset.large_side, LARGE_DENSITY))
    shapes = [LineShape(*shape) for shape in preset.shapes]
    line_times: dict[str, How] = {
        solver: TimeLines(solver, preset.lines, preset.line_seconds) for solver in line_growth.SOLVERS
    }
    short, long = preset.cap, preset.cap * LONG
    return [
        Experiment("painted", painting_settings(), puzzles, long),
        Experiment("methods", method_settings(), puzzles, long),
        Experiment("heuristics", heuristic_settings(), puzzles, short),
        Experiment("large", method_settings(), large, long),
        Experiment("caching", caching_settings(), some, short),
        Experiment("sequences", sequence_settings(), some, short),
        Experiment("mechanisms", mechanism_settings(), some, short),
        Experiment("propagation", propagation_settings(), some, short),
        Experiment("growth", line_times, shapes, short),
    ]


def run(preset: Preset) -> Generator[Row | None, None, None]:
    """Measure everything in a preset on the papers' random puzzles: yield rows, and None wherever it may pause.

    It only computes: no files, no processes, no threads.
    """
    return measured(task for experiment in experiments(preset) for task in experiment.tasks())


def measured(tasks: Iterable[Task]) -> Generator[Row | None, None, None]:
    """Yield the rows of tasks in turn, and None wherever it may pause."""
    for task in tasks:
        yield (yield from in_stream(task.measure()))


def drawn(preset: Preset) -> str:
    """Describe in words the puzzles of a preset when no set is given."""
    return (
        f"{preset.puzzles} random puzzles of {preset.side}x{preset.side}, seed {preset.seed}, black cells from 50 "
        "per cent falling evenly to 35, as in the papers."
    )


NAMES = ("painted", "methods", "heuristics", "large", "caching", "sequences", "mechanisms", "propagation", "growth")
LARGE_DENSITY = 0.5


def painting_settings() -> Mapping[str, How]:
    """Return the settings of Wu et al., Table III, with 2-SAT as an extra column."""
    settings: dict[str, How] = {"propagation": Paint(0, PUBLISHED), "2-SAT": TwoSat()}
    return settings | {f"fp{level}": Paint(level, PUBLISHED) for level in (1, 2, 3)}


def method_settings() -> Mapping[str, How]:
    """Return the three full probings as published, with Min-logd, and the engine's own settings."""
    return {method: Solve(method, PUBLISHED) for method in METHODS} | {"auto": Solve("auto", Options(accelerate=False))}


def heuristic_settings() -> Mapping[str, How]:
    """Return the settings of Wu et al., Table I: every heuristic with every full probing."""
    return {
        f"{heuristic} {method}": Solve(method, replace(PUBLISHED, heuristic=heuristic))
        for heuristic in HEURISTICS
        for method in METHODS
    }


def caching_settings() -> Mapping[str, How]:
    """Return full probing FP1 with no, little and much memory for line states."""
    return {f"{cells}": Solve("fp1", replace(PUBLISHED, cache_cells=cells)) for cells in CACHE_CELLS}


def sequence_settings() -> Mapping[str, How]:
    """Return the four sequences of Chen et al. and our own, with the original mechanism and nothing skipped."""
    original = replace(PUBLISHED, mechanism="original", skip_unchanged=False)
    return {sequence: Solve("fp1", replace(original, sequence=sequence)) for sequence in SEQUENCES}


def mechanism_settings() -> Mapping[str, How]:
    """Return the mechanisms of Chen et al., selective_repeat with each criterion, probing everything again or skipping
    what has not changed.
    """
    settings: dict[str, How] = {}
    for skip, words in ((False, ""), (True, SKIPPING)):
        for mechanism in MECHANISMS:
            options = replace(PUBLISHED, mechanism=mechanism, skip_unchanged=skip)
            if mechanism == "selective_repeat":
                for criterion in CRITERIA:
                    name = f"{mechanism} {criterion}{words}"
                    settings[name] = Solve("fp1", replace(options, criterion=criterion))
            else:
                settings[mechanism + words] = Solve("fp1", options)
    return settings


def propagation_settings() -> Mapping[str, How]:
    """Return line solvers and orders of propagation: alone without memory, and with FP1 as published."""
    settings: dict[str, How] = {}
    for level in (0, 1):
        for ordered in (False, True):
            for solver in SIMPLIFIED:
                cells = PUBLISHED.cache_cells if level else 0
                options = replace(PUBLISHED, ordered=ordered, line_solver=solver, cache_cells=cells)
                name = f"{'fp1' if level else 'propagation'}, {solver}, {'ordered' if ordered else 'unordered'}"
                settings[name] = Paint(level, options)
    return settings
