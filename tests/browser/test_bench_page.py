"""The benchmark page: it measures its own set and a file of the reader's, and says what it found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

SET = "\n".join(
    json.dumps(puzzle)
    for puzzle in (
        {"id": "heart", "rows": [[1, 1], [5], [5], [3], [1]], "cols": [[2], [4], [4], [4], [2]]},
        {"id": "two", "rows": [[1], [1]], "cols": [[1], [1]]},
        {"id": "wrong", "rows": [[3]], "cols": [[1]]},
    )
)


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()


def saved(page: Page) -> Any:
    """What "Save as JSON" gives once the run is over."""
    button = page.get_by_role("button", name="Save as JSON")
    expect(button).to_be_visible(timeout=90_000)
    with page.expect_download() as download:
        button.click()
    return json.loads(Path(download.value.path()).read_text("utf-8"))


def figure(page: Page, name: str) -> str:
    card = page.locator(".figures > div").filter(has=page.get_by_text(name, exact=True))
    return card.locator(".figure").inner_text()


@pytest.mark.alone
def test_it_measures_the_sites_own_puzzles(page: Page, site: str, dist: Path) -> None:
    count = len(json.loads((dist / "puzzles.json").read_text("utf-8")))
    page.goto(f"{site}bench.html")
    expect(page.get_by_text(f"the {count} puzzles of this site")).to_be_visible()
    page.get_by_label("At most").fill("4")
    start(page)
    found = saved(page)
    expect(page.get_by_text("Done. Puzzles measured: 4.")).to_be_visible()
    assert [row["number"] for row in found["rows"]] == [1, 2, 3, 4]
    for row in found["rows"]:
        assert row["pure"]["answer"] == row["sat"]["answer"] == "unique"
        assert row["hint"]["answer"] == "line" or row["hint"]["answer"] == "probe"
    assert found["boots"]["sat"]["accelerators"] == ["numpy", "pysat"]
    assert all(cancel["settled"] < 100 for cancel in found["cancels"])
    assert len(found["cancels"]) == 3
    assert 0 < found["memory"]["pure"] <= found["memory"]["sat"] < 200e6
    assert figure(page, "Solved with python-sat").endswith("s")
    assert figure(page, "Page free after Cancel").endswith("ms")
    assert page.locator("tbody tr").count() == 4


def test_a_set_file_is_measured_and_its_faults_are_told(page: Page, site: str, tmp_path: Path) -> None:
    path = tmp_path / "three.jsonl"
    path.write_text(SET, "utf-8")
    page.goto(f"{site}bench.html")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text("three.jsonl: 2 puzzles")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Left out because they cannot be read: 1.")).to_be_visible()
    page.get_by_label("Pure Python").uncheck()
    page.get_by_label("Hints").uncheck()
    page.get_by_label("Ask for").select_option("one solution")
    start(page)
    found = saved(page)
    assert [(row["name"], row["sat"]["answer"]) for row in found["rows"]] == [("heart", "unique"), ("two", "solved")]
    assert [(row["pure"], row["hint"]) for row in found["rows"]] == [(None, None)] * 2


def test_a_file_that_is_no_set_changes_nothing(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}bench.html")
    for name, content in {"empty.txt": "", "notes.txt": "\x00 no set"}.items():
        path = tmp_path / name
        path.write_text(content, "utf-8")
        page.locator("input[type=file]").set_input_files(path)
        expect(page.get_by_text(f"{name} cannot be read:")).to_be_visible(timeout=30_000)
        expect(page.get_by_role("button", name="Start")).to_be_enabled()
        expect(page.get_by_text("puzzles of this site")).to_be_visible()


def test_it_can_be_stopped_at_any_time(page: Page, without_python: str) -> None:
    page.goto(f"{without_python}bench.html")
    start(page)
    expect(page.locator("tbody tr").nth(1)).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped. Puzzles measured:")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    # And once more from the beginning.
    page.get_by_label("At most").fill("1")
    start(page)
    expect(page.get_by_text("Done. Puzzles measured: 1.")).to_be_visible(timeout=60_000)


def test_the_page_keeps_to_itself_on_a_phone(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 360, "height": 720}, has_touch=True, is_mobile=True)
    page.goto(f"{site}bench.html")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
