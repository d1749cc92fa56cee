"""Measures how long a reader's first visit takes, until the board can be played and until the first hint is shown, and
how long a second one takes.

    python3 build.py run scripts/cold_visit.py [--rounds N] [--only CONDITION] [--beside FOLDER] [--encoding brotli]
    python3 build.py run scripts/cold_visit.py --headers plain --leave 4
    python3 build.py run scripts/cold_visit.py --headers none [--only CONDITION]

A visit opens a puzzle on a phone's screen, in a browser with a fresh profile, and presses Hint as soon as it can be
pressed. `--beside` takes another built site, visited in turn with this one. The second visit comes when the first has
settled, or with `--leave` so many seconds after its hint; it goes on to the start of the worker that searches.
`--headers` chooses what the host sends: `plain` is a host such as GitHub Pages; `none` lets the browser keep no file,
and then it is told how often large files are asked for. `--shell` visits with Chromium's headless shell in place of the
whole Chromium. Prints medians as Markdown, lowest and highest in brackets.

How the phone is slowed is told in `scripts/visiting.py`: the network by Chromium, the processor by stopping and
continuing the processes of pages and workers, as Chromium's own slowing does not reach workers.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, sleep

from nonogram.lab.bench import calibration
from scripts.devtools import ProtocolError
from scripts.static_host import ENCODINGS, HEADERS, StaticHost
from scripts.visiting import Line, Phone, Visit

ROOT = Path(__file__).resolve().parent.parent
LARGE_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Condition:
    """`slowness` is how many times longer the processor takes."""

    name: str
    line: Line | None
    slowness: float


LOCALHOST = Condition("localhost", None, 1)
CONDITIONS = {
    "localhost": LOCALHOST,
    "9mbit": Condition("9 Mbit/s, 60 ms", Line(9, 3, 60), 1),
    "9mbit-slow": Condition("9 Mbit/s, 60 ms, slowed 4 times", Line(9, 3, 60), 4),
    "1.6mbit-slow": Condition("1.6 Mbit/s, 150 ms, slowed 4 times", Line(1.6, 0.75, 150), 4),
}
SECOND = "second"
"""The name on the command line of the second visit, which follows a first one on localhost."""


@dataclass(frozen=True, slots=True)
class Build:
    name: str
    host: StaticHost


@dataclass(frozen=True, slots=True)
class Measured:
    """A visit to one build; `sent` in bytes until all was at rest, `large` how often each large file was requested."""

    build: str
    first: Visit
    large: dict[str, int]
    sent: float | None = None
    second: Visit | None = None
    searcher: float | None = None


def measure(chromium: str, build: Build, condition: Condition, arguments: argparse.Namespace, again: bool) -> Measured:
    """One visit with a fresh profile, and a second one if `again`."""
    fragment = f"play={arguments.puzzle}"
    host = build.host
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        Phone(chromium, Path(profile), host.url, condition.line, condition.slowness) as phone,
    ):
        host.forget_counts()
        first = phone.visit(fragment)
        large = host.requests(LARGE_BYTES)
        if not again:
            return Measured(build.name, first, large)
        if arguments.leave is not None:
            sleep(arguments.leave)
        elif not phone.settle():
            print(f"{build.name}: the first visit did not come to rest", file=sys.stderr)
        sent = phone.traffic.bytes_before()
        second = phone.visit(fragment)
        try:
            searcher = phone.start_searcher()
        except ProtocolError as error:
            print(f"{build.name}: the worker that searches: {error}", file=sys.stderr)
            return Measured(build.name, first, large, sent, second)
        return Measured(build.name, first, large, sent, second, searcher)


def rounds(chromium: str, builds: list[Build], condition: Condition, arguments: argparse.Namespace) -> list[Measured]:
    """The visits to each build, in turn; one that comes to nothing is reported and left out."""
    again = condition is LOCALHOST and (not arguments.only or SECOND in arguments.only)
    found = []
    for number in range(arguments.rounds):
        # The first of two is not always the same build.
        for build in builds if number % 2 == 0 else reversed(builds):
            try:
                found.append(measure(chromium, build, condition, arguments, again))
            except TimeoutError as error:
                print(f"{condition.name}, {build.name}: left out, {error}", file=sys.stderr)
    return found


def spread(values: Iterable[float | None], unit: float = 1, digits: int = 0) -> str:
    """The median in `unit`s, with the lowest and the highest."""
    known = [value / unit for value in values if value is not None]
    if not known:
        return "-"
    low, middle, high = (f"{value:.{digits}f}" for value in (min(known), median(known), max(known)))
    return middle if low == high else f"{middle} ({low} to {high})"


def seconds(values: Iterable[float | None]) -> str:
    return spread(values, 1000, 2)


def megabytes(values: Iterable[float | None]) -> str:
    return spread(values, 1e6, 2)


def first_row(name: str, found: list[Measured]) -> str:
    visits = [measured.first for measured in found]
    cells = [
        name,
        seconds(visit.board for visit in visits),
        seconds(visit.hint for visit in visits),
        megabytes(visit.sent for visit in visits),
        megabytes(measured.sent for measured in found),
        spread(visit.requests_before_board for visit in visits),
        spread(visit.requests_before_hint for visit in visits),
    ]
    return _row(cells)


def second_row(name: str, found: list[Measured]) -> str:
    visits = [measured.second for measured in found if measured.second]
    cells = [
        name,
        seconds(visit.board for visit in visits),
        seconds(visit.engine for visit in visits),
        seconds(visit.hint for visit in visits),
        seconds(measured.searcher for measured in found),
        megabytes(visit.sent for visit in visits),
        f"{sum(visit.copied for visit in visits)} of {len(visits)}",
    ]
    return _row(cells)


def large_rows(name: str, found: list[Measured]) -> Iterator[str]:
    files = sorted({file for measured in found for file in measured.large})
    for file in files:
        yield _row([name, f"`{file}`", spread(measured.large.get(file, 0) for measured in found)])


CACHING = {"site": "the site's headers and ETag", "plain": "max-age=600 and ETag", "none": "no caching"}
FIRST = ["first visit", "board, s", "first hint, s", "sent until the hint, MB", "at rest, MB"]
FIRST += ["requests before the board", "before the hint"]
AGAIN = ["second visit", "board, s", "engine ready, s", "first hint, s", "search worker ready in, s", "sent, MB"]
AGAIN += ["from the copy of the memory"]
LARGE = ["until the first hint", "file", "requests"]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _head(titles: list[str]) -> str:
    return f"{_row(titles)}\n{_row(['---', *['---:'] * (len(titles) - 1)])}"


def report(chromium: str, builds: list[Build], arguments: argparse.Namespace) -> None:
    """Prints the tables; the rows of the first one as they come."""

    def by_build(name: str, found: list[Measured]) -> Iterator[tuple[str, list[Measured]]]:
        for build in builds:
            label = f"{name}, {build.name}" if len(builds) > 1 else name
            yield label, [measured for measured in found if measured.build == build.name]

    wanted = arguments.only or [*CONDITIONS, SECOND]
    later: dict[str, list[Measured]] = {}
    print(_head(FIRST))
    for key, condition in CONDITIONS.items():
        if key not in wanted and not (condition is LOCALHOST and SECOND in wanted):
            continue
        later[condition.name] = found = rounds(chromium, builds, condition, arguments)
        for label, mine in by_build(condition.name, found):
            print(first_row(label, mine), flush=True)
    if SECOND in wanted:
        print(f"\n{_head(AGAIN)}")
        for label, mine in by_build(LOCALHOST.name, later[LOCALHOST.name]):
            print(second_row(label, mine))
    if arguments.headers == "none":
        print(f"\n{_head(LARGE)}")
        for name, found in later.items():
            for label, mine in by_build(name, found):
                print("\n".join(large_rows(label, mine)))
    print(flush=True)


def machine(chromium: str) -> str:
    """The line above the tables: the day, and what they were measured on."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        Phone(chromium, Path(profile), "", None, 1) as phone,
    ):
        version = phone.version.replace("/", " ")
    today = datetime.datetime.now(datetime.UTC).date()
    started = monotonic()
    loop = calibration()
    # Times in a browser are wall-clock times: a busy machine stretches them by about this ratio.
    stretch = (monotonic() - started) / loop
    host = f"{platform.machine()}, {os.cpu_count()} cores, {version}"
    return f"{today}, {host}, calibration loop {loop:.2f} s of CPU, {stretch:.1f} times that on the clock"


