"""Patterns of clauses, each with what it claims of a line."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.proofs.checker.truths import BLOCK, BLOCKS, CELLS, SETTLED

Handler = Callable[..., None]


class Sayings:
    """Patterns of clauses, in the order in which they are tried, and what checks the claims of each."""

    def __init__(self) -> None:
        self.patterns: list[tuple[str, Handler]] = []

    def __call__(self, pattern: str) -> Callable[[Handler], Handler]:
        """Register what a clause claims; C, B, S stand for cells, a block, blocks, and T for what is settled."""
        words = {"C": CELLS, "B": BLOCK, "S": BLOCKS, "T": SETTLED}

        def group(match: re.Match[str]) -> str:
            return f"(?P<{match[0].lower()}>{words[match[1]]})"

        pattern = re.sub(r"\b([CBST])(\d?)\b", group, pattern)

        def add(handler: Handler) -> Handler:
            self.patterns.append((pattern, handler))
            return handler

        return add
