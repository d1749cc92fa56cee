"""The page that shows how nonograms are solved: what its figures end at is what the engine says."""

from __future__ import annotations

import math
import random
import re
from base64 import b64decode
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from building.learning import learning_file
from nonogram.lessons.lines import line_lesson, technique_lesson
from nonogram.lessons.trees import MOST_NODES, WAYS, tree_lesson
from nonogram.search.heuristics import HEURISTICS
from tests.browser.cases import case
from tests.lines import random_line

OPENING = learning_file()
TABLES = ("franco_sanchez", "wu", "chen_hung")
"""The solvers whose figure is a table."""


def open_page(page: Page, site: str) -> None:
    page.goto(f"{site}learn.html")
    expect(page.locator("#line .block").first).to_be_visible()


def part(page: Page, name: str) -> Locator:
    return page.locator(f"section#{name}")


def put_line(page: Page, name: str, clue: tuple[int, ...], cells: str) -> None:
    """Types a line into the fields of a part, and its cells by keys."""
    fields = part(page, name).locator(".line-fields").last
    fields.locator("input[type=number]").fill(str(len(cells)))
    fields.locator(".clue-text").fill(" ".join(map(str, clue)) or "0")
    for index, value in enumerate(cells):
        cell = part(page, name).locator(".cell").nth(index)
        if cell.get_attribute("data-value") != value:
            cell.press({"?": "Delete", ".": "x"}.get(value, value))


def agreed(page: Page) -> str:
    """The line as the bars show it: what all arrangements agree on."""
    settled = page.locator("#line .share").evaluate_all("(all) => all.map((one) => one.dataset.settled)")
    return "".join({"black": "#", "white": ".", "": "?"}[one] for one in settled)


@pytest.mark.engine("none")
def test_the_first_line_lives_before_the_engine_is_there(page: Page, site: str) -> None:
    open_page(page, site)
    clue, cells = tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"]
    line: Any = line_lesson(clue, cells)
    said = part(page, "line").locator(".said-now")
    why = "3 cells are to spare: only a block of more than 3 has cells that are sure."
    expect(said).to_have_text(f"There are {line['count']} arrangements. Cells black in all of them: 4 and 5. {why}")
    assert agreed(page) == line["painted"]
    blocks = page.get_by_role("group", name="The blocks").get_by_role("slider")
    expect(blocks).to_have_count(len(clue))
    last = blocks.nth(0)
    last.press("End")
    assert [int(one.get_attribute("aria-valuenow") or 0) - 1 for one in blocks.all()] == line["last"]
    last.press("ArrowLeft")
    expect(last).to_have_attribute("aria-valuenow", str(line["last"][0]))
    stepper = part(page, "line").get_by_role("group", name="Steps")
    slider = stepper.get_by_role("slider")
    for number, arrangement in enumerate(line["arrangements"], 1):
        stepper.get_by_role("button", name="One step on").click()
        shown = page.locator("#line .share").evaluate_all("(all) => all.map((one) => one.dataset.now).join('')")
        assert shown == arrangement
        expect(slider).to_have_value(str(number))
    assert agreed(page) == line["painted"], "at the end all have been seen"
    slider.press("Home")
    expect(stepper).to_contain_text(f"0 of {line['count']}")


