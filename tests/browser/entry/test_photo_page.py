"""Clues from a photo, on the page for new puzzles: what fills the fields, and what is to be looked at."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from nonogram.puzzle import Puzzle
from tests.browser.drawing.png import blank
from tests.browser.visiting import open_site

pytest.importorskip("PIL")
pytest.importorskip("numpy")

from tests.photo.painting import Print, drawn, printed


def in_file(puzzle: Puzzle, blot: bool, bare: bool = False) -> FilePayload:
    """A photo of a puzzle; with a blot over the first number of the first row, or without the clue of the second."""
    picture = printed(puzzle, Print())
    if bare:
        top = 60 + 36 * (max(map(len, puzzle.columns)) + 1)
        picture.paste(255, (55, top + 3, 57 + 36 * max(map(len, puzzle.rows)), top + 33))
    if blot:
        top = 60 + 36 * max(map(len, puzzle.columns))
        left = 60 + 36 * (max(map(len, puzzle.rows)) - len(puzzle.rows[0]))
        picture.paste(25, (left + 12, top + 12, left + 22, top + 24))
    file = BytesIO()
    picture.save(file, "PNG")
    return FilePayload(name="photo.png", mimeType="image/png", buffer=file.getvalue())


def clues(puzzle: Puzzle) -> tuple[str, str]:
    rows, columns = ("\n".join(" ".join(map(str, clue)) for clue in side) for side in (puzzle.rows, puzzle.columns))
    return rows, columns


def test_a_photo_fills_the_fields_and_doubtful_numbers_stand_beside_their_pictures(site: str, page: Page) -> None:
    puzzle = drawn(10, 10, Random(1))
    rows, columns = clues(puzzle)
    open_site(page, f"{site}#new")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="From a photo").click()
    chooser.value.set_files(in_file(puzzle, blot=False))
    said = page.locator(".photo-said")
    expect(said).to_contain_text("Read 10 × 10 from the photo.", timeout=60_000)
    expect(page.locator("#clues-row")).to_have_value(rows)
    expect(page.locator("#clues-column")).to_have_value(columns)
    # The same picture, chosen as a file, with a blot.
    page.locator('input[type="file"]').set_input_files(files=[in_file(puzzle, blot=True)])
    doubt = page.get_by_label("Row 1, number 1")
    expect(doubt).to_be_visible(timeout=60_000)
    expect(page.locator(".doubts canvas").first).to_be_visible()
    doubt.fill("7")
    expect(page.locator("#clues-row")).to_have_value("7" + rows[1:])
    # A line of which nothing was read has its picture, too.
    page.locator('input[type="file"]').set_input_files(files=[in_file(puzzle, blot=False, bare=True)])
    whole = page.get_by_label("Row 2, all numbers")
    expect(whole).to_be_visible(timeout=60_000)
    expect(said).to_contain_text("row 2", ignore_case=True)
    expect(said).to_have_attribute("data-tone", "")
    whole.fill(rows.split("\n")[1])
    expect(page.locator("#clues-row")).to_have_value(rows)
    # What is no picture of a puzzle is told, and goes away with the next thing that is brought.
    empty = BytesIO()
    printed(puzzle, Print()).crop((0, 0, 50, 50)).save(empty, "PNG")
    file = FilePayload(name="empty.png", mimeType="image/png", buffer=empty.getvalue())
    page.locator('input[type="file"]').set_input_files(files=[file])
    expect(said).to_contain_text("Could not read the photo: no grid is found in the picture", timeout=60_000)
    # One that needs gigabytes is not decoded.
    file = FilePayload(name="huge.png", mimeType="image/png", buffer=blank(20_000))
    page.locator('input[type="file"]').set_input_files(files=[file])
    expect(said).to_contain_text("it has 20,000 × 20,000 pixels, and at most 100 million can be read.", timeout=10_000)
    page.get_by_label("From a file or an ID").fill("3x3:1/3/1/1/3/1")
    expect(page.locator(".photo")).to_be_hidden()
