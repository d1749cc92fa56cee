"""What a page keeps: the database, as tests look into it, and browsers that refuse to keep anything."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

ON_SHELF = """(store) => new Promise((done, fail) => {
  const opening = indexedDB.open("nonogram");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const { objectStoreNames: names } = database;
    const asked = names.contains(store) ? database.transaction(store).objectStore(store).getAll() : null;
    const end = (found) => { database.close(); done(found); };
    if (asked) asked.onsuccess = () => end(asked.result);
    else end([]);
  };
})"""


def on_shelf(page: Page, store: str) -> list[Any]:
    """The values in one store of the database."""
    found: list[Any] = page.evaluate(ON_SHELF, store)
    return found


def await_on_shelf(page: Page, store: str, wanted: int | list[Any]) -> list[Any]:
    """Waits until a store holds these values, or as many; returns them."""
    until = time.monotonic() + 30
    while True:
        found = on_shelf(page, store)
        if wanted in (found, len(found)) or time.monotonic() > until:
            assert wanted in (found, len(found)), found
            return found
        page.wait_for_timeout(50)


def refuse(page: Page, trouble: str) -> None:
    """From the next page on, the browser stores nothing and gives this cause."""
    page.add_init_script(
        f"""Storage.prototype.setItem = IDBObjectStore.prototype.put =
          () => {{ throw new DOMException('no', '{trouble}'); }};"""
    )
