"""The list as people come back to it: the puzzle of the day, search and choices, what to go on with, statistics."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visiting import open_site, paint_first_cell
from tests.places import PUZZLES

pytestmark = pytest.mark.engine("none")

DAILY = """async (names) => {
  const { dayNumber, dayOf, daysBefore } = await import("./days.js");
  const { dailyOrder, onDay } = await import("./site/list/daily.js");
  const order = dailyOrder(names.map((slug) => ({ slug })));
  const shuffled = dailyOrder(names.toReversed().map((slug) => ({ slug })));
  const days = Array.from({ length: 400 }, (_, i) => daysBefore("2027-12-31", i)).reverse();
  return {
    slugs: days.map((day) => onDay(order, day).slug),
    again: days.map((day) => onDay(shuffled, day).slug),
    days: [days[0], daysBefore("2028-03-01", 1), dayOf(new Date(2027, 0, 5, 23, 59)), dayNumber("1970-01-02")],
    early: onDay(order, "1969-12-31").slug,
    bad: ["2027-02-30", "2027-1-1", "tomorrow", "2027-13-01"].filter((day) => !Number.isNaN(dayNumber(day))),
  };
}"""


def test_a_puzzle_for_each_of_400_days(modules: str, page: Page, dist: Path) -> None:
    names = [puzzle["slug"] for puzzle in json.loads((dist / "puzzles.json").read_text("utf-8"))]
    page.goto(modules)
    found = page.evaluate(DAILY, names)
    slugs, length = found["slugs"], len(names)
    assert slugs == found["again"]
    assert all(len(set(slugs[i : i + length])) == length for i in range(len(slugs) - length + 1))
    assert slugs[:length] == slugs[length : 2 * length]
    assert slugs[:length] != sorted(names) != slugs[:length][::-1]
    assert found["days"] == ["2026-11-27", "2028-02-29", "2027-01-05", 1]
    assert found["early"] in names
    assert not found["bad"]


CHOICES = """async () => {
  const { collectionsOf, fragmentOfChoice, isWanted, parseChoice } = await import("./site/list/choosing.js");
  const { folded } = await import("./site/list/searching.js");
  const { begun, fresh } = await import("./site/list/items.js");
  const square = (side) => ({ rows: Array(side).fill([1]), columns: Array(side).fill([1]) });
  const item = (title, side, difficulty, score, theme, state, at = 0) => ({
    key: title, title, puzzle: square(side), listed: { difficulty, score, theme }, progress: { state }, at,
    sought: { titles: [folded(title)], themes: [theme] },
  });
  const items = [
    item("Éléphant", 5, "easy", 1, "animals", "new"),
    item("Großer Fuß", 12, "hard", 6, "people", "started", 3),
    item("Fox", 10, "hard", 5, "animals", "started", 7),
    item("Sun", 30, "easy", 2, "sky", "solved"),
    item("Moon", 9, "hard", 5.5, "sky", "new"),
  ];
  const show = (text) => items.filter((one) => isWanted(one, parseChoice(text))).map(({ title }) => title);
  const titles = (list) => list.map(({ title }) => title);
  const compare = (a, b) => a.localeCompare(b);
  const known = { difficulties: ["easy", "hard"], themes: ["animals", "people", "sky"], compare };
  const groups = (order) => collectionsOf(items, order, known).map(([name, within]) => [name, ...titles(within)]);
  const record = (puzzle, score, by = "reader") => ({ puzzle, score, by });
  return {
    shown: ["", "puzzles&text=ELE", "puzzles&text=fuss+gross", "puzzles&theme=animals&state=started",
      "puzzles&size=huge", "puzzles&difficulty=hard&size=small", "puzzles&text=x&theme=sky"].map(show),
    address: ["puzzles&size=small&text=a+%26+b&order=title", "puzzles"]
      .map((text) => fragmentOfChoice(parseChoice(text))),
    order: parseChoice("puzzles&order=nonsense").order,
    others: ["puzzlesx", "play=fox", "5x5:1"].map(parseChoice),
    folded: folded("ÀÇ Œuvre"),
    groups: { size: groups("size"), difficulty: groups("difficulty"), title: groups("title") },
    begun: titles(begun(items)),
    first: titles(fresh(items, [])),
    later: titles(fresh(items, [record("Sun", 6), record("Fox", 5), record("x", 0, "engine")])),
    finished: titles(fresh(items, [record("Moon", 6)])),
  };
}"""


def test_choices_collections_and_what_is_offered(modules: str, page: Page) -> None:
    page.goto(modules)
    found = page.evaluate(CHOICES)
    every = ["Éléphant", "Großer Fuß", "Fox", "Sun", "Moon"]
    assert found["shown"] == [every, ["Éléphant"], ["Großer Fuß"], ["Fox"], ["Sun"], ["Fox", "Moon"], []]
    assert found["address"] == ["puzzles&text=a+%26+b&size=small&order=title", ""]
    assert (found["order"], found["others"], found["folded"]) == ("size", [None] * 3, "ac oeuvre")
    assert found["groups"] == {
        "size": [["small", "Éléphant", "Fox", "Moon"], ["medium", "Großer Fuß"], ["huge", "Sun"]],
        "difficulty": [["easy", "Éléphant", "Sun"], ["hard", "Fox", "Moon", "Großer Fuß"]],
        "title": [["", "Éléphant", "Fox", "Großer Fuß", "Moon", "Sun"]],
    }
    assert found["begun"] == ["Fox", "Großer Fuß"]
    assert (found["first"], found["later"]) == (["Éléphant", "Moon"], ["Moon", "Éléphant"])
    assert found["finished"] == ["Éléphant"]


FIGURES = """async () => {
  const { daysInARow, helpPerGame, median, timesOf, weeksOf } = await import("./site/list/figures.js");
  const { sayTime } = await import("./strings/say.js");
  const on = (day, milliseconds = 1000, by = "reader") => {
    const finished = new Date(`${day}T12:00:00`).getTime();
    return { finished, milliseconds, by, hints: { where: 1, what: 0, why: 2 }, checks: 2 };
  };
  const row = (...days) => daysInARow(days.map((day) => on(`2027-03-${day}`)), "2027-03-20");
  const games = [on("2027-03-20", 4000), on("2027-03-19", 1000, "helped")];
  games.push(on("2027-03-08", 9000), on("2027-03-08", 1, "engine"));
  return {
    medians: [median([]), median([3]), median([4, 1]), median([9, 1, 5])],
    times: timesOf(games),
    help: [helpPerGame(games), helpPerGame([])],
    rows: [[], [20], [19], [18], [17], [20, 18, 17], [20, 18, 16], [20, 19, 17, 16, 15, 14, 13, 12, 10]]
      .map((days) => row(...days)),
    engine: daysInARow([on("2027-03-20", 5, "engine")], "2027-03-20"),
    weeks: weeksOf(games, "2027-03-20", 3),
    clock: [0, 59_600, 65_000, 3_605_000].map(sayTime),
  };
}"""


def test_figures_made_of_records(modules: str, page: Page) -> None:
    page.goto(modules)
    found = page.evaluate(FIGURES)
    assert found["medians"] == [None, 3, 2.5, 5]
    assert (found["times"]["count"], found["times"]["median"], found["times"]["best"]["milliseconds"]) == (
        3,
        4000,
        4000,
    )
    assert found["help"] == [{"hints": 3, "checks": 2}, None]
    # Today is not over; one day off within seven is no end, two are.
    assert found["rows"] == [0, 1, 1, 1, 0, 3, 2, 9]
    assert found["engine"] == 0
    weeks = [(week["from"], week["count"], week["median"]) for week in found["weeks"]]
    assert weeks == [("2027-03-01", 0, None), ("2027-03-08", 1, 9000), ("2027-03-15", 2, 2500)]
    assert found["clock"] == ["0:00", "1:00", "1:05", "1:00:05"]


def test_choices_combine_and_back_undoes_them(site: str, page: Page) -> None:
    open_site(page, site)
    shown = page.locator(".card:visible")
    everything = len(list(PUZZLES.glob("*.non")))
    expect(shown).to_have_count(everything)
    page.get_by_role("combobox", name="Theme").select_option("Animals")
    page.get_by_role("searchbox", name="Search titles").press_sequentially("fo")
    expect(shown).to_have_count(1)
    expect(page.locator(".filters").get_by_role("status")).to_have_text("One puzzle found")
    expect(page).to_have_url(re.compile("#puzzles&text=fo&theme=animals$"))
    expect(page.get_by_role("searchbox")).to_be_focused()
    shown.locator("a").click()
    page.locator(".play-head .back").click()
    expect(shown).to_have_count(1)
    page.reload()
    expect(shown).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("fo")
    for _ in range(3):
        page.go_back()
    expect(page).to_have_url(re.compile("#puzzles&theme=animals$"))
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(shown).not_to_have_count(1)
    page.go_back()
    expect(shown).to_have_count(everything)
    page.get_by_role("combobox", name="Order").select_option("By theme")
    expect(page.locator(".group h2").first).to_contain_text("Animals")


def test_today_s_puzzle_and_yesterday_s(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T09:00:00")
    open_site(page, site)
    expect(page.get_by_text("Each number is a run of black cells")).to_be_visible()
    expect(page.get_by_role("heading", name="Good to start with")).to_be_visible()
    days = page.get_by_role("list", name="The last seven days").get_by_role("link")
    expect(days).to_have_count(7)
    expect(days.first).to_have_attribute("href", "#daily=2027-02-04")
    yesterday = days.nth(5).get_attribute("aria-label")
    assert yesterday
    assert yesterday.startswith("Tue, 9 February 2027: ")
    title = page.locator(".today .pick .name").inner_text()
    page.locator(".today .pick").click()
    expect(page).to_have_url(re.compile("#daily=2027-02-10$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    board = page.locator("nonogram-player .board")
    expect(board).to_be_visible()
    paint_first_cell(board)
    page.goto(f"{site}#daily=2027-02-09")
    expect(page.get_by_role("heading", level=1)).to_have_text(yesterday.split(": ")[1])
    page.goto(f"{site}#daily=2027-02-11")
    expect(page.get_by_role("alert")).to_contain_text("no puzzle of the day for “2027-02-11”")
    expect(page.get_by_role("region", name="Continue").get_by_role("link")).to_contain_text(title)
    expect(page.get_by_role("link", name=re.compile(f"10 February 2027: {re.escape(title)}, begun"))).to_be_visible()
    expect(page.get_by_text("Each number is a run of black cells")).to_be_hidden()


KEEP = "(records) => records.forEach((one, i) => localStorage.setItem(`nonogram/1/record/${i}`, JSON.stringify(one)))"


def record(title: str, side: int, day: int, seconds: int, by: str, checks: int = 0) -> dict[str, Any]:
    hints = {"where": 1, "what": 0, "why": 0}
    kept = {"puzzle": title, "title": title, "width": side, "height": side, "difficulty": "easy", "score": 1.5}
    finished = 1_802_250_000_000 - day * 86_400_000
    times = {"finished": finished, "milliseconds": seconds * 1000}
    return {**kept, **times, "own": False, "hints": hints, "checks": checks, "undos": 0, "by": by}


def test_statistics_tell_times_bests_and_weeks(site: str, page: Page) -> None:
    page.clock.set_fixed_time("2027-02-10T12:00:00")
    open_site(page, f"{site}#statistics")
    expect(page.get_by_text("You have not finished a picture yet.")).to_be_visible()
    games = [record("A", 5, 0, 65, "reader"), record("B", 5, 1, 5, "helped"), record("C", 20, 8, 600, "reader", 2)]
    page.evaluate(KEEP, [*games, record("D", 5, 0, 1, "engine")])
    page.goto(f"{site}#")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    small = page.get_by_role("row", name=re.compile("^Small"))
    expect(small).to_have_text(re.compile("Small20:351:05 A"))
    expect(page.get_by_role("row", name=re.compile("^easy"))).to_have_text(re.compile("31:051:05 A"))
    plots = page.get_by_role("img", name=re.compile("median times by week"))
    expect(plots).to_have_count(2)
    expect(plots.last).to_have_accessible_name("Large: median times by week. Week of 1 February 2027: 10:00.")
    expect(page.get_by_text("One picture that the engine solved is not counted.")).to_be_visible()
    tiles = page.locator(".statistics .tiles")
    expect(tiles).to_contain_text("1.0Checks: 0.7")
    page.goto(f"{site}?lang=de#statistics")
    expect(tiles).to_contain_text("1,0Prüfungen: 0,7")


def test_on_a_phone_a_search_shows_what_it_has_found(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    open_site(page, site)
    search = page.get_by_role("searchbox")
    search.fill("zzz")
    expect(page.get_by_text("No puzzle fits these choices.")).to_be_in_viewport(ratio=1)
    expect(search).to_be_in_viewport(ratio=1)


def test_the_puzzle_of_the_day_takes_the_room_beside_others(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    open_site(page, site)
    expect(page.locator(".shelf")).to_have_count(2)
    drawn, card = page.locator(".today .thumbnail").bounding_box(), page.locator(".today").bounding_box()
    assert drawn is not None
    assert card is not None
    assert drawn["height"] > card["height"] / 2
