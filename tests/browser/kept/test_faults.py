"""Nothing is lost: reloads in mid-stroke, several tabs, storage that is cleared or full, other versions of the site."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept.shelf import await_on_shelf, on_shelf
from tests.browser.playing import BOAT, centre, evaluate, state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")

NOTES = "() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('nonogram/1/')))"


def notes(page: Page, kind: str = "game/") -> dict[str, str]:
    """What is noted in localStorage, by name."""
    found: dict[str, str] = page.evaluate(NOTES)
    return {name: text for name, text in found.items() if name.startswith(f"nonogram/1/{kind}")}


def await_away(page: Page, kind: str = "game/") -> None:
    """Waits until nothing of a kind is noted."""
    page.evaluate(
        """async (root) => {
          const some = () => Object.keys(localStorage).some((name) => name.startsWith(root));
          for (let tries = 0; tries < 500 && some(); tries++) await new Promise((again) => setTimeout(again, 20));
        }""",
        f"nonogram/1/{kind}",
    )
    assert not notes(page, kind)


def started(page: Page) -> int:
    cards = page.locator('.card[data-state="started"]')
    expect(cards.first).to_be_visible()
    return cards.count()


def test_a_game_is_put_away_and_taken_down_again(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    assert started(page) == 1
    await_away(page)
    await_away(page, "own/")
    assert len(on_shelf(page, "games")) == len(on_shelf(page, "own")) == 1
    page.reload()
    assert started(page) == 1
    page.evaluate("() => localStorage.clear()")
    page.reload()
    assert started(page) == 1
    open_board(page, f"{site}#{CROSS}")
    assert state(page)[0] == "#??"
    board.press("Control+z")
    assert state(page)[0] == "???"


def test_a_reload_in_mid_stroke_keeps_the_stroke(site: str, page: Page) -> None:
    open_board(page, f"{site}#{BOAT}")
    page.mouse.click(*centre(page, (4, 4)))
    page.mouse.move(*centre(page, (0, 0)))
    page.mouse.down()
    page.mouse.move(*centre(page, (0, 2)), steps=4)
    page.reload()
    expect(page.locator("nonogram-player .board")).to_be_visible()
    assert state(page)[4] == "????#"
    assert state(page)[0] == "###??"


def test_another_tab_puts_away_the_game_in_play(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    other = page.context.new_page()
    open_site(other, site)
    await_away(other)
    page.bring_to_front()
    board.press("ArrowRight")
    board.press("Space")
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    assert json.loads(next(iter(notes(page).values())))["state"][0] == "##?"
    open_board(other, f"{site}#{CROSS}")
    assert state(other)[0] == "##?"


def test_storage_cleared_under_the_page_gets_the_game_again(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    await_away(page)
    open_board(page, f"{site}#{CROSS}")
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    origin = {"origin": site.rstrip("/"), "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    await_away(page)
    board.press("ArrowRight")
    board.press("Space")
    page.goto(f"{site}#")
    assert started(page) == 1
    await_away(page)
    assert json.loads(await_on_shelf(page, "games", 1)[0]["text"])["state"][0] == "##?"


def test_a_database_that_is_closed_while_it_is_read_fails_the_reader_alone(page: Page, modules: str) -> None:
    """What fails besides is not caught, which no page may leave behind (`page`)."""
    page.goto(modules)
    failed = page.evaluate(
        """async () => {
          const { Notes } = await import("./kept/notes.js");
          const { Shelf } = await import("./kept/shelf.js");
          const shelf = new Shelf(new Notes());
          await shelf.open();
          const aborted = new Set();
          for (const name of ["get", "getAll", "getAllKeys", "count"]) {
            const asking = IDBObjectStore.prototype[name];
            IDBObjectStore.prototype[name] = function (...args) {
              const { transaction } = this;
              if (!aborted.has(transaction)) queueMicrotask(() => transaction.abort());
              aborted.add(transaction);
              return asking.apply(this, args);
            };
          }
          const outcomes = await Promise.allSettled([shelf.get("undo", "x"), shelf.all("games"), shelf.look()]);
          return outcomes.map(({ reason }) => reason?.name);
        }"""
    )
    assert failed == ["AbortError"] * 3


def test_a_clock_that_was_set_back_changes_nothing(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    await_away(page)
    page.add_init_script("Date.now = () => 1_000_000_000_000;")
    page.reload()
    open_board(page, f"{site}#{CROSS}")
    assert state(page)[0] == "#??"
    board.focus()
    board.press("End")
    board.press("Space")
    page.goto(f"{site}#")
    await_away(page)
    (game,) = on_shelf(page, "games")
    assert json.loads(game["text"])["state"][0] == "#?#"


def old_games(page: Page, site: str) -> dict[str, Any]:
    """Leaves what a version of the site without a database has kept: three games, one of an own puzzle."""
    for puzzle in (CROSS, BOAT, "play=duckling"):
        paint_first_cell(open_board(page, f"{site}#{puzzle}"))
    page.goto("about:blank")
    page.goto(f"{site}404.html")
    found: dict[str, Any] = page.evaluate(
        """async () => {
          const get = (store) => new Promise((done) => {
            const opening = indexedDB.open("nonogram");
            opening.onsuccess = () => {
              const from = opening.result.transaction(store).objectStore(store);
              const [keys, values] = [from.getAllKeys(), from.getAll()];
              values.onsuccess = () => {
                opening.result.close();
                done(keys.result.map((key, i) => [key, values.result[i]]));
              };
            };
          });
          for (const [[, key], { text }] of await get("games")) localStorage.setItem("nonogram/1/game/" + key, text);
          for (const [key, own] of await get("own")) localStorage.setItem("nonogram/1/own/" + key, JSON.stringify(own));
          await new Promise((done) => { indexedDB.deleteDatabase("nonogram").onsuccess = done; });
          return Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.includes("/game/")));
        }"""
    )
    assert len(found) == 3
    return found


def test_what_an_older_version_kept_is_moved_even_if_that_is_interrupted(site: str, page: Page) -> None:
    before = old_games(page, site)
    page.add_init_script(
        """const { put } = IDBObjectStore.prototype;
        let left = sessionStorage.broken ? Infinity : 3;
        sessionStorage.broken = "1";
        IDBObjectStore.prototype.put = function (...all) {
          if (--left < 0) throw new DOMException("full", "QuotaExceededError");
          return put.apply(this, all);
        };"""
    )
    page.goto(site)
    assert started(page) == 3
    await_on_shelf(page, "games", 1)
    left = notes(page)
    assert len(left) >= 2
    assert left.items() <= before.items()
    page.reload()
    assert started(page) == 3
    await_away(page)
    await_away(page, "own/")
    moved = {json.dumps(json.loads(text)) for text in before.values()}
    assert {json.dumps(json.loads(game["text"])) for game in on_shelf(page, "games")} == moved
    assert started(page) == 3


def test_a_tab_with_the_older_version_goes_on(site: str, page: Page) -> None:
    """It finds no note of a game that was put away, begins anew, and knows nothing of the database."""
    board = open_board(page, f"{site}#{BOAT}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    await_away(page)
    (kept,) = on_shelf(page, "games")
    game = json.loads(kept["text"])
    game |= {"state": ["?????", "?????", "?????", "?????", "????#"], "history": {"moves": [], "at": 0}}
    game["revision"] = {"by": "old", "at": 1, "clock": {"old": 1}}
    del game["log"]
    page.evaluate(
        """async (text) => {
          const key = await new Promise((done) => {
            const opening = indexedDB.open("nonogram");
            opening.onsuccess = () => {
              const asked = opening.result.transaction("games").objectStore("games").getAllKeys();
              asked.onsuccess = () => { opening.result.close(); done(asked.result[0][1]); };
            };
          });
          localStorage.setItem("nonogram/1/game/" + key, text);
        }""",
        json.dumps(game),
    )
    page.reload()
    assert started(page) == 1
    page.wait_for_timeout(300)
    assert len(notes(page)) == 1
    open_board(page, f"{site}#{BOAT}")
    evaluate(
        page,
        """for (let tries = 0; tries < 300 && !player.settled[0]; tries++)
          await new Promise((again) => setTimeout(again, 20));""",
    )
    assert state(page) == ["#????", "?????", "?????", "?????", "????#"]
    page.goto(f"{site}#")
    await_away(page)
    assert json.loads(on_shelf(page, "games")[0]["text"])["state"] == ["#????", "?????", "?????", "?????", "????#"]
