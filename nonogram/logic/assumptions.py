"""All assumptions of a line at once: what the line alone settles when one more of its cells is known.

Each assumption gets its own copy of the line, in a lane of its own, with one bit cleared; all copies are solved
together, for the price of about three solves. Using lanes for the unknown cells only would save less than laying them
out anew for each state costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..cells import Clue
from .lanes import Lanes, Plan, fitter
from .line import State

_FALLING: Final = bytes(range(255, -1, -1)) * 2


class Assumptions(NamedTuple):
    """What a line of n cells alone settles when one more cell is known: at index i when cell i becomes white, at n+i
    when it becomes black. Only the indices of unknown cells are meaningful.
    """

    gains: Sequence[int]
    """How many cells follow; a contradiction counts as more than any number of cells."""
    blacks: int
    """The cells that can still be black, each assumption's in its lane; none after a contradiction."""
    whites: int
    """The cells that can still be white, in the same way."""
    lanes: Lanes

    def state(self, index: int) -> State:
        """Return the line's maximal painting under an assumption, 0 for none."""
        lanes = self.lanes
        at = index * lanes.width + lanes.first + 1
        line = (1 << lanes.n) - 1
        return self.blacks >> at & line | (self.whites >> at & line) << lanes.n


Assuming = Callable[[State], Assumptions]
"""A function from the state of a line to what follows when one more cell is known."""


def assumptions(n: int) -> Callable[[Clue], Assuming]:
    """Return, for lines of n cells, the function from a clue to its `Assuming`."""
    lanes = Lanes.of(n, 2 * n)
    width, at, lowest, sentinels = lanes.width, lanes.first + 1, lanes.lowest, lanes.sentinels
    line = (1 << n) - 1
    # In lane i, cell i loses the bit that says it can be black; in lane n+i, the bit that says it can be white.
    diagonal = ((1 << n * (width + 1)) - 1) // ((1 << width + 1) - 1) << at
    all_bits = (1 << 8 * lanes.size) - 1
    some_black, some_white = all_bits ^ diagonal, all_bits ^ diagonal << n * width
    fit, gains_of = fitter(lanes), _gains(lanes)

    def assuming(clue: Clue) -> Assuming:
        plan = Plan.of(clue)

        def solve(state: State) -> Assumptions:
            black = (state & line) * lowest << at & some_black
            white = (state >> n) * lowest << at & some_white | sentinels
            blacks, whites = fit(plan, black, white)
            return Assumptions(gains_of(state.bit_count() - 1, blacks, whites), blacks, whites, lanes)

        return solve

    return assuming


def _gains(lanes: Lanes) -> Callable[[int, int, int], Sequence[int]]:
    """Return a function that counts for each lane the cells, out of a given number of bits, that neither mask has."""
    size, width = lanes.size, lanes.width // 8
    all_bits = (1 << 8 * size) - 1
    ones = all_bits // 255
    pairs, fours, eights = 0x55 * ones, 0x33 * ones, 0x0F * ones
    lane_ones = (1 << lanes.width) // 255
    countable = 2 * lanes.n < 256

    def gains(bits: int, blacks: int, whites: int) -> Sequence[int]:
        # Bits are summed in place: by pairs, then fours, then eights.
        blacks -= blacks >> 1 & pairs
        whites -= whites >> 1 & pairs
        sums = (blacks & fours) + (blacks >> 2 & fours) + (whites & fours) + (whites >> 2 & fours)
        sums = (sums & eights) + (sums >> 4 & eights)
        if not countable:
            packed = sums.to_bytes(size, "little")
            return [bits - sum(packed[at : at + width]) for at in range(0, size, width)]
        # The product gathers the bytes of a lane in its highest byte; a table subtracts them from `bits`.
        packed = (sums * lane_ones & all_bits).to_bytes(size, "little")[width - 1 :: width]
        return packed.translate(_FALLING[255 - bits : 511 - bits])

    return gains
