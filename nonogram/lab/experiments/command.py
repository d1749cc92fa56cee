"""The command `experiments`: reads a set, measures what the folder does not hold yet, writes the report there."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from ...brief import amount
from ...commands.console import complain, count, seconds, show, show_nothing, tell, tell_json
from ...errors import NonogramError
from ...formats.files import write_whole
from ...formats.sets import Member, sample
from ...processes import JoblibMissing, in_processes
from ..bench.reading import sound_members
from ..bench.store import Session, StoreError
from .measures import Row, Task, finish
from .plan import NAMES, PRESETS, Experiment, Preset, drawn, experiments, measured
from .report import Report, report, told
from .store import Store

HELP = "reproduce the literature's experiments"
EXAMPLES = ["nonogram experiments --preset small"]
OK, BAD_INPUT, INTERRUPTED = 0, 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `experiments`."""
    parser.add_argument(
        "set",
        nargs="?",
        help="puzzles: a file in the tournaments' format or of JSON lines, a folder, or - for standard input "
        "(default: random ones)",
    )
    parser.add_argument("--preset", choices=sorted(PRESETS), default="default", help="how much is measured")
    parser.add_argument("--only", action="append", choices=NAMES, help="this experiment; may be given several times")
    parser.add_argument("--puzzles", type=count, metavar="N", help="at most this many, spread over the set")
    parser.add_argument("--cap", type=seconds, metavar="SECONDS", help="CPU time for a puzzle and setting")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the random puzzles")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="number of processes, by joblib")
    parser.add_argument(
        "--output",
        type=Path,
        default=Path("nonogram-experiments"),
        metavar="FOLDER",
        help="where rows are kept and the report is written; a run resumes from the rows there (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print tables and comparisons as JSON")


def run(options: argparse.Namespace) -> int:
    """Measure and report; return 2 when the set holds broken puzzles or a file cannot be used, 3 when interrupted."""
    try:
        members, broken = sound_members(options.set) if options.set else (None, 0)
        if options.set and not members:
            return BAD_INPUT
        return _run(options, members) or (BAD_INPUT if broken else OK)
    except (StoreError, JoblibMissing) as error:
        complain(str(error))
    except NonogramError as error:
        complain(str(error), options.set)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(error.strerror or str(error), error.filename)
    return BAD_INPUT


def _run(options: argparse.Namespace, members: Sequence[Member] | None) -> int:
    changes = {name: getattr(options, name) for name in ("puzzles", "cap", "seed")}
    preset = replace(PRESETS[options.preset], **{name: value for name, value in changes.items() if value is not None})
    store = Store(options.output / "rows.jsonl")
    everything = experiments(preset, members)
    for complaint in store.complaints:
        complain(complaint)
    if others := store.unused(task for e in everything for task in e.tasks()):
        complain(f"{store.path}: {amount(others, 'row')} of other puzzles, settings or versions left aside")
    planned = [e for e in everything if e.name in (options.only or NAMES)]
    interrupted = _measure(planned, store, options.jobs)
    made = report(planned, store.rows, _source(options.set, preset, members), store.sessions)
    write_whole(options.output / "report.md", made.markdown)
    _print(made, options)
    return INTERRUPTED if interrupted else OK


def _source(path: str | None, preset: Preset, members: Sequence[Member] | None) -> str:
    if members is None:
        return drawn(preset)
    chosen = len(sample(members, preset.puzzles))
    name = "standard input" if path == "-" else Path(str(path)).name
    return f"{chosen} of the {len(members)} puzzles of {name}, spread evenly over it."


def _measure(planned: Sequence[Experiment], store: Store, jobs: int) -> bool:
    """Measure what the store does not hold; return whether that was interrupted. Every row is stored at once."""
    tasks = store.pending(task for experiment in planned for task in experiment.tasks())
    total = sum(len(e.settings) * len(e.subjects) for e in planned)
    if not tasks:
        return False
    done = total - len(tasks)

    def tell_row(row: Row) -> None:
        nonlocal done
        done += 1
        _show(done, total, row.experiment, row.setting, row.subject)

    _show(done, total, "calibration")
    store.begin(Session.now())
    interrupted = store.collect(_rows(tasks, jobs), tell_row)
    show_nothing()
    if interrupted:
        complain(f"interrupted; {done} of {total} measurements are kept in {store.path}, run again to go on")
    return interrupted


def _rows(tasks: Sequence[Task], jobs: int) -> Generator[Row | None, None, None]:
    if jobs == 1:
        return measured(tasks)
    return in_processes(finish, tasks, jobs)


def _show(done: int, total: int, *what: str) -> None:
    show(done, total, f"{done}/{total} {', '.join(what)[:60]}")


def _print(made: Report, options: argparse.Namespace) -> None:
    if options.json:
        tell_json(
            {"report": str(options.output / "report.md"), "sections": [asdict(section) for section in made.sections]}
        )
        return
    for section in made.sections:
        tell(section.title)
        for what, value, ends, paper in map(told, section.comparisons):
            tell(f"  {what}: {value} (95 % range {ends}{f'; the paper: {paper}' if paper else ''})")
    tell(f"The report is in {options.output / 'report.md'}")
