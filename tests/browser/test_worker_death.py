"""Workers that die, hang or break: what was asked of them is answered by another one, or told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import nonogram as ng
from tests.browser.playing import BOAT, button, open_player, panel
from tests.browser.visiting import script_instead
from tests.places import ROOT

PREPARE = """async () => {
  const { Engine } = await import('./engine/client.js');
  const { Engines } = await import('./engine/engines.js');
  Object.assign(window, { Engine, Engines });
  window.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.easy = { rows: [[1], [3], [5], [3], [1]], columns: [[1], [3], [5], [3], [1]] };
  window.endless = { rows: Array(25).fill([1, 1, 1]), columns: Array(25).fill([1, 1, 1]) };
  window.outcome = (promise) => promise.then(
    (value) => ({ value }),
    (error) => ({ name: error.name, type: error.type ?? '', message: error.message }),
  );
}"""


@pytest.fixture
def site(unbundled: str) -> str:
    """These tests import modules of the site, or put others in their place."""
    return unbundled


def prepare(page: Page, site: str) -> None:
    page.goto(f"{site}modules.html")
    page.evaluate(PREPARE)


def run(page: Page, body: str) -> Any:
    names = "Engine, Engines, pause, easy, endless, outcome"
    return page.evaluate(f"async () => {{ const {{ {names} }} = window; {body} }}")


def kill_workers(page: Page) -> None:
    """Each worker ends by its own hand, which fires no event on the page."""
    for worker in page.workers:
        worker.evaluate("() => self.close()")


def change_worker(page: Page, change: Callable[[str], str]) -> None:
    script = (ROOT / "web" / "engine" / "worker.js").read_text("utf-8")
    changed = change(script)
    assert changed != script
    page.route("**/engine/worker.js", lambda route: script_instead(route, changed))


def change_hints(page: Page, body: str) -> None:
    """Hints are made by other code."""
    head = "from nonogram.page.session import Session\nfrom nonogram.pausing import pause"
    head += "\ndone, was = [], Session._hint\nasync def other(self, request):"
    code = f"{head}\n{body}\nSession._hint = other"
    begin = "  return pyodide.pyimport("
    change = f"  pyodide.runPython({json.dumps(code)});\n{begin}"
    change_worker(page, lambda script: script.replace(begin, change, 1))


def with_poison(page: Page) -> None:
    """A request that holds this word ends the worker."""
    deadly = "if (text.includes('poison')) return self.close();\n  session?.receive(text);"
    change_worker(page, lambda script: script.replace("session?.receive(text);", deadly))


def test_what_a_dead_worker_was_asked_another_one_answers(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    run(
        page,
        """const engine = window.engine = new Engine();
        await engine.start();
        window.states = [];
        const log = (at) => window.states.push([engine.state, engine.restarting, at]);
        engine.addEventListener('state', () => log(performance.now()));
        const control = window.control = new AbortController();
        const told = new Promise((resolve) => {
          const options = { signal: control.signal, onProgress: resolve };
          window.long = outcome(engine.request('solve', { puzzle: endless, limit: null }, options));
        });
        await told;
        window.blocked = engine.request('grade', { puzzle: endless });
        window.blocked.catch(() => undefined);
        window.killed = performance.now()""",
    )
    kill_workers(page)
    states, again, cancelled = run(
        page,
        """const again = await engine.request('solve', { puzzle: easy, limit: 2 });
        window.control.abort();
        return [window.states.map(([state, restarting, at]) => [state, restarting, at - window.killed]), again.status,
          await window.long]""",
    )
    assert [state[:2] for state in states] == [["booting", True], ["ready", False]]
    assert states[0][2] < 20_000, "long before its silence would tell"
    assert (again, cancelled["name"]) == ("unique", "AbortError")


def test_a_worker_that_dies_idle_is_missed_by_nobody(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    run(page, "window.engine = new Engine(); await engine.start()")
    kill_workers(page)
    state, status = run(
        page,
        """while (engine.state === 'ready') await pause(20);
        return [engine.state, (await engine.request('solve', { puzzle: easy, limit: 2 })).status]""",
    )
    assert (state, status) == ("asleep", "unique")


def test_a_request_that_kills_every_worker_is_given_up(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    with_poison(page)
    answer = run(
        page,
        """const engine = new Engine();
        let boots = 0;
        engine.addEventListener('state', () => { boots += engine.state === 'booting' });
        await engine.start();
        const deadly = outcome(engine.request('parse', { text: 'poison' }));
        const poisoned = await deadly;
        const status = (await engine.request('solve', { puzzle: easy, limit: 2 })).status;
        return { poisoned, status, boots }""",
    )
    assert answer["poisoned"]["type"] == "WorkerDied"
    assert answer["poisoned"]["message"].startswith("the engine stopped twice while working on this")
    assert (answer["status"], answer["boots"]) == ("unique", 3)


def test_requests_that_kill_each_worker_as_it_starts_come_to_an_end(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    with_poison(page)
    boots, kinds, state = run(
        page,
        """const engine = new Engine();
        let boots = 0;
        const answers = [];
        engine.addEventListener('state', () => {
          boots += engine.state === 'booting';
          if (engine.state === 'ready') answers.push(outcome(engine.request('parse', { text: 'poison' })));
        });
        await outcome(engine.request('parse', { text: 'poison' }));
        while (engine.state === 'booting' || engine.state === 'ready') await pause(20);
        return [boots, (await Promise.all(answers)).map(({ type }) => type), engine.state]""",
    )
    # A worker that dies with its first word may seem to have died before it.
    assert boots <= 3
    assert state in ("asleep", "failed")
    assert set(kinds) <= {"WorkerDied"}


SILENT = """self.postMessage(JSON.stringify({ id: null, event: "boot", stage: "runtime" }));"""
"""A worker that begins to start and goes no further."""


@pytest.mark.parametrize("hangs", ["its script", "a file", "without a word"])
def test_a_start_that_hangs_is_tried_again_and_then_told(page: Page, without_python: str, hangs: str) -> None:
    prepare(page, without_python)
    held: list[Route] = []
    pattern = "**/pyodide.asm.wasm" if hangs == "a file" else "**/engine/worker.js"

    def hang(route: Route) -> None:
        if hangs == "without a word":
            script_instead(route, SILENT)
        held.append(route)

    page.route(pattern, hang)
    answer = run(
        page,
        """const engine = window.engine = new Engine({ bootSilence: 1 });
        const restarts = [];
        engine.addEventListener('state', () => restarts.push([engine.state, engine.restarting]));
        const started = outcome(engine.start());
        const asked = await outcome(engine.request('solve', { puzzle: easy, limit: 2 }));
        return { asked, started: await started, restarts }""",
    )
    assert answer["restarts"] == [["booting", False], ["booting", True], ["failed", False]]
    assert answer["asked"] == answer["started"]
    assert answer["asked"]["type"] == "BootError"
    assert "twice nothing came for one second" in answer["asked"]["message"]
    assert len(held) <= 2
    page.unroute(pattern)
    again = "engine.bootSilence = 60; return (await engine.request('solve', { puzzle: easy, limit: 2 })).status"
    assert run(page, f"const {{ engine }} = window; {again}") == "unique"


def test_a_slow_start_is_waited_for(page: Page, without_python: str) -> None:
    """Bytes that trickle in are a sign of life, however long a file takes."""
    prepare(page, without_python)

    def trickle(script: str) -> str:
        slow = """
        const { fetch: quick } = self;
        self.fetch = async (...asked) => {
          const response = await quick(...asked);
          if (!response.url.endsWith('python.bin')) return response;
          const body = response.body.pipeThrough(new TransformStream({
            async transform(piece, controller) {
              for (const byte of piece) {
                await new Promise((resolve) => setTimeout(resolve, 300));
                controller.enqueue(Uint8Array.of(byte));
              }
            },
          }));
          return new Response(body, { headers: response.headers });
        };"""
        return script.replace("holdLock();", f"{slow}\nholdLock();", 1)

    change_worker(page, trickle)
    status, took, restarted = run(
        page,
        """const engine = new Engine({ bootSilence: 3 });
        let restarted = false;
        engine.addEventListener('state', () => { restarted ||= engine.restarting });
        const from = performance.now();
        const { status } = await engine.request('solve', { puzzle: easy, limit: 2 });
        return [status, performance.now() - from, restarted]""",
    )
    assert (status, restarted) == ("unique", False)
    assert took > 6000


@pytest.mark.expect_trouble("404")
def test_a_worker_whose_script_is_missing_is_told_at_once(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    page.route("**/engine/worker.js", lambda route: route.fulfill(status=404, body="gone"))
    answer = run(page, "return outcome(new Engine().request('solve', { puzzle: easy, limit: 2 }))")
    assert answer["type"] == "BootError"
    assert "its files could not be loaded" in answer["message"]


def test_a_page_that_may_not_have_workers_is_told(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    answer = run(
        page,
        """window.Worker = class { constructor() { throw new DOMException('not allowed', 'SecurityError'); } };
        return outcome(new Engine().request('solve', { puzzle: easy, limit: 2 }))""",
    )
    assert (answer["type"], answer["message"]) == ("BootError", "the engine could not start (not allowed).")


def test_without_locks_a_dead_worker_is_found_out_by_asking(page: Page, without_python: str) -> None:
    quick = (
        (ROOT / "web" / "engine" / "life.js")
        .read_text("utf-8")
        .replace("const SILENCE_SECONDS = 30", "const SILENCE_SECONDS = 1")
    )
    page.route("**/engine/life.js", lambda route: script_instead(route, quick))
    change_worker(page, lambda script: script.replace("navigator.locks?.", "undefined?."))
    prepare(page, without_python)
    run(
        page,
        """const engine = window.engine = new Engine();
        await engine.start();
        window.restarts = 0;
        engine.addEventListener('state', () => { window.restarts += engine.restarting });
        const { signal } = window.control = new AbortController();
        window.answer = outcome(engine.request('solve', { puzzle: endless, limit: null }, { signal }))""",
    )
    page.wait_for_timeout(3200)
    assert run(page, "return window.restarts") == 0, "it is at work and answers"
    kill_workers(page)
    again = "while (!window.restarts) await pause(50); window.control.abort(); return (await window.answer).name"
    assert run(page, again) == "AbortError"


def test_a_search_survives_its_worker(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    run(
        page,
        """const engine = window.engine = new Engines({ moment: 0, fleeting: false });
        await engine.searcher.start();
        window.restarts = 0;
        engine.searcher.addEventListener('state', () => { window.restarts += engine.searcher.restarting });
        window.answer = engine.request('solve', { puzzle: endless, limit: 2 });
        window.answer.catch(() => undefined);""",
    )
    kill_workers(page)
    status = run(page, "return (await window.answer).status")
    assert status == "multiple"


def test_a_search_that_kills_its_worker_is_left_to_the_other(page: Page, without_python: str) -> None:
    prepare(page, without_python)
    change_worker(
        page,
        lambda script: script.replace(
            "session?.receive(text);", "if (SEARCHES) return self.close();\n  session?.receive(text);"
        ),
    )
    hard = ng.dumps(ng.Puzzle(rows=[[1, 1, 1]] * 9, columns=[[1, 1, 1]] * 9), format="json")
    status, state, steps = run(
        page,
        f"""const engine = new Engines({{ moment: 0, fleeting: false }});
        const {{ rows, columns }} = {hard};
        let steps = 0;
        const onSteps = (all) => {{ steps += all.length }};
        const {{ status }} = await engine.request('solve', {{ puzzle: {{ rows, columns }}, limit: 2 }}, {{ onSteps }});
        while (engine.searcher.state !== 'asleep') await pause(20);
        return [status, engine.searcher.state, steps > 0]""",
    )
    assert (status, state, steps) == ("multiple", "asleep", True)


def test_the_reader_sees_a_fault_of_the_program_and_that_it_starts_again(page: Page, site: str) -> None:
    """After a fault the reader may try again; after the end of the worker another one answers."""
    change_hints(
        page,
        """  done.append(1)
  if len(done) == 1: raise KeyError(3)
  while len(done) > 2: await pause()
  return await was(self, request)""",
    )
    open_player(page, site, BOAT)
    button(page, "Hint").click()
    told = panel(page)
    expect(told).to_contain_text("a fault of the program, not of the puzzle (KeyError: 3)", timeout=30_000)
    button(page, "Try again").click()
    expect(told).to_contain_text("There is", timeout=30_000)
    button(page, "Another").click()
    expect(told).to_contain_text("Looking for")
    page.unroute("**/engine/worker.js")
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    kill_workers(page)
    expect(told).to_contain_text("Hints stopped working. Starting again…")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(told).to_contain_text("There is", timeout=30_000)
