"""Damages texts at random."""

from __future__ import annotations

import random


def damaged(text: str, rng: random.Random) -> str:
    """A text with a few characters left out, doubled, exchanged or put in, or cut short."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        elif kind == 1:
            text = text[:at] + text[max(0, at - 3) :]
        elif kind == 2:
            text = text[:at]
        else:
            text = text[:at] + rng.choice('0123456789#.?!abcdefghijw~_:/,"[]{}- \ud83dé&') + text[at + kind - 3 :]
    return text
