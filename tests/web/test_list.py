"""What the list shows: records of games, what a text finds, the puzzle of each day, choices, figures and months."""

from __future__ import annotations

from typing import Any

import pytest

from tests.node import run_in_node
from tests.places import PUZZLES

pytestmark = pytest.mark.native


RECORDS = """async () => {
  const { recordOf, isFinishedGame } = await import("./kept/records.js");
  const puzzle = { rows: [[1]], columns: [[1]], title: "Dot" };
  const tally = { milliseconds: 9, hints: { where: 9, what: 9, why: 9 }, checks: 9, undos: 9, resets: 0 };
  const of = (...entries) => recordOf({ puzzle, key: "k", graded: null, own: true }, tally, entries);
  const by = (...entries) => of(...entries)?.by ?? null;
  const entries = ["0 stroke 0>1?#", "0 done player"];
  const record = of(...entries);
  const twoInks = { rows: [[[1, 1]]], columns: [[[1, 1]]], inks: [{}, {}] };
  const inColours = recordOf({ puzzle: twoInks, key: "k", graded: null, own: true }, tally, entries);
  const stroke = "0 stroke 0>1?#";
  const took = (...entries) => {
    const found = of(...entries);
    return found && [found.milliseconds, found.hints, found.checks, found.undos];
  };
  return {
    took: [
      took("0 ask where", "1 ask what", "2 ask why", stroke, "2 done player"),
      took("0 ask where", "0 ask where", "1 ask why", "1 check", "1 ask what", stroke, "2 done player"),
      took("0 ask where", "0 check", stroke, "5 done player", "5 clear 0>1#?", "6 stroke 0>1?#", "7 done player"),
      took(stroke, "5 done player", "5 clear 0>1#?", "6 undo 0>1?#", "6 done player"),
      took(stroke, "5 done player", "5 clear 0>1#?", stroke, "6 undo 0>1#?", "6 undo 0>1?#", "6 done player"),
      took(stroke, "4 clear 0>1#?", "6 stroke 0>1?#", "6 undo 0>1#?", stroke, "6 done player"),
    ],
    good: isFinishedGame(record) && isFinishedGame(JSON.parse(JSON.stringify(record))),
    inks: ["inks" in record, inColours.inks],
    bad: [{ ...record, by: "me" }, { ...record, inks: "2" },
      { ...record, milliseconds: -1 }, { ...record, hints: {} }, null].map(isFinishedGame),
    by: [
      by("0 stroke 0>1?#", "1 done player"),
      by("0 hint 0>1?#", "1 done player"),
      by("0 solve 0>1?#", "1 stroke 0>1.#", "1 done player"),
      by("0 ask where", "0 stroke 0>1?#", "1 done player"),
      by("0 stroke 0>1?#", "1 done player", "2 undo 0>1#?", "3 stroke 0>1?#", "3 done player"),
      by("0 solve 0>1?#", "1 done engine", "2 clear 0>1#?", "3 stroke 0>1?#", "3 done player"),
      by("0 solve 0>1?#", "1 done engine", "2 clear 0>1#?", "3 undo 0>1?#", "3 done engine"),
    ],
  };
}"""


def test_who_finished_a_picture_and_how_often() -> None:
    assert run_in_node(RECORDS) == {
        "took": [
            [9, {"where": 0, "what": 0, "why": 1}, 0, 0],
            [9, {"where": 1, "what": 1, "why": 1}, 1, 0],
            # Found anew: only what the second time took.
            [4, {"where": 0, "what": 0, "why": 0}, 0, 0],
            None,
            None,
            [9, {"where": 0, "what": 0, "why": 0}, 0, 1],
        ],
        "good": True,
        "inks": [False, 2],
        "bad": [False] * 5,
        "by": ["reader", "helped", "engine", "reader", None, "reader", None],
    }


