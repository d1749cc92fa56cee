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
def test_a_set_file_is_measured_and_faults_of_files_are_told(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}bench.html")
    for name, content in {"empty.txt": "", "notes.txt": "\x00 no set", "three.jsonl": SET}.items():
        path = tmp_path / name
        path.write_text(content, "utf-8")
        page.locator("input[type=file]").set_input_files(path)
        if content == SET:
            break
        expect(page.get_by_text(f"{name} cannot be read:")).to_be_visible(timeout=30_000)
        expect(page.get_by_role("button", name="Start")).to_be_enabled()
        expect(page.get_by_text("puzzles of this site")).to_be_visible()
    expect(page.get_by_text("three.jsonl: 2 puzzles")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Left out because they cannot be read: 1.")).to_be_visible()
    start(page)
    found = saved(page)
    expect(page.get_by_text("Done. Puzzles measured: 2.")).to_be_visible()
    assert [(row["number"], row["name"]) for row in found["rows"]] == [(1, "heart"), (2, "two")]
    for row, answer in zip(found["rows"], ("unique", "multiple"), strict=True):
        assert row["pure"]["answer"] == row["sat"]["answer"] == answer
    assert found["rows"][0]["hint"]["answer"] in ("line", "probe")
    assert found["boots"]["sat"]["accelerators"] == ["numpy", "pysat"]
    assert all(cancel["settled"] < 100 for cancel in found["cancels"])
    assert len(found["cancels"]) == 3
    assert 0 < found["memory"]["pure"] <= found["memory"]["sat"] < 200e6
    assert figure(page, "Solved with python-sat").endswith("s")
    assert figure(page, "Page free after Cancel").endswith("ms")
    assert page.locator("tbody tr").count() == 2


def test_the_sites_own_puzzles_are_measured_as_chosen_until_it_is_stopped(
    page: Page, without_python: str, dist: Path
) -> None:
    count = len(json.loads((dist / "puzzles.json").read_text("utf-8")))
    page.goto(f"{without_python}bench.html")
    expect(page.get_by_text(f"the {count} puzzles of this site")).to_be_visible()
    start(page)
    expect(page.locator("tbody tr").nth(1)).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped. Puzzles measured:")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    # And once more from the beginning.
    page.get_by_label("At most").fill("2")
    page.get_by_label("Pure Python").uncheck()
    page.get_by_label("Hints").uncheck()
    page.get_by_label("Ask for").select_option("one solution")
    start(page)
    found = saved(page)
    expect(page.get_by_text("Done. Puzzles measured: 2.")).to_be_visible()
    assert [row["number"] for row in found["rows"]] == [1, 2]
    assert [(row["sat"]["answer"], row["pure"], row["hint"]) for row in found["rows"]] == [("solved", None, None)] * 2


@pytest.mark.engine("none")
def test_the_page_keeps_to_itself_on_a_phone(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 360, "height": 720}, has_touch=True, is_mobile=True)
    page.goto(f"{site}bench.html")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
