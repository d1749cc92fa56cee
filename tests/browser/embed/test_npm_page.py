"""The npm package in a page that a bundler makes, played where it is published."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from building.policy import POLICY
from building.serve import FileHandler, serve_directory
from tests.browser.embed.bundling import project_with
from tests.browser.hosting import player_frame
from tests.browser.playing import BOAT_PICTURE, evaluate

ON_A_SERVER = 'import { frames } from "nonogram-player"; frames("/there/"); console.log(typeof customElements);'


class Published(FileHandler):
    """Sends the policies that the package's README names."""

    elsewhere = ""

    def end_headers(self) -> None:
        page = f"default-src 'none'; script-src 'self'; frame-src 'self' {self.elsewhere}; img-src data:"
        self.send_header("Content-Security-Policy", POLICY if "/nonogram-player/" in self.path else page)
        super(FileHandler, self).end_headers()


def play(page: Page) -> None:
    """A hint, one stroke, and the picture is complete."""
    almost = ["?" + BOAT_PICTURE[0][1:], *BOAT_PICTURE[1:4], "?" + BOAT_PICTURE[4][1:]]
    evaluate(page, "await player.setState({ ...(await player.getState()), state: arg, history: undefined })", almost)
    assert evaluate(page, "return (await player.hint('what')).kind") == "line"
    board = page.frame_locator("nonogram-player iframe").locator(".board")
    board.focus()
    for _ in range(4):
        board.press("ArrowDown")
    board.press("Space")
    expect(page.locator("output")).to_have_text("player 1 true null")


@pytest.mark.expect_trouble("404")
def test_a_bundled_page_plays_with_frames_of_its_own_and_of_others(page: Page, dist: Path, site: str) -> None:
    package = dist / "npm"
    with project_with(package) as (project, packed):
        assert sorted(packed) == sorted(
            file.relative_to(package).as_posix() for file in package.rglob("*") if file.is_file()
        )
        project.check_types()
        assert project.run("--input-type=module", "--eval", ON_A_SERVER).strip() == "undefined"
        copied = project.run("node_modules/.bin/nonogram-player", "copy", "public/nonogram-player")
        assert copied.endswith("copied to public/nonogram-player\n")
        Published.elsewhere = site
        host = serve_directory(project.build(), handler=Published)
        warned: list[str] = []
        page.on("console", lambda message: warned.append(message.text) if message.type == "warning" else None)

        page.goto(host.url)
        play(page)
        assert player_frame(page).url.startswith(f"{host.url}nonogram-player/v")

        page.goto(f"{host.url}?frames={site}")
        assert evaluate(page, "return (await player.getState()).state") == ["?????"] * 5
        assert player_frame(page).url.startswith(f"{site}v")
        # Frameworks assign what they see to be a property.
        evaluate(page, "player.check = 'solution'")
        expect(page.locator("nonogram-player")).to_have_attribute("check", "solution")
        assert evaluate(page, "return (await player.check()).ok") is True

        assert not warned
        page.clock.install()
        page.goto(f"{host.url}?frames=/nowhere")
        expect(page.locator("nonogram-player iframe")).to_have_attribute("src", re.compile("/nowhere/v"))
        page.clock.fast_forward(21_000)
        expect(page.locator("nonogram-player .stand-in p")).to_contain_text("The puzzle could not be loaded from 127.")
        assert len(warned) == 1
        assert f"no player answers at {host.url}nowhere/v" in warned[0]
        host.close()
