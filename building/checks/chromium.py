"""Finds a Chromium for the browser tests, or installs Debian's where that is possible."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from building.project import BuildFailure, run, say

STEP = "Chromium"
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
_PLAYWRIGHTS_OWN = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright:\n"
    "    print(playwright.chromium.executable_path)\n"
)
_HOW = (
    "install Chromium or Chrome, or set CHROMIUM to the path of one, "
    "or run `.venv/bin/python -m playwright install chromium`"
)


def find_chromium(venv_python: Path) -> str:
    """The browser: CHROMIUM, one on PATH, Playwright's own or Debian's package (for root), tried in this order."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BuildFailure(STEP, f"CHROMIUM is {named}, which is not a program", "correct or unset it")
        return found
    on_path = next(filter(None, map(shutil.which, _NAMES)), None)
    if on_path is not None:
        return on_path
    downloaded = run(STEP, [venv_python, "-c", _PLAYWRIGHTS_OWN], _HOW).strip()
    if Path(downloaded).is_file():
        return downloaded
    if Path("/etc/debian_version").exists() and os.geteuid() == 0:
        return _install_debian_package()
    raise BuildFailure(STEP, "no Chromium was found", _HOW)


def _install_debian_package() -> str:
    say(f"{STEP}: installing Debian's package")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(STEP, ["apt-get", "update"], _HOW, env=quiet)
    run(STEP, ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], _HOW, env=quiet)
    found = shutil.which("chromium")
    if found is None:
        raise BuildFailure(STEP, "Debian's package brought no `chromium`", _HOW)
    return found
