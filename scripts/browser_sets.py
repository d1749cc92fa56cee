"""Sets of puzzles measured by the site's own benchmark page, driven in a browser."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

WAYS = {"sat": "python-sat", "pure": "Pure Python", "hint": "Hints"}
"""What the page can measure, and what it calls each of these."""

LIMITS = {1: "one solution", 2: "whether there is only one"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What to measure of each set: at most this many puzzles, spread over it; seconds for each; names from WAYS."""

    most: int | None
    limit: int
    seconds: int
    ways: Collection[str]


def measured(page: Page, url: str, path: Path | None, asked: Asked) -> Any:
    """What the benchmark page at `url` finds for a set file, or for its own puzzles: the JSON that it saves."""
    page.goto(f"{url}bench.html")
    start = page.get_by_role("button", name="Start", exact=True)
    page.locator(".set-name:not(:empty)").wait_for()
    if path is not None:
        page.locator("input[type=file]").set_input_files(path)
        page.locator(".set-name", has_text=f"{path.name}:").wait_for(timeout=120_000)
    if asked.most is not None:
        page.get_by_label("At most").fill(str(asked.most))
    page.get_by_label("Ask for").select_option(LIMITS[asked.limit])
    page.get_by_label("Give up after").fill(str(asked.seconds))
    for way, name in WAYS.items():
        page.get_by_label(name, exact=True).set_checked(way in asked.ways)
    start.click()
    save = page.get_by_role("button", name="Save as JSON")
    save.wait_for(timeout=24 * 3600 * 1000)
    with page.expect_download() as download:
        save.click()
    return json.loads(Path(download.value.path()).read_text("utf-8"))


def report(found: Any) -> Iterator[str]:
    """Rows of a Markdown table: what was found for one set."""
    name = found["set"].split(":")[0]
    for way, boot in found["boots"].items():
        worker = "searching" if way == "sat" else "answering"
        yield f"| {name}: boot, {worker} worker | {boot['page']:.0f} ms on the page, {boot['worker']:.0f} ms inside |"
    for way, title in WAYS.items():
        timed = [row[way] for row in found["rows"] if row[way] is not None]
        if timed:
            yield f"| {name}: {title}, {len(timed)} puzzles | {_spread(timed)} |"
    for way in ("sat", "pure"):
        slow = sorted((row for row in found["rows"] if row[way]), key=lambda row: -float(row[way]["milliseconds"]))[:3]
        if slow:
            told = "; ".join(f"{row['name']} {row[way]['milliseconds']:.0f} ms {row[way]['answer']}" for row in slow)
            yield f"| {name}: slowest, {WAYS[way]} | {told} |"
    cancels = found["cancels"]
    parts = (f"{what} {max(cancel[what] for cancel in cancels):.1f}" for what in ("settled", "hint", "again"))
    yield f"| {name}: cancel, worst of {len(cancels)} | {', '.join(parts)} ms |"
    sizes = (
        f"{found['memory'][way] / 1e6:.0f} MB {name}" for way, name in (("pure", "answering"), ("sat", "searching"))
    )
    yield f"| {name}: memory | {', '.join(sizes)} |"
    longest = max(found["longTasks"], default=0)
    yield f"| {name}: tasks over 50 ms on the page | {len(found['longTasks'])}, the longest {longest:.0f} ms |"


def _spread(timed: list[Any]) -> str:
    times = sorted(float(one["milliseconds"]) for one in timed)
    undecided = sum(one["answer"] in ("time", "error") for one in timed)
    ranks = ", ".join(f"p{share} {times[min(len(times) - 1, len(times) * share // 100)]:.0f}" for share in (90, 99))
    late = f", {undecided} not decided" if undecided else ""
    return f"median {median(times):.0f}, {ranks}, max {times[-1]:.0f} ms, {sum(times) / 1000:.1f} s in all{late}"
