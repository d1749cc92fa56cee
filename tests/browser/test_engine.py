"""The engine in its worker: boot, cancel, loss and recovery, accelerators; driven through the client."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.visiting import script_instead

PREPARE = """async () => {
  const { Engine } = await import('./engine/client.js');
  window.engine = new Engine();
  window.easy = { rows: [[1], [3], [5], [3], [1]], columns: [[1], [3], [5], [3], [1]] };
  window.endless = { rows: Array(25).fill([1, 1, 1]), columns: Array(25).fill([1, 1, 1]) };
  window.outcome = (promise) => promise.then(
    (value) => ({ value }),
    (error) => ({ name: error.name, type: error.type ?? '', message: error.message, place: error.place ?? null }),
  );
}"""


@pytest.fixture
def site(unbundled: str) -> str:
    """These tests import modules of the site, or put others in their place."""
    return unbundled


def prepare(page: Page, url: str) -> None:
    page.goto(f"{url}modules.html")
    page.evaluate(PREPARE)


def run(page: Page, body: str) -> Any:
    return page.evaluate(f"async () => {{ const {{ engine, easy, endless, outcome }} = window; {body} }}")


def test_one_worker_answers_cancels_and_leaves_room_without_the_accelerators(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    prepare(page, site)
    assert run(page, "return engine.state") == "asleep"
    # Requests made before the boot are answered.
    answers = run(
        page,
        """const blank = Array(5).fill('?????');
        return Promise.all([
          engine.request('solve', { puzzle: easy, limit: 2 }),
          engine.request('hint', { puzzle: easy, state: blank, level: 'why' }),
          outcome(engine.request('parse', { text: '2x2:1/1.0/1/1' })),
        ])""",
    )
    assert answers[0]["status"] == "unique"
    assert answers[1]["kind"] == "line"
    assert answers[2]["place"] == {"axis": "column", "index": 1}
    assert answers[2]["message"] == "Column 2: a 0 stands for an empty line and cannot stand beside other numbers"
    assert run(page, "return [engine.state, engine.bootMilliseconds > 0]") == ["ready", True]
    # A cancel settles, and the engine goes on.
    total, cancelled, after = run(
        page,
        """const control = new AbortController();
        const progress = new Promise((resolve) => {
          window.answer = outcome(engine.request('solve', { puzzle: endless, limit: null },
            { signal: control.signal, onProgress: resolve }));
        });
        const told = await progress;
        control.abort();
        return [told.total, await window.answer, await engine.request('solve', { puzzle: easy, limit: 2 })]""",
    )
    assert total == 625
    assert cancelled["name"] == "AbortError"
    assert after["status"] == "unique"
    # A long job leaves room for other requests.
    status, told, answered = run(
        page,
        """let told = 0;
        const params = { puzzle: endless, limit: null, timeout: 1, steps: false };
        const job = engine.request('solve', params, { onProgress: () => { told += 1; } });
        let open = true;
        const settled = job.finally(() => { open = false; });
        let answered = 0;
        while (open) {
          const { python } = await engine.request('about', {});
          if (open && python) answered += 1;
        }
        return [(await settled).status, told, answered]""",
    )
    assert status in ("multiple", "unsolved")
    assert told > 1
    assert answered >= 4, "requests wait while the solutions are looked for"
    # The worker that answers has never asked for the accelerators.
    assert "python.bin" in asked
    assert not [name for name in asked if name.endswith(".whl") or name == "rest.zip"]
    assert run(page, "return (await engine.request('about', {})).accelerators") == []


def test_cancel_before_the_engine_is_up_leaves_the_boot_alone(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    answer = run(
        page,
        """const control = new AbortController();
        const answer = outcome(engine.request('solve', { puzzle: endless, limit: null }, { signal: control.signal }));
        control.abort();
        const first = await answer;
        await engine.start();
        return [first.name, (await engine.request('solve', { puzzle: easy, limit: 2 })).status]""",
    )
    assert answer == ["AbortError", "unique"]


def test_a_later_request_on_a_channel_supersedes(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    first, second = run(
        page,
        """const first = outcome(engine.request('solve', { puzzle: endless, limit: null, channel: 'live' }));
        const second = engine.request('solve', { puzzle: easy, limit: 2, channel: 'live' });
        return [await first, await second]""",
    )
    assert first["name"] == "AbortError"
    assert second["status"] == "unique"


def test_a_worker_that_does_not_answer_is_replaced_and_asked_the_rest_again(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    page.route("**/engine/worker.js", lambda route: script_instead(route, SILENT))
    run(
        page,
        """await engine.start();
        window.control = new AbortController();
        const options = { signal: window.control.signal };
        window.cancelled = outcome(engine.request('solve', { puzzle: endless, limit: null }, options));
        window.other = outcome(engine.request('solve', { puzzle: easy, limit: 2 }));""",
    )
    page.unroute("**/engine/worker.js")
    cancelled, other = run(page, "window.control.abort(); return [await window.cancelled, await window.other]")
    assert cancelled["name"] == "AbortError"
    assert other["value"]["status"] == "unique"


SILENT = """self.postMessage(JSON.stringify({ id: null, event: "ready", milliseconds: 1 }));"""
"""A worker that comes up and never says another word."""


BREAKING = f"""{SILENT}
self.addEventListener("message", () => {{ throw new Error("out of memory"); }});"""
"""A worker that comes up and breaks in the middle of its first job."""


def test_a_worker_that_breaks_rejects_its_jobs_and_the_next_request_starts_another(
    page: Page, without_python: str
) -> None:
    prepare(page, without_python)
    page.route("**/engine/worker.js", lambda route: script_instead(route, BREAKING))
    answers = run(
        page,
        """const jobs = [1, 2].map(() => outcome(engine.request('solve', { puzzle: endless, limit: null })));
        return [await jobs[0], await jobs[1], engine.state]""",
    )
    assert [answers[0]["type"], answers[1]["type"], answers[2]] == ["WorkerDied", "WorkerDied", "asleep"]
    assert "out of memory" in answers[0]["message"]
    page.unroute("**/engine/worker.js")
    assert run(page, "return (await engine.request('solve', { puzzle: easy, limit: 2 })).status") == "unique"


def test_a_closed_engine_rejects_what_is_pending_and_comes_up_again(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    lost = run(
        page,
        """await engine.start();
        const answer = outcome(engine.request('solve', { puzzle: endless, limit: null }));
        engine.close();
        return answer""",
    )
    assert lost["type"] == "WorkerLost"
    assert run(page, "return (await engine.request('solve', { puzzle: easy, limit: 2 })).status") == "unique"


@pytest.mark.expect_trouble(r"console: Failed to load resource", r"ERR_FAILED")
def test_the_network_gone_during_the_boot_is_told_and_can_be_tried_again(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    failed = run(page, "return outcome(engine.request('solve', { puzzle: easy, limit: 2 }))")
    assert failed["type"] == "BootError"
    assert failed["message"] == "the engine could not start (its files could not be loaded; check the connection)."
    assert run(page, "return [engine.state, engine.fault.type]") == ["failed", "BootError"]
    page.unroute("**/pyodide.asm.wasm")
    assert run(page, "return (await engine.request('solve', { puzzle: easy, limit: 2 })).status") == "unique"
