"""Saved games, hostile input, large boards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    BOAT,
    button,
    centre,
    drag,
    evaluate,
    marks,
    message,
    open_player,
    record_events,
    state,
)

pytestmark = pytest.mark.engine("none")

BLANK = "10x10:" + "/".join(["1"] * 20)


def test_a_saved_game_brings_back_the_whole_history(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 7))
    drag(page, (1, 2), (8, 2), button="right")
    drag(page, (5, 5), (5, 6), button="middle")
    drag(page, (1, 5), (9, 5))
    page.keyboard.press("Control+z")
    saved = evaluate(page, "return player.getState()")
    assert saved["history"]["moves"] == ["0>8?#", "12v8?.", "55>2?o", "15v4?# 55v1o# 65v4?#"]
    page.reload()
    evaluate(page, "await player.setState(arg)", saved)
    again = evaluate(page, "return player.getState()")
    # Time goes on.
    assert again["log"].pop("played") >= saved["log"].pop("played")
    assert again == saved
    for expected in ((8, 8), (8, 8), (8, 0), (0, 0)):
        assert (marks(page, "#"), marks(page, ".")) == expected
        evaluate(page, "await player.undo()")
    for _ in range(4):
        evaluate(page, "await player.redo()")
    assert [row[5] for row in state(page)] == list("##########")


DAMAGES = [
    ("saved = null", "not a saved game"),
    ("saved = 'x'", "not a saved game"),
    ("saved.version = 2", "not a saved game"),
    ("saved.rows[0] = [2]", "another puzzle"),
    ("saved.state.pop()", "does not fit"),
    ("saved.state[0] = '##'", "does not fit"),
    ("saved.state[0] = '#<b>??'", "does not fit"),
    ("saved.dots = [[9, 9]]", "dots"),
    ("saved.dots = [[0, 0]]", "dots"),
    ("saved.history = 5", "history"),
    ("saved.history.at = 7", "history"),
    ("saved.history.at = -1", "history"),
    ("saved.history.moves[0] = '0>99?#'", "move 1"),
    ("saved.history.moves[1] = 'rubbish'", "move 2"),
    ("saved.history.moves[1] = '24>1#?'", "move 2"),
    ("saved.history.moves[1] = '24>1?. 24>1?.'", "move 2"),
    ("saved.history.at = 1", "move"),
]


def test_a_damaged_game_is_refused_and_nothing_changes(page: Page, unbundled: str) -> None:
    open_player(page, unbundled, BOAT)
    drag(page, (0, 0), (0, 2))
    drag(page, (4, 4), (4, 4), button="right")
    for damage, complaint in DAMAGES:
        error, same = evaluate(
            page,
            f"""const timeless = (key, value) => (key === "played" ? 0 : value);
            const kept = async () => JSON.stringify(await player.getState(), timeless);
            const before = await kept();
            let saved = await player.getState();
            {damage};
            const {{ sayError }} = await import("./strings/say.js");
            const error = await player.setState(saved).then(() => "", sayError);
            return [error, before === await kept()];""",
        )
        assert complaint in error, damage
        assert same, damage
    assert marks(page, "#") == 3


def test_a_hostile_title_is_only_text(page: Page, site: str) -> None:
    open_player(page, site)
    title = "<img src=x onerror=alert(1)>\u202e" + "evil " * 2000
    evaluate(page, "await player.load({ rows: [[1]], columns: [[1]], title: arg })", title)
    page.locator("nonogram-player .board").press("Space")
    expect(message(page)).to_contain_text("Solved: <img src=x onerror=alert(1)>")
    assert page.locator("nonogram-player img").count() == 0
    assert len(message(page).text_content() or "") < 120
    assert len(page.locator("nonogram-player .board").get_attribute("aria-label") or "") < 120


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("5x5:1/2", "cut short"),
        ("3x3:4/1/1/1/1/1", "needs 4 cells"),
        ('{"rows": [[1]], ', "cut short"),
        ('{"rows": 1}', "rows"),
        ("999x999:1", "at most 300"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_words(page: Page, site: str, source: str, complaint: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    evaluate(page, "player.setAttribute('puzzle', arg)", source)
    expect(message(page)).to_contain_text(complaint)
    assert complaint in page.evaluate("window.told.at(-1)[1].message")
    drag(page, (0, 0), (0, 2))
    assert marks(page, "#") == 3


def test_two_hundred_by_two_hundred_is_usable(page: Page, site: str) -> None:
    open_player(page, site)
    clue = ".".join(["2"] * 40)
    evaluate(page, "await player.load(arg)", "200x200:" + "/".join([clue] * 400))
    drag(page, (3, 3), (3, 12))
    assert marks(page, "#") == 10
    board = page.locator("nonogram-player .board")
    board.press("End")
    page.keyboard.press("Control+End")
    box = evaluate(page, "const b = await player.cellBox(199, 199); return [b.right, b.bottom, b.width]")
    assert box[0] <= 1280
    assert box[1] <= 720
    assert box[2] >= 15
    button(page, "Fit").click()
    first, last = centre(page, (0, 0)), centre(page, (199, 199))
    assert 0 <= first[0] < last[0] <= 1280
    assert 0 <= first[1] < last[1] <= 720
