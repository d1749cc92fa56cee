"""The worker that searches beside the one that answers: started when needed, ended in the middle of anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from nonogram.lab.random_puzzles import random_member
from tests.browser.visiting import script_instead

OpenPage = Callable[..., Page]

PREPARE = """async ([hard, options]) => {
  const { Engines } = await import('./engine/engines.js');
  window.engine = new Engines(options);
  window.searcher = engine.searcher;
  window.easy = { rows: [[1], [3], [5], [3], [1]], columns: [[1], [3], [5], [3], [1]] };
  window.hard = hard;
  window.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.outcome = (promise) => promise.then(
    (value) => ({ value }),
    (error) => ({ name: error.name, type: error.type ?? '', message: error.message }),
  );
  window.silent = (text) => text.includes('SAT solver looks');
}"""


def clues(side: int, seed: int, density: float = 0.5) -> dict[str, Any]:
    puzzle = random_member(1, seed, side, density).puzzle
    return {"rows": puzzle.rows, "columns": puzzle.columns}


HARD = clues(25, 1, 0.45)
"""More than a moment's work in pure Python, little for python-sat."""

ENDLESS = clues(60, 1, 0.42)
"""Nobody waits for the end of this."""


@pytest.fixture
def site(unbundled: str) -> str:
    """These tests import modules of the site, or put others in their place."""
    return unbundled


def prepare(page: Page, url: str, puzzle: dict[str, Any] = HARD, **options: Any) -> None:
    page.goto(f"{url}modules.html")
    page.evaluate(PREPARE, [puzzle, {"fleeting": False, **options}])


def run(page: Page, body: str) -> Any:
    return page.evaluate(f"async () => {{ const {{ engine, searcher, easy, hard, pause, outcome }} = window; {body} }}")


def test_an_easy_puzzle_does_not_start_it(page: Page, without_python: str) -> None:
    # A moment that is long enough on any machine.
    prepare(page, without_python, moment=10_000)
    answer = run(
        page,
        """await engine.start();
        const steps = [];
        const onSteps = (more) => steps.push(...more);
        const { status } = await engine.request('solve', { puzzle: easy, limit: 2 }, { onSteps });
        return [status, searcher.state, steps.flatMap((step) => step.cells).length]""",
    )
    assert answer == ["unique", "asleep", 25]


@pytest.mark.alone
def test_it_searches_with_python_sat_while_hints_are_answered(page: Page, site: str) -> None:
    prepare(page, site, ENDLESS)
    told = run(
        page,
        """await searcher.start();
        let text = '';
        const control = new AbortController();
        const onProgress = (progress) => { text = progress.text; };
        const options = { signal: control.signal, onProgress };
        const answer = outcome(engine.request('solve', { puzzle: hard, limit: 2 }, options));
        while (!window.silent(text)) await pause(20);
        const state = Array(5).fill('?????');
        const hint = await engine.request('hint', { puzzle: easy, state, level: 'why' });
        const from = performance.now();
        control.abort();
        const { name } = await answer;
        const settled = performance.now() - from;
        const again = await engine.request('hint', { puzzle: easy, state, level: 'why' });
        const next = await searcher.request('solve', { puzzle: easy, limit: 2 });
        return { hint: hint.kind, name, settled, again: again.kind, next: next.status,
          state: engine.state };""",
    )
    assert (told["hint"], told["again"], told["state"]) == ("line", "line", "ready")
    assert told["name"] == "AbortError"
    assert told["settled"] < 100
    # Whether it heard that in time or was terminated, nothing else was touched.
    assert told["next"] == "unique"


SENT = """window.sent = [];
window.Worker = class extends Worker {
  constructor(url, options) { super(url, options); this.kind = options.name; }
  postMessage(message) {
    window.sent.push([this.kind, JSON.parse(message).op]);
    super.postMessage(message);
  }
};"""
"""Notes which worker is sent what."""


