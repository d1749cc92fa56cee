"""Finds the browsers of the tests, or installs Debian's where that is possible: Chromium, and its headless shell."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from building.project import BuildFailure, run, say

STEP = "Chromium"
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
_SHELL_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
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
    if named := _named("CHROMIUM"):
        return named
    if on_path := _on_path(_NAMES):
        return on_path
    downloaded = _playwrights_own(venv_python)
    if downloaded.is_file():
        return str(downloaded)
    if _debian_for_root():
        return _install_debian_package("chromium")
    raise BuildFailure(STEP, "no Chromium was found", _HOW)


def find_headless_shell(venv_python: Path, chromium: str) -> str:
    """Chromium without its windows and services, which shows pages as Chromium does for a third of the work:
    CHROMIUM_SHELL, one on PATH, Playwright's or Debian's. Where CHROMIUM says what to test with, and where there is no
    shell, it is `chromium`.
    """
    if named := _named("CHROMIUM_SHELL"):
        return named
    if "CHROMIUM" in os.environ:
        return chromium
    if on_path := _on_path(_SHELL_NAMES):
        return on_path
    downloaded = _playwrights_own(venv_python).parents[1]
    version = downloaded.name.removeprefix("chromium-")
    shells = sorted(downloaded.parent.glob(f"chromium_headless_shell-{version}/*/*headless?shell*"))
    if shells:
        return str(shells[0])
    if _debian_for_root():
        return _install_debian_package("chromium-headless-shell")
    say(f"{STEP}: no headless shell was found, so the tests take longer")
    return chromium


def _named(variable: str) -> str | None:
    """The program that an environment variable names, if it is set."""
    named = os.environ.get(variable)
    if not named:
        return None
    found = shutil.which(named)
    if found is None:
        raise BuildFailure(STEP, f"{variable} is {named}, which is not a program", "correct or unset it")
    return found


def _on_path(names: Iterable[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def _playwrights_own(venv_python: Path) -> Path:
    """Where Playwright's own Chromium lies if it was downloaded."""
    return Path(run(STEP, [venv_python, "-c", _PLAYWRIGHTS_OWN], _HOW).strip())


def _debian_for_root() -> bool:
    return Path("/etc/debian_version").exists() and os.geteuid() == 0


def _install_debian_package(name: str) -> str:
    say(f"{STEP}: installing Debian's {name}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(STEP, ["apt-get", "update"], _HOW, env=quiet)
    run(STEP, ["apt-get", "install", "--yes", "--no-install-recommends", name], _HOW, env=quiet)
    found = shutil.which(name)
    if found is None:
        raise BuildFailure(STEP, f"Debian's package brought no `{name}`", _HOW)
    return found
