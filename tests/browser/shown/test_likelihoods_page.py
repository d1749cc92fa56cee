"""The overlay for the curious: how likely each open cell is black."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    FOX,
    button,
    drag,
    evaluate,
    message,
    open_player,
    panel,
    restore,
    state,
    wake,
)

pytestmark = pytest.mark.engine("shared")

# How much of a cell is shaded, from 0 to 1.
SHADED = """const canvas = player.shadowRoot.querySelector("canvas.above");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const shares = [];
    for (const spot of arg) {
      const box = await player.cellBox(...spot);
      const at = [box.x - stage.x, box.y - stage.y, box.width, box.height].map((side) => Math.round(side * scale));
      const { data } = canvas.getContext("2d").getImageData(...at);
      let full = 0;
      for (let i = 3; i < data.length; i += 4) full += Number(data[i] > 20);
      shares.push(full / (data.length / 4));
    }
    return shares;"""


def ask(page: Page) -> None:
    button(page, "More tools").click()
    page.get_by_role("menuitem", name="Likelihoods").click()
    expect(panel(page)).to_contain_text("A guess for each cell")


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f"nonogram-player #cell-{row}-{column}")


def test_what_was_said_of_the_marks_does_not_stay_beside_a_replay(page: Page, site: str) -> None:
    """A replay shows other boards than the one that the message was about."""
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 4))
    button(page, "More tools").click()
    page.get_by_role("menuitem", name="Likelihoods").click()
    expect(message(page)).to_have_text("The marks contradict the clues.")
    button(page, "More tools").click()
    page.get_by_role("menuitem", name="Replay").click()
    expect(panel(page)).to_be_visible()
    expect(message(page)).to_have_text("")


def test_open_cells_are_shaded_by_their_likelihood(page: Page, site: str) -> None:
    open_player(page, site, ng.dumps(FOX, format="tatham").strip())
    wake(page)
    assert evaluate(page, SHADED, [[8, 7]]) == [0]
    ask(page)
    sure, even, unlikely = evaluate(page, SHADED, [[8, 7], [0, 1], [2, 5]])
    assert sure > even > unlikely
    assert sure > 0.5
    expect(page.get_by_role("region", name="Likelihoods: a guess").get_by_role("listitem")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    assert evaluate(page, SHADED, [[8, 7]]) == [0]


def test_the_next_mark_takes_it_away(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    ask(page)
    drag(page, (0, 2), (4, 2))
    expect(panel(page)).to_be_hidden()
    page.mouse.move(0, 0)
    assert evaluate(page, SHADED, [[4, 0], [4, 3]]) == [0, 0]
    assert state(page)[0] == "??#??"


# How many pixels are painted, of a window onto a larger board and around it, at several places of the board.
PAINTED = """async () => {
  const { drawLikely } = await import("./player/drawing/draw-likely.js");
  const { Layout } = await import("./player/drawing/layout.js");
  const { measure } = await import("./player/drawing/measure.js");
  const measures = measure({ rows: Array(60).fill([1]), columns: Array(60).fill([1]) });
  const stage = { width: 400, height: 300, ratio: 1, below: 0 };
  const showing = { cells: new Uint8Array(3600) };
  const guesses = Array(60).fill(Array(60).fill({ value: 1, share: 1 }));
  return [0, 7, 103, 9999].map((pan) => {
    const layout = new Layout(measures, stage, { pitch: 20, panX: pan, panY: pan });
    const context = new OffscreenCanvas(stage.width, stage.height).getContext("2d");
    drawLikely({ context, layout, palette: { assumed: "#000" }, tints: new Map(), showing }, guesses);
    const { x, y, width, height } = layout.view;
    const { data } = context.getImageData(0, 0, stage.width, stage.height);
    let [inside, outside] = [0, 0];
    for (let at = 0; at < stage.width * stage.height; at++) {
      const [across, down] = [at % stage.width, Math.floor(at / stage.width)];
      const within = across >= x && across < x + width && down >= y && down < y + height;
      if (data[4 * at + 3]) within ? inside++ : outside++;
    }
    return [inside > width * height / 2, outside];
  });
}"""


@pytest.mark.engine("none")
def test_nothing_is_shaded_beside_the_board(page: Page, modules: str) -> None:
    """Where the window onto a large board cuts a cell, its square is cut too."""
    page.goto(modules)
    assert page.evaluate(PAINTED) == [[True, 0]] * 4


def test_marked_cells_are_not_shaded(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 2), (4, 2))
    ask(page)
    page.mouse.move(0, 0)
    marked, likely = evaluate(page, SHADED, [[2, 2], [4, 1]])
    assert marked == 0
    assert likely > 0


def test_it_is_heard_cell_by_cell(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 2), (4, 2))
    ask(page)
    expect(cell(page, 0, 2)).not_to_have_attribute("aria-label", "perhaps")
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "Row 1, column 1, open, about 0% likely to be black.")
    page.keyboard.press("Escape")
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "Row 1, column 1, open.")


def test_marks_that_contradict_the_clues_have_none(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    restore(page, ["##???", *["?????"] * 4])
    button(page, "More tools").click()
    page.get_by_role("menuitem", name="Likelihoods").click()
    expect(message(page)).to_have_text("The marks contradict the clues.")
    expect(panel(page)).to_be_hidden()


def test_hints_know_nothing_of_it(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    before = evaluate(page, "return (await player.hint('why')).text")
    page.keyboard.press("Escape")
    ask(page)
    assert evaluate(page, "return (await player.hint('why')).text") == before
    page.mouse.move(0, 0)
    assert evaluate(page, SHADED, [[4, 4]]) == [0], "a hint takes it away: one thing is told at a time"


@pytest.mark.engine("none")
@pytest.mark.parametrize("query", ["tools=hint+check", "hints=off", "hints=where"])
def test_hosts_that_keep_the_solution_back_keep_it_back(page: Page, site: str, query: str) -> None:
    open_player(page, site, BOAT, query)
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Replay")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Likelihoods")).to_be_hidden()


def test_a_finished_picture_has_none(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    restore(page, BOAT_PICTURE)
    button(page, "More tools").click()
    expect(page.get_by_role("menuitem", name="Likelihoods")).to_be_hidden()
