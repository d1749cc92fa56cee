"""Everything in one file: saved on one device, brought into another, taken back; and files that cannot be used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kept.shelf import await_on_shelf, on_shelf
from tests.browser.playing import state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")

CROSS_CELLS = ["ArrowRight", "Space", "ArrowDown", "Space", "ArrowLeft", "Space", "End", "Space"]
SAVE = "Save a backup"


def save(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=SAVE).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def give(page: Page, *files: Path) -> None:
    page.locator(".mine input[type=file]").set_input_files(files)


def test_a_new_phone_gets_everything_and_can_give_it_back(
    site: str, page: Page, browser: Browser, tmp_path: Path
) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    board.focus()
    for key in [*CROSS_CELLS, "ArrowDown", "ArrowLeft", "Space"]:
        board.press(key)
    expect(page.get_by_role("button", name="Review")).to_be_visible()
    paint_first_cell(open_board(page, f"{site}#play=duckling"))
    page.goto(f"{site}#")
    page.evaluate("() => localStorage.setItem('nonogram:settings', JSON.stringify({ timer: false }))")
    file = save(page, tmp_path)
    assert file.name.startswith("nonogram-backup-20")
    kinds = [entry["kind"] for entry in json.loads(file.read_text())["entries"]]
    assert sorted(kinds) == ["game", "game", "own", "record", "settings"]

    phone = browser.new_context(viewport={"width": 390, "height": 780}).new_page()
    open_site(phone, site)
    give(phone, file)
    dialog = phone.locator(".mine-dialog")
    expect(dialog).to_contain_text("2 games are new here.")
    expect(dialog).to_contain_text("1 finished game is added to your records.")
    assert not on_shelf(phone, "games")
    expect(dialog.get_by_role("button", name="Bring it in")).to_be_focused()
    dialog.get_by_role("button", name="Bring it in").click()
    expect(phone.locator('.card[data-state="solved"]')).to_have_count(1)
    expect(phone.locator('.card[data-state="started"]')).to_have_count(1)
    assert phone.evaluate("() => localStorage.getItem('nonogram:settings')") == '{"timer":false}'
    (record,) = on_shelf(phone, "records")
    assert (record["width"], record["own"], record["by"], record["undos"]) == (3, True, "reader", 0)
    open_board(phone, f"{site}#{CROSS}")
    assert state(phone)[1] == "###"
    phone.goto(f"{site}#")

    phone.reload()
    phone.locator(".mine-undo").get_by_role("button", name="Undo").click()
    expect(phone.locator('[data-notice="mine"]')).to_contain_text("taken back")
    expect(phone.locator('.card[data-state="new"]')).to_have_count(phone.locator(".card").count())
    assert [on_shelf(phone, store) for store in ("games", "standings", "own", "records", "undo")] == [[]] * 5
    assert phone.evaluate("() => localStorage.getItem('nonogram:settings')") is None
    expect(phone.locator(".mine-undo")).to_be_hidden()
    phone.context.close()


def test_files_that_are_damaged_foreign_or_newer_change_nothing(site: str, page: Page, tmp_path: Path) -> None:
    paint_first_cell(open_board(page, f"{site}#play=duckling"))
    page.goto(f"{site}#")
    text = save(page, tmp_path).read_text()
    game = text.splitlines()[1]
    damaged = {
        "ends too early, at entry 1": text[: len(text) // 2],
        "ends too early, at entry 2": text.rsplit("]}", 1)[0],
        "newer version": text.replace('"version":1', '"version":3', 1),
        "entry 1, “Duckling”, is damaged. The saved game": text.replace('"moves":["', '"moves":["7>1?# '),
        "entry 1 is damaged": text.replace(
            game, game.replace('"kind":"game"', '"kind":"gone"').replace("Duckling", "")
        ),
        "entries, not as many": text.replace('"count":1', '"count":2'),
        "cannot be unpacked": "\x1f\x8b damaged",
    }
    notice = page.locator('[data-notice="mine"]')
    before = await_on_shelf(page, "games", 1)
    for i, (told, content) in enumerate(damaged.items()):
        file = tmp_path / f"nonogram-backup-{i}.json"
        file.write_bytes(content.encode("latin-1") if i == len(damaged) - 1 else content.encode())
        give(page, file)
        expect(notice).to_contain_text(told)
        expect(notice).to_contain_text("nothing was changed")
        expect(page.locator(".mine-dialog")).to_have_count(0)
    assert on_shelf(page, "games") == before
    assert not on_shelf(page, "undo")


RULES = """async () => {
  const { DeviceStorage } = await import("./kept/storage.js");
  const { makeBackup, readBackup, BackupError } = await import("./kept/backup.js");
  const { bringIn, planOf, takeBack } = await import("./kept/restoring.js");
  const { puzzleKey } = await import("./reading/game-id.js");
  const device = new DeviceStorage();
  const clues = [
    [[2], [[1], [1], []]], [[1, 1], [[1], [], [1]]], [[3], [[1], [1], [1]]], [[2], [[], [1], [1]]], [[1], [[], [1]]],
  ];
  const puzzles = clues.map(([row, columns], i) => ({ rows: [row], columns, title: String(i) }));
  const game = (i, state, by, at, clock) =>
    ({ version: 1, ...puzzles[i], state: [state], revision: { by, at, clock } });
  const here = [
    game(0, "#??", "a", 5, { a: 1 }),          // older, and the other does not know it
    game(1, "#.#", "a", 1, { a: 1 }),          // finished, though older
    game(2, "#??", "a", 9, { a: 1 }),          // the other goes on from it, though its clock was set back
    game(3, "##?", "b", 1, { a: 1, b: 1 }),    // goes on from the other
    game(4, "?#", "a", 3, { a: 1 }),           // the same
  ];
  const there = [
    game(0, "?#?", "z", 6, { z: 1 }), game(1, "#??", "z", 6, { z: 1 }), game(2, "##?", "z", 2, { a: 1, z: 1 }),
    game(3, "#??", "a", 7, { a: 1 }), here[4],
  ];
  const put = async (games) => {
    for (const one of games) device.saveGame(puzzleKey(one), one);
    await device.putAway();
  };
  const boards = async () => {
    const found = await device.standings();
    return puzzles.map((puzzle) => found.get(puzzleKey(puzzle))?.state[0] ?? null);
  };
  const said = {};
  await put(there);
  device.keepOwnPuzzle({ key: puzzleKey(puzzles[0]), puzzle: puzzles[0], added: 1, pack: "Five" });
  const { file, name } = await makeBackup(device, new Date(2026, 10, 3));
  said.name = name;
  said.again = (await readBackup(file)).own[0].pack;
  const laidOut = new Blob([JSON.stringify(JSON.parse(await file.text()), null, 2)]);
  said.laidOut = (await readBackup(laidOut)).games.size;
  // Empties the device.
  await device.removeOwnPuzzles(puzzles.map((puzzle) => ({ key: puzzleKey(puzzle), puzzle, added: 1 })));
  said.empty = await boards();
  await put(here);
  const backup = await readBackup(file);
  said.plan = await planOf(device, backup);
  await bringIn(device, backup, { settings: false });
  said.after = await boards();
  said.aside = (await device.shelf.all("aside")).map(([, { text, why }]) => [JSON.parse(text).title, why]).sort();
  said.plannedAgain = await planOf(device, backup);
  // One of those that were replaced is played on before everything is taken back.
  await device.takeDown(puzzleKey(puzzles[2]));
  const on = JSON.parse(device.text(puzzleKey(puzzles[2])));
  const revision = { by: "me", at: 9, clock: { ...on.revision.clock, me: 1 } };
  device.saveGame(puzzleKey(puzzles[2]), { ...on, state: ["##."], revision });
  said.stayed = await takeBack(device);
  said.back = await boards();
  // A large backup is compressed; one that is cut off is told.
  const long = { ...game(0, "???", "a", 1, { a: 1 }), title: "x".repeat(200) };
  device.games = async () => new Map(Array.from({ length: 4000 }, (_, i) => [String(i), JSON.stringify(long)]));
  const large = await makeBackup(device);
  const read = await readBackup(large.file);
  said.large = [large.name.slice(-8), large.file.size < 200000, read.games.size];
  said.cut = await readBackup(large.file.slice(0, large.file.size / 2)).catch((error) => error.fault);
  said.foreign = await readBackup(new Blob(["{}"])).catch((error) => error.fault);
  return said;
}"""


def test_of_two_games_the_later_the_finished_or_the_one_that_went_on_stays(modules: str, page: Page) -> None:
    page.goto(modules)
    said: dict[str, Any] = page.evaluate(RULES)
    assert said == {
        "name": "nonogram-backup-2026-11-03.json",
        "again": "Five",
        "laidOut": 5,
        "empty": [None] * 5,
        "plan": {
            "games": {"fresh": 0, "replaced": 2, "kept": 2, "same": 1},
            "own": 1,
            "records": 0,
            "drawings": 0,
            "settings": "none",
        },
        "after": ["?#?", "#.#", "##?", "##?", "?#"],
        "aside": [["0", "replaced"], ["2", "replaced"]],
        "plannedAgain": {
            "games": {"fresh": 0, "replaced": 0, "kept": 2, "same": 3},
            "own": 0,
            "records": 0,
            "drawings": 0,
            "settings": "none",
        },
        "stayed": 1,
        "back": ["#??", "#.#", "##.", "##?", "?#"],
        "large": [".json.gz", True, 1],
        "cut": "packed",
        "foreign": "foreign",
    }


def drop(page: Page, files: dict[str, str]) -> None:
    """Drops files with these texts on the list."""
    page.evaluate(
        """(files) => {
          const data = new DataTransfer();
          for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name));
          const at = document.querySelector(".site-header");
          for (const type of ["dragover", "drop"])
            at.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        files,
    )


