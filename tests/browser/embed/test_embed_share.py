"""Handing a puzzle out to other pages: the Embed dialog, oEmbed, and what a plain frame is told by its address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from building.languages import read_languages
from building.pages.oembed import oembed_files
from building.project import project_version
from tests.browser.cases import case
from tests.browser.hosting import Host
from tests.browser.playing import evaluate, until
from tests.browser.visiting import CROSS, ServeCopy, open_board
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")

TITLE = '<b> & "Bee"'


def open_dialog(page: Page, site: str, title: str = TITLE) -> Locator:
    open_board(page, f"{site}#{CROSS}&title={quote(title)}")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name="Embed on a page").click()
    dialog = page.get_by_role("dialog", name="Embed this puzzle")
    expect(dialog).to_be_visible()
    return dialog


def code(dialog: Locator) -> str:
    return dialog.get_by_label("Code for your page").input_value()


def open_page_with(page: Page, host: Host, content: str) -> FrameLocator:
    host.put("page.html", f"<!doctype html><title>Host</title>{content}")
    page.goto(f"{host.url}page.html")
    return page.frame_locator("iframe").first


def expect_player_as_wished(frame: FrameLocator) -> None:
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("3 × 3"))
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    expect(frame.get_by_role("button", name="Check")).to_be_visible()
    expect(frame.get_by_role("button", name="Hint")).to_have_count(0)


def test_the_code_puts_the_player_on_another_page_as_chosen(page: Page, host: Host, site: str) -> None:
    dialog = open_dialog(page, site)
    dialog.get_by_label("Hints").select_option("none")
    dialog.get_by_label("Colours").select_option("dark")
    codes = {}
    for way in ("A frame only", "Script and element", "Always this version of the player"):
        with case(way):
            dialog.get_by_label(way).check()
            expect_player_as_wished(dialog.frame_locator("iframe"))
            codes[way] = code(dialog)
            assert (f'src="{site}v{project_version()}-' in codes[way]) == (way == "Always this version of the player")
            assert "storage" not in codes[way]
    dialog.get_by_label("Colours").select_option("slate")
    slate = code(dialog)
    assert 'theme="slate"' in slate
    for way, handed_out in codes.items():
        with case(way):
            expect_player_as_wished(open_page_with(page, host, handed_out))
            expect(page.locator("iframe").first).to_have_attribute("title", TITLE)
            expect(page.locator("b")).to_have_count(0)
    frame = open_page_with(page, host, slate)
    expect(frame.locator("html")).to_have_attribute("style", re.compile("--accent: #3550a0"))


def test_what_is_not_chosen_is_left_out(page: Page, host: Host, site: str) -> None:
    dialog = open_dialog(page, site, "Boat")
    room = re.compile(r' style="min-height: [^"]*cqw[^"]*"')
    assert len(room.findall(code(dialog))) == 1
    assert room.sub("", code(dialog)).splitlines() == [
        f'<script src="{site}nonogram-player.js" async></script>',
        '<div style="display: grid; container-type: inline-size">',
        f'<nonogram-player autosize puzzle="{CROSS}" title="Boat">',
        f'  <a href="{site}embed.html#{CROSS}&amp;title=Boat">Play “Boat”</a>',
        "</nonogram-player>",
        "</div>",
    ]
    dialog.get_by_label("Games are kept").select_option("on the reader\u2019s device")
    assert 'storage="local"' in code(dialog)
    dialog.get_by_label("A frame only").check()
    assert "embed.html?storage=local#" in code(dialog)
    expect(dialog.get_by_label("Always this version of the player")).to_be_hidden()
    expect(dialog.locator("iframe")).to_have_attribute("style", re.compile(r"height: \d+px"))
    preview = dialog.locator("iframe").evaluate("(frame) => Math.round(frame.getBoundingClientRect().height) - 2")
    assert f'height="{preview}"' in code(dialog)


def test_the_code_is_copied(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    dialog = open_dialog(page, site)
    dialog.get_by_role("button", name="Copy the code").click()
    expect(dialog.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == code(dialog)


def test_without_a_clipboard_the_code_is_selected(page: Page, site: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    dialog = open_dialog(page, site)
    dialog.get_by_role("button", name="Copy the code").click()
    expect(dialog.get_by_text("Press Ctrl+C")).to_be_visible()
    assert page.evaluate("document.getSelection().toString() || document.activeElement.selectionEnd") != 0


def test_choices_leave_no_trace_on_the_way_back(page: Page, site: str) -> None:
    page.goto(f"{site}#about")
    dialog = open_dialog(page, site)
    dialog.get_by_label("Colours").select_option("dark")
    expect(dialog.frame_locator("iframe").locator("html")).to_have_attribute("data-theme", "dark")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("About")
    expect(dialog).to_have_count(0)


def test_the_dialog_fits_the_screen(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    dialog = open_dialog(page, site)
    for width in (320, 390, 1280):
        with case(width):
            page.set_viewport_size({"width": width, "height": 640})
            until(page, "(width) => innerWidth === width", width)
            box = dialog.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert dialog.evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") == 0


# --- an embedded player's own Share


def open_shared(page: Page, host: Host, site: str, script: str = "nonogram-player.js", **more: str) -> FrameLocator:
    """The dialog behind Share in a player that a host allows to share."""
    attributes = "".join(f' {name}="{value}"' for name, value in more.items())
    element = f'<nonogram-player puzzle="{CROSS}" tools="hint share"{attributes}></nonogram-player>'
    frame = open_page_with(page, host, f'<script src="{site}{script}"></script>{element}')
    expect(frame.locator(".board")).to_have_attribute("aria-label", "Nonogram, 3 × 3")
    frame.get_by_role("button", name="Share", exact=True).click()
    expect(frame.get_by_role("dialog", name="Share this puzzle")).to_be_visible()
    return frame


def test_an_embedded_player_hands_out_its_link(open_page: Callable[..., Page], host: Host, site: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    frame = open_shared(page, host, site)
    expect(frame.get_by_label("Link to the puzzle")).to_have_value(f"{site}#{CROSS}")
    frame.get_by_role("button", name="Copy the link").click()
    expect(frame.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}#{CROSS}"
    evaluate(page, "window.told = null; player.addEventListener('share', ({ detail }) => (window.told = detail.link))")
    frame.get_by_role("button", name="Close").click()
    expect(frame.get_by_role("dialog")).to_have_count(0)
    expect(frame.get_by_role("button", name="Share", exact=True)).to_be_focused()
    frame.get_by_role("button", name="Share", exact=True).click()
    until(page, "() => window.told !== null")
    assert page.evaluate("window.told") == f"{site}#{CROSS}"


def test_an_embedded_player_hands_out_code(page: Page, host: Host, site: str) -> None:
    element = f'<nonogram-player puzzle="{CROSS}"></nonogram-player>'
    frame = open_page_with(page, host, f'<script src="{site}nonogram-player.js"></script>{element}')
    expect(frame.get_by_role("button", name="Hint")).to_be_visible()
    expect(frame.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    codes = {}
    for script in ("nonogram-player.js", json.loads(urlopen(f"{site}player.json").read())["script"]):
        frame = open_shared(page, host, site, script)
        frame.get_by_role("button", name="Embed on a page").click()
        dialog = frame.get_by_role("dialog", name="Embed this puzzle")
        expect(dialog.get_by_label("Always this version of the player")).to_be_enabled()
        dialog.get_by_label("Hints").select_option("none")
        dialog.get_by_label("Colours").select_option("dark")
        more = dialog.get_by_role("link", name="All attributes, methods and events")
        expect(more).to_have_attribute("href", f"{site}embed-guide.html")
        for way in ("A frame only", "Script and element"):
            with case(script, way):
                dialog.get_by_label(way).check()
                expect_player_as_wished(dialog.frame_locator("iframe"))
                codes[script, way] = code(dialog)
                assert f"{site}embed.html" in codes[script, way]
    for names, handed_out in codes.items():
        with case(*names):
            expect_player_as_wished(open_page_with(page, host, handed_out))


def test_sharing_fits_a_narrow_column(page: Page, host: Host, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    frame = open_shared(page, host, site, style="width: 304px")
    for opened in ("Share this puzzle", "Embed this puzzle"):
        dialog = frame.get_by_role("dialog", name=opened)
        expect(dialog).to_be_visible()
        assert dialog.evaluate("(dialog) => dialog.scrollWidth - dialog.clientWidth") == 0
        assert dialog.evaluate("(dialog) => dialog.getBoundingClientRect().right <= innerWidth")
        if opened == "Share this puzzle":
            frame.get_by_role("button", name="Embed on a page").click()


# As pages do that take a link to anything for what it leads to.
PASTE = """async (pasted) => {
  const text = await (await fetch(pasted)).text();
  const head = new DOMParser().parseFromString(text, "text/html");
  const { href } = head.querySelector('link[type="application/json+oembed"]');
  const { html, type } = await (await fetch(href)).json();
  if (type === "rich") document.body.innerHTML = html;
}"""


def test_a_pasted_link_becomes_a_player(page: Page, host: Host, serve_copy: ServeCopy) -> None:
    folder, site = serve_copy()
    puzzles = json.loads((folder / "puzzles.json").read_text("utf-8"))
    for file, data in oembed_files(puzzles, site, read_languages(ROOT)).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(data)
    host.put("page.html", "<!doctype html><title>Host</title>")
    for name, query, label in (
        ("puzzle/fox.html", "", "Fox, 15 × 15"),
        ("puzzle/de/fox.html", "?lang=de", "Fuchs, 15 × 15"),
    ):
        with case(name):
            page.goto(f"{host.url}page.html")
            page.evaluate(PASTE, f"{site}{name}")
            frame = page.frame_locator("iframe")
            expect(frame.locator(".board")).to_have_attribute("aria-label", label)
            expect(frame.locator(".board")).to_be_in_viewport()
            page.goto(f"{site}{name}")
            expect(page).to_have_url(f"{site}{query}#play=fox")
            expect(page.get_by_role("heading", level=1)).to_have_text(label.split(",")[0])


def test_a_plain_frame_takes_its_settings_from_its_address(page: Page, host: Host, site: str) -> None:
    address = f"{site}embed.html?hints=off&theme=dark#{CROSS}&title=A%20boat%20%25"
    frame = open_page_with(page, host, f'<iframe src="{address}" width="600" height="500"></iframe>')
    expect_player_as_wished(frame)
    expect(frame.locator(".board")).to_have_attribute("aria-label", "A boat %, 3 × 3")
    only_seen = open_page_with(
        page, host, f'<iframe src="{site}embed.html?mode=view#{CROSS}&title=%" height="500"></iframe>'
    )
    expect(only_seen.locator(".board")).to_have_attribute("aria-label", "%, 3 × 3")
    expect(only_seen.locator(".toolbar")).to_be_hidden()
