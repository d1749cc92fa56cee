"""Workers that several players share: who is answered, what becomes of the others when one goes or ends a worker."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.test_search_worker import ENDLESS, HARD

PLAYERS = """async ([hard, idle]) => {
  const { Engines } = await import('./engine/engines.js');
  const { Crossing } = await import('./engine/crossing.js');
  const { Hub } = await import('./engine/hub.js');
  window.started = [];
  window.Worker = class extends Worker {
    constructor(url, options) {
      super(url, options);
      window.started.push(options.name);
    }
    postMessage(message, ...rest) {
      if (!window.muted || !message.includes?.('"cancel"')) return super.postMessage(message, ...rest);
      window.muted = false;
      super.terminate();
    }
  };
  window.hub = new Hub({ idle });
  window.crossings = [];
  window.player = () => {
    const crossing = new Crossing((port) => window.hub.accept(port));
    window.crossings.push(crossing);
    return new Engines({ live: crossing.live, fleeting: false });
  };
  window.easy = { rows: [[1], [3], [5], [3], [1]], columns: [[1], [3], [5], [3], [1]] };
  window.hard = hard;
  window.until = async (holds) => { while (!holds()) await new Promise((again) => setTimeout(again, 20)); };
  window.ask = async (engine) => {
    const { text } = await engine.request('export', { puzzle: easy, format: 'tatham' });
    return text.split(':')[0];
  };
  window.search = (engine, puzzle, limit = 2) => engine.searcher.request('solve', { puzzle, limit });
}"""


@pytest.fixture
def site(without_python: str) -> str:
    """What these tests are about does not depend on what the workers find."""
    return without_python


def prepare(page: Page, site: str, puzzle: dict[str, Any] = HARD, idle: int = 300_000) -> None:
    page.goto(f"{site}modules.html")
    page.evaluate(PLAYERS, [puzzle, idle])


def run(page: Page, body: str) -> Any:
    names = "started, hub, crossings, player, easy, hard, until, ask, search"
    return page.evaluate(f"async () => {{ const {{ {names} }} = window; {body} }}")


def test_ten_players_start_one_worker_of_each_kind(page: Page, site: str) -> None:
    prepare(page, site)
    told = run(
        page,
        """const players = Array.from({ length: 10 }, player);
        const texts = await Promise.all(players.map(ask));
        const found = await Promise.all(players.map((one) => search(one, hard)));
        return [texts, found.map(({ status }) => status), started]""",
    )
    assert told == [["5x5"] * 10, ["multiple"] * 10, ["answers", "searches"]]


def test_a_player_that_comes_late_finds_the_worker_ready(page: Page, site: str) -> None:
    prepare(page, site)
    told = run(
        page,
        """const first = player();
        await search(first, easy);
        const second = player().searcher;
        const accelerated = new Promise((heard) => second.addEventListener('accelerators', heard));
        await second.start();
        await accelerated;
        return [first.searcher.accelerators, second.accelerators, second.state, started]""",
    )
    assert told == [["numpy", "pysat"], ["numpy", "pysat"], "ready", ["searches"]]


def test_what_one_player_asks_does_not_replace_what_another_asks(page: Page, site: str) -> None:
    prepare(page, site)
    told = run(
        page,
        """const [one, other] = [player(), player()];
        const channel = { puzzle: easy, limit: 2, channel: 'live' };
        const both = [one, other].map((engine) => engine.searcher.request('solve', channel));
        return (await Promise.all(both)).map(({ status }) => status)""",
    )
    assert told == ["unique", "unique"]


def test_a_player_that_leaves_takes_its_search_along(page: Page, site: str) -> None:
    prepare(page, site, ENDLESS)
    told = run(
        page,
        """const [one, other] = [player(), player()];
        await ask(one);
        const lost = one.request('solve', { puzzle: hard, limit: null }).catch(({ type }) => type);
        await ask(other);
        one.close();
        // It has no end, were it not cancelled.
        while ((await other.request('about')).others);
        return [await lost, other.state, started]""",
    )
    assert told == ["WorkerLost", "ready", ["answers"]]


def test_a_search_ended_in_silence_is_taken_up_again_for_the_others(page: Page, site: str) -> None:
    prepare(page, site, ENDLESS)
    told = run(
        page,
        """const [one, other] = [player(), player()];
        let text = '';
        const over = new AbortController();
        const options = { signal: over.signal, onProgress: (progress) => { text = progress.text; } };
        const ended = one.searcher.request('solve', { puzzle: hard, limit: 2 }, options).catch(({ name }) => name);
        await until(() => text.includes('SAT solver looks'));
        const waiting = search(other, easy);
        // Whatever it is busy with: nobody hears from it any more.
        window.muted = true;
        over.abort();
        return [await ended, (await waiting).status, started]""",
    )
    assert told == ["AbortError", "unique", ["searches", "searches"]]


def test_workers_without_work_end_and_start_again_when_needed(page: Page, site: str) -> None:
    prepare(page, site, idle=300)
    told = run(
        page,
        """const [one, other] = [player(), player()];
        await Promise.all([ask(one), ask(other)]);
        await until(() => one.state === 'asleep' && other.state === 'asleep');
        return [await ask(other), one.state, other.state, started]""",
    )
    assert told == ["5x5", "asleep", "ready", ["answers", "answers"]]


def test_a_worker_that_dies_is_replaced_for_all_players(page: Page, site: str) -> None:
    prepare(page, site)
    run(page, "window.pair = [player(), player()]; await Promise.all(window.pair.map(ask))")
    for worker in page.workers:
        worker.evaluate("() => self.close()")
    told = run(page, "return [await Promise.all(window.pair.map(ask)), started]")
    assert told == [["5x5", "5x5"], ["answers", "answers"]]


def test_workers_end_with_their_last_player(page: Page, site: str) -> None:
    prepare(page, site)
    run(page, "window.pair = [player(), player()]; await Promise.all(window.pair.map(ask)); window.pair[0].close()")
    (worker,) = page.workers
    with worker.expect_event("close"):
        run(page, "window.pair[1].close()")


def test_a_worker_ended_twice_is_replaced_once(page: Page, site: str) -> None:
    """Two players find the same worker silent; the second says so when the first has another one already."""
    prepare(page, site)
    told = run(
        page,
        """const ports = [0, 1].map(() => new MessageChannel());
        const heard = [[], []];
        ports.forEach(({ port1, port2 }, i) => {
          hub.accept(port2);
          port1.onmessage = ({ data }) => heard[i].push(data);
        });
        const [one, other] = ports.map(({ port1 }) => port1);
        const begin = (port, life) => port.postMessage({ begin: life, name: 'answers', silence: 60, fresh: false });
        begin(one, 1);
        begin(other, 1);
        await until(() => heard.every((all) => all.length));
        one.postMessage({ end: 1, silent: true });
        begin(one, 2);
        await until(() => heard[0].some(({ life }) => life === 2));
        other.postMessage({ end: 1, silent: true });
        begin(other, 2);
        await until(() => heard[1].some(({ life }) => life === 2));
        return started""",
    )
    assert told == ["answers", "answers"]


def test_players_whose_hub_is_gone_find_another(page: Page, site: str) -> None:
    prepare(page, site)
    told = run(
        page,
        """const { Hub } = await import('./engine/hub.js');
        const [one, other] = [player(), player()];
        await ask(one);
        window.hub = new Hub();
        const asked = ask(one);
        for (const crossing of crossings) crossing.lost();
        return [await asked, await ask(other), started]""",
    )
    assert told == ["5x5", "5x5", ["answers", "answers"]]


def test_a_page_that_comes_back_as_it_was_finds_workers_again(page: Page, site: str) -> None:
    """As browsers do that keep a page for Back: it is told that it goes, and later that it comes again."""
    prepare(page, site)
    told = run(
        page,
        """const turn = (name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
        const [used, unused] = [player(), player()];
        await ask(used);
        turn('pagehide');
        await search(player(), easy);
        turn('pageshow');
        const asked = await Promise.all([ask(used), ask(unused)]);
        const under = search(used, easy);
        turn('pagehide');
        turn('pageshow');
        return [asked, (await under).status]""",
    )
    assert told == [["5x5", "5x5"], "unique"]


@pytest.mark.expect_trouble("404")
def test_every_player_is_told_that_no_worker_can_start(page: Page, site: str) -> None:
    prepare(page, site)
    page.route("**/engine/worker.js", lambda route: route.fulfill(status=404, body="gone"))
    told = run(
        page,
        """const both = [player(), player()].map((one) => ask(one).catch(({ type }) => type));
        return Promise.all(both)""",
    )
    assert told == ["BootError", "BootError"]


def test_a_page_that_may_not_have_workers_is_told(page: Page, site: str) -> None:
    prepare(page, site)
    told = run(
        page,
        """window.Worker = class { constructor() { throw new DOMException('not here', 'SecurityError'); } };
        return ask(player()).catch(({ type, message }) => [type, message])""",
    )
    assert told[0] == "BootError"
    assert "not here" in told[1]
