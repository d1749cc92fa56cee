"""Runs axe-core, the usual checker of accessibility rules, in a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.places import ROOT

SCRIPT = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WHOLE_PAGE = "best-practice"
"""Rules that also want the headings and landmarks of a whole page, which a frame within one leaves to it."""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose verdict depends on the theme; the others need one theme only."""

_RUN = """async ([within, rules]) => {
  const { violations } = await axe.run(within ?? document, {
    runOnly: rules, resultTypes: ["violations"], elementRef: false, iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 160)}`));
}"""


def violations(page: Page, within: str | None = None, *, colours_only: bool = False) -> list[str]:
    """What axe finds wrong in the page as it is, or within one of its elements, one line for each element."""
    framed = "/embed.html" in page.url
    if not page.evaluate("'axe' in window"):
        # What the debugger runs is exempt from the content security policy.
        page.evaluate(SCRIPT.read_text("utf-8"))
    rules = COLOURS if colours_only else RULES if framed else [*RULES, WHOLE_PAGE]
    found: Any = page.evaluate(_RUN, [within, rules])
    # The drawn clues of a player that waits are a picture, not words that its name would have to hold.
    return [line for line in found if not ("label-content-name-mismatch" in line and 'class="face"' in line)]
