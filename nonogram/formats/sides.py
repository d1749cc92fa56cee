"""Which side of a puzzle a name means: `rows`, `row_clues`, `Zeilen` and `across` name the rows, `cols` and `vertical`
the columns.
"""

from __future__ import annotations

import re
from typing import Literal

Side = Literal["rows", "columns"]

_ROWS = re.compile("row|zeile|ligne|horizontal|^across|^left$", re.IGNORECASE)
_COLUMNS = re.compile("col|spalte|verti[ck]al|^down|^top$", re.IGNORECASE)


def side_of(name: str) -> Side | None:
    """Return the side that a name means; None for neither and for both. The page has the same rule in `web/reading`."""
    rows, columns = _ROWS.search(name), _COLUMNS.search(name)
    if bool(rows) == bool(columns):
        return None
    return "rows" if rows else "columns"
