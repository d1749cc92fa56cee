"""Puzzles on paper: how many pages, and nothing cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.colours.playing_colours import id_of
from tests.browser.visiting import CROSS, open_board, open_site
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("none")

# Dialogs of the browser's own cannot be worked from here; the pages are then made by `page.pdf`.
NO_DIALOG = "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"
MILLIMETRE = 96 / 25.4
PAPERS = {"A4": (595, 842), "Letter": (612, 792)}

# Whatever reaches beyond its page or its slot.
CUT = """() => {
  const cut = [];
  const pages = [...document.querySelectorAll(".print-page")];
  const inside = (inner, outer) => inner.left > outer.left - 1 && inner.right < outer.right + 1
    && inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
  for (const page of pages) {
    const around = page.getBoundingClientRect();
    for (const shape of page.querySelectorAll("svg, h2, figcaption, svg text")) {
      const frame = shape.matches("text") ? shape.closest("svg").getBoundingClientRect() : around;
      if (!inside(shape.getBoundingClientRect(), frame)) cut.push(shape.outerHTML.slice(0, 80));
    }
    const slots = [...page.querySelectorAll(".print-puzzle, figure")].map((slot) => slot.getBoundingClientRect());
    slots.forEach((a, i) => slots.slice(i + 1).forEach((b) => {
      const across = a.left < b.right - 1 && b.left < a.right - 1;
      if (across && a.top < b.bottom - 1 && b.top < a.bottom - 1) cut.push("overlap");
    }));
  }
  return cut;
}"""


def square(side: int, clue: str = "1") -> str:
    """A puzzle whose every clue is the same."""
    return f"{side}x{side}:" + "/".join([clue] * 2 * side)


def dialog_of(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Print puzzles")


def open_one(page: Page, address: str) -> Locator:
    open_board(page, address)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("menuitem", name="Print", exact=True).click()
    return dialog_of(page)


def print_it(page: Page, dialog: Locator) -> tuple[int, list[tuple[int, int]]]:
    """How many pages were promised, and the pages' sizes in points."""
    told = dialog.get_by_text(re.compile("^(One page|[0-9]+ pages)$")).inner_text()
    page.evaluate(NO_DIALOG)
    dialog.get_by_role("button", name="Print").click()
    page.locator(".print-job").wait_for(state="attached")
    assert page.evaluate("() => window.printed") == 1
    page.emulate_media(media="print")
    assert page.evaluate(CUT) == []
    expect(page.locator(".site-header")).to_be_hidden()
    page.emulate_media(media="null")
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    return int(told.split()[0].replace("One", "1")), [(round(float(w)), round(float(h))) for w, h in boxes]


def test_a_puzzle_is_one_page(site: str, page: Page) -> None:
    for puzzle in (square(5), square(5, "1.1.1"), square(20, "1.1.1.1.1"), square(50), "50x12:" + "/" * 61):
        page.goto("about:blank")
        dialog = open_one(page, f"{site}#{puzzle}&title={'A title that goes on ' * 9}")
        for paper, size in PAPERS.items():
            with case(puzzle, paper):
                dialog.get_by_role("radio", name=paper).check()
                assert print_it(page, dialog) == (1, [size])


def test_clues_are_large(site: str, page: Page) -> None:
    """On paper a cell of a small puzzle has 11 mm, and one of 50 lines with five numbers each at least 2.8 mm."""
    height = "() => document.querySelector('.print-puzzle text').getBoundingClientRect().height"
    for puzzle, least in ((square(5), 7), (square(30, "1.1.1.1.1"), 3.2), (square(50, "1.1.1.1.1"), 2)):
        page.goto("about:blank")
        dialog = open_one(page, f"{site}#{puzzle}")
        for paper in PAPERS:
            with case(puzzle, paper):
                dialog.get_by_role("radio", name=paper).check()
                print_it(page, dialog)
                page.emulate_media(media="print")
                assert page.evaluate(height) / MILLIMETRE > least
                page.emulate_media(media="null")


def test_cells_too_small_to_be_read_are_told_before_printing(site: str, page: Page) -> None:
    dialog = open_one(page, f"{site}#{square(100)}")
    expect(dialog).to_contain_text(re.compile(r"The cells will be 1\.[0-9]\u00a0mm wide: hard to read\."))
    page.goto("about:blank")
    dialog = open_one(page, f"{site}#{square(30)}")
    expect(dialog).to_contain_text("One page")
    expect(dialog).not_to_contain_text("hard to read")


@pytest.mark.engine("shared")
def test_colours_are_printed_in_black_and_white_with_signs(site: str, page: Page) -> None:
    inks = [ng.Ink("black", "#000000", "k"), ng.Ink("blue", "#2f7fd0", "b")]
    puzzle = ng.Puzzle(rows=[[(1, "black"), (1, "blue")]], columns=[[(1, "black")], [(1, "blue")]], inks=inks)
    fills = "[...document.querySelectorAll('.print-job :is(rect, path)')].map((one) => one.getAttribute('fill'))"
    signs = "[...document.querySelectorAll('.print-job :is(tspan, .sign text)')].map((sign) => sign.textContent)"
    dialog = open_one(page, f"{site}#{id_of(puzzle)}")
    dialog.get_by_role("checkbox", name="Solutions on the last page").check()
    print_it(page, dialog)
    # These two are told apart by their colours.
    assert "#2f7fd0" in page.evaluate(fills)
    assert page.evaluate(signs) == []
    assert page.locator(".print-job .key text").count() == 0
    dialog.get_by_role("checkbox", name="Black and white, with signs for the colours").check()
    print_it(page, dialog)
    greys = set(page.evaluate(fills)) - {None, "none", "#fff"}
    assert len(greys) == 2
    assert all(re.fullmatch(r"#(..)\1\1", grey) for grey in greys)
    assert sorted(page.evaluate(signs)) == [*"bbb", *"kkk"]
    # A key says which sign is which.
    assert page.locator(".print-job .key text").all_text_contents() == ["k", "black", "b", "blue"]


