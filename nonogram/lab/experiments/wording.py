"""How figures, their ranges and comparisons read in a report."""

from __future__ import annotations

from .ranges import Estimate, Range

NO_DIFFERENCE = "no difference shows on these puzzles"
TOO_FEW = "too few puzzles to tell"


def figure(value: float) -> str:
    """Return a number as people read it, with three significant digits.

    >>> figure(1234.5), figure(12.345), figure(0.12345)
    ('1,234', '12.3', '0.123')
    """
    if value == 0 or abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def span(ends: Range, landmark: float | None = None, digits: int | None = None, sign: str = "") -> str:
    """Return the two ends of a range.

    Without `digits`, there is one after the point if the ends are within 10. There are more where rounding would move
    the `landmark` into the range or out of it. With "+" as `sign`, every number has one.

    >>> span(Range(12.3, 48.7), sign="+"), span(Range(1.004, 1.3), 1, 2)
    ('+12 to +49', '1.004 to 1.300')
    """
    least = digits if digits is not None else int(ends.high - ends.low < 10)
    for digits in range(least, least + 4):
        rounded = Range(round(ends.low, digits), round(ends.high, digits))
        if landmark is None or (landmark in rounded) == (landmark in ends):
            break
    return f"{ends.low:{sign}z.{digits}f} to {ends.high:{sign}z.{digits}f}"


def multiple(ratio: Estimate, of: str = "", landmark: float = 1) -> str:
    """Return a ratio in words, with its range. `of` is what it is a multiple of.

    >>> multiple(Estimate(1.5, Range(1.2, 1.9)), "the time of FP1")
    '1.50 times the time of FP1 (95 % range 1.20 to 1.90)'
    """
    value = "?" if ratio.value is None else f"{ratio.value:.2f}"
    spread = f"95 % range {span(ratio.range, landmark, 2)}" if ratio.range else "no range"
    return f"{value} times {of}{' ' if of else ''}({spread})"


def difference(ratio: Estimate) -> str:
    """Return in per cent how far a ratio is from 1, and say so if it may be 1 as well.

    >>> difference(Estimate(1.041, Range(0.99, 1.25)))
    '+4.1 % (95 % range -1 to +25; no difference shows on these puzzles)'
    """
    percent = ratio.excess()
    if percent.value is None:
        return "not available from this run"
    spread = f"95 % range {span(percent.range, 0, sign='+')}" if percent.range else "no range"
    unclear = f"; {NO_DIFFERENCE}" if percent.range and 0 in percent.range else ""
    return f"{percent.value:+z.1f} % ({spread}{unclear})"


def compared(ours: Estimate, paper: float, unit: str = "") -> str:
    """Return our figure, its range, and in words whether the paper's figure lies in that range.

    >>> compared(Estimate(196.8, Range(133.1, 262.9)), 201, " cells")
    '196.8 cells (95 % range 133 to 263; the paper: 201, within it)'
    """
    return _beside(ours, paper, unit, f"{paper:g}", "")


def compared_excess(ratio: Estimate, paper: float) -> str:
    """Like `compared`, for a ratio in per cent above 1 and a paper that has it in round numbers.

    >>> compared_excess(Estimate(1.303, Range(1.12, 1.25)), 30)
    '+30.3 % (95 % range +12 to +25; the paper: about +30, outside it: less than the paper)'
    """
    return _beside(ratio.excess(), paper, " %", f"about {paper:+g}", "+")


def _beside(ours: Estimate, paper: float, unit: str, told: str, sign: str) -> str:
    if ours.value is None:
        return f"not available from this run (the paper: {told}{unit})"
    value = f"{ours.value:{sign}z.1f}{unit}"
    if ours.range is None:
        return f"{value} (no range; the paper: {told})"
    if paper in ours.range:
        agree = "within it"
    else:
        agree = f"outside it: {'less' if ours.range.high < paper else 'more'} than the paper"
    return f"{value} (95 % range {span(ours.range, paper, sign=sign)}; the paper: {told}, {agree})"


def verdict(ratio: Estimate, less: str, more: str, landmark: float = 1, between: str = NO_DIFFERENCE) -> str:
    """Return `less` or `more` if the whole range is on that side of the landmark, `between` if the landmark is in it.

    >>> verdict(Estimate(0.5, Range(0.4, 0.7)), "faster", "slower")
    'faster'
    >>> verdict(Estimate(0.5, Range(0.4, 1.1)), "faster", "slower")
    'no difference shows on these puzzles'
    """
    if ratio.range is None:
        return TOO_FEW
    if landmark in ratio.range:
        return between
    return less if ratio.range.high < landmark else more


def exceeds(ratio: Estimate, landmark: float = 1) -> bool:
    """Check whether the whole range of a ratio lies above the landmark.

    >>> exceeds(Estimate(1.5, Range(1.1, 2.0))), exceeds(Estimate(1.5))
    (True, False)
    """
    return ratio.range is not None and landmark not in ratio.range and ratio.range.low > landmark
