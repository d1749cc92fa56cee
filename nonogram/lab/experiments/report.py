"""The report of a run: Markdown with a table, charts and a finding for each experiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..bench.store import Session
from . import caching_table, other_tables, wu_tables
from .measures import Row
from .plan import Experiment
from .ranges import DRAWS, FEWEST
from .results import Results, Section

_SECTIONS: Mapping[str, Callable[[Results], Section]] = {
    "painted": wu_tables.painted,
    "methods": wu_tables.methods,
    "heuristics": wu_tables.heuristics,
    "large": wu_tables.large,
    "caching": caching_table.caching,
    "sequences": other_tables.sequences,
    "mechanisms": other_tables.mechanisms,
    "propagation": other_tables.propagation,
    "growth": other_tables.growth,
}


@dataclass(frozen=True, slots=True)
class Report:
    """Markdown, its sections, and the charts it shows, by file name."""

    markdown: str
    sections: Sequence[Section]
    charts: Mapping[str, str]


def report(
    experiments: Sequence[Experiment],
    rows: Mapping[str, Row],
    source: str,
    sessions: Sequence[Session] = (),
) -> Report:
    """Report what the rows hold, even if some are missing. `source` says in words where the puzzles are from."""
    parts = ["# Experiments", _opening(source, sessions)]
    sections: list[Section] = []
    for experiment in experiments:
        results = Results(experiment, rows)
        if results.measured:
            sections.append(_SECTIONS[experiment.name](results))
            parts.append(_section(sections[-1], results.missing))
    charts = {f"{name}.svg": chart for section in sections for name, chart in section.charts.items()}
    return Report("\n\n".join(parts) + "\n", sections, charts)


def _opening(source: str, sessions: Sequence[Session]) -> str:
    told = [
        f"{source} Times are CPU seconds and hold for this machine; compare them within a table. Capped runs are "
        "counted as such: they are only in sums that say so. The findings below the tables are generated from the "
        "figures of the run.",
        "A 95 % range tells how much a figure depends on which puzzles are in the sample: when the puzzles are drawn "
        f"again with replacement, {DRAWS:,} times, 95 % of the values lie in the range. It covers neither the noise "
        "of the clock nor the puzzles that reached the cap, and it is somewhat too narrow where a finding picks the "
        f"fastest or slowest of several. There is no range for fewer than {FEWEST} puzzles.",
    ]
    return "\n\n".join([*told, *(["\n".join(f"- {session}" for session in sessions)] if sessions else [])])


def _section(section: Section, missing: int) -> str:
    parts = [f"## {section.title}", section.method]
    if missing:
        parts.append(f"**Not complete:** {missing} measurements are missing.")
    parts.append(table(section.table))
    parts += [f"![Chart: {section.title}]({name}.svg)" for name in section.charts]
    return "\n\n".join([*parts, section.finding])


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table: first column aligned left, figures aligned right."""
    heading, *body = rows
    rule = ["---", *["---:"] * (len(heading) - 1)]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in [heading, rule, *body])