FOUND = """async (texts) => {
  const { folded, isFound } = await import("./site/list/choosing.js");
  const item = (width, height, titles, themes) => ({
    puzzle: { rows: Array(height).fill([1]), columns: Array(width).fill([1]) },
    sought: { titles: titles.map(folded), themes },
  });
  const items = {
    fox: item(15, 15, ["Fox", "Fuchs", "Renard"], ["animals", "tiere"]),
    anchor: item(15, 10, ["Anchor 15", "Anker"], ["things"]),
    tree: item(10, 15, ["Tree", "Bäume", "Arbre"], ["plants"]),
    elephant: item(5, 5, ["Elephant", "Éléphant"], ["animals", "tiere"]),
    sky: item(21, 5, ["Moon"], ["sky", "and", "sea"]),
  };
  return texts.map((text) => Object.keys(items).filter((name) => isFound(items[name], text)));
}"""


def test_what_a_text_finds() -> None:
    wanted = {
        "15x15": ["fox"],
        "15 × 15": ["fox"],
        "15 X 10": ["anchor"],
        "10x15": ["tree"],
        "15": ["fox", "anchor", "tree"],
        "1": ["anchor"],
        "15x": ["fox", "anchor"],
        "15x1": ["fox", "anchor"],
        "5": ["anchor", "elephant", "sky"],
        "renard": ["fox"],
        "FUCHS 15": ["fox"],
        "elephant": ["elephant"],
        "éléph": ["elephant"],
        "baume": ["tree"],
        "animals": ["fox", "elephant"],
        "tiere 5": ["elephant"],
        "anim": ["fox", "elephant"],
        "an": ["anchor", "elephant"],
        "sea": ["sky"],
        "": ["fox", "anchor", "tree", "elephant", "sky"],
        "zzz": [],
    }
    found: Any = run_in_node(FOUND, list(wanted))
    assert dict(zip(wanted, found, strict=True)) == wanted


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


