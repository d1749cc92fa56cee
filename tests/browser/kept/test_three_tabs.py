"""Three tabs with one puzzle, in any order of what they do and of when they hear of it: all agree in the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.engine("none")

SIMULATION = """async ([seed, blind]) => {
  const { Keeping } = await import("./kept/keeping.js");
  const { DeviceStorage } = await import("./kept/storage.js");
  const { parseGameId, puzzleKey } = await import("./reading/game-id.js");
  const size = 6;
  const clues = Array.from({ length: size }, () => [2, 2]);
  const puzzle = { rows: clues, columns: clues };
  const key = puzzleKey(puzzle);
  const random = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
  // Notes whose writes reach the others late, in one order for all, as between processes. The shelf is the real one.
  const log = [];
  const space = `simulated/${seed}/${blind}/`;
  class Slow extends DeviceStorage {
    constructor() {
      super(space);
      Object.assign(this, { notes: this, seen: 0, value: null, own: 0 });
      this.addEventListener("aside", () => { throw new Error("set aside"); });
    }
    read(name) { return name.endsWith(`game/${key}`) ? this.value : null; }
    write(_, value) { this.value = value; this.own++; log.push([this, value]); return null; }
    remove() { this.write("", null); }
    removeIf(_, text) { if (this.value === text) this.remove(); }
    under(root) { return new Map(root.endsWith("game/") && this.value !== null ? [[key, this.value]] : []); }
    step() {
      if (this.seen === log.length) return;
      const [from, value] = log[this.seen++];
      if (from === this) this.own--;
      // What was written here and is on its way will be the last.
      else if (!this.own) {
        this.value = value;
        this.dispatchEvent(new CustomEvent("game", { detail: key }));
      }
    }
  }
  const tabs = [0, 1, 2].map(() => {
    const player = document.createElement("nonogram-player");
    document.body.append(player);
    const device = new Slow();
    return { player, device };
  });
  for (const tab of tabs) {
    await tab.player.load(puzzle);
    tab.keeping = new Keeping(tab.player, tab.device);
  }
  const made = new Map();
  const flush = ({ player }) => player.dispatchEvent(new Event("leave"));
  for (let step = 0; step < 120; step++) {
    const at = Math.floor(random() * tabs.length);
    const { player, device } = tabs[at];
    const act = random();
    const cell = Math.floor(random() * size * size);
    if (act < 0.35 && (made.get(cell) ?? at) === at && !player.settled[cell]) {
      const before = player.settled.slice();
      const game = player.game;
      const rows = game.state.map((row) => [...row]);
      rows[Math.floor(cell / size)][cell % size] = "#.#"[at];
      game.state = rows.map((row) => row.join(""));
      delete game.history;
      player.restore(game);
      made.set(cell, at);
    } else if (act < 0.55) flush(tabs[at]);
    else if (act < 0.6) void device.putAway();
    else if (!blind || act < 0.7) device.step();
    if (act < 0.1) await new Promise((go) => setTimeout(go, 2));
  }
  for (const tab of tabs) flush(tab);
  for (let round = 0; round < 100; round++) {
    for (const tab of tabs) {
      tab.device.step();
      if (round % 5 === 0) flush(tab);
    }
    await new Promise((go) => setTimeout(go, round % 5 ? 0 : 4));
  }
  const { state } = (await tabs[0].device.standings()).get(key);
  const boards = tabs.map(({ player }) => player.game.state.join("/"));
  const missing = [...made].filter(([cell, at]) => boards[0].replaceAll("/", "")[cell] !== "#.#"[at]);
  for (const { player, keeping } of tabs) { keeping.end(); player.remove(); }
  return { kept: state.join("/"), boards, missing: missing.length, made: made.size, writes: log.length };
}"""


@pytest.mark.parametrize("blind", [False, True])
def test_three_tabs_in_any_order_agree_and_lose_nothing(page: Page, unbundled: str, blind: bool) -> None:
    page.goto(f"{unbundled}embed.html")
    for seed in range(1, 7):
        outcome = page.evaluate(SIMULATION, [seed, blind])
        assert {*outcome["boards"]} == {outcome["kept"]}, (seed, outcome)
        assert outcome["missing"] == 0, (seed, outcome)
        assert outcome["made"] > 8
        assert outcome["writes"] < 250