def test_what_it_decides_helps_the_one_that_answers_and_time_ends_it(page: Page, site: str) -> None:
    page.add_init_script(SENT)
    # Lines and trials give nothing. That there are several pictures takes pure Python a hundred times as long to see.
    prepare(page, site, clues(30, 24, 0.35))
    sent, kind = run(
        page,
        """await engine.start();
        await searcher.start();
        // Its first search also imports what it searches with.
        await searcher.request('solve', { puzzle: hard, limit: 2 });
        const state = hard.rows.map(() => '?'.repeat(30));
        const hint = await engine.request('hint', { puzzle: hard, state, level: 'why' });
        return [window.sent.splice(0), hint.kind]""",
    )
    assert ["searches", "solve"] in sent, "it helps a hint that takes long"
    assert ["answers", "known"] in sent
    assert kind == "ambiguous"
    # It is up, so that it is asked first; what it decides is told to the one that answers.
    sent, kind = run(
        page,
        f"""const other = {json.dumps(HARD)};
        const {{ status }} = await engine.request('solve', {{ puzzle: other, limit: 2 }});
        const told = window.sent.splice(0);
        const state = other.rows.map(() => '?'.repeat(25));
        const hint = await engine.request('hint', {{ puzzle: other, state, level: 'why' }});
        return [told, hint.kind]""",
    )
    assert ["searches", "solve"] in sent
    assert ["answers", "known"] in sent
    assert kind in ("line", "probe", "search", "ambiguous")
    # Time that is over ends a silent search and tells what is known.
    result = run(
        page,
        f"""const endless = {json.dumps(ENDLESS)};
        const from = performance.now();
        const result = await engine.request('solve', {{ puzzle: endless, limit: 2, timeout: 1 }});
        return {{ ...result, took: performance.now() - from }}""",
    )
    assert result["status"] == "unsolved"
    assert "the time of 1 s is over" in result["text"]
    assert len(result["known"]) == 60
    assert result["took"] > 900


def test_a_silent_search_whose_time_is_over_is_ended_by_the_page(page: Page, without_python: str) -> None:
    prepare(page, without_python, ENDLESS)
    answer = run(
        page,
        """await Promise.all([engine.start(), searcher.start()]);
        let text = '';
        const onProgress = (progress) => { text = progress.text; };
        const solving = engine.request('solve', { puzzle: hard, limit: 2, timeout: 0.5 }, { onProgress });
        while (!window.silent(text)) await pause(20);
        const result = await Promise.race([solving, pause(10_000)]);
        if (!result) return 'the page still waits';
        const next = await searcher.request('solve', { puzzle: easy, limit: 2 });
        return [result.status, result.stats.reason, next.status]""",
    )
    assert answer == ["unsolved", "the time of 0.5 s is over", "unique"]


def test_after_a_cancel_it_is_started_again_when_needed(page: Page, without_python: str) -> None:
    prepare(page, without_python, ENDLESS)
    answer = run(
        page,
        f"""const other = {json.dumps(HARD)};
        await searcher.start();
        let text = '';
        const control = new AbortController();
        const onProgress = (progress) => {{ text = progress.text; }};
        const options = {{ signal: control.signal, onProgress }};
        const first = outcome(engine.request('solve', {{ puzzle: hard, limit: 2 }}, options));
        while (!window.silent(text)) await pause(20);
        control.abort();
        const second = await engine.request('solve', {{ puzzle: other, limit: 2 }});
        return [(await first).name, second.status, searcher.state]""",
    )
    assert answer[0] == "AbortError"
    assert answer[1] in ("unique", "multiple")


