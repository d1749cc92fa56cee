"""Packs of puzzles: which one is on the board, how the reader gets to the others, and what is wrong with a pack."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.cases import case
from tests.browser.hosting import Host, expect_told, open_host, put_on_host, record
from tests.browser.playing import BOAT, evaluate, until

pytestmark = pytest.mark.engine("none")

WIDE = "2x1:1/1/2"
TALL = "1x2:2/1/1"
DOT = {"rows": [[1]], "columns": [[1]]}
CROSS = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
LIST = [
    {"title": "A boat", "puzzle": BOAT},
    {"title": "A dot", **DOT},
    {"title": "A broken one", "rows": [[3]], "columns": [[1]]},
    WIDE,
]


EARLY = "<script>window.told = []; addEventListener('fail', (e) => told.push(['fail', e.detail]))</script>"


def open_pack(
    page: Page, host: Host, site: str, pack: Any, attributes: str = "", *, arrived: bool = True
) -> FrameLocator:
    """A host page whose player takes this pack, as JSON or as it stands."""
    return open_host(page, host, site, EARLY + player_with(host, pack, attributes), arrived=arrived)


def player_with(host: Host, pack: Any, attributes: str = "") -> str:
    """A player that takes this pack."""
    host.put("pack.json", pack if isinstance(pack, str) else json.dumps(pack))
    return f'<nonogram-player {attributes} pack="pack.json"></nonogram-player>'


def expect_board(frame: FrameLocator, label: str) -> None:
    expect(frame.locator(".board")).to_have_attribute("aria-label", label)


def expect_first_row(page: Page, row: str) -> None:
    """Waits for it: a game that lies in the database comes a moment after its board."""
    first = "async (row) => (await document.querySelector('nonogram-player').getState()).state[0] === row"
    until(page, first, row)


def say(page: Page) -> str:
    text = page.locator("nonogram-player .stand-in p")
    expect(text).to_be_visible()
    expect(text).not_to_have_text("The puzzle is still loading.")
    return text.inner_text()


def choice(frame: FrameLocator) -> Any:
    return frame.get_by_role("combobox", name="Puzzles")


# --- the list


def test_a_list_is_gone_through(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, {"puzzles": LIST})
    expect_board(frame, "A boat, 5 × 5")
    options = choice(frame).locator("option")
    expect(options).to_have_text(["A boat", "A dot", "A broken one (cannot be played)", "Puzzle 4"])
    expect(options.nth(2)).to_be_disabled()
    expect(frame.get_by_role("button", name="Previous puzzle")).to_have_attribute("aria-disabled", "true")
    record(page)
    following = frame.get_by_role("button", name="Next puzzle")
    following.click()
    expect_board(frame, "A dot, 1 × 1")
    expect(following).to_be_focused()
    assert expect_told(page, "ready")["pack"] == {"number": 2, "count": 4, "title": "A dot", "date": None}
    following.click()
    expect_board(frame, "Nonogram, 2 × 1")
    expect(following).to_have_attribute("aria-disabled", "true")
    choice(frame).select_option("A boat")
    expect_board(frame, "A boat, 5 × 5")


def test_each_puzzle_of_a_pack_keeps_its_own_game(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST, 'storage="local"')
    expect_board(frame, "A boat, 5 × 5")
    frame.locator(".board").press("Space")
    choice(frame).select_option("Puzzle 4")
    expect_board(frame, "Nonogram, 2 × 1")
    assert evaluate(page, "return (await player.getState()).state") == ["??"]
    frame.locator(".board").press("ArrowRight")
    frame.locator(".board").press("X")
    choice(frame).select_option("A boat")
    expect_board(frame, "A boat, 5 × 5")
    expect_first_row(page, "#????")
    frame = open_pack(page, host, site, LIST, 'storage="local"')
    expect_board(frame, "A boat, 5 × 5")
    expect_first_row(page, "#????")


def test_a_host_is_handed_the_game_before_the_next_puzzle(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST, 'storage="host"')
    expect_board(frame, "A boat, 5 × 5")
    record(page)
    frame.locator(".board").press("Space")
    choice(frame).select_option("A dot")
    expect_board(frame, "A dot, 1 × 1")
    saved = expect_told(page, "save")
    assert (saved["puzzle"], saved["state"]["state"][0]) == (BOAT, "#????")


def test_what_a_pack_may_be(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    texts = {
        "a list": json.dumps(LIST, indent=2),
        "an object": "\ufeff" + json.dumps({"title": "All", "puzzles": LIST}),
        "lines": "\n".join(map(json.dumps, LIST)) + "\r\n\n",
    }
    for name, text in texts.items():
        with case(name):
            frame = put_on_host(page, player_with(host, text))
            expect(choice(frame).locator("option")).to_have_count(4)
            expect_board(frame, "A boat, 5 × 5")
    expect_board(put_on_host(page, player_with(host, {"title": "A dot", **DOT})), "A dot, 1 × 1")


def test_another_pack_another_puzzle_and_none(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST)
    expect_board(frame, "A boat, 5 × 5")
    host.put("other.json", json.dumps([TALL, WIDE]))
    evaluate(page, "player.pack = 'other.json'")
    expect_board(frame, "Nonogram, 1 × 2")
    expect(choice(frame).locator("option")).to_have_count(2)
    record(page)
    evaluate(page, "await player.load(arg)", BOAT)
    expect(choice(frame)).to_be_hidden()
    assert expect_told(page, "ready")["pack"] is None
    evaluate(page, "player.pack = 'pack.json'")
    # The puzzle on the board is one of the pack: it stays.
    expect(choice(frame)).to_have_value("1")
    evaluate(page, "player.pack = null")
    expect(choice(frame)).to_be_hidden()
    expect_board(frame, "Nonogram, 5 × 5")


def test_the_pack_goes_on_when_the_player_is_moved(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST)
    choice(frame).select_option("Puzzle 4")
    expect_board(frame, "Nonogram, 2 × 1")
    frame.locator(".board").press("Space")
    evaluate(page, "const box = document.createElement('div'); document.body.append(box); box.append(player)")
    frame = page.frame_locator("nonogram-player iframe")
    expect(choice(frame)).to_have_value("4")
    assert evaluate(page, "return (await player.getState()).state") == ["#?"]


def test_the_frame_has_room_for_the_line_above(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST, "autosize")
    expect_board(frame, "A boat, 5 × 5")
    expect(choice(frame)).to_be_visible()
    inner = page.frames[-1]
    until(inner, "() => document.body.scrollHeight <= innerHeight")
    evaluate(page, "player.pack = null")
    expect(choice(frame)).to_be_hidden()
    bottom = "document.querySelector('nonogram-player').getBoundingClientRect().bottom"
    until(inner, f"() => {bottom} > innerHeight - 2")


def finish_wide(frame: FrameLocator) -> None:
    for key in ("Space", "ArrowRight", "Space"):
        frame.locator(".board").press(key)


def test_a_finished_puzzle_leads_to_the_next(page: Page, host: Host, site: str) -> None:
    broken = {"title": "A broken one", "rows": [[3]], "columns": [[1]]}
    frame = open_pack(page, host, site, [WIDE, broken, {"title": "A dot", **DOT}])
    expect_board(frame, "Nonogram, 2 × 1")
    finish_wide(frame)
    frame.get_by_role("button", name="Next: A dot").click()
    expect_board(frame, "A dot, 1 × 1")
    expect(frame.locator(".board")).to_be_focused()
    frame.locator(".board").press("Space")
    expect(frame.locator(".message")).to_contain_text("Solved: A dot.")
    expect(frame.get_by_role("button", name=re.compile("^Next: "))).to_have_count(0)


def test_what_a_finished_puzzle_leads_to(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, "")
    for pick, pack, offered in (
        ("random", [WIDE, WIDE], 1),
        ("random", [WIDE, "5x5:1"], 0),
        ("daily", [WIDE, WIDE], 0),
    ):
        with case(pick, pack):
            frame = put_on_host(page, player_with(host, pack, f'pick="{pick}"'))
            expect_board(frame, "Nonogram, 2 × 1")
            finish_wide(frame)
            panel = frame.locator(".panel")
            expect(panel).to_contain_text("Time played")
            expect(panel.get_by_role("button", name="Another puzzle")).to_have_count(offered)
            expect(frame.get_by_role("navigation").get_by_role("button")).to_have_count(offered)


# --- the day's puzzle, and a random one


def dated(day: str, puzzle: str, **more: str) -> dict[str, str]:
    return {"date": day, "puzzle": puzzle, "title": puzzle.split(":")[0], **more}


# 2027-01-31 is day 20849 since 1970.
DAYS = [
    ([BOAT, WIDE, TALL], "1 × 2"),
    ([BOAT, WIDE], "2 × 1"),
    ([BOAT, {"rows": 1}], "5 × 5"),
    ([BOAT, dated("2027-01-31", TALL), WIDE], "1 × 2"),
    ([dated("2027-02-01", BOAT), dated("2027-01-29", WIDE), dated("2026-12-30", TALL)], "2 × 1"),
    ([dated("2027-01-31", "5x5:1"), dated("2027-01-30", WIDE)], "2 × 1"),
]


def test_the_puzzle_of_the_day(page: Page, host: Host, site: str) -> None:
    page.clock.set_fixed_time("2027-01-31T12:00:00")
    open_host(page, host, site, "")
    for pack, size in DAYS:
        with case(pack):
            frame = put_on_host(page, player_with(host, pack, 'pick="daily"'))
            expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile(f", {size}$"))
            expect(choice(frame)).to_be_hidden()


def test_the_day_is_told_and_changes(page: Page, host: Host, site: str) -> None:
    page.clock.set_fixed_time("2027-01-31T23:59:00")
    pack = [dated("2027-01-31", WIDE, title="Last of the month"), dated("2027-02-01", TALL)]
    frame = open_pack(page, host, site, pack, 'pick="daily"')
    expect_board(frame, "Last of the month, 2 × 1")
    expect(frame.get_by_role("navigation")).to_have_text("Last of the month31 January 2027")
    page.clock.set_fixed_time("2027-02-01T00:01:00")
    page.frames[-1].evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_board(frame, "Last of the month, 2 × 1")
    frame.get_by_role("button", name="Today\u2019s puzzle").click()
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("1 × 2$"))
    expect(frame.get_by_role("button", name="Today\u2019s puzzle")).to_have_count(0)


def test_the_day_changes_while_the_page_is_looked_at(page: Page, host: Host, site: str) -> None:
    page.clock.install(time="2027-01-31T23:30:00")
    pack = [dated("2027-01-31", WIDE, title="Last of the month"), dated("2027-02-01", TALL)]
    frame = open_pack(page, host, site, pack, 'pick="daily"')
    expect_board(frame, "Last of the month, 2 × 1")
    page.clock.fast_forward("31:00")
    frame.get_by_role("button", name="Today\u2019s puzzle").click()
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("1 × 2$"))


def test_what_is_offered_of_today_is_today_s_when_it_is_taken(page: Page, host: Host, site: str) -> None:
    """The panel beside a finished picture may stay open over another midnight."""
    page.clock.install(time="2027-01-31T23:59:00")
    pack = [dated("2027-01-31", "1x1:1/1"), dated("2027-02-01", WIDE), dated("2027-02-02", TALL)]
    frame = open_pack(page, host, site, pack, 'pick="daily"')
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("1 × 1$"))
    page.clock.fast_forward("02:00")
    frame.locator(".board").press("Space")
    today = frame.locator(".panel").get_by_role("button", name="Today\u2019s puzzle")
    expect(today).to_be_visible()
    page.clock.fast_forward("24:00:00")
    today.click()
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("1 × 2$"))


def test_a_pack_that_begins_later(page: Page, host: Host, site: str) -> None:
    page.clock.install(time="2027-01-31T12:00:00")
    open_pack(page, host, site, [dated("2027-03-02", BOAT), dated("2027-03-01", WIDE)], 'pick="daily"', arrived=False)
    page.clock.resume()
    assert say(page) == "The first puzzle of this pack is for 1 March 2027."


def test_a_random_puzzle_and_another(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, [WIDE, TALL], 'pick="random"')
    expect(frame.locator(".board")).to_have_attribute("aria-label", re.compile("2"))
    first = frame.locator(".board").get_attribute("aria-label")
    another = frame.get_by_role("button", name="Another puzzle")
    for label in ["Nonogram, 1 × 2", "Nonogram, 2 × 1"] * 3:
        if label == first:
            continue
        another.click()
        expect_board(frame, label)
        expect(another).to_be_focused()
        first = label


def test_the_pick_may_change(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST)
    expect_board(frame, "A boat, 5 × 5")
    evaluate(page, "player.pick = 'random'")
    expect(frame.get_by_role("button", name="Another puzzle")).to_be_visible()
    evaluate(page, "player.pick = null")
    expect(choice(frame)).to_be_visible()
    expect_board(frame, "A boat, 5 × 5")


# --- what is wrong


FAULTS = [
    ("[]", "The pack holds no puzzles."),
    ({"puzzles": []}, "The pack holds no puzzles."),
    (" ", "This is not a pack: it must be a JSON list"),
    (BOAT, "This is not a pack: it must be a JSON list"),
    ('{"title": "x"}', "This is not a pack: it must be a JSON list"),
    ('[\n{"rows": [[1]],\n"columns" [[1]]}]', "The pack\u2019s JSON cannot be read in line 3"),
    ('[\n{"rows": [[1]],\n', "The pack\u2019s JSON cannot be read in line 2"),
    (
        [{"title": "Two", "rows": [[1], [3]], "columns": [[1], [1]]}],
        "Puzzle 1 of the pack, \u201cTwo\u201d: Row 2: needs 3 cells, has 2.",
    ),
    ([7], "Puzzle 1 of the pack: it has neither a game id nor"),
    ([dated("2027-02-30", BOAT)], "\u201c2027-02-30\u201d is not a date such as 2027-01-31."),
    ([{"date": 20261123, "puzzle": BOAT}], "\u201c20261123\u201d is not a date such as 2027-01-31."),
    ([{"date": ["2026-11-23"], "puzzle": BOAT}], '\u201c["2026-11-23"]\u201d is not a date such as 2027-01-31.'),
    ([{"date": "", "puzzle": BOAT}], "\u201c\u201d is not a date such as 2027-01-31."),
    ([BOAT] * 501, "The pack has too many puzzles: it may have at most 500."),
    (f'["{"x" * 500_000}"]', "The pack is too long: it may have at most 500,000 characters."),
]


def test_a_pack_that_holds_nothing_says_why(page: Page, host: Host, site: str) -> None:
    open_host(page, host, site, EARLY)
    for pack, said in FAULTS:
        with case(said):
            page.evaluate("window.told = []")
            put_on_host(page, player_with(host, pack), arrived=False)
            assert said in say(page)
            told = expect_told(page, "fail")
            assert said in told["message"]
            assert told["cause"] == "puzzle"
            expect(page.get_by_role("link", name="Choose another puzzle")).to_be_visible()


def test_a_damaged_puzzle_is_told_with_its_place(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST)
    told = expect_told(page, "fail")
    assert told["cause"] == "pack-entry"
    assert told["message"].startswith("Puzzle 3 of the pack, \u201cA broken one\u201d: ")
    expect_board(frame, "A boat, 5 × 5")


def test_a_damaged_line_is_told_with_its_place(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, f'"{BOAT}"\n{{"rows": ]}}\n"{WIDE}"')
    assert expect_told(page, "fail")["message"].startswith("Puzzle 2 of the pack: This JSON cannot be read")
    expect_board(frame, "Nonogram, 5 × 5")


@pytest.mark.expect_trouble("404", "CORS policy", "ERR_")
def test_a_pack_that_cannot_be_had(page: Page, host: Host, site: str) -> None:
    other = Host()
    other.put("pack.json", json.dumps(LIST))
    open_host(page, host, site, "<nonogram-player></nonogram-player>")
    record(page)
    for name, said in (
        ("none.json", "the server answered 404"),
        ("page.html", "its type is text/html, which is not that of a puzzle file"),
        (f"{other.url}pack.json", "the server could not be reached, or does not let this page read the file"),
    ):
        with case(said):
            evaluate(page, "window.told = []; player.pack = arg", name)
            assert expect_told(page, "fail") == {"message": f"{name} could not be loaded: {said}.", "cause": "file"}
            assert say(page) == f"{name} could not be loaded: {said}."
    other.close()


def test_a_bad_pack_leaves_the_puzzle_on_the_board(page: Page, host: Host, site: str) -> None:
    frame = open_pack(page, host, site, LIST)
    expect_board(frame, "A boat, 5 × 5")
    host.put("bad.json", "[]")
    evaluate(page, "player.pack = 'bad.json'")
    expect(frame.locator(".message")).to_have_text("The pack holds no puzzles.")
    expect(frame.locator(".board")).to_be_visible()
    expect(choice(frame)).to_have_value("1")
