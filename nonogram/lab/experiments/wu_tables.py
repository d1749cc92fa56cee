"""The sections that reproduce Wu et al. 2013: painted cells, full probings, heuristics, large puzzles, caching."""

from __future__ import annotations

from itertools import pairwise

from ...formats.sets import Member
from ...options import HEURISTICS
from .plan import CACHE_CELLS, METHODS
from .results import Results, Section, compared, excess, figure, ratio
from .svg import Axis, Series, bars, lines

PAPER_PAINTED = {"propagation": 32.0, "fp1": 201.0, "fp2": 201.0 + 9.4, "fp3": 201.0 + 9.4 + 0.7}
"""Wu et al. 2013, Table III: cells, out of 625, painted before backtracking."""
PAPER_FP1_OVER_FP2, PAPER_FP2_OVER_FP3 = 30.0, 1.0
"""Wu et al. 2013, Tables I and II: how many per cent more backtracking calls the first makes than the second."""

_NAMES = {"propagation": "propagation", "2-SAT": "2-SAT", "fp1": "FP1", "fp2": "FP2", "fp3": "FP3", "auto": "ours"}


def painted(results: Results) -> Section:
    """Make Table III, with 2-SAT as an extra column."""
    settings = results.settings
    subjects = results.finished(settings)
    heading = ("", *(_NAMES[s] for s in settings))
    cells = {s: results.mean(s, "painted", subjects) for s in settings}
    table = (
        heading,
        ("painted cells, mean", *(f"{cells[s]:.1f}" for s in settings)),
        ("painted cells, median", *(f"{results.median(s, 'painted', subjects):.0f}" for s in settings)),
        ("the paper, mean of 625", *(f"{PAPER_PAINTED[s]:.1f}" if s in PAPER_PAINTED else "-" for s in settings)),
        ("CPU seconds a puzzle, mean", *(figure(results.mean(s, "seconds", subjects)) for s in settings)),
        ("puzzles not painted within the cap", *(str(results.capped(s)) for s in settings)),
    )
    points = tuple((float(i), cells[s]) for i, s in enumerate(settings))
    groups = [_NAMES[s] for s in settings]
    chart = bars("Cells painted before the first guess", groups, Axis("cells, mean"), [Series("cells", points)])
    method = f"One fixpoint from a blank board; means over the {len(subjects)} puzzles on which every method ended."
    finding = _painted_finding(results, cells, subjects)
    return Section("painted", "Painted before backtracking (Table III)", method, table, {"painted": chart}, finding)


def _painted_finding(results: Results, cells: dict[str, float], subjects: list[int]) -> str:
    if not subjects:
        return "No puzzle was finished by every method, so there is nothing to compare."
    chain = ("propagation", "fp1", "fp2", "fp3")
    broken = max(len(subjects) - results.at_least(b, a, "painted", subjects) for a, b in pairwise(chain))
    subset = "on every puzzle" if not broken else f"on all but {broken} puzzles"
    gains = cells["fp2"] - cells["fp1"], cells["fp3"] - cells["fp2"]
    share = results.at_least("fp1", "2-SAT", "painted", subjects)
    papers = PAPER_PAINTED["fp1"]
    near = abs(cells["fp1"] - papers) <= 0.15 * papers
    return (
        f"Each method paints at least what the one before it does {subset}, as it must. FP1 paints {cells['fp1']:.0f} "
        f"cells where the paper has {papers:.0f}, {'which agrees' if near else 'from another sample or other sizes'}; "
        f"FP2 adds {gains[0]:.1f} (the paper: 9.4) and FP3 {gains[1]:.1f} more (0.7). Propagation alone paints "
        f"{cells['propagation']:.0f} (about 32). 2-SAT, which looks at one line at a time, paints "
        f"{cells['2-SAT']:.0f}, and FP1 at least as much on {share} of {len(subjects)} puzzles."
    )


def methods(results: Results) -> Section:
    """Make Tables I and II for the best heuristic alone, with more time per puzzle."""
    subjects = results.finished(METHODS)
    chart = lines(
        "Puzzles decided within a given time",
        Axis("CPU seconds a puzzle", log=True),
        Axis("puzzles"),
        [Series(_NAMES[s], _decided(results, s)) for s in results.settings],
    )
    method = (
        f"Whole solves, two solutions sought, Min-logd, a cap of {results.experiment.cap:g} CPU seconds a puzzle. "
        f"Calls and times are over the {len(subjects)} puzzles that FP1, FP2 and FP3 all finished."
    )
    title = "FP1, FP2 and FP3 below Min-logd (Tables I and II)"
    table = _solve_table(results, subjects)
    return Section("methods", title, method, table, {"methods": chart}, _calls_finding(results, subjects))


