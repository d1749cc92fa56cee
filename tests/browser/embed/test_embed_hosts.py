"""Any host: however the script is included, and whatever is blocked or missing, a reader sees a puzzle or a link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Response, Route, expect

from building.project import project_version
from tests.browser.cases import case
from tests.browser.hosting import Host, expect_told, open_host, put_on_host, record
from tests.browser.playing import BOAT, evaluate

pytestmark = pytest.mark.engine("none")

FALLBACK = '<a href="https://puzzles.example/boat">Play this puzzle</a>'
ELEMENT = f'<nonogram-player puzzle="{BOAT}">{FALLBACK}</nonogram-player>'
WITHOUT_FALLBACK = f'<nonogram-player puzzle="{BOAT}"></nonogram-player>'


def open_including(page: Page, host: Host, head: str, body: str = ELEMENT, **headers: str) -> FrameLocator:
    """A host page with this in its head."""
    host.put("page.html", f"<!doctype html><title>Host</title>{head}{body}", **headers)
    page.goto(f"{host.url}page.html")
    return page.frame_locator("nonogram-player iframe").first


def fallback(page: Page) -> Locator:
    return page.get_by_role("link", name="Play this puzzle")


def own_link(page: Page) -> Locator:
    return page.get_by_role("link", name="Play it on a page of its own")


def say(page: Page) -> Locator:
    """What the element says in place of its frame."""
    return page.locator("nonogram-player .stand-in p")


def hold_frames(page: Page) -> list[Route]:
    """Frames do not arrive until the test lets them."""
    held: list[Route] = []
    page.route(re.compile(r"/embed\.html"), lambda route: held.append(route))
    return held


def expect_board(frame: FrameLocator) -> None:
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 5 × 5")


# --- ways to include the script


def test_a_classic_script_from_a_host_without_headers(page: Page, host: Host, plain_site: str) -> None:
    expect_board(open_including(page, host, f'<script src="{plain_site}nonogram-player.js"></script>'))
    expect(page.locator("nonogram-player iframe")).to_have_css("opacity", "1")
    expect(fallback(page)).to_be_hidden()


def test_the_script_finds_its_frame_however_it_is_included(page: Page, host: Host, site: str) -> None:
    classic = f'<script src="{site}nonogram-player.js"></script>'
    for head in (
        f'<script src="{site}nonogram-player.js" async></script>',
        f'<script type="module" src="{site}nonogram-player.js"></script>',
        f'<script type="module">import "{site}nonogram-player.js";</script>',
        f'<script>import("{site}nonogram-player.js?1:2");</script>',
        f'<script>document.write(`<script src="{site}nonogram-player.js"></${{"script"}}>`);</script>',
        # Twice is no fault.
        f'{classic}<script type="module" src="{site}nonogram-player.js"></script>',
    ):
        with case(head):
            expect_board(open_including(page, host, head))
            assert page.evaluate("document.querySelectorAll('nonogram-player').length") == 1


def test_the_policy_that_is_named_suffices(page: Page, host: Host, plain_site: str) -> None:
    origin = plain_site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; connect-src 'self'"
    host.put("one.json", '{"rows": [[2]], "columns": [[1], [1]]}')
    script = f'<script src="{plain_site}nonogram-player.js"></script>'
    element = '<nonogram-player src="one.json"></nonogram-player>'
    frame = open_including(page, host, script, element, Content_Security_Policy=policy)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 2 × 1")


# --- no script


@pytest.mark.expect_trouble("404", "CORS policy", "ERR_FAILED", "Content Security Policy")
def test_without_the_script_the_link_stays(page: Page, host: Host, site: str, plain_site: str) -> None:
    blocked = {"Content_Security_Policy": "script-src 'none'"}
    for why, script, headers in (
        ("missing", f'<script src="{site}no-such-player.js"></script>', {}),
        ("a module without headers", f'<script type="module" src="{plain_site}nonogram-player.js"></script>', {}),
        ("blocked", f'<script src="{site}nonogram-player.js"></script>', blocked),
    ):
        with case(why):
            open_including(page, host, script, **headers)
            expect(fallback(page)).to_be_visible()
            assert page.evaluate("customElements.get('nonogram-player') === undefined")


# --- no frame


@pytest.mark.expect_trouble("Content Security Policy")
def test_a_refused_frame_says_so(page: Page, host: Host, site: str) -> None:
    origin = site.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}"
    page.clock.install()
    open_host(page, host, site, WITHOUT_FALLBACK, Content_Security_Policy=policy)
    record(page)
    page.clock.fast_forward(6_000)
    expect(say(page)).to_have_text(f"The puzzle could not be loaded from {origin.removeprefix('http://')}.")
    expect(own_link(page)).to_have_attribute("href", re.compile(re.escape(f"{site}embed.html#5x5")))
    evaluate(
        page,
        "const again = document.createElement('nonogram-player');"
        "player.replaceWith(again); again.addEventListener('fail', (e) => window.told.push(['fail', e.detail]))",
    )
    page.clock.fast_forward(21_000)
    assert expect_told(page, "fail")["cause"] == "frame"
    fails = "return player.getState().catch((error) => [error.name, error.message])"
    assert evaluate(page, fails) == ["FrameError", expect_told(page, "fail")["message"]]


@pytest.mark.expect_trouble("CORS policy", "ERR_FAILED")
def test_a_page_that_is_closed_off_says_so(page: Page, host: Host, plain_site: str) -> None:
    """In a frame with `sandbox` and without `allow-same-origin` a page has no origin."""
    script = f'<script src="{plain_site}nonogram-player.js"></script>'
    host.put("inner.html", f"<!doctype html><title>Inner</title>{script}{WITHOUT_FALLBACK}")
    host.put("page.html", "<!doctype html><title>Host</title><iframe sandbox=allow-scripts src=inner.html></iframe>")
    page.goto(f"{host.url}page.html")
    inner = page.frame_locator("iframe")
    expect(inner.locator(".stand-in p")).to_contain_text("closed off from others")
    expect(inner.get_by_role("link", name="Play it on a page of its own")).to_be_visible()
    kept = "(player) => player.getState().catch(({ name }) => name)"
    assert inner.locator("nonogram-player").evaluate(kept) == "FrameError"


@pytest.mark.expect_trouble("[Rr]eport[- ][Oo]nly")
def test_a_policy_that_only_reports_refuses_nothing(page: Page, host: Host, site: str) -> None:
    held = hold_frames(page)
    headers = {"Content_Security_Policy_Report_Only": "frame-src 'none'"}
    frame = open_host(page, host, site, WITHOUT_FALLBACK, arrived=False, **headers)
    expect(say(page)).to_have_text("The puzzle is still loading.")
    held[0].continue_()
    expect_board(frame)


@pytest.mark.expect_trouble("404", "X-Frame-Options|frame-ancestors", "ERR_")
def test_a_frame_that_does_not_load_leaves_a_link(page: Page, host: Host, site: str) -> None:
    page.clock.install()
    answers: list[dict[str, Any]] = [
        {"status": 404},
        {"headers": {"X-Frame-Options": "DENY"}, "body": "<p>not in a frame"},
        {"body": "<p>other"},
        {},
    ]
    route = re.compile(r"/embed\.html")
    open_host(page, host, site, "")
    for answer in answers:
        with case(answer):
            page.unroute(route)
            page.route(route, answered_with(answer))
            put_on_host(page, ELEMENT)
            says_that_the_frame_did_not_load(page)


def answered_with(answer: dict[str, Any]) -> Callable[[Route], None]:
    return lambda route: route.fulfill(**answer) if answer else route.abort()


def says_that_the_frame_did_not_load(page: Page) -> None:
    record(page)
    expect(fallback(page)).to_be_visible()
    page.clock.fast_forward(21_000)
    expect(say(page)).to_contain_text("The puzzle could not be loaded from 127.0.0.1")
    expect(fallback(page)).to_be_visible()
    expect(own_link(page)).to_have_count(0)
    expect(page.locator("nonogram-player iframe")).to_be_hidden()
    assert expect_told(page, "fail")["cause"] == "frame"
    # All of it can be read, whatever height the element has.
    expect(page.locator("nonogram-player .face")).to_be_hidden()
    evaluate(page, "player.autosize = true")
    box, said = page.locator("nonogram-player").bounding_box(), say(page).bounding_box()
    assert box
    assert said
    assert box["y"] < said["y"]
    assert said["y"] + said["height"] < box["y"] + box["height"]


def test_a_frame_that_never_answers_leaves_a_link_and_is_taken_when_it_does(page: Page, host: Host, site: str) -> None:
    held = hold_frames(page)
    page.clock.install()
    frame = open_host(page, host, site, WITHOUT_FALLBACK, arrived=False)
    record(page)
    expect(say(page)).to_have_text("The puzzle is still loading.")
    evaluate(page, "window.asked = player.getState().catch((error) => error.name)")
    page.clock.fast_forward(21_000)
    expect(own_link(page)).to_be_visible()
    assert page.evaluate("window.asked") == "FrameError"
    evaluate(page, "player.setAttribute('puzzle', '2x1:1/1/2'); player.setAttribute('hints', 'off')")
    held[0].continue_()
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 2 × 1")
    expect(frame.get_by_role("button", name="Check")).to_be_visible()
    expect(frame.get_by_role("button", name="Hint")).to_have_count(0)
    expect(own_link(page)).to_be_hidden()
    assert evaluate(page, "return (await player.getState()).state") == ["??"]


def test_the_link_stays_until_the_player_is_there(page: Page, host: Host, site: str) -> None:
    held = hold_frames(page)
    frame = open_host(page, host, site, ELEMENT, arrived=False)
    expect(fallback(page)).to_be_visible()
    held[0].continue_()
    expect_board(frame)
    expect(fallback(page)).to_be_hidden()


@pytest.mark.expect_trouble("ERR_FAILED")
def test_a_frame_without_its_script_says_that_it_is_loading(page: Page, site: str) -> None:
    page.route(re.compile(r"/assets/embed-.*\.js"), lambda route: route.abort())
    page.goto(f"{site}embed.html#{BOAT}")
    told = page.locator("#loading")
    expect(told).to_have_css("opacity", "1")
    for lang, said in (("en", "This puzzle is still loading."), ("de", "Dieses Rätsel wird noch geladen.")):
        expect(told.locator(f'[lang="{lang}"]')).to_contain_text(said)
    link = page.get_by_role("link", name="Choose another puzzle")
    assert link.evaluate("(a) => a.href") == site


# --- no puzzle

UNREACHED = "the server could not be reached, or does not let this page read the file"


@pytest.mark.expect_trouble("404", "CORS policy", "Content Security Policy", "ERR_")
def test_a_file_that_cannot_be_had_is_told(page: Page, host: Host, site: str) -> None:
    other = Host()
    other.put("one.json", '{"rows": [[2]], "columns": [[1], [1]]}')
    host.put("picture.png", "-", Content_Type="image/png")
    cases = {
        "connect-src *": [
            ("none.json", "the server answered 404"),
            ("page.html", "its type is text/html, which is not that of a puzzle file"),
            ("picture.png", "its type is image/png, which is not that of a puzzle file"),
            (f"{other.url}one.json", UNREACHED),
            ("http://127.0.0.1:9/one.json", UNREACHED),
        ],
        "connect-src 'self'": [(f"{other.url}one.json", UNREACHED)],
    }
    for policy, files in cases.items():
        open_host(page, host, site, "", Content_Security_Policy=policy)
        for name, said in files:
            with case(policy, name):
                put_on_host(page, ELEMENT.replace(f'puzzle="{BOAT}"', ""))
                record(page)
                evaluate(page, "player.setAttribute('src', arg)", name)
                told = expect_told(page, "fail")
                assert told == {"message": f"{name} could not be loaded: {said}.", "cause": "file"}
                expect(say(page)).to_have_text(told["message"])
                expect(fallback(page)).to_be_visible()
                evaluate(page, "player.setAttribute('puzzle', arg)", BOAT)
                expect(fallback(page)).to_be_hidden()
    other.close()


@pytest.mark.engine("own")
def test_an_unreadable_puzzle_is_told(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    puzzles = ["garbage <b>", "\n\n\n", '{"rows": 1}', "5x5:1/2", '{"rows": [[1]], "columns": [[2]]}']
    for puzzle in puzzles:
        with case(puzzle):
            # A puzzle on the board would stay there.
            put_on_host(page, f"<nonogram-player>{FALLBACK}</nonogram-player>")
            record(page)
            evaluate(page, "player.setAttribute('puzzle', arg)", puzzle)
            said = expect_told(page, "fail")["message"]
            assert len(said) > 10
            expect(say(page)).to_have_text(said)
            expect(fallback(page)).to_be_visible()
            evaluate(page, "player.setAttribute('puzzle', arg)", BOAT)
            expect_board(page.frame_locator("nonogram-player iframe"))
            expect(fallback(page)).to_be_hidden()
    frame = put_on_host(page, '<nonogram-player loading="eager"></nonogram-player>')
    asked = "return player.load(arg).then(() => 'done', (error) => `${error.name}: ${error.message}`)"
    told = evaluate(page, asked, "what is this")
    assert told.startswith("EngineError: This is not in a known format (")
    assert told.endswith(").")
    expect(frame.get_by_text("The puzzle cannot be shown. This is not in a known format")).to_be_visible()


def test_a_damaged_puzzle_is_offered_nowhere_else(page: Page, host: Host, site: str) -> None:
    """The link led to a page that could only say the same."""
    open_host(page, host, site, "")
    for puzzle in ("5x5:1/2", "2x2:2/2/1/1"):
        with case(puzzle):
            put_on_host(page, f'<nonogram-player puzzle="{puzzle}"></nonogram-player>', arrived=False)
            others = page.get_by_role("link", name="Choose another puzzle")
            expect(others).to_have_attribute("href", f"{site}embed.html")
            expect(own_link(page)).to_have_count(0)
            if puzzle == "5x5:1/2":
                expect(say(page)).to_contain_text("it may have been cut short")


def test_a_fault_beside_a_puzzle_hides_nothing(page: Page, host: Host, site: str) -> None:
    frame = open_host(page, host, site, ELEMENT)
    expect_board(frame)
    record(page)
    evaluate(page, "player.setAttribute('puzzle', '5x5:1/2')")
    assert "cut short" in expect_told(page, "fail")["message"]
    expect_board(frame)
    expect(frame.locator(".board")).to_be_visible()
    expect(fallback(page)).to_be_hidden()


def test_a_plain_frame_without_a_puzzle_leads_to_others(page: Page, host: Host, site: str) -> None:
    frame = open_including(
        page, host, "", f'<nonogram-player><iframe src="{site}embed.html#5x5:1/2"></iframe></nonogram-player>'
    )
    expect(frame.locator(".message")).to_contain_text("it may have been cut short")
    others = frame.get_by_role("link", name="Choose another puzzle")
    expect(others).to_have_attribute("href", site)
    # However small the frame, all of it can be reached.
    expect(frame.get_by_role("button", name="Paint", exact=True)).to_be_visible()
    frame.get_by_role("button", name="Paint", exact=True).click()
    others.hover()


# --- versions


def test_the_version_is_told(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "<nonogram-player></nonogram-player>")
    record(page)
    assert page.evaluate("customElements.get('nonogram-player').version") == project_version()
    evaluate(page, "await player.load(arg)", BOAT)
    assert expect_told(page, "ready")["version"] == project_version()


def test_a_pinned_script_plays_in_the_pinned_page_from_a_cache(page: Page, host: Host, site: str) -> None:
    told = json.loads(urlopen(f"{site}player.json").read())
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    script = f'<script src="{site}{told["script"]}" integrity="{told["integrity"]}" crossorigin></script>'
    # The last file of all: the board is there before it is.
    with page.expect_response(re.compile(r"/assets/player-\w+\.css$")):
        frame = open_including(page, host, script)
    expect_board(frame)
    folder = told["script"].removesuffix("nonogram-player.js")
    assert [re.sub("[?#].*", "", one.url) for one in page.frames] == [
        f"{host.url}page.html",
        f"{site}{folder}embed.html",
    ]
    served = [answer for answer in answers if answer.url.startswith(site)]
    assert len(served) >= 5
    for answer in served:
        assert "immutable" in answer.headers["cache-control"], answer.url


def test_the_about_page_tells_version_licence_and_notices(page: Page, site: str) -> None:
    page.goto(f"{site}#about")
    expect(page.get_by_text(f"Nonogram {project_version()},")).to_be_visible()
    for name, words in (("Licence", "MIT License"), ("What it contains, with its licences", "Pyodide 314")):
        with page.expect_popup() as opened:
            page.get_by_role("link", name=name, exact=True).click()
        expect(opened.value.get_by_text(words).first).to_be_visible()
