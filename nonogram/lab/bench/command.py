"""The command `bench`: solves sets of puzzles, measures, and continues where an interrupted run stopped."""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from time import process_time

from ... import __version__, formats
from ...brief import amount
from ...commands.console import (
    add_options,
    complain,
    count,
    given_options,
    limit,
    seconds,
    show,
    show_nothing,
    tell,
    tell_json,
)
from ...errors import NonogramError
from ...formats.sets import Member, printable_name, sample
from ...processes import in_processes
from ...search.solver import METHODS
from . import line_growth
from .peers import peer
from .reading import sound_members
from .solving import FAILED, NOT_VERIFIED, WRONG, Run, Setting, Task, run_apart, warm_up
from .solving import run as solve_task
from .store import Session, Store
from .summary import Summary, tables

HELP = "measure the solver on sets of puzzles, or line solvers"
EXAMPLES = ["nonogram bench puzzles --limit 1"]
OK, WRONG_SOLUTION, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    parser.add_argument(
        "sets",
        nargs="*",
        metavar="SET",
        help="a file in the tournaments' format, JSON lines or of one puzzle, a folder of such, - for standard input",
    )
    parser.add_argument("--limit", type=limit, default=2, metavar="N", help="solutions sought, 2 (default) or all")
    parser.add_argument("--method", choices=METHODS, default="auto")
    parser.add_argument("--puzzles", type=count, metavar="N", help="this many of each set, spread evenly over it")
    parser.add_argument("--cap", type=seconds, metavar="SECONDS", help="CPU time for a puzzle")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="number of processes, by joblib")
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="keep every measurement there; a run goes on with what is there"
    )
    parser.add_argument(
        "--against",
        metavar="COMMAND",
        help="another solver, measured on the same puzzles in turn: with {file}, started for each puzzle; without, "
        "started once and given a path a line",
    )
    parser.add_argument(
        "--against-format", choices=sorted(formats.written_formats()), default="non", help="what it reads"
    )
    parser.add_argument("--json", action="store_true")
    lines = parser.add_argument_group("line solvers")
    lines.add_argument("--lines", action="store_true", help="measure their growth with length and blocks instead")
    lines.add_argument("--seconds", type=seconds, default=0.2, metavar="S", help="CPU time for each figure")
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and report; return 1 when a solution was wrong, 2 for bad input or broken puzzles, 3 when interrupted."""
    if options.lines == bool(options.sets):
        complain("bench needs either sets of puzzles or --lines")
        return BAD_INPUT
    if options.against and options.jobs > 1:
        complain("--against measures one puzzle after another: leave out --jobs")
        return BAD_INPUT
    try:
        return _run_lines(options) if options.lines else _run_sets(options)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(error.strerror or str(error), error.filename)
    except (NonogramError, ValueError) as error:
        complain(str(error))
    return BAD_INPUT


# --- sets of puzzles ---


def _run_sets(options: argparse.Namespace) -> int:
    setting = Setting(options.limit, options.method, given_options(options), options.cap)
    tasks, broken, reading = _tasks(options, setting)
    if not any(tasks.values()):
        return BAD_INPUT
    settings = _settings(options, str(warm_up(setting).stats["accelerators"]))
    apart = {"start-up": round(process_time() - reading, 3), "reading the sets": round(reading, 3)}
    kept = Store(options.results, "bench", Run.of_json, settings)
    for complaint in kept.complaints:
        complain(complaint)
    if others := len(kept.rows.keys() - {task.key for named in tasks.values() for task in named}):
        complain(f"{amount(others, 'row')} of other puzzles left aside", kept.path)
    interrupted = _measure([task for named in tasks.values() for task in named], kept, options, apart)
    summaries = []
    for name, named in tasks.items():
        runs = [kept.rows[task.key] for task in named if task.key in kept.rows]
        summaries.append(Summary(name, runs, broken[name], len(named) - len(runs)))
    _print(summaries, kept.sessions, settings, options)
    if interrupted:
        return INTERRUPTED
    if any(broken.values()):
        return BAD_INPUT
    answers = [answer for summary in summaries for run in summary.runs for answer in (run, run.peer) if answer]
    return WRONG_SOLUTION if any(answer.status == WRONG for answer in answers) else OK


def _tasks(options: argparse.Namespace, setting: Setting) -> tuple[dict[str, list[Task]], dict[str, int], float]:
    """Return the tasks and the number of broken puzzles of each set by its name, and the CPU seconds spent on
    reading.
    """
    started = process_time()
    tasks: dict[str, list[Task]] = {}
    broken: dict[str, int] = {}
    for source in options.sets:
        name = "standard input" if source == "-" else printable_name(Path(os.path.abspath(source)))
        if name in tasks:
            raise NonogramError(f"two sets are named {name}: measure them one after another")
        members, broken[name] = _members(source)
        chosen = sample(members, options.puzzles or len(members))
        tasks[name] = [Task(name, member, setting) for member in chosen]
    return tasks, broken, process_time() - started


def _members(source: str) -> tuple[list[Member], int]:
    """Return the sound puzzles of a set and the number of broken ones; a set that cannot be used at all counts as
    one.
    """
    try:
        return sound_members(source)
    except OSError as error:
        complain(error.strerror or str(error), source)
    except NonogramError as error:
        complain(str(error), source)
    return [], 1


def _settings(options: argparse.Namespace, accelerators: str) -> dict[str, object]:
    """Return what must be the same for all rows of a file."""
    given = given_options(options)
    return {
        "nonogram": __version__,
        "limit": options.limit,
        "method": options.method,
        "options": asdict(given) if given else None,
        "cap": options.cap,
        "accelerators": accelerators,
        "against": options.against,
        "against-format": options.against_format if options.against else None,
    }


def _measure(tasks: Sequence[Task], kept: Store[Run], options: argparse.Namespace, apart: Mapping[str, float]) -> bool:
    """Measure what is not stored yet; return whether that was interrupted."""
    pending = [task for task in tasks if task.key not in kept.rows]
    if not pending:
        return False
    done, total = len(tasks) - len(pending), len(tasks)

    def told(run: Run) -> None:
        nonlocal done
        done += 1
        show(done, total, f"{done}/{total} {run.set} {run.name[:30]}: {run.status}, {run.seconds:.3f} s")

    show(done, total, "calibration")
    kept.begin(Session.now(apart))
    show(done, total, f"{done}/{total}")
    interrupted = kept.collect(_runs(pending, options), told)
    show_nothing()
    if interrupted:
        place = f"are kept in {kept.path}, run again to go on" if kept.path else "are there; --results would keep them"
        complain(f"interrupted; {done} of {total} measurements {place}")
    return interrupted


def _runs(tasks: Sequence[Task], options: argparse.Namespace) -> Generator[Run, None, None]:
    if options.against:
        with peer(options.against, options.against_format, options.cap) as other:
            other.warm_up()
            for task in tasks:
                ours, theirs = solve_task(task), other.run(task.member.puzzle)
                if theirs.status == FAILED:
                    show_nothing()
                    complain(f"the other solver failed: {theirs.says}", f"{task.set} {task.member.name}")
                yield replace(ours, peer=theirs)
    elif options.jobs > 1:
        yield from in_processes(run_apart, tasks, options.jobs)
    else:
        yield from map(solve_task, tasks)


def _print(
    summaries: Sequence[Summary],
    sessions: Sequence[Session],
    settings: Mapping[str, object],
    options: argparse.Namespace,
) -> None:
    if options.json:
        data = {
            "settings": settings,
            "sessions": [asdict(session) for session in sessions],
            "sets": [summary.to_json() for summary in summaries],
        }
        tell_json(data)
        return
    without = {"limit": "all", "cap": "none"}
    told = [(name, without.get(name) if value is None else value) for name, value in settings.items()]
    tell(", ".join(f"{name} {value}" for name, value in told if value is not None))
    for session in sessions:
        tell(f"- {session}")
    print()
    for line in tables(summaries, options.against):
        tell(line)
    runs = [run for summary in summaries for run in summary.runs]
    if not any(run.status == WRONG for run in runs):
        all_shown = not any(run.peer and run.peer.status in (NOT_VERIFIED, WRONG) for run in runs)
        print(f"\nEvery solution{'' if all_shown else ' of nonogram'} was verified against the clues.")


# --- line solvers ---


def _run_lines(options: argparse.Namespace) -> int:
    session = Session.now()
    rows = line_growth.line_growth(line_growth.SIZES, budget=options.seconds)
    if options.json:
        tell_json({"session": asdict(session), "lines": [asdict(row) for row in rows]})
        return OK
    print(f"{session}\n\nMicroseconds a line, CPU, median of {line_growth.LINES} random lines, a third of the cells")
    print(f"known; - where a line takes more than {1000 * line_growth.MOST_SECONDS:.0f} ms\n")
    for line in line_growth.growth_table(rows):
        print(line, flush=True)
    return OK