def _encodings(text: str) -> list[str]:
    names = text.split(",")
    if not set(names) <= set(ENCODINGS):
        raise argparse.ArgumentTypeError(f"not one of {', '.join(ENCODINGS)}: {text}")
    return names


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site (dist/)")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another built site, to compare")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", action="append", choices=[*CONDITIONS, SECOND], help="some conditions alone")
    parser.add_argument("--puzzle", default="cactus", metavar="SLUG", help="the puzzle to open (cactus)")
    parser.add_argument("--encoding", type=_encodings, default=["gzip"], help="gzip, brotli or gzip,brotli")
    parser.add_argument("--headers", choices=HEADERS, default="site", help="what the host sends (the site's headers)")
    parser.add_argument("--leave", type=float, metavar="SECONDS", help="leave the first page so long after its hint")
    parser.add_argument("--shell", action="store_true", help="Chromium's headless shell, not the whole Chromium")
    arguments = parser.parse_args()
    for folder in filter(None, (arguments.site, arguments.beside)):
        if not (folder / "index.html").is_file():
            parser.error(f"there is no built site in {folder}")
    return arguments


def main() -> int:
    arguments = _arguments()
    chromium = os.environ["CHROMIUM_SHELL" if arguments.shell else "CHROMIUM"]
    print(machine(chromium))
    folders = {"now": arguments.site, **({"before": arguments.beside} if arguments.beside else {})}
    for encoding in arguments.encoding:
        caching = CACHING[arguments.headers]
        count = f"{arguments.rounds} round{'s' if arguments.rounds > 1 else ''}"
        print(f"\nHTTP/1.1, {encoding}, {caching}, `#play={arguments.puzzle}`, {count}:\n")
        with ExitStack() as stack:
            hosts = {name: StaticHost(folder, encoding, arguments.headers) for name, folder in folders.items()}
            builds = [Build(name, stack.enter_context(closing(host))) for name, host in hosts.items()]
            report(chromium, builds, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
