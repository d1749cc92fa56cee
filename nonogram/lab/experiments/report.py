"""The report of a run in Markdown: for each experiment its figures, and what the papers compare, with ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

from ...brief import amount
from ...options import CRITERIA, HEURISTICS, SEQUENCES
from ..bench.store import Session
from .measures import LineShape, Row
from .plan import CACHE_CELLS, METHODS, SKIPPING, Experiment
from .ranges import DRAWS, FEWEST, Estimate, Range, mean_of
from .results import Results

Table = tuple[tuple[str, ...], ...]
"""The first row is the heading; the first column holds names, the others figures."""
NO_RANGE = "-"
PAPER_PAINTED = {"propagation": "32", "fp1": "201", "fp2": "210.4", "fp3": "211.1"}
"""Wu et al. 2013, Table III: cells, out of 625, painted before backtracking."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A mean or a ratio of this run, and what the paper has; empty if it has no figure."""

    what: str
    ours: Estimate
    paper: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the report."""

    name: str
    title: str
    method: str
    table: Table
    comparisons: Sequence[Comparison]


@dataclass(frozen=True, slots=True)
class _Contents:
    """What a section shows: columns of FIGURES for each setting, and comparisons over the puzzles all settings
    finished.
    """

    title: str
    method: str
    columns: Sequence[str]
    compared: Callable[[Results, list[int]], list[Comparison]]


Figure = Callable[[Results, str, list[int]], str]
"""Tells a figure of one setting, over these puzzles where it is a sum or a mean."""


def _over(average: Callable[[list[float]], float], name: str) -> Figure:
    """Tell the sum or the average of a figure, 0 without puzzles."""
    return lambda results, setting, subjects: figure(
        average(results.figures(setting, name, subjects)) if subjects else 0
    )


FIGURES: Mapping[str, Figure] = {
    "painted, mean": _over(mean, "painted"),
    "95 % range": lambda results, setting, subjects: ends(mean_of(results.figures(setting, "painted", subjects)).range),
    "painted, median": _over(median, "painted"),
    "the paper, mean": lambda results, setting, subjects: PAPER_PAINTED.get(setting, ""),
    "calls": _over(sum, "calls"),
    "calls, median": _over(median, "calls"),
    "probes": _over(sum, "probes"),
    "lines asked": _over(sum, "lines_asked"),
    "lines solved": _over(sum, "lines"),
    "CPU s": _over(sum, "seconds"),
    "CPU s, mean": _over(mean, "seconds"),
    "CPU s, capped ones too": lambda results, setting, subjects: figure(results.spent(setting)),
    "painted before the first guess": _over(mean, "root painted"),
    "probes before it": _over(mean, "root probes"),
    "finished": lambda results, setting, subjects: str(len(results.finished([setting]))),
    "capped": lambda results, setting, subjects: str(results.capped(setting)),
}


def _painted(results: Results, subjects: list[int]) -> list[Comparison]:
    fp2, fp3 = (results.gain(more, less, "painted", subjects) for less, more in pairwise(METHODS))
    return [Comparison("FP2 paints more than FP1, mean", fp2, "9.4"), Comparison("FP3 than FP2", fp3, "0.7")]


def _calls(results: Results, settings: Sequence[str]) -> list[Comparison]:
    """The calls of FP1 by those of FP2, and of FP2 by those of FP3, summed over settings that end with the method."""
    fp1, fp2 = (results.pooled([(s + a, s + b) for s in settings], "calls") for a, b in pairwise(METHODS))
    return [
        Comparison("calls of FP1 / of FP2, where both finished", fp1, "about 1.30"),
        Comparison("calls of FP2 / of FP3", fp2, "about 1.01"),
    ]


def _methods(results: Results, subjects: list[int]) -> list[Comparison]:
    seconds = [results.ratio(method, "fp1", "seconds", subjects) for method in METHODS[1:]]
    times = [Comparison(f"time of {name} / of FP1", one) for name, one in zip(("FP2", "FP3"), seconds, strict=True)]
    return _calls(results, [""]) + times


def _heuristics(results: Results, subjects: list[int]) -> list[Comparison]:
    def spent(heuristic: str) -> float:
        return sum(results.spent(f"{heuristic} {method}") for method in METHODS)

    rival = min((one for one in HEURISTICS if one != "min_logd"), key=spent)
    lead = results.pooled([(f"min_logd {method}", f"{rival} {method}") for method in METHODS], "seconds")
    what = f"time of min_logd / of {rival}, the best of the others"
    return [*_calls(results, [f"{one} " for one in HEURISTICS]), Comparison(what, lead, "min_logd is the best")]


def _caching(results: Results, subjects: list[int]) -> list[Comparison]:
    saved = results.ratio(str(CACHE_CELLS[-1]), str(CACHE_CELLS[0]), "seconds", subjects)
    return [Comparison("time with the largest cache / without", saved, "caching pays")]


def _sequences(results: Results, subjects: list[int]) -> list[Comparison]:
    ranked = _by_time(results, [s for s in SEQUENCES if s != "promising"], subjects)
    best, worst = ranked[0], ranked[-1]
    return [
        _times(results, worst, best, subjects, "the order matters a good deal"),
        _times(results, "promising", best, subjects),
    ]


def _mechanisms(results: Results, subjects: list[int]) -> list[Comparison]:
    best = _by_time(results, [f"selective_repeat {criterion}" for criterion in CRITERIA], subjects)[0]
    return [
        _times(results, "original", best, subjects, "more than 2"),
        _times(results, f"original{SKIPPING}", "original", subjects),
        _times(results, f"original{SKIPPING}", best + SKIPPING, subjects),
    ]


def _by_time(results: Results, settings: Sequence[str], subjects: list[int]) -> list[str]:
    return sorted(settings, key=lambda setting: results.total(setting, "seconds", subjects))


def _times(results: Results, setting: str, base: str, subjects: list[int], paper: str = "") -> Comparison:
    return Comparison(f"time of {setting} / of {base}", results.ratio(setting, base, "seconds", subjects), paper)


def _propagation(results: Results, subjects: list[int]) -> list[Comparison]:
    found = []
    for what in ("propagation", "fp1"):
        ordered = results.ratio(f"{what}, wu, ordered", f"{what}, wu, unordered", "lines", subjects)
        found.append(Comparison(f"{what}: lines solved, ordered / unordered", ordered, "below 1"))
    for solver, paper in (("chen_hung", "below 1"), ("bits", "")):
        found.append(_times(results, f"propagation, {solver}, ordered", "propagation, wu, ordered", subjects, paper))
    return found


_SOLVE = ("calls", "calls, median", "probes", "CPU s", "finished", "capped", "CPU s, capped ones too")
_PROBING = ("CPU s", "probes", "calls", "painted before the first guess", "probes before it", "capped")
_LINES = ("lines asked", "lines solved", "CPU s", "capped")
_PAINTED = ("painted, mean", "95 % range", "painted, median", "the paper, mean", "CPU s, mean", "capped")
_WHOLE = "Whole solves, two solutions sought"
_FP1 = f"{_WHOLE}, by FP1 below Min-logd"

CONTENTS: Mapping[str, _Contents] = {
    "painted": _Contents(
        "Painted before backtracking (Table III)", "One fixpoint from a blank board", _PAINTED, _painted
    ),
    "methods": _Contents("FP1, FP2 and FP3 below Min-logd (Tables I and II)", f"{_WHOLE}, Min-logd", _SOLVE, _methods),
    "heuristics": _Contents("Heuristics (Table I)", _WHOLE, ("calls", "CPU s", "capped"), _heuristics),
    "large": _Contents(
        "Large random puzzles, half black (a Table IV of our own)", f"{_WHOLE}, Min-logd", _SOLVE, _methods
    ),
    "caching": _Contents(
        "Line caching",
        f"{_FP1}. A board caches about as many cells of line states as the setting says; a line forgets all of its "
        "states when its share is full",
        _LINES,
        _caching,
    ),
    "sequences": _Contents(
        "Probing sequences (Chen et al.)", f"{_FP1}, the original mechanism, nothing skipped", _PROBING, _sequences
    ),
    "mechanisms": _Contents(
        "Probing mechanisms (Chen et al.)",
        f"{_FP1}, row by row; skipping leaves out probes whose lines have not changed. The reading of the mechanisms "
        "is ours",
        _PROBING,
        _mechanisms,
    ),
    "propagation": _Contents(
        "Simplified line solver and ordered propagation (Chen and Hung)",
        "One fixpoint of propagation without line caching, and one of FP1 as published, with caching. Unordered is "
        "first in, first out, each line once in the queue; ordered takes all dirty rows before any column",
        _LINES,
        _propagation,
    ),
}


def section(results: Results) -> Section:
    """Make the section of one experiment."""
    name = results.experiment.name
    if name == "growth":
        return _growth(results)
    contents, subjects = CONTENTS[name], results.finished(results.settings)
    rows = [
        (setting, *(FIGURES[column](results, setting, subjects) for column in contents.columns))
        for setting in results.settings
    ]
    method = (
        f"{contents.method}. A cap of {results.experiment.cap:g} CPU seconds a puzzle; sums, means and ratios over the "
        f"{len(subjects)} puzzles that every setting finished."
    )
    compared = contents.compared(results, subjects) if subjects else []
    return Section(name, contents.title, method, (("", *contents.columns), *rows), compared)


def _growth(results: Results) -> Section:
    """Show how each line solver's time grows with the length of a line and with its number of blocks."""
    table: list[tuple[str, ...]] = [("cells", "blocks", *results.settings)]
    for number, shape in enumerate(results.subjects):
        assert isinstance(shape, LineShape)
        rows = [results.row(solver, number) for solver in results.settings]
        times = [row.figures.get("microseconds") if row else None for row in rows]
        told = ["-" if time is None else figure(time) for time in times]
        table.append((str(shape.cells), str(shape.blocks), *told))
    method = (
        "Microseconds of CPU time per line: the median over random lines of each shape with a third of their cells "
        "known. - means that a solver takes too long to be measured."
    )
    return Section("growth", "Line solving by length and blocks", method, tuple(table), [])


