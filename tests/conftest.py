"""What tells the four tiers of tests apart, and the fixtures, most of them of the browser tier.

- A plain test runs on CPython and inside Pyodide.
- Modules of the page that need no browser are called in Node.js (tests/node.py), on CPython only.
- `@pytest.mark.native` needs a process, a socket or files outside the repository, or takes seconds of pure Python that
  Pyodide runs no differently: CPython only. What may differ there stays in both: large integers, hashes and their
  order, recursion, clocks, memory, files, regular expressions, modules that are missing; and of every room something.
- Everything in tests/package/ is marked `package` and runs on CPython: it makes wheel and source archive and installs
  them in environments of their own.
- Everything in tests/browser/ is marked `browser` and drives a real Chromium: its headless shell, unless the test is
  marked `@pytest.mark.whole_browser`. Several work side by side, but for tests marked `@pytest.mark.alone`: these
  measure time, so they run one by one when everything else is over.

Starting an engine is most of the work of a browser test, so a file says which one its tests need, and a test what
else: `@pytest.mark.engine("shared")` for one that an earlier test may have started (tests/browser/handed/warm.py);
"none" where a page may begin to start one and never gets it; "own", as without a mark, for one of each page. Pages are
cleared and used again (tests/browser/handed/cleared.py).

Under the site's content security policy `page.wait_for_function` cannot work, because it evaluates a string in the
page: wait with `expect(locator)`, or with `until` of tests/browser/playing.py.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

    from nonogram import Grade
    from tests.browser.handed.cleared import ClearedPages
    from tests.browser.handed.warm import Opened, WarmPages
    from tests.browser.visiting import ServeCopy
    from tests.caller import Caller

ROOT = Path(__file__).resolve().parent.parent
INSIDE_PYODIDE = sys.platform == "emscripten"
FAILED = pytest.StashKey[bool]()
"""Of a test: whether it has failed this time. Pytest's own count of failures leaves out those that are tried again."""
LONGEST_TEST = 240 * max(1, int(os.environ.get("NONOGRAM_STORM", "0")) // 500)
"""Seconds after which a browser test is hung, however busy the machine; a long storm of strokes takes longer."""
PATIENCE_MS = 60_000
"""How long `expect` waits for what a page is to show."""
NATIVE = "needs a process, a socket or files outside the repository, or takes seconds of pure Python"

# Same examples on every run, and no verdict that depends on how busy the machine is. Pyodide gets fewer of them: they
# look for faults of the engine, which CPython finds ten times as fast; what differs there shows in the first ones.
settings.register_profile("steady", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("inside Pyodide", settings.get_profile("steady"), max_examples=10)
settings.load_profile("inside Pyodide" if INSIDE_PYODIDE else "steady")


def amount(natively: int) -> int:
    """How many examples a loop of a test's own takes: this many, inside Pyodide a tenth of them, but two at least."""
    return max(2, natively // 10) if INSIDE_PYODIDE else natively


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "alone: measures time, so nothing runs beside it")
    config.addinivalue_line("markers", "browser: drives a real Chromium")
    config.addinivalue_line("markers", "package: installs the package outside the checkout")
    config.addinivalue_line("markers", "engine(which): 'own' of each page, 'shared' with earlier tests, or 'none'")
    config.addinivalue_line("markers", "whole_browser: needs what Chromium's headless shell lacks")
    config.addinivalue_line("markers", f"native: {NATIVE}")
    config.addinivalue_line("markers", "stores: a service worker keeps the site's files for offline use")
    config.addinivalue_line("markers", "expect_trouble(pattern, ...): complaints of the page that this test is about")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed or (call.when != "setup" and item.stash.get(FAILED, False))
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for tier in ("browser", "package"):
            if tier in item.path.relative_to(ROOT).parts:
                item.add_marker(tier)
        if INSIDE_PYODIDE and item.get_closest_marker("native"):
            item.add_marker(pytest.mark.skip(reason=NATIVE))
    # At the end: they take turns with the build that may run beside the first tests.
    items.sort(key=lambda item: item.path.parent.name == "building")


def cpu_seconds() -> float:
    """CPU seconds of this process: Python's own clock for them tells wall seconds inside Pyodide."""
    if not INSIDE_PYODIDE:
        return process_time()
    used = import_module("js").process.cpuUsage()
    return float(used.user + used.system) / 1e6


@pytest.fixture(scope="module")
def work_as_time() -> Iterator[None]:
    """Hints and checks count their time in CPU seconds, so that what they find does not depend on what else runs."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("nonogram.pausing", "nonogram.help.known"):
            patch.setattr(f"{module}.monotonic", cpu_seconds)
        yield


@pytest.fixture
def no_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calibration loop takes longer than what is measured in tests."""
    monkeypatch.setattr("nonogram.lab.bench.store.calibration", lambda: 1.0)


@pytest.fixture
def in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """There python-sat, even where it is installed, is not what "auto" takes."""
    monkeypatch.setattr("nonogram.search.solver.interruptible", lambda: False)


@pytest.fixture
def engine() -> Caller:
    """A new session and the page that calls it."""
    from tests.caller import Caller

    return Caller()


@pytest.fixture(scope="session")
def grades() -> dict[str, Grade]:
    """Of the first of the shipped puzzles, by the names of their files."""
    import nonogram as ng
    from tests.places import FIRST

    return {path.stem: ng.grade(ng.load(path)) for path in FIRST}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site. It is made by `python3 build.py test` before pytest starts."""
    built = ROOT / "dist"
    assert (built / "precache.json").exists(), "there is no dist/: run `python3 build.py` first"
    return built


@pytest.fixture(scope="session")
def unbundled_site() -> Iterator[Path]:
    """The site as `serve --watch` serves it, every module of web/ under its own address; beside it an empty page."""
    from building.project import places
    from building.site import source_files, write_files

    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "site")
        write_files(written, source_files(places()))
        page = "<!doctype html><title>Modules</title><link rel=icon href=data:,>"
        (written / "modules.html").write_text(page, "utf-8")
        yield written


@pytest.fixture(scope="session")
def modules(unbundled: str) -> str:
    """The address of an empty page beside the site's modules, for tests that only import some of them."""
    return f"{unbundled}modules.html"


@pytest.fixture
def serve_copy(dist: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[ServeCopy]:
    """Serves a copy of the site that the test may change, bundled or not; gives its folder and its address."""
    from building.serve import Site, serve_directory

    sites: list[Site] = []

    def start(bundled: bool = True) -> tuple[Path, str]:
        original = dist if bundled else request.getfixturevalue("unbundled_site")
        folder = _copied(original, tmp_path / f"site-{len(sites)}")
        sites.append(serve_directory(folder))
        return folder, sites[-1].url

    yield start
    for site in sites:
        site.close()


@pytest.fixture(scope="session")
def site(built_site: str) -> str:
    """The address of the site that a test visits: the built one, or what a file puts in its place."""
    return built_site


@pytest.fixture(scope="session")
def built_site(dist: Path) -> Iterator[str]:
    """The address of the served site; a copy of dist/, so that a build made meanwhile changes nothing."""
    from building.serve import serve_directory

    with tempfile.TemporaryDirectory() as folder:
        served = serve_directory(_copied(dist, Path(folder, "site")))
        yield served.url
        served.close()


@pytest.fixture(scope="session")
def unbundled(unbundled_site: Path) -> Iterator[str]:
    """The address of the unbundled site, for tests that change one of its modules or need the page's own."""
    from building.serve import serve_directory

    served = serve_directory(unbundled_site)
    yield served.url
    served.close()


def _copied(site: Path, folder: Path) -> Path:
    """A copy without the compressed files, which would have to be unpacked at every visit."""
    return shutil.copytree(site, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))


class Chromium:
    """A browser of this process: one for as long as it lives, then another."""

    def __init__(self, playwright: Playwright, program: str, flags: list[str]) -> None:
        self._playwright = playwright
        self._program = program
        self._flags = flags
        self._browser: Browser | None = None
        self._process = 0

    def running(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._launch()
            listed = self._browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            self._process = next(process["id"] for process in listed if process["type"] == "browser")
        return self._browser

    def kill(self) -> None:
        """Ends the process from any thread: every call that waits for an answer of it fails then."""
        os.kill(self._process, getattr(signal, "SIGKILL", signal.SIGTERM))

    def close(self) -> None:
        if self._browser is not None:
            self._browser.close()
            self._browser = None

    def _launch(self) -> Browser:
        flags = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
        if sys.platform == "linux" and os.geteuid() == 0:
            # Chromium's sandbox refuses to start for root, who runs the tests in a container.
            flags.append("--no-sandbox")
        return self._playwright.chromium.launch(executable_path=self._program, args=[*flags, *self._flags])


class Chromiums:
    """The browsers of this process, each started when a test first asks for it."""

    def __init__(self, playwright: Playwright) -> None:
        from building.checks.chromium import find_chromium, find_headless_shell

        python = Path(sys.executable)
        chromium = find_chromium(python)
        self.whole = Chromium(playwright, chromium, [])
        # Most engines of the tests run for a second or two: too short for V8 to earn back a second compilation.
        self.shell = Chromium(playwright, find_headless_shell(python, chromium), ["--js-flags=--liftoff-only"])

    def close(self) -> None:
        self.whole.close()
        self.shell.close()


@pytest.fixture(scope="session")
def chromiums() -> Iterator[Chromiums]:
    from playwright.sync_api import expect, sync_playwright

    # No verdict on how fast a busy machine is: where a test is about that, it names a time of its own.
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        started = Chromiums(playwright)
        yield started
        started.close()


@pytest.fixture
def browser(chromiums: Chromiums, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A living browser, killed when the test waits for ever: much of Playwright has no time limit of its own."""
    chromium = chromiums.whole if request.node.get_closest_marker("whole_browser") else chromiums.shell
    running = chromium.running()
    limit = threading.Timer(LONGEST_TEST, chromium.kill)
    limit.daemon = True
    limit.start()
    yield running
    limit.cancel()
    if request.node.stash[FAILED]:
        # If it was the browser's fault, it is not that of the second attempt.
        chromium.close()


@pytest.fixture(scope="session")
def warm_pages() -> WarmPages:
    """The pages that tests marked `engine("shared")` hand on to one another."""
    from tests.browser.handed.warm import WarmPages

    return WarmPages()


@pytest.fixture(scope="session")
def cleared_pages(built_site: str) -> Iterator[ClearedPages]:
    """The pages that all other tests hand on to one another, as if new."""
    from tests.browser.handed.cleared import ClearedPages

    pages = ClearedPages(built_site)
    with pages.noting():
        yield pages


@pytest.fixture
def open_page(
    browser: Browser, warm_pages: WarmPages, cleared_pages: ClearedPages, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a page in a context of its own; takes Playwright's context options (viewport, has_touch ...).

    When the test is over, it fails if one of its pages made trouble not named by `@pytest.mark.expect_trouble`.
    """
    opened: list[Opened] = []
    mark = request.node.get_closest_marker("engine")
    engine = mark.args[0] if mark else "own"
    # To store the site is a second of work, so only the tests that are about it do.
    workers = "allow" if request.node.get_closest_marker("stores") else "block"

    def open_one(**options: Any) -> Page:
        options = {"service_workers": workers, **options}
        warm = warm_pages.take(browser, options) if engine == "shared" else None
        one = warm or cleared_pages.open(browser, options, silent=engine == "none")
        opened.append(one)
        return one.page

    yield open_one
    if not browser.is_connected():
        return
    expected = [pattern for mark in request.node.iter_markers("expect_trouble") for pattern in mark.args]
    passed = not request.node.stash[FAILED]
    for one in opened:
        left = warm_pages.keep(one) if engine == "shared" and passed else one
        if left:
            cleared_pages.close(left, keep=passed)
    noted = [line for one in opened for line in one.watch.trouble]
    trouble = [line for line in noted if not any(re.search(pattern, line) for pattern in expected)]
    if trouble:
        pytest.fail("the page made trouble:\n" + "\n".join(trouble), pytrace=False)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A fresh page of 1280x720, nothing loaded yet."""
    return open_page()
