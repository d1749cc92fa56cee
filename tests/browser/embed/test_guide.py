"""The page that shows how to embed the player: its thirteen examples on somebody else's page, and the page itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host
from tests.browser.playing import until
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")
GUIDE = ROOT / "web" / "guide"
EXAMPLES = sorted(path.stem for path in (GUIDE / "examples").glob("*.html"))
PLACEHOLDER = "https://your.host/"


def policy_of(site: str) -> str:
    """The strictest policy with the lines that the guide names."""
    section = (GUIDE / "reference.html").read_text("utf-8").split('<section id="policy">')[1]
    code = re.findall(r"<code>(script-src.*?)</code></pre>", section, re.DOTALL)[0]
    named = code.replace("https://your.host", site.rstrip("/")).replace(
        "<i>the host of those files</i>", site.rstrip("/")
    )
    # Beside the page's own scripts and style sheets.
    own = named.replace("script-src", "script-src 'self'")
    return f"default-src 'none'; style-src 'self'; {' '.join(own.split())}"


def open_example(page: Page, host: Host, site: str, name: str) -> None:
    """An example in a page of another origin, each file as it is in the guide.

    It is the only one there: browsers draw nothing in frames out of view, where others that grow may move it. Its
    script comes before the player's, so that it listens before anything happens.
    """
    head = []
    for ending, kind, tag in (
        ("css", "text/css", '<link rel="stylesheet" href="{}">'),
        ("js", "text/javascript", '<script type="module" src="{}"></script>'),
    ):
        path = GUIDE / "examples" / f"{name}.{ending}"
        if path.exists():
            host.put(path.name, path.read_text("utf-8"), Content_Type=kind)
            head.append(tag.format(path.name))
    head.append(f'<script src="{site}nonogram-player.js" defer></script>')
    body = (GUIDE / "examples" / f"{name}.html").read_text("utf-8").replace(PLACEHOLDER, site)
    text = "<!doctype html><html lang='en'><title>Host</title>" + "".join([*head, body])
    host.put("page.html", text, Content_Security_Policy=policy_of(site))
    page.goto(f"{host.url}page.html")


def inside(page: Page, player: str) -> FrameLocator:
    """What is inside a player, which is brought into view."""
    page.locator(f"#{player}").first.scroll_into_view_if_needed()
    return page.frame_locator(f"#{player} iframe")


def board_of(page: Page, player: str) -> str:
    return "\n".join(page.evaluate("async (id) => (await document.getElementById(id).getState()).state", player))


def paint(frame: FrameLocator, keys: str) -> None:
    board = frame.locator(".board")
    # Keys that come before the puzzle is on screen are nobody's.
    expect(board).to_be_visible()
    expect(board).to_have_attribute("aria-label", re.compile("×"))
    board.focus()
    for key in keys.split():
        board.press(key)


def plain_frame(page: Page) -> None:
    frame = page.frame_locator("#frame")
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Sailing boat, 5 × 5")
    expect(frame.get_by_role("button", name="Check")).to_be_visible()
    frame.get_by_role("button", name="More tools").click()
    expect(frame.get_by_role("menuitem", name="Clear")).to_be_visible()
    expect(frame.get_by_role("menuitem", name="Solve")).to_have_count(0)


def element(page: Page) -> None:
    page.evaluate("""() => { window.seen = [];
        for (const type of ["start", "change", "progress"])
          document.addEventListener(type, ({ target }) => window.seen.push(`${target.id} ${type}`)); }""")
    paint(inside(page, "element"), "Space")
    until(page, "() => window.seen.includes('element progress') && window.seen.includes('element start')")
    assert board_of(page, "element").startswith("#????")


def several(page: Page) -> None:
    page.locator("#several").scroll_into_view_if_needed()
    for number, size in enumerate(("5 × 5", "6 × 6")):
        frame = page.frame_locator("#several iframe").nth(number)
        expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile(size))


def lazy(page: Page) -> None:
    assert page.locator("#lazy iframe").count() == 0
    page.locator("summary").click()
    expect(inside(page, "lazy").locator(".board")).to_have_attribute("aria-label", re.compile("7 × 5"))


def own_colours(page: Page) -> None:
    html = inside(page, "own-colours").locator("html")
    for colour in ("#fff6e5", "#1d1710"):
        expect(html).to_have_attribute("style", re.compile(f"--paper: {colour}"))
        page.locator("#night").click()


def inks(page: Page) -> None:
    frame = inside(page, "in-colours")
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("10 × 10"))
    paint(frame, "3 Space")
    assert board_of(page, "in-colours").startswith("c")


def german(page: Page) -> None:
    frame = inside(page, "german")
    expect(frame.get_by_role("button", name="Tipp", exact=True)).to_be_visible()
    expect(frame.locator("html")).to_have_attribute("lang", "de")


def host_storage(page: Page) -> None:
    frame = inside(page, "kept")
    paint(frame, "Space ArrowRight Space")
    painted = board_of(page, "kept")
    assert painted.startswith("##")
    page.locator("#leave").click()
    expect(frame.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    assert "#" not in board_of(page, "kept")
    page.locator("#return").click()
    expect(frame.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
    assert board_of(page, "kept") == painted


def programmatic_hints(page: Page) -> None:
    frame = inside(page, "coached")
    expect(frame.locator(".board")).to_be_visible()
    said = set()
    for level in ("Where?", "Why?"):
        page.get_by_role("button", name=level).click()
        expect(page.locator("#advice")).to_have_text(re.compile(r"cells\)$"))
        said.add(page.locator("#advice").text_content())
        page.evaluate("document.querySelector('#advice').textContent = ''")
    assert len(said) == 2
    expect(frame.locator(".panel .text")).to_be_visible()
    # However many players there are, they share one engine.
    assert sum("embed-engine.html" in one.url for one in page.frames) == 1


def daily_pack(page: Page) -> None:
    frame = inside(page, "daily")
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile(r"\d+ × \d+"))
    told = page.evaluate("window.packs.daily")
    assert 1 <= told["number"] <= told["count"] > 10
    expect(frame.get_by_text(told["title"])).to_be_visible()


def finish_callback(page: Page) -> None:
    expect(page.locator("#result")).to_have_text("Finish the cross.")
    frame = inside(page, "finish")
    # A column and the ends of a row.
    paint(frame, "ArrowRight Space ArrowDown Space ArrowDown Space ArrowUp ArrowLeft Space ArrowRight ArrowRight Space")
    expect(page.locator("#result")).to_have_text(
        re.compile(r"^Finished by the player in \d+ s, with 0 .* \d+ log entries")
    )


def forbidden_solve(page: Page) -> None:
    frame = inside(page, "contest")
    expect(frame.get_by_role("button", name="What if")).to_be_visible()
    frame.get_by_role("button", name="More tools").click()
    expect(frame.get_by_role("menuitem", name="Clear")).to_be_visible()
    expect(frame.get_by_role("menuitem", name="Solve")).to_have_count(0)
    page.locator("#cheat").click()
    expect(page.locator("#refusal")).to_have_text(re.compile(r"Error: .{10,}"))
    assert "#" not in board_of(page, "contest")


def failing_source(page: Page) -> None:
    page.locator("#failing").scroll_into_view_if_needed()
    expect(page.locator("#failing .stand-in p")).to_contain_text("the server answered 404")
    expect(page.locator("#cause")).to_have_text("cause: file")
    expect(page.get_by_role("link", name="More puzzles")).to_be_visible()
    page.locator("#spare").click()
    expect(inside(page, "failing").locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")


DRIVEN: tuple[Callable[[Page], None], ...] = (
    plain_frame,
    element,
    several,
    lazy,
    own_colours,
    inks,
    german,
    host_storage,
    programmatic_hints,
    daily_pack,
    finish_callback,
    forbidden_solve,
    failing_source,
)


@pytest.mark.engine("own")
@pytest.mark.expect_trouble("404")
def test_the_thirteen_examples_run_on_another_origin_under_the_policy_that_is_named(
    page: Page, host: Host, site: str
) -> None:
    page.add_init_script(
        """window.packs = {};
        document.addEventListener("ready", ({ target, detail }) => { window.packs[target.id] = detail.pack; });"""
    )
    driven = {drive.__name__.replace("_", "-"): drive for drive in DRIVEN}
    assert sorted(driven) == EXAMPLES
    for name, drive in driven.items():
        with case(name):
            open_example(page, host, site, name)
            drive(page)


@pytest.mark.expect_trouble("404")
def test_the_page_shows_the_code_that_runs(page: Page, site: str) -> None:
    page.goto(f"{site}embed-guide.html")
    listings = page.locator(".listing").all_text_contents()
    for path in (GUIDE / "examples").iterdir():
        assert path.read_text("utf-8").strip().replace(PLACEHOLDER, site) in listings, path.name
    assert f"script-src {site.rstrip('/')};" in "".join(listings)
    assert PLACEHOLDER not in "".join(listings)
    links = page.locator("nav a").evaluate_all("(all) => all.map((link) => link.hash.slice(1))")
    assert len(links) == len(set(links)) == len(EXAMPLES) + len(re.findall(r"<section ", page.content()))
    assert [one for one in links if page.locator(f"[id='{one}']").count() != 1] == []
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    page.locator("#the-element .copy").click()
    expect(page.locator("#the-element .copy")).to_have_text(re.compile("Copied|Selected"))
    # Its lists of events tell what the player beside them reports, and nothing else.
    paint(inside(page, "element"), "Space")
    log = page.locator("#the-element .log")
    expect(log).to_contain_text('progress {"painted":1')
    expect(log.locator("li").last).to_contain_text("ready")
    expect(page.locator("#when-finished .log li").filter(has_text="progress")).to_have_count(0)


@pytest.mark.expect_trouble("404")
def test_nothing_scrolls_sideways(page: Page, site: str) -> None:
    page.goto(f"{site}embed-guide.html")
    for width in (320, 1280):
        with case(width):
            page.set_viewport_size({"width": width, "height": 800})
            until(page, "(width) => innerWidth === width", width)
            fits(page, width)


def fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The live player stands beside its code where there is room, and below it where there is none.
    code, live = (page.locator(f"#the-element .{part}").bounding_box() for part in ("code", "live"))
    assert code is not None
    assert live is not None
    assert (live["x"] >= code["x"] + code["width"]) == (width > 1000)