def _decided(results: Results, setting: str) -> tuple[tuple[float, float], ...]:
    seconds = sorted(results.figures(setting, "seconds", results.finished([setting])))
    return tuple((max(second, 1e-4), float(number)) for number, second in enumerate(seconds, 1))


def _solve_table(results: Results, subjects: list[int]) -> tuple[tuple[str, ...], ...]:
    heading = ("", *(_NAMES[s] for s in results.settings))
    fit = {s: [n for n in subjects if n in set(results.finished([s]))] for s in results.settings}
    return (
        heading,
        ("calls", *(figure(results.total(s, "calls", fit[s])) for s in results.settings)),
        ("calls, median", *(figure(results.median(s, "calls", fit[s])) for s in results.settings)),
        ("probes", *(figure(results.total(s, "probes", fit[s])) for s in results.settings)),
        ("CPU seconds", *(figure(results.total(s, "seconds", fit[s])) for s in results.settings)),
        ("puzzles finished", *(str(len(results.finished([s]))) for s in results.settings)),
        ("puzzles capped", *(str(results.capped(s)) for s in results.settings)),
        ("CPU seconds, capped ones too", *(figure(results.spent(s)) for s in results.settings)),
    )


def _calls_finding(results: Results, subjects: list[int]) -> str:
    if not subjects:
        return "No puzzle was finished by all three methods, so there is nothing to compare."
    first, second = (excess(*results.beside(a, b, "calls")) for a, b in pairwise(METHODS))
    seconds = {m: results.total(m, "seconds", subjects) for m in METHODS}
    fewer = len(subjects) - results.at_least("fp2", "fp1", "calls", subjects)
    fastest = min(seconds, key=lambda m: seconds[m])
    capped = max(results.capped(m) for m in METHODS)
    calls = sorted(results.figures("fp1", "calls", subjects), reverse=True)
    weight = (
        f"The {min(5, len(calls))} puzzles with the most calls make up "
        f"{100 * sum(calls[:5]) / sum(calls):.0f} % of FP1's."
    )
    hard = (
        f" Up to {capped} puzzles reached the cap and are in none of these sums. So the sums cover only puzzles that "
        "FP2 and FP3, which are slower per call, finished in time; this favours them."
        if capped
        else ""
    )
    return (
        f"Compared on the puzzles that both finished, FP1 made {compared(first, PAPER_FP1_OVER_FP2, 15)} calls against "
        f"FP2, and FP2 {compared(second, PAPER_FP2_OVER_FP3, 5)} against FP3. Of the puzzles that all three finished, "
        f"FP2 needed fewer calls than FP1 on {fewer} of {len(subjects)}. {weight} FP2 took "
        f"{ratio(seconds['fp2'], seconds['fp1'])} and FP3 {ratio(seconds['fp3'], seconds['fp1'])} times the CPU time "
        f"of FP1, and {_NAMES[fastest]} was the fastest of the three here.{hard}"
    )


def heuristics(results: Results) -> Section:
    """Make Table I: calls and time, heuristics by full probing."""
    subjects = results.finished(results.settings)
    heading = ["heuristic"]
    for words in ("calls", "CPU s", "capped"):
        heading += [f"{words}, {_NAMES[m]}" for m in METHODS]
    table = [tuple(heading)]
    for heuristic in HEURISTICS:
        of = [f"{heuristic} {method}" for method in METHODS]
        calls = [figure(results.total(s, "calls", subjects)) for s in of]
        seconds = [figure(results.total(s, "seconds", subjects)) for s in of]
        table.append((heuristic, *calls, *seconds, *(str(results.capped(s)) for s in of)))
    series = [
        Series(_NAMES[m], tuple((float(i), results.spent(f"{h} {m}")) for i, h in enumerate(HEURISTICS)))
        for m in METHODS
    ]
    groups = [name.replace("_", " ") for name in HEURISTICS]
    chart = bars("CPU time by heuristic, capped runs counted at the cap", groups, Axis("CPU seconds"), series)
    method = (
        f"Whole solves, two solutions sought, a cap of {results.experiment.cap:g} CPU seconds a puzzle. Calls and "
        f"times are sums over the {len(subjects)} puzzles that all {len(results.settings)} settings finished."
    )
    finding = _heuristics_finding(results)
    return Section("heuristics", "Heuristics (Table I)", method, tuple(table), {"heuristics": chart}, finding)