def test_a_puzzle_for_each_of_400_days() -> None:
    names = sorted(path.stem for path in PUZZLES.glob("*.non"))
    found = run_in_node(DAILY, names)
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
  const { folded } = await import("./site/list/choosing.js");
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
    collections: ["", "&collection=colour", "&collection=colour&text=a", "&collection=nonsense"].map((text) => {
      const inked = { ...square(5), inks: [{ name: "red", colour: "#d02020", sign: "r" }] };
      const listed = { ...item("Parrot", 5, "easy", 1, "animals", "new"), puzzle: inked };
      const all = [items[0], listed, { ...listed, title: "Own parrot", listed: null }];
      return titles(all.filter((one) => isWanted(one, parseChoice(`puzzles${text}`))));
    }),
    others: ["puzzlesx", "play=fox", "5x5:1"].map(parseChoice),
    folded: folded("ÀÇ Œuvre"),
    groups: { size: groups("size"), difficulty: groups("difficulty"), title: groups("title") },
    begun: titles(begun(items)),
    first: titles(fresh(items, [])),
    small: titles(
      fresh([item("Fireworks", 36, "easy", 0.4, "sky", "new"), item("Boat", 10, "hard", 1.7, "sky", "new")], []),
    ),
    later: titles(fresh(items, [record("Sun", 6), record("Fox", 5), record("x", 0, "engine")])),
    finished: titles(fresh(items, [record("Moon", 6)])),
  };
}"""


def test_choices_collections_and_what_is_offered() -> None:
    found = run_in_node(CHOICES)
    every = ["Éléphant", "Großer Fuß", "Fox", "Sun", "Moon"]
    assert found["shown"] == [every, ["Éléphant"], ["Großer Fuß"], ["Fox"], ["Sun"], ["Fox", "Moon"], []]
    assert found["address"] == ["puzzles&text=a+%26+b&size=small&order=title", ""]
    assert (found["order"], found["others"], found["folded"]) == ("size", [None] * 3, "ac oeuvre")
    assert found["collections"] == [
        ["Éléphant", "Own parrot"],
        ["Parrot", "Own parrot"],
        ["Éléphant", "Parrot", "Own parrot"],
        ["Éléphant", "Own parrot"],
    ]
    assert found["groups"] == {
        "size": [["small", "Éléphant", "Fox", "Moon"], ["medium", "Großer Fuß"], ["huge", "Sun"]],
        "difficulty": [["easy", "Éléphant", "Sun"], ["hard", "Fox", "Moon", "Großer Fuß"]],
        "title": [["", "Éléphant", "Fox", "Großer Fuß", "Moon", "Sun"]],
    }
    assert found["begun"] == ["Fox", "Großer Fuß"]
    assert (found["first"], found["later"]) == (["Éléphant", "Moon"], ["Moon", "Éléphant"])
    assert found["small"] == ["Boat", "Fireworks"]
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


def test_figures_made_of_records() -> None:
    found = run_in_node(FIGURES)
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


MONTHS = """async () => {
  const { daysOf, firstWeekday, monthOf, monthsAfter, weeksIn } = await import("./site/list/months.js");
  return {
    around: [monthsAfter("2027-01", -1), monthsAfter("2027-12", 1), monthsAfter("2027-05", 0), monthOf("2027-05-31")],
    lengths: ["2027-02", "2028-02", "2027-12"].map((month) => daysOf(month).length),
    monday: weeksIn("2026-11", 1), sunday: weeksIn("2026-11", 7), whole: weeksIn("2027-02", 1).length,
    starts: ["de", "fr", "en-US"].map(firstWeekday),
  };
}"""


def test_months_and_their_weeks() -> None:
    found: Any = run_in_node(MONTHS)
    assert found["around"] == ["2026-12", "2028-01", "2027-05", "2027-05"]
    assert found["lengths"] == [28, 29, 31]
    assert [len(found["monday"]), len(found["sunday"]), found["whole"]] == [6, 5, 4]
    assert found["monday"][0] == [None] * 6 + ["2026-11-01"]
    assert found["sunday"][0][0] == "2026-11-01"
    assert found["sunday"][4] == ["2026-11-29", "2026-11-30", None, None, None, None, None]
    assert found["starts"] == [1, 1, 7]


STATES = """async () => {
  const { stateOn } = await import("./site/list/figures.js");
  const at = (day) => ({ puzzle: "p", finished: new Date(`${day}T12:00:00`).getTime() });
  const states = (state, days) => ["2027-01-01", "2027-01-02", "2027-04-13"]
    .map((day) => stateOn({ key: "p", progress: { state } }, days.map(at), day));
  return {
    never: states("new", []), begun: states("started", []), unrecorded: states("solved", []),
    once: states("solved", ["2027-01-02"]), again: states("started", ["2027-01-02"]),
    twice: states("solved", ["2027-04-13", "2027-01-02"]), cleared: states("new", ["2027-04-13"]),
  };
}"""


def test_a_picture_found_in_an_earlier_round_is_to_be_found_again() -> None:
    """Day 103 has the puzzle of day 1: what was found then counts for the days up to then."""
    found: Any = run_in_node(STATES)
    assert found == {
        "never": ["new"] * 3,
        "begun": ["started"] * 3,
        "unrecorded": ["solved"] * 3,
        "once": ["solved", "solved", "new"],
        "again": ["solved", "solved", "started"],
        "twice": ["solved"] * 3,
        "cleared": ["solved"] * 3,
    }


ROUTES = """async () => {
  const { parseRoute } = await import("./site/router.js");
  const { archiveLink, dailyLink } = await import("./site/list/daily.js");
  const asked = ["daily", "daily&colour", "daily=2026-11-26&clues=k&hidden", "daily=2026-11-26&colour&clues=k&hidden"];
  return {
    days: asked.map((text) => parseRoute(text))
      .map(({ collection, day, key, hidden }) => [collection, day, key, hidden]),
    months: ["archive", "archive&colour", "archive=2026-11&colour"].map((text) => parseRoute(text))
      .map(({ view, collection, month }) => [view, collection, month]),
    links: ["black", "colour"]
      .map((one) => [dailyLink(one, "2026-11-26"), archiveLink(one), archiveLink(one, "2026-11")]),
  };
}"""


def test_days_and_months_of_both_collections_have_addresses() -> None:
    found = run_in_node(ROUTES)
    assert found["days"] == [
        ["black", None, None, False],
        ["colour", None, None, False],
        ["black", "2026-11-26", "k", True],
        ["colour", "2026-11-26", "k", True],
    ]
    assert found["months"] == [
        ["archive", "black", None],
        ["archive", "colour", None],
        ["archive", "colour", "2026-11"],
    ]
    assert found["links"] == [
        ["#daily=2026-11-26", "#archive", "#archive=2026-11"],
        ["#daily=2026-11-26&colour", "#archive&colour", "#archive=2026-11&colour"],
    ]
