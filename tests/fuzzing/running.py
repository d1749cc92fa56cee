"""What a target of the fuzzer is, how it is run, and how what fails is kept as a test case.

An input is a JSON value, so that it can be kept. A target draws inputs in one of two ways: `mutated`, a plain seeded
loop for readers, of which there are to be many; `described`, a strategy of hypothesis, which also shrinks what fails.
"""

from __future__ import annotations

import json
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

CASES = Path(__file__).resolve().parent / "cases"
LONGEST = 1.0
"""CPU seconds that one input may take."""
HUNG = 10.0
"""CPU seconds after which an input is given up, where the system has such a clock."""
BATCH = 250
"""So many inputs are drawn between two looks at the clock."""
MOST_TRIES = 1500
"""So many smaller inputs are tried at most in place of one that fails."""

Check = Callable[[Any], object]
Feed = Callable[[Check, int, int], None]
"""Draws inputs for a check from a seed, so many; raises what the check raises, for the smallest input last."""


@dataclass(frozen=True, slots=True)
class Target:
    """One thing to fuzz. `check` raises when an input is not answered as it has to be; `share` is how many inputs of it
    the tests take.
    """

    name: str
    feed: Feed
    check: Check
    share: int


@dataclass(slots=True)
class Report:
    """What came of a run: how many inputs, the slowest of them in CPU seconds, and one failing input of each kind."""

    target: Target
    inputs: int = 0
    cpu: float = 0.0
    slowest: float = 0.0
    slowest_input: object = None
    failures: dict[str, tuple[object, str]] = field(default_factory=dict)

    def __str__(self) -> str:
        rate = self.inputs / max(self.cpu, 1e-9)
        shown = json.dumps(self.slowest_input)
        shown = shown if len(shown) <= 70 else shown[:60] + f" … ({len(shown)} characters)"
        head = f"{self.target.name:12}{self.inputs:9} inputs {rate:8.0f} per CPU s"
        tail = f"  slowest {self.slowest:6.3f} CPU s: {shown}"
        return "\n".join([head + tail, *(f"  FAILED {kind}" for kind in self.failures)])


def mutated(draw: Callable[[Random], Any]) -> Feed:
    """Feeds what `draw` makes of a seeded random source; makes smaller what fails, as far as that is cheap."""

    def feed(check: Check, seed: int, count: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            value = draw(rng)
            try:
                check(value)
            except Exception as error:
                _shrink(check, value, _kind(error))
                raise

    return feed


def described(strategy: SearchStrategy[Any]) -> Feed:
    """Feeds what hypothesis makes of a strategy."""

    def feed(check: Check, seed: int, count: int) -> None:
        @seeded(seed)
        @settings(
            max_examples=count,
            database=None,
            deadline=None,
            derandomize=False,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )
        @given(strategy)
        def run(value: Any) -> None:
            check(value)

        run()

    return feed


def fuzz(target: Target, seed: int, inputs: int | None = None, seconds: float | None = None) -> Report:
    """Run a target for so many inputs or so long, whichever ends first. The same seed draws the same inputs."""
    report = Report(target)
    failing: list[tuple[str, object, str]] = []

    def watched(value: object) -> None:
        report.inputs += 1
        started = process_time()
        try:
            with _given_up():
                target.check(value)
        except Hung:
            pass
        except Exception as error:
            kind = _kind(error)
            if kind not in report.failures:
                failing.append((kind, value, "".join(traceback.format_exception(error))))
                raise
        took = process_time() - started
        if took > report.slowest:
            report.slowest, report.slowest_input = took, value
        if took > LONGEST:
            report.failures.setdefault("slow", (value, f"{took:.1f} CPU s"))

    started, cpu = perf_counter(), process_time()
    batch = 0
    while (inputs is None or report.inputs < inputs) and (seconds is None or perf_counter() - started < seconds):
        failing.clear()
        count = BATCH if inputs is None else min(BATCH, inputs - report.inputs)
        try:
            target.feed(watched, seed * 1_000_003 + batch, count)
        except Exception:
            if not failing:
                raise
            _, value, told = next(found for found in reversed(failing) if found[0] == failing[0][0])
            report.failures[failing[0][0]] = value, told
        batch += 1
    report.cpu = process_time() - cpu
    return report


class Hung(Exception):
    """An input takes longer than HUNG."""


@contextmanager
def _given_up() -> Iterator[None]:
    """Raises Hung in the code below when it takes too long."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(*_: object) -> None:
        raise Hung

    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def keep(report: Report, folder: Path = CASES) -> list[Path]:
    """Write each failing input as a test case; the files written."""
    folder.mkdir(exist_ok=True)
    kept = []
    for kind, (value, _) in report.failures.items():
        case = {"target": report.target.name, "failed": kind, "input": value}
        path = folder / f"{report.target.name}-{sha256(json.dumps(value).encode()).hexdigest()[:8]}.json"
        path.write_text(json.dumps(case, indent=1) + "\n", "utf-8")
        kept.append(path)
    return kept


def replay(path: Path, targets: Mapping[str, Target]) -> None:
    """Run the check of a kept input again; raises what it raises, and Hung when it takes longer than LONGEST."""
    case = json.loads(path.read_text("utf-8"))
    started = process_time()
    targets[case["target"]].check(case["input"])
    if process_time() - started > LONGEST:
        raise Hung(f"{path.name} takes {process_time() - started:.1f} CPU s")


def _kind(error: BaseException) -> str:
    """An error's type and the line that raised it: what fails there again is the same failure."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


def _shrink(check: Check, value: Any, kind: str) -> None:
    """Try smaller inputs that fail alike, one after the other; `check` sees the smallest last of those that fail."""
    tries = 0
    while True:
        for smaller in _smaller(value):
            tries += 1
            if tries > MOST_TRIES:
                return
            try:
                check(smaller)
            except Exception as error:
                if _kind(error) == kind:
                    value = smaller
                    break
        else:
            return


def _smaller(value: Any) -> Iterator[Any]:
    """JSON values like this one with something left out, the largest pieces first."""
    if isinstance(value, str | list):
        piece = len(value)
        while piece := piece // 2:
            for at in range(0, len(value) - piece + 1, piece):
                short = list(value)
                del short[at : at + piece]
                yield "".join(short) if isinstance(value, str) else short
        if isinstance(value, list):
            for at, item in enumerate(value):
                yield from ([*value[:at], inner, *value[at + 1 :]] for inner in _smaller(item))
    elif isinstance(value, dict):
        yield from ({name: value[name] for name in value if name != key} for key in value)
        for key, item in value.items():
            yield from ({**value, key: inner} for inner in _smaller(item))