def test_a_search_survives_the_cancelling_of_another(page: Page, without_python: str) -> None:
    prepare(page, without_python, ENDLESS)
    answer = run(
        page,
        f"""const other = {json.dumps(HARD)};
        await searcher.start();
        let text = '';
        const control = new AbortController();
        const onProgress = (progress) => {{ text = progress.text; }};
        const options = {{ signal: control.signal, onProgress }};
        const first = outcome(searcher.request('solve', {{ puzzle: hard, limit: 2 }}, options));
        while (!window.silent(text)) await pause(20);
        const second = searcher.request('solve', {{ puzzle: other, limit: 2 }});
        control.abort();
        return [(await first).name, (await second).status, (await second).stats.method]""",
    )
    assert answer[0] == "AbortError"
    assert answer[1] in ("unique", "multiple")
    assert answer[2] == "sat"


def test_on_a_phone_it_ends_with_its_search(page: Page, without_python: str) -> None:
    prepare(page, without_python, fleeting=True)
    answer = run(
        page,
        """const { status, stats } = await engine.request('solve', { puzzle: hard, limit: 2 });
        return [status, searcher.state, engine.state]""",
    )
    assert answer[0] in ("unique", "multiple")
    assert answer[1:] == ["asleep", "ready"]


@pytest.mark.parametrize("context", [{"has_touch": True, "is_mobile": True}, {}])
def test_what_is_a_phone(open_page: OpenPage, without_python: str, context: dict[str, Any]) -> None:
    page = open_page(**context)
    page.goto(f"{without_python}modules.html")
    asked = page.evaluate(
        """async (puzzle) => {
          const { Engines } = await import('./engine/engines.js');
          const engine = new Engines();
          // The worker that is up is the first that is asked.
          await engine.searcher.start();
          await engine.request('solve', { puzzle, limit: 2 });
          return engine.searcher.state;
        }""",
        {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]},
    )
    assert asked == ("asleep" if context else "ready")


def test_without_python_sat_it_searches_in_pure_python_and_says_so(page: Page, site: str, unbundled_site: Path) -> None:
    lock = json.loads((unbundled_site / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"].pop("python-sat", None)
    page.route("**/pyodide-lock.json", lambda route: route.fulfill(json=lock))
    prepare(page, site)
    method, accelerators, trouble = run(
        page,
        """const { stats } = await searcher.request('solve', { puzzle: hard, limit: 1 });
        return [stats.method, stats.accelerators, searcher.acceleratorTrouble]""",
    )
    assert (method, accelerators, trouble) == ("fp1", "none: python-sat is not installed", "")


@pytest.mark.expect_trouble("Failed to load resource", "ERR_FAILED", "Failed to fetch", "loading python-sat")
def test_python_sat_that_cannot_be_fetched_is_done_without(open_page: OpenPage, site: str) -> None:
    page = open_page()
    prepare(page, site)
    page.route("**/python_sat-*.whl", lambda route: route.abort())
    method, accelerators, trouble, installed = run(
        page,
        """const { stats } = await searcher.request('solve', { puzzle: hard, limit: 1 });
        return [stats.method, stats.accelerators, searcher.acceleratorTrouble, searcher.accelerators]""",
    )
    assert (method, accelerators) == ("fp1", "none: python-sat is not installed")
    assert trouble
    assert "pysat" not in installed


BROKEN = """self.addEventListener("message", () => undefined);
self.postMessage(JSON.stringify({ id: null, event: "error",
  error: { type: "BootError", message: "no room", place: null, traceback: "" } }));"""


def test_without_a_second_worker_the_first_one_does_it(open_page: OpenPage, without_python: str) -> None:
    page = open_page()
    # The second is asked at once: on a quick machine the first would be ready before it was needed.
    prepare(page, without_python, moment=0)
    run(page, "await engine.start()")
    page.route("**/engine/worker.js", lambda route: script_instead(route, BROKEN))
    status, method, state = run(
        page,
        """const { status, stats } = await engine.request('solve', { puzzle: hard, limit: 2 });
        return [status, stats.method, searcher.state]""",
    )
    assert status in ("unique", "multiple")
    assert (method, state) == ("fp1", "failed")
