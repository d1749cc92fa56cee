"""However requests, cancels and the ends of workers follow each other, each request of the page settles."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page

SEEDS = 60

FAKE = """() => {
  window.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // Numbers from 0 to 1 (mulberry32).
  window.random = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  window.workers = 0;
  // Boots, answers, tells, breaks, dies and falls silent by the numbers of its storm.
  window.Worker = class extends EventTarget {
    constructor(url, { name }) {
      super();
      this.number = ++window.workers;
      this.chance = window.random(Number(name.split('-')[1]) * 1000 + this.number);
      this.gone = false;
      this.channels = {};
      this.waiting = [];
      this.silent = new Set();
      void this.boot();
    }
    tell(message) {
      const data = JSON.stringify(message);
      if (!this.gone) setTimeout(() => this.terminated || this.dispatchEvent(new MessageEvent('message', { data })));
    }
    end() {
      this.gone = true;
      this.release?.();
    }
    terminate() {
      this.terminated = true;
      this.end();
    }
    async boot() {
      const lock = `storm ${Math.random()}`;
      if (this.chance() < 0.9) {
        await new Promise((held) => {
          void navigator.locks.request(lock, () => new Promise((release) => {
            this.release = release;
            held();
          }));
        });
        this.tell({ id: null, event: 'alive', lock });
        await window.pause(30 * this.chance());
        const how = this.chance();
        if (how < 0.06) return this.end();
        if (how < 0.12) return this.tell({ id: null, event: 'error', error: { type: 'X', message: 'no room' } });
        if (how < 0.18) return this.dispatchEvent(new ErrorEvent('error', { message: '', cancelable: true }));
        if (how < 0.24) return undefined;
      } else if (this.chance() < 0.5) return undefined;
      else this.lasting = true; // Without a lock its end would be found out much later.
      this.up = true;
      this.tell({ id: null, event: 'ready', milliseconds: 1 });
      this.waiting.splice(0).forEach((text) => void this.answer(JSON.parse(text)));
      return undefined;
    }
    postMessage(text) {
      if (this.gone) return;
      if (this.up) void this.answer(JSON.parse(text));
      else this.waiting.push(text);
    }
    async answer({ id, op, target, channel, tag }) {
      const abort = (other) => {
        this.silent.add(other);
        this.tell({ id: other, event: 'error', error: { type: 'AbortError', message: 'cancelled' } });
      };
      if (op === 'cancel') {
        if (this.chance() < 0.1) return;
        abort(target);
        this.tell({ id, event: 'result', value: null });
        return;
      }
      if (channel && this.channels[channel]) abort(this.channels[channel]);
      if (channel) this.channels[channel] = id;
      for (let slice = 0; slice < 4; slice++) {
        await window.pause(20 * this.chance());
        if (this.silent.has(id) || this.gone) return;
        const what = this.chance();
        if (what < 0.04 && !this.lasting) return this.end();
        if (what < 0.06) this.dispatchEvent(new ErrorEvent('error', { message: 'broken', cancelable: true }));
        else if (what < 0.5) this.tell({ id, event: 'step', steps: [this.number] });
        else this.tell({ id, event: 'progress', text: '', done: 0, total: null });
      }
      const error = { type: 'PuzzleError', message: 'x', place: null, traceback: '' };
      this.tell(this.chance() < 0.2 ? { id, event: 'error', error } : { id, event: 'result', value: tag });
      if (channel) delete this.channels[channel];
      if (this.chance() < 0.1) this.tell({ id, event: 'result', value: 'again' });
    }
  };
}"""

STORM = """async (seed) => {
  const { Engine } = await import('./engine/client.js');
  const chance = window.random(seed);
  const engine = new Engine({ name: `storm-${seed}`, cancelMs: 40, bootSilence: 1 });
  const wrong = [];
  const asked = [];
  let settled = 0;
  const ask = (number) => {
    const control = new AbortController();
    const channel = chance() < 0.3 ? 'live' : undefined;
    let over = false;
    let steps = null;
    const options = {
      signal: control.signal,
      onProgress: () => over && wrong.push(`${number}: progress after its end`),
      onSteps: (all) => {
        if (steps) wrong.push(`${number}: steps twice`);
        steps = all;
      },
    };
    const end = (check) => (value) => {
      over = true;
      settled += 1;
      check(value);
    };
    const promise = engine.request('ask', { tag: number, channel }, options).then(
      end((value) => {
        if (value !== number) wrong.push(`${number}: answered ${value}`);
        if (steps === null || new Set(steps).size > 1) wrong.push(`${number}: steps of ${steps}`);
      }),
      end((error) => {
        const aborted = error.name === 'AbortError';
        const expected = aborted ? control.signal.aborted || channel : error.name === 'EngineError';
        if (!expected) wrong.push(`${number}: ${error}`);
      }),
    );
    asked.push({ promise, control });
  };
  for (let act = 0; act < 40; act++) {
    const what = chance();
    if (what < 0.6) ask(asked.length);
    else if (what < 0.85 && asked.length) asked[Math.floor(chance() * asked.length)].control.abort();
    else if (what < 0.88) engine.close();
    else if (what < 0.92) engine.start().catch(() => undefined);
    await window.pause(chance() < 0.5 ? 0 : 25 * chance());
  }
  const all = Promise.all(asked.map(({ promise }) => promise)).then(() => 'settled');
  const late = await Promise.race([all, window.pause(20_000)]);
  if (late !== 'settled') wrong.push(`only ${settled} of ${asked.length} settled, the engine is ${engine.state}`);
  engine.close();
  return { asked: asked.length, wrong };
}"""


@pytest.fixture
def site(unbundled: str) -> str:
    """These tests import modules of the site, or put others in their place."""
    return unbundled


def test_each_request_of_a_storm_settles(page: Page, site: str) -> None:
    """Workers of a script of ours, which die, break, hang and repeat themselves far more often than real ones."""
    page.goto(f"{site}modules.html")
    page.evaluate(FAKE)
    storms = page.evaluate(f"async (seeds) => Promise.all(seeds.map({STORM}))", list(range(SEEDS)))
    wrong = {seed: told["wrong"] for seed, told in enumerate(storms) if told["wrong"]}
    assert not wrong
    assert sum(told["asked"] for told in storms) > 10 * SEEDS


ASKING = """async () => {
  const { Engines } = await import('./engine/engines.js');
  const engine = window.engine = new Engines({ moment: 30, fleeting: false });
  const easy = { rows: [[1], [3], [5], [3], [1]], columns: [[1], [3], [5], [3], [1]] };
  const long = { rows: Array(25).fill([1, 1, 1]), columns: Array(25).fill([1, 1, 1]) };
  const state = Array(5).fill('?????');
  window.asked = [];
  window.ask = (kind) => {
    const control = new AbortController();
    const { signal } = control;
    const request = {
      hint: () => engine.request('hint', { puzzle: easy, state, level: 'why' }, { signal }),
      check: () => engine.request('check', { puzzle: easy, state, level: 'solution', channel: 'check' }, { signal }),
      solve: () => engine.request('solve', { puzzle: easy, limit: 2 }, { signal, onSteps: () => undefined }),
      long: () => engine.request('solve', { puzzle: long, limit: null }, { signal }),
      bad: () => engine.request('parse', { text: '?' }, { signal }),
    }[kind]();
    const entry = { kind, control, how: '' };
    request.then(() => { entry.how = 'answered'; }, (error) => { entry.how = error.type ?? error.name; });
    window.asked.push(entry);
  };
}"""


@pytest.mark.parametrize("seed", range(2))
def test_each_request_to_workers_that_are_killed_settles(page: Page, without_python: str, seed: int) -> None:
    rng = Random(seed)
    page.goto(f"{without_python}modules.html")
    page.evaluate(ASKING)
    for _ in range(25):
        what = rng.random()
        if what < 0.7:
            page.evaluate("(kind) => window.ask(kind)", rng.choice(["hint", "check", "solve", "long", "bad"]))
        elif what < 0.85:
            page.evaluate("(at) => window.asked.at(-at)?.control.abort()", rng.randint(1, 5))
        elif page.workers:
            with suppress(Error):  # It may have ended meanwhile.
                rng.choice(page.workers).evaluate("() => self.close()")
        page.wait_for_timeout(rng.choice([0, 100, 600]))
    told: list[Any] = page.evaluate(
        """async () => {
          for (const { kind, control } of window.asked) if (kind === 'long') control.abort();
          while (window.asked.some(({ how }) => !how)) await new Promise((resolve) => setTimeout(resolve, 50));
          return window.asked.map(({ kind, how }) => [kind, how]);
        }"""
    )
    assert {how for kind, how in told if kind == "long"} <= {"AbortError", "WorkerDied"}
    assert {how for kind, how in told if kind == "bad"} <= {"FormatError", "AbortError", "WorkerDied"}
    assert {how for _, how in told} <= {"answered", "AbortError", "FormatError", "WorkerDied", "BootError"}