def test_packs_and_puzzles_are_dropped_on_the_list_and_removed(site: str, page: Page) -> None:
    open_site(page, site)
    puzzles = '[{"puzzle": "2x2:1/2/2/1", "title": "Corner"}, {"puzzle": "2x1:1/1/2"}, {"puzzle": "5x5:zz"}]'
    drop(page, {"Small ones.json": puzzles, "step.json": '{"rows": [[1], [2]], "columns": [[1], [2]]}'})
    notice = page.locator('[data-notice="mine"]')
    expect(notice).to_contain_text("3 puzzles were added to yours. Could not read Small ones.json: Puzzle 3")
    groups = page.locator(".group")
    expect(groups.nth(0)).to_contain_text("Your puzzles1step")
    expect(groups.nth(1)).to_contain_text("Small ones2")
    expect(groups.nth(1)).to_contain_text("Small ones 2")
    page.reload()
    page.get_by_role("button", name="Delete all of “Small ones”").click()
    expect(page.get_by_text("Corner")).to_have_count(0)
    page.locator('[data-notice="removed"]').get_by_role("button", name="Undo").click()
    expect(page.locator(".card", has_text="Corner")).to_have_count(1)
    expect(groups.nth(1)).to_contain_text("Small ones2")


def test_what_was_deleted_can_be_had_back_until_the_reader_leaves(site: str, page: Page) -> None:
    page.clock.install()
    open_site(page, site)
    single = {"Corner.json": "2x2:1/2/2/1", "Bar.json": "2x1:1/1/2", "Post.json": "1x2:2/1/1"}
    drop(page, {name: f'[{{"puzzle": "{puzzle}"}}]' for name, puzzle in single.items()})
    cards, notice = page.locator(".group").first.locator(".card"), page.locator('[data-notice="removed"]')
    expect(cards).to_have_count(3)
    for name, told in [("Corner", "“Corner” was deleted."), ("Bar", "2 puzzles were deleted.")]:
        page.get_by_role("button", name=f"Delete “{name}”").click()
        expect(notice).to_contain_text(told)
    expect(cards).to_have_count(1)
    # Neither time nor another choice takes the way back.
    page.clock.run_for(600_000)
    page.locator(".filters select").first.select_option(index=1)
    page.go_back()
    expect(cards).to_have_count(1)
    notice.get_by_role("button", name="Undo").click()
    expect(notice).to_have_count(0)
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="Delete “Post”").click()
    expect(notice).to_contain_text("“Post” was deleted.")
    page.goto(f"{site}#help")
    expect(page.locator("main h1")).to_have_text("Help")
    expect(notice).to_have_count(0)
