"""The section that reproduces the caching figure of Wu et al. 2013."""

from __future__ import annotations

from .plan import CACHE_CELLS
from .results import Results, Section
from .svg import Axis, Series, bars
from .wording import figure, multiple, verdict


def caching(results: Results) -> Section:
    """Make the caching figure: share of lines answered from memory, and time, by the memory's size."""
    subjects = results.finished(results.settings)
    asked = {s: results.total(s, "lines_asked", subjects) for s in results.settings}
    solved = {s: results.total(s, "lines", subjects) for s in results.settings}
    hits = {s: 100 * (1 - solved[s] / asked[s]) if asked[s] else 0.0 for s in results.settings}
    seconds = {s: results.total(s, "seconds", subjects) for s in results.settings}
    heading = ("cells of line states kept", "lines asked", "lines solved", "from memory", "CPU s", "capped")
    table = [heading]
    for s in results.settings:
        told = (figure(asked[s]), figure(solved[s]), f"{hits[s]:.1f} %", figure(seconds[s]), str(results.capped(s)))
        table.append((f"{int(s):,}", *told))
    points = tuple((float(i), hits[s]) for i, s in enumerate(results.settings))
    groups = [f"{cells:,}" for cells in CACHE_CELLS]
    share = bars("Lines answered from memory", groups, Axis("per cent of lines asked"), [Series("share", points)])
    times = tuple((float(i), seconds[s]) for i, s in enumerate(results.settings))
    time = bars("CPU time by memory", groups, Axis("CPU seconds"), [Series("seconds", times)])
    method = (
        "FP1 below Min-logd. In all, a board caches about the given number of cells of line states; a line forgets "
        f"all of its states when its share is full. Sums over the {len(subjects)} puzzles that every size finished."
    )
    most = str(CACHE_CELLS[-1])
    if not subjects:
        finding = "No puzzle was finished with every cache size."
    else:
        finding = _caching_finding(results, subjects, hits[most])
    charts = {"caching-share": share, "caching-time": time}
    return Section("caching", "Line caching", method, tuple(table), charts, finding)


def _caching_finding(results: Results, subjects: list[int], hits: float) -> str:
    none, most = results.settings[0], results.settings[-1]
    seconds = {s: results.total(s, "seconds", subjects) for s in results.settings}
    best = min(seconds, key=seconds.__getitem__)
    enough = next(s for s in results.settings if seconds[s] <= 1.1 * seconds[best])
    near, saved = (results.ratio(a, b, "seconds", subjects) for a, b in ((enough, best), (most, none)))
    beside = f"; it takes {multiple(near, 'that time')}" if enough != best else ""
    pays = verdict(saved, "caching pays, as in the paper", "caching does not pay, unlike in the paper")
    return (
        f"With the largest cache, {hits:.0f} % of the lines asked need no solving. A solve then takes "
        f"{multiple(saved, 'the time it takes without a cache')}: {pays}. The smallest cache within a tenth of the "
        f"best time has {int(enough):,} cells{beside}. We do not have the numbers of the paper's caching figure to "
        "compare with these."
    )
