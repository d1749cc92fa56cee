"""Summaries of the runs over a set: sums and quantiles, alone and beside a peer, as tables and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil

from .solving import CAPPED, NOT_GIVEN, VERIFIED, WRONG, PeerRun, Run

QUANTILES = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
"""Each quantile is the least figure that this share of the puzzles does not exceed."""

SLOWEST = 15
"""The number of puzzles of a set that are named as its slowest."""

_UNFINISHED = (CAPPED, WRONG, "unsolved")
_KINDS = {
    "nonogram": "nonogram",
    "peer": "the other",
    "peer_without_startup": "the other without start-up",
    "ratio": "ratio",
}
Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """The runs over a set, in its order. `broken` puzzles could not be read, `missing` ones have not been run yet."""

    name: str
    runs: Sequence[Run]
    broken: int
    missing: int

    @property
    def memory(self) -> float | None:
        """The most MB that a process had held by the end of any of the runs; None if the system does not tell."""
        return max((run.memory for run in self.runs if run.memory is not None), default=None)

    @property
    def compared(self) -> list[Run]:
        """The runs that this solver finished, and for which the peer showed a picture that fits the clues."""
        return [r for r in self.runs if r.peer and r.status not in _UNFINISHED and r.peer.status == VERIFIED]

    def to_json(self) -> dict[str, object]:
        """Return everything, including each run, as plain lists and dicts."""
        data: dict[str, object] = {
            "name": self.name,
            "puzzles": len(self.runs),
            "broken": self.broken,
            "missing": self.missing,
            "statuses": dict(Counter(run.status for run in self.runs)),
            "seconds": figures([run.seconds for run in self.runs]),
            "peak_memory": self.memory,
        }
        if any(run.peer for run in self.runs):
            data["peer_statuses"] = dict(Counter(run.peer.status for run in self.runs if run.peer))
            data["compared"] = {"puzzles": len(self.compared), **comparison(self.compared)}
        return data | {"runs": [asdict(run) for run in self.runs]}


def figures(seconds: Sequence[float]) -> dict[str, float]:
    """Return the total and the quantiles; an empty dict without any seconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    least = {name: ordered[ceil(share * len(ordered)) - 1] for name, share in QUANTILES.items()}
    return {"total": round(sum(ordered), 6), **least}


def comparison(runs: Sequence[Run]) -> dict[str, dict[str, float]]:
    """Return the figures of this solver, of the peer with and without its start-up, and the ratio of the latter to the
    first. A figure without start-up that is shorter than the spread of the start-ups, the total than that of as many,
    says nothing and is left out.
    """
    peers = [run.peer for run in runs if run.peer]
    ours = figures([run.seconds for run in runs])
    spread = _spread(runs)
    differences = figures([round(peer.seconds - peer.startup, 6) for peer in peers])
    without = {
        name: seconds
        for name, seconds in differences.items()
        if seconds >= max(0.0, spread * (len(peers) if name == "total" else 1))
    }
    return {
        "nonogram": ours,
        "peer": figures([peer.seconds for peer in peers]),
        "peer_without_startup": without,
        "ratio": {name: round(without[name] / ours[name], 3) for name in without if ours[name] > 0},
    }


def _spread(runs: Sequence[Run]) -> float:
    """Return how far the start-ups of the peer lie apart, in seconds."""
    return max((run.peer.spread for run in runs if run.peer), default=0.0)


def tables(summaries: Sequence[Summary], peer: str | None) -> Iterator[str]:
    """Yield the lines of the report in Markdown."""
    names = ["total", *QUANTILES]
    yield f"| CPU seconds | puzzles | {' | '.join(names)} | peak memory |"
    yield "| --- |" + " ---: |" * (len(names) + 2)
    for summary in summaries:
        memory = "not known" if summary.memory is None else f"{summary.memory:.0f} MB"
        values = figures([run.seconds for run in summary.runs])
        shown = " | ".join(_figure(values, name) for name in names)
        yield f"| {summary.name} | {len(summary.runs)} | {shown} | {memory} |"
    for summary in summaries:
        yield ""
        yield from _told(summary)
    if peer is not None:
        yield from _beside(summaries, peer, names)


def _told(summary: Summary) -> Iterator[str]:
    by_lines = sum(run.methods == "line" for run in summary.runs)
    yield f"{summary.name}: {_counted(run.status for run in summary.runs)}; {by_lines} by line logic alone"
    if summary.missing or summary.broken:
        yield f"Not complete: {summary.missing} not run, {summary.broken} broken"
    slowest = sorted(summary.runs, key=lambda run: -run.seconds)[:SLOWEST]
    yield "Slowest: " + ", ".join(f"{_short(run)} {_seconds(run.seconds)}" for run in slowest)


def _short(run: Run) -> str:
    return run.name if len(run.name) < 25 else f"no. {run.number}"


def _beside(summaries: Sequence[Summary], peer: str, names: Sequence[str]) -> Iterator[str]:
    yield from ("", f"Against `{peer}`, on the puzzles that both finished with a verified picture", "")
    yield f"| set | CPU seconds | puzzles | {' | '.join(names)} |"
    yield "| --- | --- |" + " ---: |" * (len(names) + 1)
    for summary in summaries:
        count = str(len(summary.compared))
        values = comparison(summary.compared)
        for kind, told in _KINDS.items():
            if kind == "peer_without_startup" and values[kind] == values["peer"]:
                continue
            shown = [(_ratio if kind == "ratio" else _figure)(values[kind], name) for name in names]
            yield f"| {summary.name} | {told} | {count} | {' | '.join(shown)} |"
    for summary in summaries:
        peers = [run.peer for run in summary.runs if run.peer]
        left = len(peers) - len(summary.compared)
        yield from ("", f"{summary.name}, the other: {_of_peer(peers)}" + (f"; {left} not compared" if left else ""))
        values = comparison(summary.compared)
        if len(values["peer_without_startup"]) < len(values["peer"]):
            yield f"-: too short to tell; its start-ups lie up to {_seconds(_spread(summary.compared))} apart"


def _of_peer(runs: Sequence[PeerRun]) -> str:
    ran = _counted(run.status for run in runs if run.status != NOT_GIVEN)
    kept = Counter(run.says for run in runs if run.status == NOT_GIVEN)
    return "; ".join([*([ran] if ran else []), *(f"{count} {which}, not given to it" for which, count in kept.items())])


def _counted(statuses: Iterator[str]) -> str:
    return ", ".join(f"{count} {status}" for status, count in Counter(statuses).most_common())


def _figure(values: Figures, name: str) -> str:
    return _seconds(values[name]) if name in values else "-"


def _ratio(values: Figures, name: str) -> str:
    return f"{values[name]:.2f}" if name in values else "-"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.995 else f"{1000 * seconds:.1f} ms"
