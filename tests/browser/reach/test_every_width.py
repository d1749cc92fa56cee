"""Every page and state, from the narrowest phone to the widest screen: nothing cut, crowded or beside the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, button, drag, evaluate, panel
from tests.browser.reach.cut_off import CUT_OFF
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

OpenPage = Callable[..., Page]
SIZES = {320: 568, 390: 844, 768: 1024, 1280: 800, 2560: 1440}
PAGES = [
    "",
    "statistics",
    "puzzles&size=large",
    "archive",
    "new",
    "draw",
    "endless",
    "about",
    "rules",
    "help",
    "rules=overlap",
    "train=overlap.1.11",
]
TURN = """async (fragment) => {
  const before = document.querySelector("main > section");
  location.hash = fragment;
  for (let frame = 0; document.querySelector("main > section") === before; frame++) {
    if (frame > 1000) throw new Error(`the view before #${fragment} stays`);
    await new Promise(requestAnimationFrame);
  }
}"""
"""Goes to another page of the site, until its view has taken the place of the one before."""
pytestmark = pytest.mark.engine("none")

# Controls that are too small (WCAG 2.2, 2.5.8; links within a sentence are exempt) or that lie over each other.
CROWDED = """() => {
  const found = [];
  const controls = [];
  const open = document.querySelector("dialog[open]");
  const look = (root) => {
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) look(node.shadowRoot);
      if (node.matches("a[href], button, input, select, textarea, summary")) controls.push(node);
    }
  };
  look(open ?? document);
  const name = (node) =>
    (node.getAttribute("aria-label") || node.textContent || node.id || node.className).trim().slice(0, 30);
  const hidden = (node) => {
    // A player that waits for its frame is a drawing.
    if (node.matches(".face")) return true;
    const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
    const seen = getComputedStyle(node);
    return !node.checkVisibility(how) || seen.pointerEvents === "none" || seen.clipPath !== "none";
  };
  // What a click on a switch's or a choice's text does, it does, too.
  const targetOf = (node) => (node.matches("[type=radio], [type=checkbox]") && node.closest("label")) || node;
  // As much of a target as lists that scroll let through; a link that goes on in a second line is its first part.
  const firstOf = (node) => node.getClientRects()[0] ?? node.getBoundingClientRect();
  const boxOf = (node) => {
    let { left, top, right, bottom } = firstOf(node);
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY !== "auto") continue;
      const clip = at.getBoundingClientRect();
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const whole = (node) => firstOf(node).height - boxOf(node).height < 1;
  const shown = controls.filter((node) => !hidden(node)).map(targetOf).filter(whole)
    .map((node) => ({ node, box: boxOf(node) }));
  for (const { node, box } of shown) {
    const around = node.closest(".bar, .panel")?.getBoundingClientRect();
    if (around && (box.left < around.left || box.right > around.right + 0.5))
      found.push(`${name(node)} reaches out of its box`);
    const inSentence = node.matches("a") && getComputedStyle(node).display === "inline";
    if (!inSentence && Math.min(box.width, box.height) < 24)
      found.push(`${name(node)} is ${box.width} by ${box.height}`);
    // A line of a lesson scrolls sideways.
    if (box.width && (box.left < 0 || box.right > innerWidth) && !node.closest(".skip, .scroller"))
      found.push(`${name(node)} is beyond the edge`);
  }
  shown.forEach((a, i) => shown.slice(i + 1).forEach((b) => {
    // A card of one's own has its button for deleting on it.
    if (a.node.closest(".card") && a.node.closest(".card") === b.node.closest(".card")) return;
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    // Lines of links may touch; what sticks to an edge of the window has the page scroll under it.
    const sticks = [a.node, b.node].some((node) => node.closest(".site-header, .notices, .dialog header"));
    if (across > 2 && down > 2 && !sticks) found.push(`${name(a.node)} and ${name(b.node)} overlap`);
  }));
  return found;
}"""


def faults(page: Page) -> list[str]:
    return [*page.evaluate(CUT_OFF), *page.evaluate(CROWDED)]


def at_every_width(page: Page, what: str) -> list[str]:
    found = []
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        # Until observers of sizes have had their turn.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))")
        found += [f"{what} at {width}: {line}" for line in faults(page)]
    return found


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_pages(page: Page, site: str, language: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    found = []
    open_site(page, f"{site}?lang={language}")
    for fragment in PAGES:
        if fragment:
            page.evaluate(TURN, fragment)
        expect(page.locator("main h1")).to_be_visible()
        found += at_every_width(page, fragment or "(list)")
    assert not found, "\n".join(found)


def test_pages_of_their_own(page: Page, site: str) -> None:
    found = []
    for name, dressed in {
        "404.html": "main",
        "bench.html": ".button.primary",
        "embed-guide.html": ".copy",
        "learn.html": ".figure",
    }.items():
        page.goto(f"{site}{name}")
        expect(page.locator("main h1")).to_be_visible()
        found += at_every_width(page, name)
        # None is without its style sheets.
        assert page.locator(dressed).first.evaluate("(one) => getComputedStyle(one).paddingInlineStart") not in (
            "0px",
            "6px",
        ), name
    assert not found, "\n".join(found)
    page.goto(f"{site}404.html")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")


def _print(page: Page) -> None:
    page.evaluate(TURN, "puzzles")
    page.locator(".ways button").last.click()


def _settings(page: Page) -> None:
    page.locator(".site-header button").last.click()


def _of_share(at: int) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.locator(".play-head [aria-haspopup=menu]").first.click()
        page.locator(".menu-list:visible [role=menuitem]").nth(at).click()

    return opened


DIALOGS: dict[str, Callable[[Page], None]] = {
    "settings": _settings,
    "picture": _of_share(3),
    "embed": _of_share(4),
    # The last: it leaves the board for the list.
    "print": _print,
}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_dialogs(page: Page, site: str, language: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    dialog = page.get_by_role("dialog")
    found = []
    paint_first_cell(open_board(page, f"{site}?lang={language}#{CROSS}"))
    for name, enter in DIALOGS.items():
        # On narrow pages the header has no room above a board.
        page.set_viewport_size({"width": 1280, "height": 800})
        enter(page)
        expect(dialog).to_be_visible()
        found += at_every_width(page, name)
        # The whole of a phone's width.
        page.set_viewport_size({"width": 320, "height": 568})
        box = dialog.bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (8, 304), name
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_game_from_its_first_cell_to_its_end(page: Page, site: str, language: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_board(page, f"{site}?lang={language}#{BOAT}")
    expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
    drag(page, (4, 0), (4, 3))
    found = at_every_width(page, "board")
    page.keyboard.press("w")
    found += at_every_width(page, "what if")
    page.keyboard.press("Escape")
    for start, end in [((0, 2), (3, 2)), ((1, 3), (2, 3)), ((2, 4), (2, 4)), ((3, 0), (3, 0)), ((4, 0), (4, 3))]:
        drag(page, start, end)
        if panel(page).is_visible():
            break
    expect(panel(page)).to_be_visible()
    found += at_every_width(page, "end")
    assert not found, "\n".join(found)


def test_a_small_puzzle_grows_with_a_large_screen(page: Page, site: str) -> None:
    sides = []
    for width in (1280, 2560):
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.goto("about:blank")
        open_board(page, f"{site}#{BOAT}")
        expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
        sides.append(evaluate(page, "return (await player.cellBox(0, 0)).width"))
    assert sides[0] == pytest.approx(64, abs=2)
    assert 80 < sides[1] < 110


def test_tools_keep_off_the_edge_of_a_narrow_phone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    for puzzle, room in ((CROSS, 8), ("30x30:" + "/".join(["1"] * 60), 4)):
        page.goto("about:blank")
        open_board(page, f"{site}#{puzzle}")
        expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
        marks = page.locator("nonogram-player .marks").bounding_box()
        last = page.locator("nonogram-player .toolbar .group:not([hidden]):not(.actions)").last.bounding_box()
        assert marks is not None
        assert last is not None
        assert marks["x"] >= room
        assert last["x"] + last["width"] <= 320 - room
        assert abs(marks["y"] - last["y"]) < 4


def test_help_is_read_in_pairs(page: Page, site: str) -> None:
    """On a narrow phone a term stands above its meaning with no rule between; a wide screen has two columns."""
    page.set_viewport_size({"width": 320, "height": 568})
    open_site(page, f"{site}#help")
    rules = page.locator(".help-list :is(dt, dd)").evaluate_all(
        "(all) => all.filter((one) => parseFloat(getComputedStyle(one).borderTopWidth)).length"
    )
    assert rules == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    lefts = page.locator(".help h2").evaluate_all(
        "(all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size"
    )
    assert lefts == 2


# What the lists that are chosen from say, and have no room for.
TOO_LONG = """(all) => all.filter((list) => {
  const span = document.body.appendChild(document.createElement("span"));
  const { font, paddingInlineStart } = getComputedStyle(list);
  Object.assign(span.style, { font, whiteSpace: "nowrap", position: "absolute" });
  span.textContent = list.selectedOptions[0].text;
  const { width } = span.getBoundingClientRect();
  span.remove();
  // The arrow takes about as much as its side of the text.
  return width > list.clientWidth - 2 * parseFloat(paddingInlineStart) - 16;
}).map((list) => list.selectedOptions[0].text)"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_filters_fill_their_rows(page: Page, site: str, language: str) -> None:
    open_site(page, f"{site}?lang={language}")
    for width in (390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".choices")).to_be_visible()
        assert page.locator(".choices select").evaluate_all(TOO_LONG) == [], width
        ends = page.locator(".choices > *").evaluate_all(
            """(all) => {
              const rows = new Map();
              for (const box of all.map((one) => one.getBoundingClientRect()))
                rows.set(Math.round(box.top), Math.max(rows.get(Math.round(box.top)) ?? 0, Math.round(box.right)));
              return [...rows.values()];
            }"""
        )
        assert len(set(ends)) == 1, width


def test_what_is_said_at_the_end_leaves_no_gap(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    open_board(page, f"{site}#{CROSS}")
    expect(page.locator("nonogram-player .board[role=grid]")).to_be_visible()
    drag(page, (0, 1), (2, 1))
    drag(page, (1, 0), (1, 0))
    drag(page, (1, 2), (1, 2))
    expect(panel(page)).to_contain_text("Solved")
    box = panel(page).bounding_box()
    tools = button(page, "More tools").bounding_box()
    assert box is not None
    assert tools is not None
    assert box["y"] - tools["y"] - tools["height"] < 24
