"""How to solve: one frozen value for every choice the literature leaves open, and the two settings people use.

A name that is not offered is refused when the value is made.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

from .errors import ArgumentTypeError, expect_choice, expect_whole, shown

LINE_SOLVERS = ("bits", "brute", "wu", "chen_hung", "van_laarhoven", "franco_sanchez")
SEQUENCES = ("rows", "rows_back", "columns", "columns_back", "promising")
MECHANISMS = ("original", "repeat_no_break", "one_run", "selective_repeat")
CRITERIA = ("crossing", "neighbours", "gain")
HEURISTICS = ("sum", "min", "max", "mul", "sqrt", "min_logm", "min_logd", "solution_count")


@dataclass(frozen=True, slots=True)
class Options:
    """How to solve; the defaults are the fastest known, `PUBLISHED` those of Wu et al. 2013.

    Propagation. `line_solver`: "bits" or a solver of `classic`. `ordered`: all dirty rows before any column, a line at
    most once in the queue (Chen and Hung); else first in, first out. `cache_cells`: about how many cells of line states
    a board remembers, 0 for none.

    Probing. `sequence`: in which order cells are probed: "rows" row by row, left to right, "rows_back" right to left,
    "columns" column by column, downwards, "columns_back" upwards, "promising" first those of which a line alone makes
    most. `mechanism`: what happens after a painted cell: "original" starts the pass again, "repeat_no_break" finishes
    it and makes another while one painted, "one_run" makes a single pass, "selective_repeat" makes one and then repeats
    for the cells that meet `criterion`: "crossing" whose row or column a pass changed, "neighbours" that touch a cell
    it painted, "gain" of which more came than of the average cell when last probed. `patience`: probing ends after so
    many cells in a row that painted nothing, None for never. `skip_unchanged`: a cell is not probed again while no line
    that its probes looked at has changed.

    Search. `heuristic`: which cell is guessed. `restarts`: start again after a number of refuted guesses that follows
    Luby's sequence; the first walk tries first the value of which less follows, the others the likelier one; without
    restarts it is white. `seed` draws among nearly equal cells from the second walk on.

    `accelerate`: method "auto" uses what is installed for speed, the SAT search of python-sat; else all is pure Python,
    the same everywhere. What is said of probing and search above is for the pure search alone. `terminable`: whoever
    asks can end the process, so that "auto" takes python-sat also where it cannot be interrupted (in the browser).

    Budgets, None for no bound. `guesses`, `probes`, `steps`: at most so many before the answer is "unsolved". Of a SAT
    search the guesses are its decisions; they are counted where it pauses.
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
        """Raise ArgumentTypeError for names that are not fields, or too many values."""
        names = [f.name for f in fields(cls)]
        if strange := next((name for name in named if name not in names), None):
            raise ArgumentTypeError(f"{shown(strange)} is not one of the options {', '.join(names)}")
        if len(values) > len(names):
            raise ArgumentTypeError(f"{len(values)} values for {len(names)} options")
        return object.__new__(cls)

    def __post_init__(self) -> None:
        """Raise ArgumentError for a name not offered or a number below 0, ArgumentTypeError for another type."""
        for name, offered in _OFFERED.items():
            expect_choice(name, getattr(self, name), offered)
        for name in _SWITCHES:
            if not isinstance(chosen := getattr(self, name), bool):
                raise ArgumentTypeError(f"{name}: expected True or False, got {shown(chosen)}")
        expect_whole("seed", self.seed)
        expect_whole("cache_cells", self.cache_cells, 0)
        for name in ("patience", "guesses", "probes", "steps"):
            if (number := getattr(self, name)) is not None:
                expect_whole(name, number, 0)


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
