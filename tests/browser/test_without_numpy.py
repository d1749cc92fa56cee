"""A copy of the site that was built where NumPy could not be had: it works, and says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from building.serve import serve_directory
from tests.browser.playing import evaluate, open_player, wake

TOLD = "built without NumPy"


@pytest.fixture(scope="module")
def bare(unbundled_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = shutil.copytree(unbundled_site, tmp_path_factory.mktemp("bare") / "site")
    path = folder / "pyodide" / "pyodide-lock.json"
    lock = json.loads(path.read_text("utf-8"))
    lock["packages"].pop("numpy", None)
    path.write_text(json.dumps(lock), "utf-8")
    for wheel in (folder / "packages").glob("numpy-*"):
        wheel.unlink()
    served = serve_directory(folder)
    yield served.url
    served.close()


@pytest.mark.engine("none")
def test_the_about_page_tells(page: Page, bare: str) -> None:
    page.goto(f"{bare}#about")
    expect(page.get_by_text(TOLD)).to_be_visible()


@pytest.mark.engine("none")
def test_the_about_page_of_a_whole_copy_does_not(page: Page, site: str, dist: Path) -> None:
    if not list((dist / "packages").glob("numpy-*")):
        pytest.skip("the site was built without NumPy")
    with page.expect_response("**/pyodide-lock-*.json"):
        page.goto(f"{site}#about")
    expect(page.get_by_role("heading", name="This copy")).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator(".engine-parts")).to_be_hidden()


@pytest.mark.engine("none")
@pytest.mark.expect_trouble("Failed to load resource")
def test_that_it_could_not_be_found_out_is_told(page: Page, site: str) -> None:
    page.route("**/pyodide-lock-*.json", lambda route: route.abort())
    page.goto(f"{site}#about")
    expect(page.get_by_text("could not be read just now")).to_be_visible()


def test_estimates_and_searches_work_without_it(page: Page, bare: str) -> None:
    open_player(page, bare, "9x9:" + "/".join(["1.1.1"] * 18))
    wake(page)
    asked: Any = evaluate(
        page,
        """const { puzzle } = player, state = Array(9).fill('?'.repeat(9));
        const { likely, text } = await player.engine.request('likely', { puzzle, state });
        const { status } = await player.engine.request('solve', { puzzle, limit: 2 });
        return { likely, text, status }""",
    )
    assert len(asked["likely"]) == 9
    assert asked["text"].startswith("A guess")
    assert asked["status"] == "multiple"


def test_the_benchmark_tells(page: Page, bare: str) -> None:
    page.goto(f"{bare}bench.html")
    page.get_by_label("At most").fill("1")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("without numpy: not part of this site")).to_be_visible(timeout=90_000)
