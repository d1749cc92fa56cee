"""Whatever comes in from outside is shown as text: no markup, no script, and nothing the policy had to stop.

The fixture `open_page` fails a test whose page logs an error, and a violation of the policy is one.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Frame, FrameLocator, Locator, Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import BOAT_PICTURE, evaluate
from tests.browser.visiting import open_board, open_site
from tests.node import call_module

pytestmark = pytest.mark.engine("none")

HTML = "<img src=x onerror='window.pwned=1'><script>window.pwned=1</script><b id=injected>"
MARKUP = f"\"'>{HTML}</title></textarea>"
CLUES = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
PUZZLE = {"version": 1, **CLUES, "title": MARKUP, "author": MARKUP, "copyright": MARKUP, "license": MARKUP}
CROSS = "3x3:1/3/1/1/3/1"

CLEAN = """() => {
  const inside = (root) => [...root.querySelectorAll("*")].flatMap(
    (element) => [element, ...(element.shadowRoot ? inside(element.shadowRoot) : [])]);
  const bad = inside(document).filter((element) => element.id === "injected" || element.onerror
    || (element.localName === "img") || [...element.attributes].some(({ name }) => name.startsWith("on"))
    || (element.localName === "script" && !element.src));
  return [bad.map((element) => element.outerHTML), Boolean(window.pwned)];
}"""


def expect_clean(page: Page | Frame) -> None:
    assert page.evaluate(CLEAN) == [[], False]


def source(page: Page) -> Locator:
    return page.locator("#entry-source")


def link(page: Page, site: str) -> None:
    page.goto(site)
    title = page.evaluate("encodeURIComponent", MARKUP)
    open_board(page, f"{site}#{CROSS}&title={title}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>")


def broken_links(page: Page, site: str) -> None:
    open_site(page, site)
    ids = [f"3x3:{MARKUP}", f"3x3:{HTML}/3/1/1/3/1", MARKUP]
    for fragment in [f"play={MARKUP}", f"rules={MARKUP}", f"edit={MARKUP}", *ids]:
        page.evaluate("(hash) => { location.hash = hash; }", fragment)
        page.wait_for_timeout(100)
        expect_clean(page)
    expect(page.locator(".list .message")).not_to_be_empty()


def paste(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    source(page).fill(json.dumps(PUZZLE))
    expect(page.locator(".said")).to_contain_text("Read")
    expect(page.locator("#entry-name")).to_have_value(MARKUP)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>")
    page.get_by_role("link", name="Puzzles").first.click()
    expect(page.locator(".card .name").first).to_contain_text("<script>")
    page.locator(".card .round").first.click()
    expect(page.locator('[data-notice="removed"]')).to_contain_text("<script>")


def paste_of_nonsense(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    source(page).fill(f'title "{MARKUP}"\nrows\n{HTML}\n')
    expect(page.locator(".said")).to_contain_text("Could not read", timeout=60_000)


def file(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    for text in (json.dumps(PUZZLE), f"{{{HTML}"):
        page.locator(".picker").set_input_files(
            {"name": f"{HTML}.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        expect(page.locator(".said")).to_contain_text("<img src=x")
        expect_clean(page)
    page.locator(".picker").set_input_files(
        {"name": f"{HTML}.json", "mimeType": "application/json", "buffer": b"x" * 6_000_000}
    )
    expect(page.locator(".said")).to_contain_text("is larger than 4,000,000 bytes")


def typed_clues(page: Page, site: str) -> None:
    open_site(page, f"{site}#new")
    page.locator("textarea").nth(1).fill(f"{HTML}\n1")
    page.locator("textarea").nth(2).fill("1\n1")
    expect(page.locator(".entry-result")).to_contain_text("is not a number")


def stored(page: Page, site: str) -> None:
    open_site(page, site)
    own = json.dumps({"puzzle": {**CLUES, "title": MARKUP, "author": MARKUP}, "added": 1})
    (key,) = call_module("reading/game-id.js", ["puzzleKey", CLUES])
    page.evaluate(
        """([own, text, clues, key]) => {
          localStorage.setItem("nonogram/1/own/" + text, own);
          localStorage.setItem("nonogram/1/own/" + key, own);
          localStorage.setItem("nonogram/1/draft", JSON.stringify({ rows: text, columns: text, title: text }));
          const settings = { theme: text, language: text, errors: text, [text]: text };
          localStorage.setItem("nonogram:settings", JSON.stringify(settings));
          localStorage.setItem("nonogram/1/game/" + key, JSON.stringify({
            version: 1, ...clues, title: text, state: ["###", text, "???"], history: { moves: [text], at: 1 },
            revision: { by: text, at: text, clock: { [text]: text } },
          }));
        }""",
        [own, MARKUP, CLUES, key["value"]],
    )
    page.reload()
    expect(page.locator(".card .name").first).to_contain_text("<script>")
    expect_clean(page)
    open_board(page, f"{site}#{CROSS}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>")
    expect_clean(page)
    page.goto(f"{site}#new")
    expect(page.locator("#entry-name")).to_have_value(MARKUP)


ENTRIES = {
    "link": link,
    "broken links": broken_links,
    "paste": paste,
    "paste of nonsense": paste_of_nonsense,
    "file": file,
    "typed clues": typed_clues,
    "storage": stored,
}


BY_THE_ENGINE = ("paste of nonsense", "file")


@pytest.mark.parametrize(
    "entry",
    [pytest.param(name, marks=pytest.mark.engine("shared") if name in BY_THE_ENGINE else ()) for name in ENTRIES],
)
def test_on_the_site_it_is_text(page: Page, site: str, entry: str) -> None:
    ENTRIES[entry](page, site)
    expect_clean(page)
    page.emulate_media(media="print")
    expect_clean(page)


def inner(page: Page) -> Frame:
    return next(frame for frame in page.frames if "embed.html" in frame.url)


def board(frame: FrameLocator) -> Locator:
    return frame.locator("nonogram-player .board")


def test_in_an_attribute_of_the_element_it_is_text(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, "<nonogram-player></nonogram-player>")
    evaluate(page, "player.setAttribute('puzzle', arg)", json.dumps(PUZZLE))
    expect(board(frame)).to_have_attribute("aria-label", f"{MARKUP[:80]}, 3 × 3")
    for name in ("mode", "hints", "check", "theme", "storage", "title"):
        evaluate(page, "player.setAttribute(...arg)", [name, MARKUP])
    evaluate(page, "await player.getState()")
    expect_clean(inner(page))
    evaluate(page, "document.body.append(player); await player.getState()")
    expect_clean(inner(page))
    expect_clean(page)
    evaluate(page, "player.setAttribute('puzzle', arg)", f"3x3:{HTML}/3/1/1/3/1")
    evaluate(page, "await player.getState()")
    expect_clean(inner(page))


@pytest.mark.engine("own")
def test_in_a_message_it_is_text(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, "<nonogram-player></nonogram-player>")
    told = evaluate(
        page,
        """const [puzzle, text] = arg;
        const settled = [];
        const tries = [() => player.load(text), () => player.load({ ...puzzle, rows: [[text], [3], [1]] }),
          () => player.load(puzzle, { version: 1, state: text }), () => player.load(puzzle),
          () => player.setState({ version: 1, rows: text, columns: text }), () => player.hint(text),
          () => player.exportPuzzle(text)];
        for (const attempt of tries) settled.push(await attempt().then(() => "done", (error) => error.name));
        return settled;""",
        [PUZZLE, MARKUP],
    )
    assert told.count("done") <= 2
    expect(board(frame)).to_have_attribute("aria-label", f"{MARKUP[:80]}, 3 × 3")
    expect_clean(inner(page))
    expect_clean(page)


def test_in_the_message_of_a_finished_picture_it_is_text(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, "<nonogram-player></nonogram-player>")
    puzzle = {
        **PUZZLE,
        "rows": [[1], [2], [3], [1, 1], [4]],
        "columns": [[2], [1], [5], [2, 1], [1]],
        "state": ["?????", *BOAT_PICTURE[1:]],
    }
    evaluate(page, "await player.load(arg)", json.dumps(puzzle))
    board(frame).focus()
    for key in ("Control+Home", "Home", "ArrowRight", "ArrowRight", "Space"):
        board(frame).press(key)
    expect(frame.locator(".message")).to_contain_text("<img src=x")
    expect_clean(inner(page))