def test_several_of_the_list_share_pages(site: str, page: Page) -> None:
    open_site(page, f"{site}#puzzles&size=small")
    shown = page.locator(".card:visible")
    expect(shown.first).to_be_visible()
    page.get_by_role("button", name="Print").click()
    dialog = dialog_of(page)
    expect(dialog.get_by_role("group", name="Which puzzles").get_by_role("checkbox")).to_have_count(shown.count())
    expect(dialog.get_by_role("button", name="Print")).to_be_disabled()
    expect(dialog).to_contain_text("No puzzle is chosen.")
    dialog.get_by_role("button", name="All").click()
    for paper, size in PAPERS.items():
        with case(paper):
            dialog.get_by_role("radio", name=paper).check()
            promised, pages = print_it(page, dialog)
            assert pages == [size] * promised
            assert promised < shown.count() / 2
            titles = page.locator(".print-puzzle h2").all_text_contents()
            assert len(titles) == shown.count()
            assert titles[0].startswith("1. ")
            assert page.locator(".print-job svg .black").count() == 0, "no solution unless it is asked for"


def test_the_puzzles_to_print_are_searched_as_in_the_list(site: str, page: Page) -> None:
    open_site(page, site)
    page.get_by_role("button", name="Print").click()
    dialog = dialog_of(page)
    lines = dialog.get_by_role("group", name="Which puzzles").get_by_role("listitem")
    search = dialog.get_by_role("searchbox", name="Search titles, themes or sizes")
    search.fill("15x15")
    expect(lines.first).to_contain_text("15 × 15")
    found = lines.count()
    assert 0 < found < 60
    expect(dialog.get_by_role("status").filter(has_text=f"{found} puzzles found")).to_be_visible()
    # "All" and "None" are of those that are shown; what was chosen before stays.
    dialog.get_by_role("button", name="All").click()
    search.fill("schwan")
    expect(lines).to_have_count(1)
    expect(lines.get_by_role("checkbox")).not_to_be_checked()
    lines.get_by_role("checkbox").check()
    search.fill("zzz")
    expect(lines).to_have_count(0)
    expect(dialog.get_by_text("No puzzle fits these choices.")).to_be_visible()
    dialog.get_by_role("button", name="None").click()
    search.fill("")
    expect(lines.get_by_role("checkbox", checked=True)).to_have_count(found + 1)
    print_it(page, dialog)
    expect(page.locator(".print-puzzle")).to_have_count(found + 1)


@pytest.mark.engine("shared")
def test_solutions_come_last_when_they_are_asked_for(site: str, page: Page) -> None:
    open_site(page, f"{site}#puzzles&size=small")
    page.get_by_role("button", name="Print").click()
    dialog = dialog_of(page)
    boxes = dialog.get_by_role("group", name="Which puzzles").get_by_role("checkbox")
    for number in range(4):
        boxes.nth(number).check()
    dialog.get_by_role("checkbox", name="Solutions on the last page").check()
    for paper in PAPERS:
        with case(paper):
            dialog.get_by_role("radio", name=paper).check()
            promised, pages = print_it(page, dialog)
            assert promised == len(pages) == 2
            last = page.locator(".print-page").last
            assert last.locator("figure").count() == 4
            black = last.locator(".black")
            assert black.count() == 4
            assert all(black.evaluate_all("(paths) => paths.map((path) => path.getAttribute('d') !== '')"))
            captions = last.locator("figcaption").all_text_contents()
            assert captions == page.locator(".print-puzzle h2").all_text_contents()


@pytest.mark.engine("shared")
def test_where_there_is_no_one_solution_the_page_says_so(site: str, page: Page) -> None:
    dialog = open_one(page, f"{site}#2x2:1/1/1/1")
    dialog.get_by_role("checkbox", name="Solutions on the last page").check()
    assert print_it(page, dialog)[0] == 2
    assert "more than one solution" in (page.locator(".print-solutions p").text_content() or "")


def test_the_pages_go_when_the_reader_is_back(site: str, page: Page) -> None:
    dialog = open_one(page, f"{site}#{CROSS}")
    print_it(page, dialog)
    expect(page.locator(".print-job")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".print-job")).to_have_count(0)
    expect(dialog).to_have_count(0)
    page.emulate_media(media="print")
    expect(page.locator("nonogram-player .sheet")).to_have_count(0)
    expect(page.locator("main")).to_be_visible()
    page.emulate_media(media="null")


def test_the_browsers_own_command_prints_the_titles_of_the_list(site: str, page: Page) -> None:
    open_site(page, f"{site}#puzzles")
    cards = len(list(PUZZLES.glob("*.non")))
    expect(page.locator(".card:visible")).to_have_count(cards)
    advice = page.get_by_text("For the puzzles themselves, use the Print button on this page.")
    expect(advice).to_be_hidden()
    pdf = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 1 + cards // 40
    page.emulate_media(media="print")
    expect(advice).to_be_visible()
    assert page.locator(".list .thumbnail:visible").count() == 0
    assert page.locator(".list button:visible").count() == 0
    assert page.locator(".card .name:visible").count() == cards
    assert page.locator(":is(.site-header, .mine):visible").count() == 0


def test_the_browsers_own_command_prints_a_puzzle_without_its_tools(site: str, page: Page) -> None:
    open_board(page, f"{site}#{CROSS}")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("nonogram-player .sheet")).to_be_visible()
    assert page.locator(":is(button, a[href]):visible").count() == 0
    assert page.locator("h1:visible").count() == 0