def _heuristics_finding(results: Results) -> str:
    if not results.measured:
        return "Nothing was measured."
    spent = {h: sum(results.spent(f"{h} {m}") for m in METHODS) for h in HEURISTICS}
    capped = {h: sum(results.capped(f"{h} {m}") for m in METHODS) for h in HEURISTICS}
    ranked = sorted(HEURISTICS, key=lambda h: spent[h])
    place = ranked.index("min_logd") + 1
    best, worst = ranked[0], ranked[-1]
    verdict = "as in the paper" if place == 1 else f"while the paper has it first; here {best} is first"
    apart = excess(spent["min_logd"], spent[best])
    close = f", {apart:.1f} % behind" if place > 1 and apart is not None else ""
    fewest, most = min(HEURISTICS, key=capped.__getitem__), max(HEURISTICS, key=capped.__getitem__)
    caps = f"All have {capped[most]} capped runs."
    if capped[fewest] < capped[most]:
        caps = f"Fewest capped runs: {fewest} ({capped[fewest]}); most: {most} ({capped[most]}); Min-logd has "
        caps += f"{capped['min_logd']}."
    pairs = [[results.beside(f"{h} {a}", f"{h} {b}", "calls") for h in HEURISTICS] for a, b in pairwise(METHODS)]
    first, second = (excess(sum(a for a, _ in pair), sum(b for _, b in pair)) for pair in pairs)
    return (
        f"By the time of all runs, with capped runs counted at the cap, Min-logd is number {place} of "
        f"{len(HEURISTICS)}, {verdict}{close}; "
        f"the slowest is {worst} with {ratio(spent[worst], spent[best])} times the time of the best. {caps} "
        f"Summed over all heuristics, and compared on the puzzles that both finished, FP1 made "
        f"{compared(first, PAPER_FP1_OVER_FP2, 15)} calls against FP2, and FP2 "
        f"{compared(second, PAPER_FP2_OVER_FP3, 5)} against FP3."
    )


def large(results: Results) -> Section:
    """Make our own Table IV: large random puzzles, half of whose cells are black."""
    subjects = results.finished(METHODS)
    member = results.subjects[0] if results.subjects else None
    size = f"{member.puzzle.width}x{member.puzzle.height}" if isinstance(member, Member) else ""
    method = (
        f"Random {size} puzzles, half of the cells black, {len(results.subjects)} of them; whole solves, two solutions "
        f"sought, a cap of {results.experiment.cap:g} CPU seconds. Sums over the {len(subjects)} that FP1, FP2 and FP3 "
        "all finished. The paper's figures are for other puzzles and so are not compared with these."
    )
    groups = [_NAMES[s] for s in results.settings]
    points = tuple((float(i), results.spent(s)) for i, s in enumerate(results.settings))
    chart = bars(f"Random {size} puzzles, half black", groups, Axis("CPU seconds in all"), [Series("seconds", points)])
    title = f"Random {size} at 50 % (a Table IV of our own)"
    table = _solve_table(results, subjects)
    if not subjects:
        finding = "No puzzle was finished by all three methods within the cap."
    else:
        finding = _large_finding(results, subjects)
    return Section("large", title, method, table, {"large": chart}, finding)


def _large_finding(results: Results, subjects: list[int]) -> str:
    one, two, three = (results.total(m, "calls", subjects) for m in METHODS)
    statuses = results.statuses("fp1")
    more = excess(one, two), excess(two, three)
    words = [f"{share:.0f} %" if share is not None else "an unknown share" for share in more]
    return (
        f"FP1 decides {len(results.finished(['fp1']))}, FP2 {len(results.finished(['fp2']))} and FP3 "
        f"{len(results.finished(['fp3']))} of {len(results.subjects)} within the cap; by FP1 "
        f"{statuses.count('unique')} are unique and {statuses.count('multiple')} have several solutions. FP1 makes "
        f"{words[0]} more calls than FP2, and FP2 {words[1]} more than FP3. Before the first guess FP1 paints "
        f"{results.mean('fp1', 'root painted', subjects):.0f} cells and FP3 "
        f"{results.mean('fp3', 'root painted', subjects):.0f}, on average."
    )


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
    none, most = str(CACHE_CELLS[0]), str(CACHE_CELLS[-1])
    if not subjects:
        finding = "No puzzle was finished with every cache size."
    else:
        enough = next(s for s in results.settings if seconds[s] <= 1.1 * min(seconds.values()))
        finding = (
            f"With the largest cache, {hits[most]:.0f} % of the lines asked need no solving, and a solve takes "
            f"{ratio(seconds[most], seconds[none])} of the time it takes without a cache. From {int(enough):,} cells "
            "on the time is within a tenth of the best. "
            f"{'Caching pays, as' if seconds[most] < seconds[none] else 'Caching does not pay, unlike'} in "
            "the paper; we do not have the numbers of its caching figure to compare with these."
        )
    charts = {"caching-share": share, "caching-time": time}
    return Section("caching", "Line caching", method, tuple(table), charts, finding)
