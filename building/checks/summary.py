"""What a run of the checks says at its end: how each part went, which tests were unstable, and one line for it all.

A browser test waits for a page on a machine that may be busy, so it gets a second attempt at once and, if that fails
too, a third at the very end, alone, in a new browser. One that passes only there is unstable: the run passes and names
it. Where more than `MOST_UNSTABLE` tests failed twice, none is tried again, and the run fails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from building.checks.side_by_side import Ended
from building.project import say

MOST_UNSTABLE = 3

_COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped|rerun)\b")
_CLOSING = re.compile(r"^=*\s*(?:\d+ \w+,? ?)+in [\d.]+s", re.MULTILINE)
_AGAIN = re.compile(r"^RERUN (.+)$", re.MULTILINE)
_NOTHING_COLLECTED = 5


@dataclass(frozen=True, slots=True)
class Third:
    """A third attempt: the name of the part in which the test failed twice, the test, and whether it passed now."""

    part: str
    test: str
    passed: bool


def failed_twice(end: Ended) -> list[str]:
    """The tests that failed in both attempts, if these are all that went wrong in this part; otherwise none."""
    wrong = [name for name in sorted(set(_AGAIN.findall(end.output))) if _failed(name, end.output)]
    counts = _counts(end.output)
    return wrong if end.status == 1 and len(wrong) == counts["failed"] + counts["error"] else []


def summarize(ends: Sequence[Ended], thirds: Sequence[Third] = ()) -> int:
    """Prints the summary and returns the exit status of the run."""
    say("\n== summary")
    totals: Counter[str] = Counter()
    wrong, cut = [], []
    for end in ends:
        unstable = [third for third in thirds if third.part == end.name and third.passed]
        counts = _with_thirds(_counts(end.output), end, len(unstable))
        totals += counts
        # Arguments for pytest may leave a tier without tests.
        passed = end.status == 0 or (end.status == _NOTHING_COLLECTED and len(ends) > 1)
        passed = passed or (bool(unstable) and not counts["failed"] and not counts["error"])
        if end.status is None:
            cut.append(end.name)
        elif not passed:
            wrong.append(end.name)
        counted = ", ".join(f"{number} {word}" for word, number in counts.items())
        say(f"{end.name:22}{'ok' if passed else 'FAILED':8}{end.seconds:6.1f} s  {counted}")
    again = {name for end in ends for name in _AGAIN.findall(end.output)}
    if again:
        say(f"tried twice: {', '.join(sorted(again))}")
    return _close(totals, wrong, cut, [third.test for third in thirds if third.passed])


def _close(totals: Counter[str], wrong: list[str], cut: list[str], unstable: list[str]) -> int:
    for test in unstable:
        say(f"unstable: {test} failed twice and passed alone (docs/lab/unstable.md)")
    line = f"{totals['passed']} passed, {totals['failed'] + totals['error']} failed, {totals['skipped']} skipped"
    line += f", {len(unstable)} unstable" if unstable else ""
    causes = [f"stopped before its end: {', '.join(cut)}"] if cut else []
    causes += [f"not in order: {', '.join(wrong)}"] if wrong else []
    say("; ".join([line, *causes]))
    return 1 if causes else 0


def _failed(test: str, output: str) -> bool:
    """Whether pytest's list of failures names the test, alone or with a reason behind it."""
    return re.search(rf"^(?:FAILED|ERROR) {re.escape(test)}(?: - .*)?$", output, re.MULTILINE) is not None


def _with_thirds(counts: Counter[str], end: Ended, unstable: int) -> Counter[str]:
    """The counts with tests that passed at the third attempt counted as passed."""
    if not unstable:
        return counts
    left = len(failed_twice(end)) - unstable
    return Counter({**counts, "passed": counts["passed"] + unstable, "failed": left, "error": 0}) + Counter()


def _counts(output: str) -> Counter[str]:
    """What pytest's closing line says; empty unless pytest ran."""
    closing = _CLOSING.findall(output)
    counted = _COUNTED.findall(closing[-1]) if closing else []
    return Counter({word.rstrip("s"): int(number) for number, word in counted})
