"""Runs axe-core, the usual checker of accessibility rules, in a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.places import ROOT

SCRIPT = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_RUN = """async (rules) => {
  const { violations } = await axe.run(document, {
    runOnly: rules, resultTypes: ["violations"], elementRef: false, iframes: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`));
}"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong in the page as it is, one line for each element."""
    if not page.evaluate("'axe' in window"):
        # What the debugger runs is exempt from the content security policy.
        page.evaluate(SCRIPT.read_text("utf-8"))
    found: Any = page.evaluate(_RUN, RULES)
    return list(found)
