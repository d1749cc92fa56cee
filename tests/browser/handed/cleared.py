"""Pages that are handed from test to test as if new: blank, with nothing stored and no history.

A page in a context of its own costs Chromium a process and the compilation of the site's scripts; a cleared one saves
half of that. What a test does to its context that cannot be taken back is noted as it does it, and such a context is
closed with the test.

The browser's cache of the built site stays, since no test changes that site. It saves a fifth of each load; requests
are told of all the same, and a page whose requests a test routes has no cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

from tests.browser.handed.warm import SILENT_WORKERS, Opened, Watch, device_of

MOST_KEPT = 3
"""Pages of one process, each of them a process of Chromium's."""

STAYS = (
    "add_init_script",
    "add_cookies",
    "clock",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "on",
    "once",
    "set_default_navigation_timeout",
    "set_default_timeout",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
"""Whatever of a page or a context goes on when its page has become blank."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A page that may be used again, with a session of its own that clears it."""

    opened: Opened
    session: CDPSession
    silent: bool

    def clear(self, unchanging: str) -> None:
        """Makes the page blank and everything it has stored go, but files cached of the origin that never changes."""
        one = self.opened
        one.leave_alone()
        one.page.goto("about:blank")
        for origin in one.watch.origins:
            self.session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        if one.watch.origins - {unchanging}:
            self.session.send("Network.clearBrowserCache")
        self.session.send("Page.resetNavigationHistory")
        one.watch.origins.clear()


class ClearedPages:
    """The pages of this process that can be used again. Of the site at `unchanging` every test gets the same files."""

    def __init__(self, unchanging: str) -> None:
        self._unchanging = unchanging.rstrip("/")
        self._used: list[_Kept] = []
        self._waiting: list[_Kept] = []
        self._spoilt: set[BrowserContext] = set()

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Notes meanwhile every context to which something is done that stays."""
        with pytest.MonkeyPatch.context() as patch:
            for kind in (Page, BrowserContext):
                for name in STAYS:
                    if hasattr(kind, name):
                        patch.setattr(kind, name, self._noted(getattr(kind, name)))
            yield

    def open(self, browser: Browser, options: Mapping[str, Any], silent: bool) -> Opened:
        """A blank page opened with these options of Playwright's; `silent`: its workers never say a word."""
        for kept in self._waiting:
            one = kept.opened
            alike = kept.silent == silent and device_of(one.options) == device_of(options)
            if alike and one.context.browser is browser:
                self._waiting.remove(kept)
                self._used.append(kept)
                one.watch.trouble.clear()
                one.adjust(options)
                return one
        context = browser.new_context(**options)
        if silent:
            context.add_init_script(SILENT_WORKERS)
        one = Opened(context, Watch(context), context.new_page(), options)
        self._used.append(_Kept(one, context.new_cdp_session(one.page), silent))
        self._spoilt.discard(context)
        return one

    def close(self, opened: Opened, keep: bool) -> None:
        """Keeps the page for another test if that may be and it can be cleared."""
        kept = next(one for one in self._used if one.opened is opened)
        self._used.remove(kept)
        spoilt = opened.context in self._spoilt or opened.context.service_workers
        self._spoilt.discard(opened.context)
        try:
            if not keep or spoilt:
                opened.close()
                return
            kept.clear(self._unchanging)
        except Error:
            opened.close()
            return
        self._waiting.append(kept)
        if len(self._waiting) > MOST_KEPT:
            self._waiting.pop(0).opened.close()

    def _noted(self, member: Any) -> Any:
        """A method or property of a page or context, noting the context when it is used."""

        def note(owner: Page | BrowserContext) -> None:
            self._spoilt.add(owner.context if isinstance(owner, Page) else owner)

        if isinstance(member, property):
            return property(_before(note, member.fget))
        return _before(note, member)


def _before(note: Callable[[Any], None], act: Any) -> Any:
    def noting(owner: Any, *arguments: Any, **named: Any) -> Any:
        note(owner)
        return act(owner, *arguments, **named)

    return noting
