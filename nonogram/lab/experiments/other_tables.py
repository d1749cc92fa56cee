"""The sections on probing sequences and mechanisms, on orders of propagation, and on line solvers and their growth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...options import CRITERIA, SEQUENCES
from .measures import LineShape
from .plan import SIMPLIFIED, SKIPPING
from .ranges import Estimate
from .results import Results, Section
from .svg import Axis, Series, bars, lines
from .wording import difference, figure, multiple, verdict

_MATTERS = "it matters here, too"
_PAPER_SPEED_UP = 2.0
"""Chen et al.: selective_repeat was more than this many times faster than the original mechanism."""


def sequences(results: Results) -> Section:
    """Compare the orders in which cells are probed."""
    subjects = results.finished(results.settings)
    seconds = {s: results.total(s, "seconds", subjects) for s in results.settings}
    if not any(seconds.values()):
        finding = "No puzzle was finished with every sequence."
    else:
        published = [s for s in SEQUENCES if s != "promising"]
        best, worst = min(published, key=seconds.__getitem__), max(published, key=seconds.__getitem__)
        spread = results.ratio(worst, best, "seconds", subjects)
        ours = results.ratio("promising", best, "seconds", subjects)
        finding = (
            f"Of the four published sequences, {best} took the least time and {worst} the most, "
            f"{multiple(spread, 'as much')}. The paper finds that the order matters a good deal: "
            f"{verdict(spread, _MATTERS, _MATTERS)}. Our own sequence, the most promising cells first, took "
            f"{multiple(ours, f'the time of {best}')}: {verdict(ours, 'it is faster', 'it is slower')}."
        )
    how = "the original mechanism, nothing skipped"
    chart = _time_chart("CPU time by sequence", results, SEQUENCES, {"seconds": ""})
    return _probing_section(results, "Probing sequences (Chen et al.)", how, chart, finding)


def mechanisms(results: Results) -> Section:
    """Compare what happens after a painted cell."""
    subjects = results.finished(results.settings)
    seconds = {s: results.total(s, "seconds", subjects) for s in results.settings}
    if not any(seconds.values()):
        finding = "No puzzle was finished with every mechanism."
    else:
        selective = {c: seconds[f"selective_repeat {c}"] for c in CRITERIA}
        best = min(CRITERIA, key=selective.__getitem__)
        told = ", ".join(f"{c} {figure(selective[c])} s" for c in CRITERIA)
        finding = (
            f"selective_repeat does best with the criterion {best} ({told}). {_mechanisms_finding(results, best)} The "
            "reading of the mechanisms is ours, since the paper leaves the criterion open."
        )
    how = "row by row; skipping leaves out probes whose lines have not changed"
    names = [s for s in results.settings if not s.endswith(SKIPPING)]
    chart = _time_chart("CPU time by mechanism", results, names, {"all probes": "", "skipping": SKIPPING})
    return _probing_section(results, "Probing mechanisms (Chen et al.)", how, chart, finding)


def _mechanisms_finding(results: Results, best: str) -> str:
    selective, subjects = f"selective_repeat {best}", results.finished(results.settings)
    speed_up = results.ratio("original", selective, "seconds", subjects)
    skipped = results.ratio("original" + SKIPPING, "original", "seconds", subjects)
    left = results.ratio("original" + SKIPPING, selective + SKIPPING, "seconds", subjects)
    open_ = "our range leaves open whether that holds here"
    agrees = verdict(speed_up, "our whole range is below that", "our whole range agrees", _PAPER_SPEED_UP, open_)
    return (
        f"The original takes {multiple(speed_up, 'the time of that', _PAPER_SPEED_UP)}. The paper has more than "
        f"{_PAPER_SPEED_UP:g} times: {agrees}. If probes that would end as before are skipped, the original takes "
        f"{multiple(skipped, 'its own time')} and {multiple(left, f'the time of {selective}')}: "
        f"{verdict(left, 'the original is then faster', 'selective_repeat is still faster')}."
    )


def _time_chart(title: str, results: Results, names: Sequence[str], endings: Mapping[str, str]) -> str:
    subjects = results.finished(results.settings)
    series = [
        Series(words, tuple((float(i), results.total(n + end, "seconds", subjects)) for i, n in enumerate(names)))
        for words, end in endings.items()
    ]
    return bars(title, [name.replace("_", " ") for name in names], Axis("CPU seconds"), series)


def _probing_section(results: Results, title: str, how: str, chart: str, finding: str) -> Section:
    subjects = results.finished(results.settings)
    heading = ("", "CPU s", "probes", "calls", "painted before the first guess", "probes before it", "capped")
    table: list[tuple[str, ...]] = [heading]
    for s in results.settings:
        totals = [figure(results.total(s, f, subjects)) for f in ("seconds", "probes", "calls")]
        root = f"{results.mean(s, 'root painted', subjects):.1f}", figure(results.mean(s, "root probes", subjects))
        table.append((s, *totals, *root, str(results.capped(s))))
    method = (
        f"FP1 below Min-logd, two solutions sought, {how}; a cap of {results.experiment.cap:g} CPU seconds. Time, "
        f"probes and calls are sums, painted cells means, over the {len(subjects)} puzzles that every setting finished."
    )
    name = results.experiment.name
    return Section(name, title, method, tuple(table), {name: chart}, finding)


def propagation(results: Results) -> Section:
    """Compare line solvers and orders of propagation (Chen and Hung)."""
    subjects = results.finished(results.settings)
    heading = ("", "lines asked", "lines solved", "CPU s", "capped")
    table: list[tuple[str, ...]] = [heading]
    for s in results.settings:
        told = [figure(results.total(s, f, subjects)) for f in ("lines_asked", "lines", "seconds")]
        table.append((s, *told, str(results.capped(s))))
    series = [
        Series(order, tuple((float(i), _spent(results, g, order, subjects)) for i, g in enumerate(_groups())))
        for order in ("unordered", "ordered")
    ]
    groups = [g.replace(",", "").replace("_", " ") for g in _groups()]
    chart = bars("CPU time by line solver and order", groups, Axis("CPU seconds", log=True), series)
    method = (
        "One fixpoint of propagation without line caching, and one of FP1 as published, with caching; sums over the "
        f"{len(subjects)} puzzles that every setting finished. Unordered is first in, first out, each line once in the "
        "queue; ordered takes all dirty rows before any column."
    )
    title = "Simplified line solver and ordered propagation (Chen and Hung)"
    finding = _propagation_finding(results, subjects)
    return Section("propagation", title, method, tuple(table), {"propagation": chart}, finding)


def _groups() -> list[str]:
    return [f"{what}, {solver}" for what in ("propagation", "fp1") for solver in SIMPLIFIED]


def _spent(results: Results, group: str, order: str, subjects: list[int]) -> float:
    return results.total(f"{group}, {order}", "seconds", subjects)


def _propagation_finding(results: Results, subjects: list[int]) -> str:
    if not subjects:
        return "No puzzle was finished with every setting."

    def ordered(what: str, counted: str) -> Estimate:
        return results.ratio(f"{what}, wu, ordered", f"{what}, wu, unordered", counted, subjects)

    def solver(name: str) -> Estimate:
        return results.ratio(f"propagation, {name}, ordered", "propagation, wu, ordered", "seconds", subjects)

    blank, below = ordered("propagation", "lines"), ordered("fp1", "lines")
    asked, simplified, ours = ordered("fp1", "lines_asked"), solver("chen_hung"), solver("bits")
    return (
        f"Lines solved with ordered propagation against unordered: on a blank board {difference(blank)}; below FP1 "
        f"{difference(below)}. Lines asked below FP1: {difference(asked)}. {_saving([blank, below])} On a blank board, "
        "with ordered propagation, the simplified line solver of Chen and Hung takes "
        f"{multiple(simplified, 'the time of Fix/Paint with linear bookkeeping')}: "
        f"{verdict(simplified, 'it is faster, as in the paper', 'it is slower, unlike in the paper')}. Our "
        f"bit-parallel one takes {multiple(ours, 'the time of Fix/Paint')}: "
        f"{verdict(ours, 'it is faster', 'it is slower')}."
    )


def _saving(ratios: Sequence[Estimate]) -> str:
    paper = "the paper, where ordered propagation saves work"
    if any(ratio.range is None for ratio in ratios):
        return f"There are too few puzzles to compare with {paper}."
    saving = [verdict(ratio, "less", "more") for ratio in ratios].count("less")
    if saving == len(ratios):
        return f"Both agree with {paper}."
    number = "Only one of the two agrees" if saving else "Neither agrees"
    return f"{number} with {paper}; but our unordered queue also holds each line at most once."


def growth(results: Results) -> Section:
    """Show how each line solver's time grows with the length of a line and with its number of blocks."""
    heading = ("cells", "blocks", *results.settings)
    table: list[tuple[str, ...]] = [heading]
    times: dict[str, dict[tuple[int, int], float]] = {solver: {} for solver in results.settings}
    for number, shape in enumerate(results.subjects):
        assert isinstance(shape, LineShape)
        told = []
        for solver in results.settings:
            row = results.row(solver, number)
            microseconds = row.figures.get("microseconds") if row else None
            told.append("-" if microseconds is None else figure(microseconds))
            if microseconds is not None:
                times[solver][shape.cells, shape.blocks] = microseconds
        table.append((str(shape.cells), str(shape.blocks), *told))
    blocks, cells = _longest_series([s for s in results.subjects if isinstance(s, LineShape)])
    by_cells = [Series(s, tuple((float(n), t) for (n, k), t in times[s].items() if k == blocks)) for s in times]
    by_blocks = [Series(s, tuple((float(k), t) for (n, k), t in times[s].items() if n == cells)) for s in times]
    y = Axis("microseconds a line", log=True)
    charts = {
        "growth-cells": lines(f"Lines of {blocks} blocks", Axis("cells", log=True), y, by_cells),
        "growth-blocks": lines(f"Lines of {cells} cells", Axis("blocks", log=True), y, by_blocks),
    }
    method = (
        "Microseconds of CPU time per line: the median over random lines of each shape with a third of their cells "
        "known. - means that a solver takes too long to be measured."
    )
    finding = _growth_finding(times)
    return Section("growth", "Line solving by length and blocks", method, tuple(table), charts, finding)


