"""The documentation as a reader uses it: found by its search, in the site's colours, and offline once it was opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from building.policy import DOCUMENTS
from building.project import places
from building.site import document_files
from building.turns import taking_turns
from tests.browser.visiting import ServeCopy

pytestmark = [pytest.mark.stores, pytest.mark.engine("none")]

KEPT = """async (list) => {
  await navigator.serviceWorker.ready;
  while (!(await caches.match(list))) await new Promise((next) => setTimeout(next, 50));
}"""


def test_it_is_searched_offline_in_the_colours_of_the_site(serve_copy: ServeCopy, page: Page) -> None:
    folder, url = serve_copy()
    here = places()
    with taking_turns(here):
        files = document_files(here)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    page.goto(url + "#help")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    first = page.evaluate("caches.match('docs/index.html').then(Boolean)")
    assert not first, "nothing of it is stored before it is read"
    page.get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Documentation#")
    page.evaluate(KEPT, f"{url}{DOCUMENTS}precache.json")
    page.context.set_offline(True)
    page.evaluate("localStorage.setItem('nonogram:settings', JSON.stringify({ theme: 'dark' }))")
    page.get_by_role("searchbox", name="Search").or_(page.get_by_role("textbox", name="Search")).fill("certificate")
    page.keyboard.press("Enter")
    found = page.locator("#search-results a")
    expect(found.filter(has_text="verify_certificate").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 24, 27)"
    found.filter(has_text="verify_certificate").first.click()
    expect(page.locator("[id='nonogram.verify_certificate']")).to_be_in_viewport()
    page.get_by_role("link", name="← Nonogram").click()
    expect(page.locator(".card canvas").first).to_be_visible()
