"""The sections that reproduce Wu et al. 2013: painted cells, full probings, heuristics, large puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...formats.sets import Member
from ...options import HEURISTICS
from .plan import METHODS
from .ranges import Estimate, mean_of
from .results import Results, Section
from .svg import Axis, Series, bars, lines
from .wording import compared, compared_excess, difference, exceeds, figure, multiple, span, verdict

_ALONE, _FP1, _FP2_ADDS, _FP3_ADDS = 32.0, 201.0, 9.4, 0.7
PAPER_PAINTED = {
    "propagation": _ALONE,
    "fp1": _FP1,
    "fp2": _FP1 + _FP2_ADDS,
    "fp3": _FP1 + _FP2_ADDS + _FP3_ADDS,
}
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
    ranges = [mean_of(results.figures(s, "painted", subjects)).range for s in settings]
    table = (
        heading,
        ("painted cells, mean", *(f"{cells[s]:.1f}" for s in settings)),
        ("95 % range of the mean", *(span(ends, digits=0) if ends else "-" for ends in ranges)),
        ("painted cells, median", *(f"{results.median(s, 'painted', subjects):.0f}" for s in settings)),
        ("the paper, mean of 625", *(f"{PAPER_PAINTED[s]:.1f}" if s in PAPER_PAINTED else "-" for s in settings)),
        ("CPU seconds a puzzle, mean", *(figure(results.mean(s, "seconds", subjects)) for s in settings)),
        ("puzzles not painted within the cap", *(str(results.capped(s)) for s in settings)),
    )
    points = tuple((float(i), cells[s]) for i, s in enumerate(settings))
    groups = [_NAMES[s] for s in settings]
    chart = bars("Cells painted before the first guess", groups, Axis("cells, mean"), [Series("cells", points)])
    method = f"One fixpoint from a blank board; means over the {len(subjects)} puzzles on which every method ended."
    finding = _painted_finding(results, subjects)
    return Section("painted", "Painted before backtracking (Table III)", method, table, {"painted": chart}, finding)


def _painted_finding(results: Results, subjects: list[int]) -> str:
    if not subjects:
        return "No puzzle was finished by every method, so there is nothing to compare."
    chain = ("propagation", "fp1", "fp2", "fp3")
    broken = max(len(subjects) - results.at_least(b, a, "painted", subjects) for a, b in pairwise(chain))
    subset = "on every puzzle" if not broken else f"on all but {broken} puzzles"
    alone, first = (mean_of(results.figures(s, "painted", subjects)) for s in ("propagation", "fp1"))
    second, third = (results.gain(b, a, "painted", subjects) for a, b in (("fp1", "fp2"), ("fp2", "fp3")))
    share = results.at_least("fp1", "2-SAT", "painted", subjects)
    return (
        f"Each method paints at least what the one before it does {subset}, as it must. On average, propagation alone "
        f"paints {compared(alone, _ALONE, ' cells')}. FP1 paints "
        f"{compared(first, _FP1, ' cells')}. FP2 adds {compared(second, _FP2_ADDS)}, and FP3 adds "
        f"{compared(third, _FP3_ADDS)}. 2-SAT, which looks at one line at a time, paints "
        f"{results.mean('2-SAT', 'painted', subjects):.0f}, and FP1 at least as much on {share} of {len(subjects)} "
        "puzzles."
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
    fewer = len(subjects) - results.at_least("fp2", "fp1", "calls", subjects)
    capped = max(results.capped(m) for m in METHODS)
    calls = sorted(results.figures("fp1", "calls", subjects), reverse=True)
    weight = (
        f"The {min(5, len(calls))} puzzles with the most calls make up "
        f"{100 * sum(calls[:5]) / sum(calls):.0f} % of FP1's."
    )
    hard = (
        f" Up to {capped} puzzles reached the cap and are in none of these sums. So the sums cover only puzzles that "
        "the slowest of the three finished in time; this favours it."
        if capped
        else ""
    )
    second, third = (results.ratio(m, "fp1", "seconds", subjects) for m in ("fp2", "fp3"))
    return (
        f"Difference in calls {_calls_against_papers(results, [''])} Of the {len(subjects)} puzzles that all three "
        f"finished, FP2 needed fewer calls than FP1 on {fewer}. {weight} FP2 took "
        f"{multiple(second, 'the CPU time of FP1')} and FP3 {multiple(third)}. {_fastest(results, subjects)}{hard}"
    )


def _calls_against_papers(results: Results, before: Sequence[str]) -> str:
    """Compare calls summed over settings, those whose names are one of `before` and the method."""
    first, second = (results.pooled([(x + a, x + b) for x in before], "calls") for a, b in pairwise(METHODS))
    return (
        f"on the puzzles that both finished: FP1 against FP2 {compared_excess(first, PAPER_FP1_OVER_FP2)}; FP2 against "
        f"FP3 {compared_excess(second, PAPER_FP2_OVER_FP3)}."
    )


def _fastest(results: Results, subjects: list[int]) -> str:
    best = min(METHODS, key=lambda m: results.total(m, "seconds", subjects))
    if all(exceeds(results.ratio(m, best, "seconds", subjects)) for m in METHODS if m != best):
        return f"{_NAMES[best]} was the fastest of the three."
    return "These puzzles do not show which of the three is the fastest."


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
    rival = next(h for h in ranked if h != "min_logd")

    def against(heuristic: str, base: str) -> Estimate:
        return results.spent_ratio(*([f"{h} {m}" for m in METHODS] for h in (heuristic, base)))

    lead = against("min_logd", rival)
    fewest, most = min(HEURISTICS, key=capped.__getitem__), max(HEURISTICS, key=capped.__getitem__)
    caps = f"All have {capped[most]} capped runs."
    if capped[fewest] < capped[most]:
        caps = f"Fewest capped runs: {fewest} ({capped[fewest]}); most: {most} ({capped[most]}); Min-logd has "
        caps += f"{capped['min_logd']}."
    return (
        f"By the time of all runs, with capped runs counted at the cap, Min-logd is number {place} of "
        f"{len(HEURISTICS)}; the paper has it first. Against the best of the others, {rival}, it took "
        f"{multiple(lead, 'the time')}: {verdict(lead, 'it is faster, as in the paper', 'it is slower')}. The slowest, "
        f"{worst}, took {multiple(against(worst, best), f'the time of {best}')}. {caps} Difference in calls over all "
        f"heuristics {_calls_against_papers(results, [h + ' ' for h in HEURISTICS])}"
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
    statuses = results.statuses("fp1")
    first, second = (difference(results.ratio(a, b, "calls", subjects)) for a, b in pairwise(METHODS))
    return (
        f"FP1 decides {len(results.finished(['fp1']))}, FP2 {len(results.finished(['fp2']))} and FP3 "
        f"{len(results.finished(['fp3']))} of {len(results.subjects)} within the cap; by FP1 "
        f"{statuses.count('unique')} are unique and {statuses.count('multiple')} have several solutions. Difference "
        f"in calls: FP1 against FP2 {first}; FP2 against FP3 {second}. Before the first guess FP1 paints "
        f"{results.mean('fp1', 'root painted', subjects):.0f} cells and FP3 "
        f"{results.mean('fp3', 'root painted', subjects):.0f}, on average."
    )