@pytest.mark.engine("none")
def test_a_block_is_dragged_and_pushes_the_others(page: Page, site: str) -> None:
    open_page(page, site)
    blocks = page.locator("#line .block")
    box, track = blocks.nth(0).bounding_box(), page.locator("#line .blocks").bounding_box()
    assert box is not None
    assert track is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + track["width"], box["y"] + 5, steps=4)
    page.mouse.up()
    line: Any = line_lesson(tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"])
    assert [int(one.get_attribute("aria-valuenow") or 0) - 1 for one in blocks.all()] == line["last"]


CHANGES = """async ({ table, steps }) => {
  const { COLOURS, reachDrawing } = await import(new URL("learn/table/reach-drawing.js", location.href).href);
  const { fit, paint } = await import(new URL("learn/tools/painting.js", location.href).href);
  const drawing = reachDrawing(table);
  const asked = new Set();
  const shade = (name) => {
    asked.add(name);
    return `hsl(${(COLOURS.indexOf(name) * 360) / COLOURS.length} 100% 50%)`;
  };
  const [width, scale] = [744, 1.25];
  const height = drawing.height(width);
  const canvases = [0, 1].map(() => new OffscreenCanvas(1, 1));
  for (const canvas of canvases) fit(canvas, width, height, scale);
  const put = (canvas, at, regions) =>
    paint(canvas, scale, regions, (context, region) => drawing.draw(context, width, at, shade, region));
  const seen = (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.map((one, at) => (at % 4 === 3 ? one : (one * data[at - (at % 4) + 3]) / 255));
  };
  const all = [[0, 0, width, height]];
  const [stepped, whole] = canvases;
  let [before, most] = [0, 0];
  put(stepped, 0, all);
  for (const at of steps) {
    put(stepped, at, drawing.changes(before, at, width));
    put(whole, at, all);
    const [one, other] = canvases.map(seen);
    most = one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index])), most);
    before = at;
  }
  return { most, unknown: [...asked].filter((name) => !COLOURS.includes(name)) };
}"""
"""Draws only what differs from the step before, and returns by how much of 255 that differs from drawing the whole."""


@pytest.mark.engine("none")
def test_what_differs_between_two_steps_is_all_that_has_to_be_drawn(page: Page, modules: str) -> None:
    page.goto(modules)
    rng = random.Random(352)
    for solver in TABLES:
        for size in (5, 14, 40):
            clue, cells = random_line(size, rng)
            with case(solver, clue, cells):
                lesson: Any = line_lesson(clue, cells)
                table = {"solver": solver, **{name: lesson[name] for name in ("clue", "cells", "painted", "strings")}}
                table["visits"] = lesson["visits"][solver]
                last = len(table["visits"])
                steps = [0, last // 2, 1, last, last - 1, last // 3, last // 3 + 1, last, 0]
                shown = page.evaluate(CHANGES, {"table": table, "steps": [max(0, step) for step in steps]})
                # Edges of arrows that cross are smoothed a little otherwise.
                assert shown["most"] < 64
                assert shown["unknown"] == []


SEEN = """async () => {
  const canvas = document.querySelector("#table .table-drawing canvas");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  // Hardly a colour can be read off where next to nothing is drawn.
  copy.globalCompositeOperation = "destination-over";
  copy.fillStyle = "#888";
  copy.fillRect(0, 0, canvas.width, canvas.height);
  return new Uint8Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer).toBase64();
}"""
"""The pixels of the table, whoever draws them."""
ON_PAGE_ONLY = "delete HTMLCanvasElement.prototype.transferControlToOffscreen"
NO_TABLE_WORKER = """globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(options.name === "table" ? "nothing.js" : address, options);
  }
}"""


def test_a_worker_draws_tables_as_the_page_does(page: Page, site: str) -> None:
    """Where workers cannot draw or this one cannot be had, the page does. All pictures are the same."""

    def tables(page: Page) -> dict[str, bytes]:
        open_page(page, site)
        figure = part(page, "table")
        slider = figure.get_by_role("slider", name="Step")
        slider.scroll_into_view_if_needed()
        found = {}
        for solver in TABLES:
            figure.locator("select").first.select_option(solver)
            slider.fill("20")
            slider.press("ArrowRight")
            expect(figure.locator(".place")).to_contain_text("21 of")
            found[solver] = settled(page, lambda: b64decode(page.evaluate(SEEN)))
        return found

    drawn_away = tables(page)
    for without in (ON_PAGE_ONLY, NO_TABLE_WORKER):
        with case(without):
            other = page.context.new_page()
            other.add_init_script(without)
            for solver, seen in tables(other).items():
                pairs = zip(seen, drawn_away[solver], strict=True)
                assert max(abs(one - same) for one, same in pairs) < 64, solver
            other.close()


DRAGGED = """async () => {
  const slider = document.querySelector("#table input[type=range]");
  slider.scrollIntoView({ block: "center" });
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  const look = () => ({
    away: [...document.querySelectorAll(".away")].map((one) => one.closest("section")?.id),
    inSight: [...document.querySelectorAll(".away")].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom >= 0 && top <= innerHeight;
    }).length,
    room: [scrollY, document.documentElement.scrollHeight],
  });
  const drag = (at) => {
    slider.value = String(at);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const before = look();
  drag(3);
  drag(4);
  await frame();
  const dragged = look();
  scrollBy(0, 1);
  await frame();
  const scrolled = look();
  await new Promise((done) => setTimeout(done, 300));
  drag(5);
  await new Promise((done) => setTimeout(done, 300));
  return { before, dragged, scrolled, rested: look() };
}"""


@pytest.mark.engine("none")
def test_what_is_out_of_sight_is_hidden_in_its_room_while_a_slider_is_dragged(page: Page, site: str) -> None:
    open_page(page, site)
    expect(part(page, "proof").locator(".board")).to_be_visible()
    seen = page.evaluate(DRAGGED)
    assert {"line", "board", "proof"} <= set(seen["dragged"]["away"])
    assert seen["dragged"]["inSight"] == 0
    for then in ("before", "scrolled", "rested"):
        assert seen[then]["away"] == []
    assert seen["dragged"]["room"] == seen["before"]["room"]
    expect(part(page, "table").locator(".place")).to_contain_text("5 of")


def settled(page: Page, look: Callable[[], bytes]) -> bytes:
    """What is seen once something is, and a moment does not change it."""
    before = look()
    for _ in range(40):
        page.wait_for_timeout(100)
        if (now := look()) == before and len(set(now)) > 2:
            return now
        before = now
    raise AssertionError("the table is still being drawn")


@pytest.mark.engine("none")
def test_intervals_of_a_block_merge(page: Page, site: str) -> None:
    """All that the walk back tells of a block, put together, are the cells that it covers in some arrangement."""
    open_page(page, site)
    lesson: Any = line_lesson(tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"])
    told = page.evaluate(
        """async () => {
          const slider = document.querySelector("#table input[type=range]");
          const told = [];
          for (let at = 1; at <= Number(slider.max); at++) {
            slider.value = String(at - 1);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            document.querySelector("#table .stepper button:nth-of-type(3)").click();
            told.push(document.querySelector("#table .said-step").textContent);
          }
          return told;
        }"""
    )
    found = [re.search(r"Block (\d+) can cover cells (\d+)(?:–(\d+))?\.(.*new)?", text) for text in told]
    covered: dict[int, set[int]] = {}
    for one in filter(None, found):
        block, first, last = int(one[1]), int(one[2]), int(one[3] or one[2])
        cells = set(range(first, last + 1))
        before = covered.setdefault(block, set())
        if before & cells:
            new = re.search(r"(\d+|one) of them", one[4])
            assert new is not None
            assert len(cells - before) == (1 if new[1] == "one" else int(new[1]))
        else:
            assert one[4] is None
        before |= cells
    ends = zip(lesson["clue"], lesson["first"], lesson["last"], strict=True)
    assert covered == {n: set(range(first + 1, last + length + 1)) for n, (length, first, last) in enumerate(ends, 1)}


@pytest.mark.engine("none")
def test_the_boards_can_be_read_cell_by_cell(page: Page, site: str) -> None:
    open_page(page, site)
    part(page, "board").get_by_role("slider").press("End")
    rows = part(page, "board").get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(OWN.height + 1)
    names = {"#": "black", ".": "empty", "?": "unknown"}
    for number, row in enumerate(prepared("queue")["known"]):
        cells = rows.nth(number + 1).get_by_role("cell")
        assert [one.get_attribute("aria-label") for one in cells.all()] == [names[value] for value in row]
    clauses = prepared("clauses")
    cells = part(page, "clauses").locator(".cell")
    told = cells.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    shares = [share for row in clauses["likely"] for share in row]
    known = "".join(clauses["known"])
    named = [f"{share}%" if value == "?" else names[value] for value, share in zip(known, shares, strict=True)]
    assert [one.rpartition(" ")[2] for one in told] == named
    shaded = cells.evaluate_all("(all) => all.map((one) => one.matches('.shaded'))")
    assert shaded == [value == "?" for value in known]


@pytest.mark.engine("none")
def test_what_is_cut_at_an_edge_has_a_shadow_there(page: Page, site: str) -> None:
    scroller = page.locator("#line .scroller")
    for width, cut in ((320, True), (1280, False)):
        with case(width):
            page.set_viewport_size({"width": width, "height": 800})
            open_page(page, site)
            assert scroller.evaluate("(one) => one.scrollWidth > one.clientWidth") == cut
            assert ("px" in scroller.evaluate("(one) => getComputedStyle(one).boxShadow")) == cut
    page.set_viewport_size({"width": 320, "height": 800})
    part(page, "proof").locator("select").first.select_option("2")
    for selector in ("#line .scroller", "#proof .proof-list", "#clauses .clause-list"):
        with case(selector):
            scroller = page.locator(selector)
            scroller.scroll_into_view_if_needed()
            there = scroller.evaluate("(one) => getComputedStyle(one).boxShadow")
            assert "px" in there
            scroller.evaluate("(one) => one.scrollTo(one.scrollWidth, one.scrollHeight)")
            page.wait_for_function(
                "([selector, there]) => getComputedStyle(document.querySelector(selector)).boxShadow !== there",
                arg=[selector, there],
            )


@pytest.mark.engine("none")
def test_the_cells_that_only_longer_implications_give_are_named(page: Page, site: str) -> None:
    open_page(page, site)
    trying = part(page, "trying")
    for number, (witness, level) in enumerate([("contrapositive", 2), ("closure", 3)]):
        with case(witness):
            trying.locator("select").first.select_option(str(number))
            board = OPENING["witnesses"][number]["board"]
            before, after = prepared("implications", puzzle=board)["painted"][level - 1 : level + 1]
            cells = [
                f"row {r + 1}, column {c + 1} {'black' if value == '#' else 'empty'}"
                for r, row in enumerate(after)
                for c, value in enumerate(row)
                if value != before[r][c]
            ]
            assert cells
            added = trying.get_by_role("button", name=f"FP{level} adds {cells[0]}")
            # What a method adds is shown as soon as it is chosen, and by its button: its opposite is refuted.
            opposite = re.sub("black$|empty$", lambda one: {"black": "empty", "empty": "black"}[one[0]], cells[0])
            told = re.compile(f"Supposing {opposite}, .*(so it is false|it is false)")
            said = trying.locator(".said-step")
            levels = trying.locator("select").nth(1)
            for choose in (partial(levels.select_option, str(level)), added.click):
                levels.select_option("1")
                trying.get_by_role("slider").press("Home")
                expect(said).to_have_text("Nothing has been supposed yet.")
                choose()
                expect(said).to_have_text(told)
                expect(trying.locator(".counts .lit")).to_contain_text(f"FP{level}")
    trying.locator("select").first.select_option(label="The board above")
    expect(trying.locator(".finders")).to_have_text("FP2 adds no cell.FP3 adds no cell.")


@pytest.mark.engine("none")
def test_the_pseudo_code_goes_through_the_rows_that_the_table_has(page: Page, site: str) -> None:
    open_page(page, site)
    loops = part(page, "table").locator(".code li").all_text_contents()
    assert loops[2:4] == ["for i = 0 … k, with a₀ = 0:", "for x = aᵢ+1 … n+1:"]
    lesson: Any = line_lesson((5, 1, 3), "?" * 14)
    filled = [(i, x) for phase, i, x, _ in lesson["visits"]["franco_sanchez"] if phase == "fill"]
    assert filled == [(i, x) for i, a in enumerate((0, 5, 1, 3)) for x in range(a + 1, 16)]


@pytest.mark.engine("none")
def test_nothing_is_not_one_in_french(page: Page, site: str) -> None:
    """Its form for one is that for none, too."""
    page.goto(f"{site}learn.html?lang=fr")
    search = part(page, "search")
    search.get_by_role("slider").press("Home")
    cells = len(OPENING["searched"][0]["board"]["rows"]) ** 2
    expect(search.locator(".board")).to_have_attribute("aria-label", f"0 case sur {cells} est connue.")


@pytest.mark.engine("none")
def test_the_formulas_of_the_heuristics_are_those_of_the_engine(page: Page, modules: str) -> None:
    page.goto(modules)
    module = 'import(new URL("learn/search/formulas.js", location.href).href)'
    formulas = page.evaluate(f"async () => (await {module}).FORMULAS")
    assert set(formulas) == set(HEURISTICS)
    names = {"sqrt": math.sqrt, "log": math.log, "min": min, "max": max, "abs": abs}
    for name, formula in formulas.items():
        text = re.sub(r"\|(.*?)\|", r"abs(\1)", formula)
        for sign, python in {"√": "sqrt", "ln": "log", "·": "*", "\u2212": "-", "₀": "0", "₁": "1"}.items():
            text = text.replace(sign, python)
        for white, black in [(0, 0), (3, 0), (1, 22), (7, 7), (12, 5)]:
            assert eval(text, {**names, "m0": white, "m1": black}) == HEURISTICS[name](white, black), name


@pytest.mark.engine("none")
def test_each_technique_finds_something_on_its_line(page: Page, site: str) -> None:
    open_page(page, site)
    figure = part(page, "techniques")
    for example in OPENING["examples"]:
        with case(example["name"]):
            figure.locator("select").select_option(example["name"])
            lesson: Any = technique_lesson(tuple(example["clue"]), example["cells"])
            values = figure.locator(".mark").evaluate_all("(all) => all.map((one) => one.dataset.value)")
            found = [[index, value] for index, value in enumerate(values) if value]
            assert found == lesson["techniques"][0]["cells"]
    # A technique is tried on the line as it is, and its button keeps the focus.
    figure.locator("select").select_option("overlap")
    button = figure.get_by_role("button", name="Every arrangement agrees")
    button.press("Enter")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(figure.locator("select")).to_have_value("every arrangement agrees")
    expect(figure.locator(".said-now")).to_contain_text("Every arrangement agrees finds this.")
    expect(figure.get_by_label("Clue", exact=True)).to_have_value("4 1")


@pytest.mark.engine("none")
def test_reduced_motion_leaves_single_steps(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_page(page, site)
    # What is hidden has no role.
    expect(page.get_by_role("button", name="Play")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Speed")).to_have_count(0)
    for name in ("line", "table", "board", "trying", "search"):
        with case(name):
            figure = part(page, name)
            figure.get_by_role("slider", name="Step", exact=True).press("Home")
            figure.get_by_role("button", name="One step on").click()
            expect(figure.locator(".place")).to_contain_text("1 of ")
            expect(figure.get_by_role("button", name="One step back")).to_be_enabled()


@pytest.mark.engine("none")
def test_an_address_leads_to_a_part_and_to_a_technique(page: Page, site: str) -> None:
    titles = {"techniques": "What people look for", "line": "One line", "search": "Search"}
    for address, title, chosen in [
        ("techniques=gap%20too%20small", titles["techniques"], "gap too small"),
        ("techniques=full%20line", titles["techniques"], "full line"),
        ("techniques=colour%20used%20up", titles["line"], "full line"),
        ("search", titles["search"], "full line"),
    ]:
        with case(address):
            page.goto(f"{site}learn.html#{address}")
            expect(page.get_by_role("heading", name=title, exact=True)).to_be_in_viewport()
            expect(part(page, "techniques").locator("select")).to_have_value(chosen)
    # On a phone, too, where the figures above grow long after the jump; and keys go on from there.
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("about:blank")
    page.goto(f"{site}learn.html#proof")
    expect(part(page, "proof").locator(".board")).to_be_visible()
    expect(part(page, "table").locator("tr[data-solver]").last).to_be_attached()
    expect(page.get_by_role("heading", name="Proof", exact=True)).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.locator("section#proof :focus").count() == 1


@pytest.mark.engine("none")
def test_each_part_is_a_few_keys_away(page: Page, site: str) -> None:
    open_page(page, site)
    links = page.get_by_role("navigation", name="On this page").get_by_role("link")
    assert links.count() == page.locator("section.part").count()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.locator(":focus").get_attribute("href") == "#proof":
            break
    page.keyboard.press("Enter")
    expect(part(page, "proof")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.locator("section#proof :focus").count() == 1


def assert_solvers_end_alike(page: Page, clue: tuple[int, ...], cells: str) -> None:
    """Each solver ends at the line's painting, after as many steps as it takes; the table below has these numbers."""
    lesson: Any = line_lesson(clue, cells)
    figure = part(page, "table")
    for name, count in lesson["counts"].items():
        with case(name):
            figure.locator("select").first.select_option(name)
            expect(figure.locator(".place")).to_have_text(f"{min(count, 300)} of {min(count, 300)}")
            if name in TABLES:
                expect(figure.locator(".said-step")).to_contain_text(f"The line is {lesson['painted']} (")
            counted = figure.locator(f"tr[data-solver={name}] td")
            told = counted.evaluate_all("(all) => all.map((one) => one.title || one.textContent)")
            assert told == [f"{one['counts'][name]:,}" for one in lesson["growth"]]


def board_of(part: Locator, number: int = 0) -> list[str]:
    """The rows of a board as the page shows it."""
    values = (
        part.locator(".board").nth(number).locator(".cell").evaluate_all("(all) => all.map((one) => one.dataset.value)")
    )
    width = part.locator(".board").nth(number).evaluate("(one) => Number(one.style.getPropertyValue('--columns'))")
    return ["".join(values[start : start + width]) for start in range(0, len(values), width)]


OWN = ng.Puzzle(OPENING["board"]["rows"], OPENING["board"]["columns"])
PREPARED = [(request, lesson) for request, lesson in OPENING["prepared"]]


def prepared(of: str, **parameters: object) -> Any:
    """The first prepared lesson with these parameters."""
    return next(lesson for one, lesson in PREPARED if one["of"] == of and parameters.items() <= one.items())


@pytest.mark.engine("none")
def test_all_parts_live_before_the_engine_is_there(page: Page, site: str) -> None:
    open_page(page, site)
    assert_solvers_end_alike(page, tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"])
    board = part(page, "board")
    for order in ("first in", "rows first"):
        queue = prepared("queue", order=order)
        board.locator("select").first.select_option(order)
        board.get_by_role("slider").press("End")
        expect(board.locator(".place")).to_have_text(f"{len(queue['solved'])} of {len(queue['solved'])}")
        assert board_of(board) == queue["known"]
        expect(board.locator(".chip")).to_have_count(0)
    trying = part(page, "trying")
    for (row, column), *outcomes in prepared("probes")["probes"]:
        trying.locator(".board").first.locator(".cell").nth(row * OWN.width + column).click()
        assert [board_of(trying, number) for number in (1, 2)] == [rows for rows, _, _ in outcomes]
    for number, witness in enumerate(OPENING["witnesses"]):
        trying.locator("select").first.select_option(str(number))
        painted = prepared("implications", puzzle=witness["board"])["painted"]
        cells = len(painted[0]) * len(painted[0][0])
        told = [f"{cells - ''.join(rows).count('?')} of {cells}" for rows in painted]
        expect(trying.locator(".counts td")).to_have_text(told)
    search = part(page, "search")
    for number, searched in enumerate(OPENING["searched"]):
        search.locator("select").first.select_option(str(number))
        nodes = prepared("tree", puzzle=searched["board"])["nodes"]
        visited = "One board visited" if len(nodes) == 1 else f"{len(nodes)} boards visited"
        expect(search.locator(".others")).to_contain_text(visited)
    clauses = part(page, "clauses")
    expect(clauses).to_contain_text(f"in {prepared('clauses')['count']} clauses")
    assert board_of(clauses) == prepared("clauses")["known"]
    for number, proved in enumerate(OPENING["proved"]):
        part(page, "proof").locator("select").select_option(str(number))
        expect(part(page, "proof").locator(".step")).to_have_count(proved["certificate"]["size"])
        assert board_of(part(page, "proof")) == proved["certificate"]["solutions"][proved["certificate"]["solution"]]
        numbers = part(page, "proof").locator("li:not(.end)").evaluate_all("(all) => all.map(({ value }) => value)")
        assert numbers == list(range(1, proved["certificate"]["size"] + 1))
    proof = part(page, "proof")
    expect(proof.locator(".said-now")).to_contain_text("exactly 2 solutions")
    expect(proof.locator(".end", has_text="solution 1 of 2")).to_have_count(1)
    expect(proof.locator(".proof > .end")).to_contain_text("solution 2 of 2")
    proof.get_by_label("Solution on the board").select_option(label="Solution 1 of 2")
    assert board_of(proof) == OPENING["proved"][2]["certificate"]["solutions"][0]


def test_boards_of_the_reader_are_answered_by_the_engine(page: Page, site: str) -> None:
    open_page(page, site)
    solution = ng.solve(OWN).solutions[0].rows()
    trying = part(page, "trying")
    fill = trying.get_by_role("button", name="Fill in what follows")
    for _ in range(12):
        if not fill.is_enabled():
            break
        left = trying.locator(".board").first.locator(".cell[data-value='?']")
        count = left.count()
        fill.click()
        expect(left).not_to_have_count(count, timeout=30_000)
    assert board_of(trying) == solution
    known = f"{OWN.height * OWN.width} of {OWN.height * OWN.width} cells are known."
    for one in trying.locator(".board").all():
        expect(one).to_have_attribute("aria-label", known)
    board = part(page, "board")
    board.locator(".chip").last.click()
    expect(board.locator(".place")).to_contain_text("1 of", timeout=30_000)
    last = f"column {OWN.width}"
    expect(board.locator(".said-step")).to_contain_text(last)
    board.get_by_role("slider").press("End")
    assert board_of(board) == prepared("queue")["known"]
    search = part(page, "search")
    puzzle = ng.Puzzle(OPENING["searched"][0]["board"]["rows"], OPENING["searched"][0]["board"]["columns"])
    for way in WAYS:
        lesson: Any = tree_lesson(puzzle, way)
        search.locator("select").nth(1).select_option(way)
        count, more, told = len(lesson["nodes"]), "", "boards visited"
        if not lesson["whole"]:
            more, told = "+", f"The search goes on. Its first {MOST_NODES} boards are shown: "
        expect(search.locator(".place")).to_have_text(f"1 of {count}{more}", timeout=30_000)
        expect(search.locator(".others")).to_contain_text(told)
        expect(search.locator(f"option[value='{way}']")).to_have_text(re.compile(rf": {count}{re.escape(more)}$"))
    assert more, "the last way, without probing, is cut"
    clauses = part(page, "clauses")
    wrong = next(
        (row, column) for row in range(OWN.height) for column in range(OWN.width) if solution[row][column] == "."
    )
    clauses.locator(".cell").nth(wrong[0] * OWN.width + wrong[1]).click()
    expect(clauses.locator(".learnt")).to_have_text(f"¬r{wrong[0] + 1}c{wrong[1] + 1}", timeout=30_000)
    proof = part(page, "proof")
    for number in range(1, OPENING["proved"][0]["certificate"]["size"] + 1):
        proof.get_by_role("button", name=f"Remove step {number}", exact=True).click()
        expect(proof.locator(".said-now")).to_contain_text(f"ithout step {number}", timeout=30_000)
        expect(proof.locator(".step[data-mark=removed]")).to_have_count(1)
    back = proof.get_by_role("button", name="Put back step")
    back.press("Enter")
    expect(proof.locator(".step[data-mark=removed]")).to_have_count(0)
    expect(back).to_have_count(0)
    expect(proof.locator(".step button:focus")).to_have_text("Remove")
    proof.get_by_role("button", name="Remove step 1", exact=True).click()
    expect(proof.locator(".proof.unproved")).to_have_count(1, timeout=30_000)
    expect(proof.locator(".said-now")).to_contain_text("Framed in red")
    expect(proof.locator(".cell[data-mark=wrong]")).not_to_have_count(0)
    for number in (1, 0):
        proof.locator("select").first.select_option(str(number))
        expect(proof.locator(".proof.unproved")).to_have_count(0)


@pytest.mark.engine("none")
def test_a_button_that_has_done_its_work_keeps_the_focus(page: Page, site: str) -> None:
    open_page(page, site)
    for stepper in page.locator(".stepper").all():
        for name, end in (("One step on", "End"), ("One step back", "Home")):
            stepper.get_by_role("slider").press(end)
            button = stepper.get_by_role("button", name=name)
            button.focus()
            page.keyboard.press("Enter")
            expect(button).to_be_focused()
            expect(button).to_have_attribute("aria-disabled", "true")
            stepper.get_by_role("slider").press("ArrowLeft" if end == "End" else "ArrowRight")
            expect(button).to_have_attribute("aria-disabled", "false")
            button.press("Enter")
            expect(button).to_be_focused()
            expect(button).to_have_attribute("aria-disabled", "true")
    assert page.locator("main button").evaluate_all("(all) => all.filter(({ disabled }) => disabled).length") == 0


@pytest.mark.engine("none")
def test_a_clue_too_long_is_told_beside_each_field_that_has_it(page: Page, site: str) -> None:
    open_page(page, site)
    told = "This clue needs 16 cells, and the line has 14."
    for typed in ("table", "line"):
        part(page, typed).get_by_label("Clue", exact=True).fill("5 5 4")
        for name in ("line", "table"):
            with case(typed, name):
                expect(part(page, name).locator(".line-fields .wrong")).to_have_text(told)
                live = {True: "polite", False: "off"}[name == typed]
                expect(part(page, name).locator(".line-fields .wrong")).to_have_attribute("aria-live", live)
                expect(part(page, name).locator(".cells")).to_be_visible()
                expect(part(page, name).get_by_role("slider")).to_have_count(0)
                expect(part(page, name).locator("canvas:visible")).to_have_count(0)
        part(page, typed).get_by_label("Clue", exact=True).fill("5 1 3")
        expect(page.get_by_text(told)).to_have_count(0)
        for name in ("line", "table"):
            expect(part(page, name).get_by_role("slider")).not_to_have_count(0)
    part(page, "techniques").get_by_label("Clue", exact=True).fill("9")
    expect(part(page, "techniques").locator(".line-fields .wrong")).to_contain_text("needs 9 cells")


@pytest.mark.engine("none")
def test_what_is_no_clue_is_named_beside_its_field(page: Page, site: str) -> None:
    open_page(page, site)
    first, table = part(page, "line"), part(page, "table")
    zero = "A 0 stands for an empty line and cannot stand beside other numbers."
    fits = first.locator(".trial")
    expect(fits).to_have_text("The blocks as they lie now fit the line.")
    for name in ("line", "table", "techniques"):
        field = part(page, name).get_by_label("Clue", exact=True)
        problem = part(page, name).locator(".line-fields .wrong")
        before = field.input_value()
        for typed, told in {"a": "“a” is not a number.", "5a 1": "“5a” is not a number.", "5 0 1": zero}.items():
            with case(name, typed):
                field.fill(typed)
                expect(problem).to_have_text(told)
                expect(field).to_have_attribute("aria-invalid", "true")
                field.blur()
                expect(field).to_have_value(typed)
                if name != "techniques":
                    expect(table.get_by_label("Clue", exact=True)).to_have_value(typed)
                    expect(fits).to_be_hidden()
        field.fill(before.replace(" ", " , "))
        expect(field).to_have_attribute("aria-invalid", "false")
        expect(fits).to_be_visible()


def test_keys_alone_reach_and_work_every_figure(page: Page, site: str) -> None:
    """Goes through the page by Tab once, and works each kind of thing where it comes by."""
    open_page(page, site)
    line: Any = line_lesson(tuple(OPENING["line"]["clue"]), OPENING["line"]["cells"])
    wrong = "." if ng.solve(OWN).solutions[0].rows()[0][0] == "#" else "#"
    slider = "input[type=range]"
    focused = page.locator(":focus")
    learnt = {"#": "¬r1c1", ".": "r1c1"}[wrong]
    # What is focused, the keys pressed on it, where that shows, and how.
    steps: list[tuple[str, list[str], str, str]] = [
        ("#line .block", ["End"], "#line .block", f"aria-valuenow={line['last'][0] + 1}"),
        ("#line .cell", ["ArrowRight"], ":focus", "aria-label=Cell 2"),
        (f"#line {slider}", ["End"], "#line .place", f"{line['count']} of {line['count']}"),
        ("#techniques .cell", ["ArrowRight"], ":focus", "aria-label=Cell 2"),
        (f"#table {slider}", ["Home"], "#table .said-step", "Nothing has been looked at yet."),
        (f"#board {slider}", ["Home"], "#board .said-step", "All lines wait."),
        ("#board .chip", ["Enter"], "#board .said-step", "Solving row 1 settles"),
        ("#trying .board .cell", ["ArrowRight", "Enter"], "#trying .said-now", "ow 1, column 2"),
        (f"#trying {slider}", ["Home"], "#trying .said-step", "Nothing has been supposed yet."),
        ("#trying canvas", ["+", "ArrowRight"], "#trying canvas", "drawing"),
        (f"#search {slider}", ["Home"], "#search .said-step", "The search has not begun."),
        ("#search canvas", ["+", "ArrowDown"], "#search canvas", "drawing"),
        ("#clauses .cell", ["Enter"] * (1 if wrong == "#" else 2), "#clauses .learnt", learnt),
        ("#proof .step button", ["Enter"], "#proof .said-now", "ithout step 1"),
    ]
    for selector, keys, place, told in steps:
        with case(selector):
            there = False
            for _ in range(80):
                page.keyboard.press("Tab")
                there = page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
                if there:
                    break
            assert there, "Tab does not lead there"
            shown = page.locator(place).first
            before = shown.evaluate("(one) => one.toDataURL?.()")
            for key in keys:
                focused.press(key)
            name, equals, value = told.partition("=")
            if told == "drawing":
                page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                assert shown.evaluate("(one) => one.toDataURL()") != before
            elif equals:
                expect(shown).to_have_attribute(name, re.compile(value))
            else:
                expect(shown).to_contain_text(told, timeout=30_000)
    for figure in page.locator("canvas, .board").all():
        assert figure.get_attribute("aria-label"), figure.evaluate("(one) => one.closest('section').id")


@pytest.mark.engine("none")
def test_a_line_whose_answer_waits_for_the_engine_says_so_at_its_fields(page: Page, site: str) -> None:
    open_page(page, site)
    told = "Getting the engine ready. Until then, this figure is out of date."
    for name, others in {"techniques": [], "line": ["table"]}.items():
        with case(name):
            field = part(page, name).get_by_label("Cells", exact=True)
            field.fill("12")
            for one in [name, *others]:
                expect(part(page, one).locator(".line-fields .asking")).to_have_text(told)
                expect(part(page, one).locator(".figure").first).to_contain_class("stale")
            expect(part(page, name).locator(".line-fields .asking")).to_be_in_viewport()
            # The bars of a line of another length stand under none of its cells.
            torn = ".found" if name == "techniques" else ".agreement"
            expect(part(page, name).locator(torn)).to_be_hidden()
            expect(part(page, name).locator(".cells")).to_be_visible()
    part(page, "line").get_by_label("Cells", exact=True).fill("14")
    for name in ("line", "table"):
        expect(part(page, name).locator(".line-fields .asking")).to_be_empty()
        expect(part(page, name).locator(".figure.stale")).to_have_count(0)
    expect(part(page, "line").locator(".agreement")).to_be_visible()
    part(page, "search").locator("select").nth(1).select_option("max")
    expect(part(page, "search").locator(".line-fields .asking")).to_have_text(told)
    expect(part(page, "search").locator(".figure")).to_contain_class("stale")


COUNT_WORKERS = """globalThis.started = [];
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    started.push(options.name);
  }
}"""


@pytest.mark.engine("none")
@pytest.mark.parametrize("come", ["focus", "hover"])
def test_the_engine_starts_when_the_reader_comes_near_what_asks_it(page: Page, site: str, come: str) -> None:
    page.add_init_script(COUNT_WORKERS)
    open_page(page, site)
    part(page, "line").get_by_role("slider", name="Step", exact=True).press("ArrowRight")
    assert "answers" not in page.evaluate("started")
    getattr(part(page, "line").get_by_label("Clue", exact=True), come)()
    assert page.evaluate("started.filter((name) => name === 'answers').length") == 1


@pytest.mark.engine("none")
def test_the_conclusion_of_a_probe_is_seen_with_its_board_on_a_phone(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, site)
    figure = part(page, "trying").locator(".figure").first
    figure.locator(".board").first.evaluate("(one) => one.scrollIntoView()")
    cell = figure.locator(".board").first.locator(".cell[data-value='?']").first
    cell.click()
    for one in (cell, figure.locator(".said-now"), figure.get_by_role("button", name="Fill in what follows")):
        expect(one).to_be_in_viewport(ratio=1)


def test_lines_of_the_reader_are_answered_by_the_engine(page: Page, site: str) -> None:
    open_page(page, site)
    rng = random.Random(35)
    for _ in range(2):
        clue, cells = random_line(rng.randint(3, 18), rng)
        with case(clue, cells):
            put_line(page, "line", clue, cells)
            expect(page.locator("#line .figure")).not_to_have_class("figure stale", timeout=30_000)
            count = int(line_lesson(clue, cells)["count"])  # type: ignore[call-overload]
            told = "There is one arrangement." if count == 1 else f"There are {count:,} arrangements."
            expect(part(page, "line")).to_contain_text(told)
            assert agreed(page) == ng.solve_line(clue, cells)
            expect(page.locator("#table .said-step")).to_contain_text(f"The line is {ng.solve_line(clue, cells)} (")
    assert_solvers_end_alike(page, clue, cells)
    put_line(page, "line", (3,), ".#?.")
    expect(part(page, "line")).to_contain_text("No arrangement fits the line.")
    # The blocks are still there, with all the room of an empty line, and say what they do not fit.
    block = page.locator("#line .block")
    assert [block.get_attribute(f"aria-value{name}") for name in ("min", "now", "max")] == ["1", "1", "2"]
    expect(page.locator("#line .trial")).to_have_text("The blocks as they lie now do not fit cell 1.")
    block.press("End")
    expect(page.locator("#line .trial")).to_contain_text("do not fit cell 4.")
    put_line(page, "line", (9,), "????")
    expect(part(page, "line")).to_contain_text("This clue needs 9 cells, and the line has 4.")
