"""Clue entry: what is typed, read from files, named where it is wrong, and kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

import nonogram as ng
from nonogram.formats import MAX_BYTES
from tests.browser.playing import state
from tests.browser.visiting import CROSS, open_site
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")


def type_clues(page: Page, rows: str, columns: str) -> None:
    page.get_by_label("Rows").fill(rows)
    page.get_by_label("Columns").fill(columns)
    page.get_by_label("Title").focus()


def test_typed_clues_become_a_puzzle_of_ones_own(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    type_clues(page, "1\n3\n1", "1/3/1")
    page.get_by_label("Title").fill("Newspaper")
    expect(page.locator(".summary")).to_contain_text("3 rows, 3 columns")
    expect(page.locator(".summary")).to_contain_text("5 black cells")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Newspaper")
    assert state(page) == ["???"] * 3
    page.goto(f"{site}#")
    own = page.locator('.group:has(h2:text("Your puzzles")) .card')
    expect(own).to_contain_text("Newspaper")
    own.get_by_role("button", name="Delete “Newspaper”").click()
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(own).to_have_count(1)
    page.goto(f"{site}#new")
    expect(page.get_by_label("Rows")).to_have_value("")


def test_back_from_the_board_leads_to_the_clues_just_typed(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n3\n1", "1/3/1")
    page.get_by_label("Title").fill("Newspaper")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Newspaper")
    page.go_back()
    expect(page.get_by_label("Rows")).to_have_value("1\n3\n1")
    expect(page.get_by_label("Columns")).to_have_value("1\n3\n1")
    expect(page.get_by_label("Title")).to_have_value("Newspaper")
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Newspaper")


BAD_CLUES: list[tuple[str, str, list[str], list[str]]] = [
    ("1\n4\n1", "1\n3\n1", ["Row 2: needs 4 cells, has 3."], ["! 2"]),
    ("1\n3\n1", "1\n3\n2 1", ["Column 3: needs 4 cells, has 3."], ["! 3"]),
    ("1\n2 1\n1", "1\n3\n1", ["Row 2: needs 4 cells, has 3."], ["! 2"]),
    ("1\n3\n0", "1\n3\n1", ["Black cells: 4 in the rows, 5 in the columns."], []),
    ("1\n3 0\n1", "1\n3\n1", ["Row 2: A 0 stands for an empty line"], ["! 2"]),
    ("1\n-3\n1", "1\nx\n1", ["Row 2: “-3” is not a number.", "Column 2: “x” is not a number."], ["! 2", "! 2"]),
    # On one line: to put in hundreds of lines takes the browser seconds.
    ("/".join(["1"] * 301), "1", ["1 × 301 is too large"], []),
    ("<b>\n1", "1\n1", ["Row 1: “<b>” is not a number."], ["! 1"]),
]
"""Rows, columns, what is said of them and how lines are marked."""


def test_bad_clues_are_named_where_they_stand(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    for rows, columns, messages, marked in BAD_CLUES:
        type_clues(page, "", "")
        expect(page.locator(".remarks")).to_be_empty()
        type_clues(page, rows, columns)
        for message in messages:
            expect(page.locator(".remarks")).to_contain_text(message)
        expect(page.locator(".margin-lines .wrong")).to_have_text(marked)
        expect(page.get_by_role("button", name="Play")).to_be_disabled()


def test_a_side_half_typed_is_not_called_wrong(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.get_by_label("Rows").fill("1\n3\n1")
    expect(page.locator(".summary")).to_contain_text("3 rows. Now the columns.")
    page.get_by_label("Rows").fill("1")
    expect(page.locator(".summary")).to_contain_text("1 row. Now the columns.")
    page.get_by_label("Rows").fill("1\n3\n1")
    page.get_by_label("Columns").press_sequentially("1\n3")
    expect(page.locator(".remarks .waiting")).to_contain_text("Row 2: needs 3 cells, has 2.")
    expect(page.locator(".remarks .wrong, .margin-lines .wrong")).to_have_count(0)
    page.get_by_label("Title").focus()
    expect(page.locator(".margin-lines .wrong")).to_have_text(["! 2"])
    page.get_by_role("button", name="Row 2: needs 3 cells").click()
    selected = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert page.get_by_label("Rows").evaluate(selected) == "3"


def test_what_is_typed_is_kept(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n3", "1 ?")
    page.reload()
    expect(page.get_by_label("Rows")).to_have_value("1\n3")
    expect(page.get_by_label("Columns")).to_have_value("1 ?")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Rows")).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Rows")).to_have_value("1\n3")


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "cross.non",
            'title "Cross"\nwidth 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n',
            "Read 3 × 3 from cross.non.",
        ),
        ("a.json", '{"version":1,"rows":[[1],[3],[1]],"columns":[[1],[3],[1]]}', "Read 3 × 3 from a.json."),
        ("id.txt", CROSS, "Read 3 × 3 from id.txt."),
        ("cut.json", '{"version":1,"rows":[[1],[3', "This JSON cannot be read; it may have been cut short."),
        ("odd.json", '{"rows": 7}', "A puzzle in JSON needs “rows” and “columns”"),
        ("zero.json", '{"rows":[[1],[3,0],[1]],"columns":[[1],[3],[1]]}', "Row 2: A 0 stands for an empty line"),
        ("zero.non", "width 3\nheight 3\nrows\n1\n3,0\n1\ncolumns\n1\n3\n1\n", "Row 2: "),
        ("cut.non", "width 3\nheight 3\nrows\n1\n3\n1\n", "columns"),
        ("photo.png", "\x89PNG\r\n\x1a\n\0\0\0", "Could not read photo.png"),
        ("huge.non", "0" * (MAX_BYTES + 1), "Could not read huge.non: it is larger than 4,000,000 bytes"),
        ("blank.non", "\n" * 60_000, "Could not read blank.non: The text is empty"),
        ("empty.non", "", "Could not read empty.non: The text is empty"),
    ],
)
def test_a_file_is_read_or_refused_by_name(site: str, page: Page, name: str, content: str, said: str) -> None:
    open_site(page, f"{site}#new")
    file = FilePayload(name=name, mimeType="text/plain", buffer=content.encode())
    page.locator('input[type="file"]').set_input_files(files=[file])
    expect(page.locator(".said")).to_contain_text(said, timeout=30_000)
    expect(page.get_by_label("Rows")).to_have_value("1\n3\n1" if said.startswith("Read") else "")


BRING = """([field, way, piece, count]) => {
  const data = new DataTransfer();
  data.setData("text/plain", piece.repeat(count));
  const how = { bubbles: true, cancelable: true };
  const event = way === "paste" ? new ClipboardEvent(way, { ...how, clipboardData: data })
    : new DragEvent(way, { ...how, dataTransfer: data });
  const input = document.getElementById(field);
  // What a browser does with a text that nobody takes.
  if (input.dispatchEvent(event)) {
    input.value = piece.repeat(count);
    input.dispatchEvent(new Event("input"));
  }
  return input.value.length;
}"""


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    ("field", "way", "piece", "count", "said"),
    [
        ("entry-source", "paste", "\n", 60_000, "Could not read the text: The text is empty"),
        ("clues-row", "paste", "3 1\n", MAX_BYTES // 4, "Could not read the text: "),
        ("entry-source", "drop", "é", MAX_BYTES // 2 + 1, "Could not read the text: it is larger than 4,000,000 bytes"),
        ("clues-column", "drop", '{"rows":' + " " * 999, 120, "This JSON cannot be read"),
        ("entry-source", "paste", "#1", 1_000_000, "Could not read the text: "),
    ],
)
def test_a_large_text_is_read_without_being_shown(
    site: str, page: Page, field: str, way: str, piece: str, count: int, said: str
) -> None:
    open_site(page, f"{site}#new")
    expect(page.locator("#entry-source")).to_be_visible()
    assert page.evaluate(BRING, [field, way, piece, count]) == 0
    expect(page.locator(".said")).to_contain_text(said, timeout=60_000)
    expect(page.locator(".said")).to_be_in_viewport()
    expect(page.get_by_label("Rows")).to_have_value("")


@pytest.mark.engine("shared")
def test_a_large_text_may_be_a_puzzle(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    expect(page.locator("#entry-source")).to_be_visible()
    lines = f"{CROSS}\n" + "\n" * 3000
    assert page.evaluate(BRING, ["clues-row", "paste", lines, 1]) == 0
    expect(page.locator(".said")).to_have_text("Read 3 × 3 from the text.")
    expect(page.get_by_label("Rows")).to_have_value("1\n3\n1")


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n", "Could not read the text: The text is empty"),
        ("https://example.org/puzzle.non", "web addresses are not fetched."),
        ("5x5:1", "The id needs 10 clues but has 1:"),
    ],
)
def test_what_is_typed_and_cannot_be_read_is_told(site: str, page: Page, text: str, said: str) -> None:
    open_site(page, f"{site}#new")
    page.locator("#entry-source").fill(text)
    expect(page.locator(".said")).to_contain_text(said)
    page.locator("#entry-source").fill("")
    expect(page.locator(".said")).to_be_empty()


@pytest.mark.engine("own")
def test_whether_there_is_one_solution_is_checked_as_one_types(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n3\n1", "1\n3\n1")
    result = page.locator(".uniqueness")
    expect(result).to_contain_text("Exactly one solution.", timeout=30_000)
    type_clues(page, "1\n1", "1\n1")
    expect(result).to_contain_text("More than one solution")
    # Two cells in a column are neighbours, but the row between is empty.
    type_clues(page, "3\n0\n3", "2\n2\n2")
    expect(result).to_contain_text("No solution")
    type_clues(page, "3\n0\n3", "2\n2\nx")
    expect(result).to_be_empty()


# How many pixels of the preview have the colour of rings.
RINGED = """(canvas) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--cited)";
  const wanted = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
  probe.remove();
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) count += Number(wanted.every((value, j) => data[i + j] === value));
  return count;
}"""


@pytest.mark.engine("shared")
def test_where_solutions_differ_is_shown_on_request(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n1\n0", "0\n1\n1")
    expect(page.locator(".uniqueness")).to_contain_text("More than one solution")
    preview = page.locator(".preview")
    assert preview.evaluate(RINGED) == 0
    page.get_by_role("button", name="Show the cells that differ").click()
    spots = page.locator(".spots")
    expect(spots).to_have_text(
        "4 cells can be either way: they are marked in the picture above, the first in row 1, column 2."
    )
    assert preview.evaluate(RINGED) > 100
    # It is about these clues, and shown again only when asked for.
    type_clues(page, "1\n3\n1", "1\n3\n1")
    expect(spots).to_be_empty()
    assert preview.evaluate(RINGED) == 0
    type_clues(page, "1\n1\n0", "0\n1\n1")
    expect(page.get_by_role("button", name="Show the cells that differ")).to_be_visible()
    assert preview.evaluate(RINGED) == 0


def enter_lion(page: Page, site: str, language: str) -> Locator:
    """Its clues in the fields; the button with which it is played, which is in view."""
    page.set_viewport_size({"width": 1280, "height": 800})
    open_site(page, f"{site}?lang={language}#new")
    lion = ng.load(ROOT / "puzzles" / "lion.non")
    for field, clues in zip(page.locator(".field-box textarea").all(), (lion.rows, lion.columns), strict=True):
        field.fill("\n".join(" ".join(map(str, clue)) for clue in clues))
    play = page.locator(".entry-actions .primary")
    expect(play).to_be_enabled()
    expect(play).to_be_in_viewport(ratio=1)
    return play


def test_the_title_of_a_puzzle_that_the_site_has_is_not_given_away(page: Page, site: str) -> None:
    enter_lion(page, site, "en").click()
    expect(page.locator("nonogram-player")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Lion")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("Lion"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_play_is_in_view_from_the_start(site: str, page: Page, language: str) -> None:
    enter_lion(page, site, language)


@pytest.mark.engine("shared")
def test_play_stays_in_view_whatever_the_engine_says(site: str, page: Page) -> None:
    play = enter_lion(page, site, "de")
    before = play.bounding_box()
    expect(page.locator(".difficulty")).not_to_be_empty()
    assert play.bounding_box() == before
