"""How to solve: one frozen value with every choice that the literature leaves open, and the two settings people use.

Unknown names are rejected when the value is made.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

from .brief import brief
from .errors import ArgumentTypeError, expect_choice, expect_whole, shown

LINE_SOLVERS = ("bits", "brute", "wu", "chen_hung", "van_laarhoven", "franco_sanchez")
SEQUENCES = ("rows", "rows_back", "columns", "columns_back", "promising")
MECHANISMS = ("original", "repeat_no_break", "one_run", "selective_repeat")
CRITERIA = ("crossing", "neighbours", "gain")
HEURISTICS = ("sum", "min", "max", "mul", "sqrt", "min_logm", "min_logd", "solution_count")


@dataclass(frozen=True, slots=True, repr=False)
class Options:
    """How to solve; the defaults are the fastest known, `PUBLISHED` those of Wu et al. 2013.

    Propagation. `line_solver`: "bits" or a solver of `classic`. `ordered`: all dirty rows, then all dirty columns,
    in turn, a line at most once in the queue (after Chen and Hung); otherwise first in, first out. `cache_cells`: about
    how many cells of line states a board remembers, 0 for none.

    Probing. `sequence`: the order in which cells are probed: "rows" row by row, left to right, "rows_back" right to
    left, "columns" column by column, downwards, "columns_back" upwards, "promising" first the cells whose value lets a
    line settle the most. `mechanism`: what happens after a painted cell: "original" starts the pass again,
    "repeat_no_break" finishes it and makes another as long as a pass paints something, "one_run" makes a single pass,
    "selective_repeat" makes one and then repeats for the cells that meet `criterion`: "crossing" a pass changed their
    row or column, "neighbours" they touch a cell that it painted, "gain" their last probe gained more than the average.
    `patience`: probing ends after this many cells in a row that painted nothing; None for never. `skip_unchanged`: a
    cell is not probed again until a line that its probes looked at has changed.

    Search. `heuristic`: how to choose the cell to guess. `restarts`: start again after a number of refuted guesses that
    follows Luby's sequence; the first walk tries the value with fewer consequences first, later walks the likelier one,
    and two walks begin with the surest cells taken for granted, a third one before anything is probed where one
    solution is asked for without a budget of probes; without restarts nothing is, and white comes first.
    `seed` draws among nearly equal cells from the second walk on.

    `accelerate`: method "auto" uses what is installed for speed, the SAT search of python-sat; without it everything is
    pure Python and the same everywhere. The paragraphs on probing and search above describe the pure search only.
    `terminable`: the caller can end the process, so "auto" may use python-sat even where it cannot be interrupted (in
    the browser).

    Budgets, None for no limit. `guesses`, `probes`, `steps`: beyond this many the answer is "unsolved". The guesses of
    a SAT search are its decisions; they are counted whenever it pauses.
    """

    line_solver: str = "bits"
    ordered: bool = True
    cache_cells: int = 8_000_000
    sequence: str = "promising"
    mechanism: str = "repeat_no_break"
    criterion: str = "crossing"
    patience: int | None = 8
    skip_unchanged: bool = True
    heuristic: str = "min_logd"
    restarts: bool = True
    seed: int = 0
    accelerate: bool = True
    terminable: bool = False
    guesses: int | None = None
    probes: int | None = None
    steps: int | None = None

    def __new__(cls, *values: object, **named: object) -> Self:
        """Raise ArgumentTypeError for a name that is not a field, or for too many values."""
        names = [f.name for f in fields(cls)]
        if strange := next((name for name in named if name not in names), None):
            raise ArgumentTypeError(f"{shown(strange)} is not one of the options {', '.join(names)}")
        if len(values) > len(names):
            raise ArgumentTypeError(f"{len(values)} values for {len(names)} options")
        return object.__new__(cls)

    __repr__ = brief

    def __post_init__(self) -> None:
        """Raise ArgumentError for an unknown choice or a number below 0, ArgumentTypeError for a wrong type."""
        for name, offered in _OFFERED.items():
            expect_choice(name, getattr(self, name), offered)
        for name in _SWITCHES:
            if not isinstance(chosen := getattr(self, name), bool):
                raise ArgumentTypeError(f"{name}: expected True or False, got {shown(chosen)}")
        set_ = object.__setattr__
        set_(self, "seed", expect_whole("seed", self.seed))
        set_(self, "cache_cells", expect_whole("cache_cells", self.cache_cells, 0))
        for name in ("patience", "guesses", "probes", "steps"):
            if (number := getattr(self, name)) is not None:
                set_(self, name, expect_whole(name, number, 0))


_SWITCHES = ("ordered", "skip_unchanged", "restarts", "accelerate", "terminable")
_OFFERED = {
    "line_solver": LINE_SOLVERS,
    "sequence": SEQUENCES,
    "mechanism": MECHANISMS,
    "criterion": CRITERIA,
    "heuristic": HEURISTICS,
}

PUBLISHED = Options(sequence="rows", patience=None, restarts=False, accelerate=False)
"""Full probing row by row to its fixpoint, plain backtracking with Min-logd, as in Wu et al. 2013."""