@dataclass(frozen=True, slots=True)
class Report:
    markdown: str
    sections: Sequence[Section]


def report(
    experiments: Sequence[Experiment],
    rows: Mapping[str, Row],
    source: str,
    sessions: Sequence[Session] = (),
) -> Report:
    """Report what the rows hold, even if some are missing. `source` says in words where the puzzles are from."""
    parts = ["# Experiments", _opening(source), *(["\n".join(f"- {one}" for one in sessions)] if sessions else [])]
    sections: list[Section] = []
    for experiment in experiments:
        results = Results(experiment, rows)
        if results.measured:
            sections.append(section(results))
            parts.append(_markdown(sections[-1], results.missing))
    return Report("\n\n".join(parts) + "\n", sections)


def _opening(source: str) -> str:
    return (
        f"{source} Times are CPU seconds and hold for this machine; compare them within a table. Capped runs are "
        "counted as such: they are only in sums that say so.\n\n"
        "A 95 % range tells how much a figure depends on which puzzles are in the sample: when the puzzles are drawn "
        f"again with replacement, {DRAWS:,} times, 95 % of the values lie in the range. It covers neither the noise "
        "of the clock nor the puzzles that reached the cap, and it is somewhat too narrow where the fastest or slowest "
        f"of several is compared. There is no range for fewer than {FEWEST} puzzles."
    )


def _markdown(made: Section, missing: int) -> str:
    parts = [f"## {made.title}", made.method]
    if missing:
        parts.append(f"**Not complete:** {amount(missing, 'measurement')} missing.")
    parts.append(table(made.table))
    if made.comparisons:
        parts.append(table([("compared", "this run", "95 % range", "the paper"), *map(told, made.comparisons)]))
    return "\n\n".join(parts)


def told(comparison: Comparison) -> tuple[str, str, str, str]:
    """Return a comparison as a row of a table."""
    value = comparison.ours.value
    return comparison.what, "?" if value is None else figure(value), ends(comparison.ours.range), comparison.paper


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table: first column aligned left, figures aligned right."""
    heading, *body = rows
    rule = ["---", *["---:"] * (len(heading) - 1)]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in [heading, rule, *body])


def ends(found: Range | None) -> str:
    """Return the two ends of a range."""
    return NO_RANGE if found is None else f"{figure(found.low)} to {figure(found.high)}"


def figure(value: float) -> str:
    """Return a number as people read it, with three significant digits.

    >>> figure(1234.5), figure(12.345), figure(0.12345)
    ('1,234', '12.3', '0.123')
    """
    if value == 0 or abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"
