"""What a browser's targets fetch over the network: an account of the `Network` events of all their sessions."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

Values = dict[str, Any]


@dataclass(slots=True)
class Fetch:
    """One request. Times are seconds since 1970; `size` is what came over the network for it, in bytes."""

    url: str
    sent: float
    finished: float = math.inf
    size: float = 0
    stored: bool = False
    """Whether the answer came from a cache or a service worker, without a byte from the network."""


class Traffic:
    """Fed with events by the thread that reads them, asked by another."""

    def __init__(self, site: str) -> None:
        self._site = site
        self._fetches: dict[tuple[str, str], Fetch] = {}
        # What is added to the browser's clock, which has its own zero, to make it a time since 1970.
        self._zero = 0.0
        self.last_event = time.monotonic()

    def hear(self, event: str, params: Values, session: str) -> None:
        if not event.startswith("Network."):
            return
        self.last_event = time.monotonic()
        key = (session, str(params.get("requestId")))
        if event == "Network.requestWillBeSent":
            url = params["request"]["url"]
            self._zero = params["wallTime"] - params["timestamp"]
            if url.startswith(self._site):
                self._fetches[key] = Fetch(url, params["wallTime"])
            return
        fetch = self._fetches.get(key)
        if fetch is None:
            return
        if event == "Network.requestServedFromCache":
            fetch.stored = True
        elif event == "Network.responseReceived":
            fetch.stored |= params["response"].get("fromServiceWorker", False)
        elif event == "Network.loadingFinished":
            fetch.finished = params["timestamp"] + self._zero
            fetch.size = params["encodedDataLength"]
            # The disk cache sends nothing; a file that is confirmed unchanged still costs the answer's head.
            fetch.stored |= fetch.size == 0

    def requests_before(self, moment: float) -> int:
        """How many requests went out to the network before `moment`."""
        return sum(not fetch.stored and fetch.sent < moment for fetch in self._all())

    def bytes_before(self, moment: float = math.inf) -> float:
        """The size of what had been received in full by `moment`."""
        return sum(fetch.size for fetch in self._all() if not fetch.stored and fetch.finished < moment)

    def _all(self) -> list[Fetch]:
        return list(self._fetches.values())
