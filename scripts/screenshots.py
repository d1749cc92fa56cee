"""Takes the README's screenshots of the built site into docs/.

python3 build.py run scripts/screenshots.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from building.serve import serve_directory

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
HINTS_TAKEN = 46
SLIDING = 1600
"""Milliseconds until a line's arrangements have slid apart."""


def play_to_a_hint(page: Page, url: str) -> None:
    """The whale, partly filled in by hints, with the next hint explained."""
    page.goto(f"{url}#play=whale")
    player = page.locator("nonogram-player")
    player.wait_for()
    for _ in range(HINTS_TAKEN):
        player.evaluate(FILL_IN)
    page.get_by_role("button", name="Hint").first.click()
    for name in ("Show more", "Why?"):
        button = page.get_by_role("button", name=name)
        expect(button.or_(page.get_by_role("button", name="Fill in"))).not_to_have_count(0)
        if button.count():
            button.first.click()
    expect(page.get_by_role("button", name="The rule")).to_be_visible()
    page.mouse.move(0, 0)
    page.wait_for_timeout(SLIDING)


FILL_IN = """async (player) => {
  const hint = await player.hint('what');
  const game = await player.getState();
  const state = game.state.map((row) => [...row]);
  for (const [row, column, value] of hint.cells) state[row][column] = value;
  await player.setState({ ...game, state: state.map((row) => row.join('')), history: undefined });
}"""


def main() -> int:
    DOCS.mkdir(exist_ok=True)
    site = serve_directory(ROOT / "dist")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1120, "height": 720}, color_scheme="light")
        play_to_a_hint(page, site.url)
        page.screenshot(path=DOCS / "hint.png")
        browser.close()
    site.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