def _longest_series(shapes: list[LineShape]) -> tuple[int, int]:
    """Return the number of blocks measured at the most lengths, and the length measured with the most numbers of
    blocks: the series that the charts show.
    """
    blocks = [shape.blocks for shape in shapes] or [0]
    cells = [shape.cells for shape in shapes] or [0]
    return max(set(blocks), key=lambda k: (blocks.count(k), k)), max(set(cells), key=lambda n: (cells.count(n), -n))


def _growth_finding(times: dict[str, dict[tuple[int, int], float]]) -> str:
    shared = set.intersection(*(set(by_shape) for name, by_shape in times.items() if name != "brute"))
    if len(shared) < 2:
        return "Too few shapes were measured to speak of growth."
    small, big = min(shared), max(shared)
    size = (big[0] * big[1]) / (small[0] * small[1])
    grown = {name: by[big] / max(by[small], 1e-9) for name, by in times.items() if name != "brute"}
    told = ", ".join(f"{name} {grown[name]:.0f}" for name in grown)
    linear = [name for name in grown if grown[name] <= 1.5 * size]
    fastest = min(grown, key=lambda name: times[name][big])
    brute = times.get("brute", {})
    lengths = f"up to {max(brute)[0]} cells" if brute else "nowhere"
    return (
        f"From {small[0]} cells and {small[1]} blocks to {big[0]} cells and {big[1]} blocks the product of cells and "
        f"blocks grows {size:.0f}-fold and the times so many-fold: {told}. Within the published O(nk), with half as "
        f"much to spare: {', '.join(linear) or 'none'}. {fastest} is the fastest there with "
        f"{figure(times[fastest][big])} microseconds. Brute force could be measured {lengths} only."
    )
