"""Each reason for which a line settles cells, as claims."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from ..cells import BLACK, WHITE, Mark, other_value, room_needed
from ..claims import (
    And,
    Blocks,
    Cases,
    Cells,
    Claim,
    Either,
    Linked,
    Marks,
    Reasoned,
    Said,
    Statement,
    claim,
    hence,
    shown,
)
from ..techniques.neither import with_mark
from ..techniques.parts import beside
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason
from .bounds import bound_of, bounds_of, keeping_off
from .end_claims import EndClaims, about, bound_claim
from .listener import blacks, block, cell, covers, lie, span
from .owners import Counted, Owned
from .premises import Owner, Premise, has, placed_at, unsaid, worded, worded_of
from .room_claims import fills, is_only_room, one_each_claim, part_beside, part_claims, place_claim, room_claims
from .stuck_claims import is_known, off_claims, side_by_side, stuck

MOST_OFF = 3
"""What keeps blocks off a place is told only if that takes at most this many reasons."""


def closed(reading: Reading, reason: Reason) -> list[Span]:
    """Return the runs as long as the longest block beside which a reason settles cells."""
    cells, longest = {i for i, _ in reason.marks}, max(reading.clue, default=0)
    return [run for run in reading.runs if run[1] - run[0] == longest and cells & {run[0] - 1, run[1]}]


def named_by(reading: Reading, reason: Reason) -> list[int]:
    """Return the known cells that the claim of a reason names, or at least speaks of."""
    kind = reason.key.partition(".")[0]
    if kind == "finished":
        return [i for i, cell in enumerate(reading.text) if cell == BLACK]
    if kind == "edge":
        # The blocks completed before it are told of, but not the crosses between them.
        start, stop = (reason.other[0], len(reading.text)) if reason.key.endswith(".back") else (0, reason.other[1])
        return [i for i in range(start, stop) if reading.text[i] == BLACK]
    spans = {
        "alike": [reason.span],
        "beside": [reason.span],
        "cell": [reason.span],
        "least": [reason.span],
        "located": [reason.span],
        "longest": closed(reading, reason),
        "part": list(beside(reading, reason.other).values()),
    }
    return [
        i for span in spans.get(kind, [reason.span, reason.other] * (kind in ("join", "split"))) for i in range(*span)
    ]


def blocks_of(reading: Reading, reason: Reason) -> list[int]:
    """Return the blocks of which the claim of a reason speaks."""
    if reason.key in ("full", "finished"):
        return []
    kind = reason.key.partition(".")[0]
    near = beside(reading, reason.other) if kind == "part" else ()
    bounds = bounds_of(reading, reason) if kind in ("part", "join", "cell") else worded(reading, reason)
    return [*reason.blocks, *near, *(bound[0] for bound in bounds)]


def cells_of(premise: Premise) -> list[int]:
    """Return the black cells of which a premise speaks."""
    if isinstance(premise, Counted):
        return []
    runs = premise.apart if isinstance(premise, Owned) else ()
    return [i for run in (*runs, premise.span) for i in range(*run)]


def blocks_in(premise: Premise) -> list[int]:
    """Return the blocks of which a premise speaks."""
    if isinstance(premise, Counted):
        return list(premise.blocks)
    if isinstance(premise, Owned):
        return [premise.block, *(block for reason in premise.off for block in reason.blocks)]
    return [premise.block] if premise.next is None else [premise.block, premise.next]


@dataclass(frozen=True, slots=True)
class ReasonClaims(EndClaims):
    """Claims about the reasons found on a line."""

    def because(
        self, reading: Reading, lit: Sequence[int], reason: Reason, said: Set[Bound], later: bool = False
    ) -> Said:
        """Say a reason; `later`: cells found a moment ago are among what it rests on. `said` are bounds that have been
        told before.
        """
        settled = Marks(reason.marks)
        match reason.key.split("."):
            case ["full"]:
                return (Reasoned((about("full", reason),), settled),)
            case ["finished"]:
                return self._finished(reading, lit, reason, later)
            case ["edge", *_]:
                return self._edge(reading, lit, reason, said)
            case ["beside"] if placed_at(reason.blocks[0], reason.span) <= said:
                return (about("edge.beside", reason),)
            case ["beside"]:
                return (Reasoned((self.done(reading, [(reason.blocks[0], reason.span)]),), settled),)
            case ["longest"]:
                return (self._longest(reading, reason),)
            case ["gap", "all"]:
                key = "gap.all" if len(reason.marks) == 1 else "gap.alls"
                return (claim(f"because.{key}", cells=Marks(reason.marks, bare=True)),)
            case ["gap", "first" | "last"]:
                ends = {"stop": cell(reason.span[1] - 1), "start": cell(reason.span[0])}
                return (about(reason.key, reason, length=self.clue[reason.blocks[0]], **ends),)
            case ["gap"]:
                return self._gap(reading, reason, said)
            case ["overlap", "so"]:
                before = self._again(reading, sorted(placed_at(reason.blocks[0], reason.span)), said)
                return *before, about("overlap.so", reason)
            case ["place", "said"]:
                return (hence(settled),)
            case ["place", "so"]:
                return (hence(fills(reason)),)
            case ["place"] if where := part_beside(dict(reading.settled).keys(), reason.blocks):
                told = place_claim(reason, where)
                return (shown(told) if self._again(reading, placed_at(reason.blocks[0], reason.span), said) else told,)
            case ["place"] if is_only_room(reading, reason):
                return (place_claim(reason, None),)
            case ["place"] if len(reason.marks) == reason.span[1] - reason.span[0]:
                return (fills(reason),)
            case ["place"] | ["overlap"] | ["overlap", "now"]:
                return self._within(reading, reason, said)
            case ["rooms"]:
                return room_claims(reading, reason, self.line)
            case ["rooms", "each"]:
                return (one_each_claim(reading, reason),)
            case ["overlaps"]:
                return (covers(reading, reason),)
            case ["part", kind]:
                return self._part(reading, reason, kind, said)
            case ["reach", "further"]:
                return (about("reach.all", reason),)
            case ["reach", "all"]:
                return self._all_reach(reading, reason, said)
            case ["reach", _]:
                return self._reach(reading, reason, said)
            case ["cell", _]:
                return self._cell(reading, reason, said)
            case ["least" | "alike", _]:
                return (about(reason.key, reason, length=min(self.clue)),)
            case ["located", *_]:
                return self._located(reading, reason, said)
            case ["join"]:
                return self._joined(reading, reason, said)
            case ["every"]:
                return self._every(reading, reason)
        return (about(reason.key, reason),)

    def _finished(self, reading: Reading, lit: Sequence[int], reason: Reason, later: bool) -> Said:
        """Say that all blocks are there, and where, unless all their cells were found a moment ago."""
        if later and len(self.clue) == 1:
            return (about("finished.alone", reason),)
        if later and all(reading.text[i] != BLACK for i in lit):
            return (about("finished.now", reason),)
        key = "finished.one" if len(self.clue) == 1 else "finished.now.at" if later else "finished"
        there = claim(f"because.{key}", blacks=blacks(reading, (0, len(reading.text))))
        return (Reasoned((there,), Marks(reason.marks)),)

    def _gap(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say which blocks have no room at some cells, and how far those next to them lie from there, unless it has
        been said.
        """
        bounds = [one for one in bounds_of(reading, reason) if one[0] not in reason.blocks and not has(said, one)]
        before = self._again(reading, bounds, said)
        off = [one for one in bounds if one[0] not in dict(reading.settled) and not self.is_shown(one)]
        if not off:
            return *before, about(reason.key, reason)
        return *before, about("gap.off", reason, off=And(tuple(bound_claim(*one) for one in off)))

    def _all_reach(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say where all blocks lie, and that none reaches further."""
        settled = dict(reading.settled)
        blocks = [block for block in reason.blocks if block not in settled]
        if all(placed_at(block, reading.reach(block)) <= said for block in blocks):
            return (about("reach.all", reason),)
        before = self._again(reading, bounds_of(reading, reason), said)
        where: Statement = lie(reading, reason.blocks)
        unsettled = [reading.reach(block) for block in blocks]
        if before and unsettled[1:] == [] and self._is_whole(reading, reason, unsettled[0]):
            before, where = [], shown(lie(reading, reason.blocks))
        return *before, Linked(where, about("reach.all", reason))

    def _is_whole(self, reading: Reading, reason: Reason, window: Span) -> bool:
        """Return whether earlier parts have shown all of the window of a reason's only block that is not complete."""
        (block,) = [one for one in reason.blocks if one not in dict(reading.settled)]
        start, stop = window
        left = start == 0 or self.is_shown((block, start, False))
        return left and (stop == len(reading.text) or self.is_shown((block, stop - 1, True)))

    def placed(self, reading: Reading, reason: Reason, said: Set[Bound], told: Set[Owner]) -> list[Said]:
        """Say one by one which placed blocks a part of the line lies beside, without those `told` of before."""
        if not reason.key.startswith("part"):
            return []
        found: list[Said] = []
        said = set(said)
        for number, run in sorted(beside(reading, reason.other).items() - set(reading.settled) - told):
            if not placed_at(number, run) <= said:
                found.append((self._owned(reading, run, [number], "owned.whole", said),))
                said |= worded_of(reading, number, run)
        return found

    def _part(self, reading: Reading, reason: Reason, kind: str, said: Set[Bound]) -> Said:
        """Say what follows in a part of the line."""
        there = sorted(beside(reading, reason.other))
        if there[1:]:
            where = claim("part.between", block=block(there[0]), next=block(there[-1]))
        else:
            where = claim(f"part.{'before' if there[0] > reason.blocks[-1] else 'behind'}", block=block(there[0]))
        bounds = sorted(placed_at(reason.blocks[0], reason.span)) if kind in ("place", "overlap") else []
        before = self._again(reading, bounds, said)
        if kind == "place":
            return part_claims(reading, reason, where, self.line) or (*before, place_claim(reason, where))
        if kind == "overlaps":
            return (covers(reading, reason, where),)
        if kind == "overlap":
            return *before, about("part.overlap", reason, where=where)
        lie = ((reading.first[block], reading.first[block] + self.clue[block]) for block in reason.blocks)
        cells = tuple(i for span in lie for i in range(*span))
        loose = room_needed(self.clue[reason.blocks[0] : reason.blocks[-1] + 1]) < reason.span[1] - reason.span[0]
        whole = loose and cells == tuple(i for i, _ in reason.marks)
        key = "part.fit.wholes" if whole else "part.fit" if loose else "part.full"
        told = about(key, reason, where=where, all=Blocks(reason.blocks), blacks=Cells(cells))
        return (told if whole else Reasoned((told,), Marks(reason.marks)),)

    def _reach(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say which cells no block reaches."""
        before, after = reason.blocks[0], reason.blocks[-1]
        there = dict(reading.settled)
        if before != after and {before, after} == set(there):
            return (about("reach.settled", reason),)
        begins, ends = reading.first[after], reading.last[before] + self.clue[before] - 1
        key = reason.key
        if before == after and before in there:
            where = key.removeprefix("reach.").replace("after", "behind")
            return (about(f"edge.known.{where}", reason),)
        places = {"begins": cell(begins), "ends": cell(ends)}
        bounds = [(before, ends, True)] * (key != "reach.before") + [(after, begins, False)] * (key != "reach.after")
        again = self._again(reading, bounds, said)
        if len(again) == 2:
            return (shown(about(key, reason, **places)),)
        if again and key == "reach.between":
            right = self.is_shown(bounds[1])
            if bounds[right] in said or (before, after)[not right] in there or bounds[not right] in said:
                return (shown(about("reach.from" if right else "reach.to", reason, **places)),)
        said = {*said, *(bound for bound in bounds if self.is_shown(bound))}
        left = before in there or (before, ends, True) in said
        right = after in there or (after, begins, False) in said
        if key == "reach.between" and (left or right):
            key = "reach.apart" if left and right else "reach.from" if left else "reach.to"
        elif (key, right) == ("reach.before", True) or (key, left) == ("reach.after", True):
            key += ".said"
        return *again, about(key, reason, **places)

    def _within(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say what a block covers wherever it lies, or where alone it fits."""
        bounds = placed_at(reason.blocks[0], reason.span)
        before = self._again(reading, sorted(bounds), said)
        if len(before) == len(bounds):
            return (shown(about(reason.key, reason)),)
        return *before, about("overlap.so" if before and reason.key.startswith("overlap") else reason.key, reason)

    def _longest(self, reading: Reading, reason: Reason) -> Statement:
        """Say which blocks are complete since none in the clue is longer."""
        runs = closed(reading, reason)
        told = self._as_long(runs, reason)
        half = len(reason.marks) // 2
        if not half or not runs[1:]:
            return told
        parts = (replace(reason, marks=marks) for marks in (reason.marks[:half], reason.marks[half:]))
        return Either(told, tuple(self._as_long(closed(reading, part), part) for part in parts), halves=True)

    def _as_long(self, runs: Sequence[Span], reason: Reason) -> Claim:
        longest = max(self.clue)
        cells = Cells(tuple(i for run in runs for i in range(*run)))
        several = "s" if runs[1:] else ""
        if min(self.clue) == longest and len(self.clue) > 1:
            key = f"because.longest.all{several}"
            return claim(key, length=longest, blacks=cells, settled=Marks(reason.marks))
        return claim(f"because.longest{several}", blacks=cells, settled=Marks(reason.marks))

    def _located(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say of a block that it is complete, or of a cell that no block covers it along with its neighbour, and what
        keeps other blocks off.
        """
        longest = reason.span[1] - reason.span[0]
        if reason.key == "located" and any(span == reason.span for _, span in reading.settled):
            return (hence(Marks(reason.marks)),)
        owner = reading.owner(reason.span)
        if reason.key == "located" and owner is not None and self.clue[owner] == longest:
            if placed_at(owner, reason.span) <= said:
                return (about("edge.beside", replace(reason, blocks=(owner,))),)
            owned = claim("owned.whole", span=span(reason.span), blocks=block(owner))
            return (about("edge.whole", reason, owned=self._owned_before(owner, reason.span, owned)),)
        blocks = [block for block, length in enumerate(self.clue) if length > longest or reason.key != "located"]
        if not blocks:
            return (self._longest(reading, reason),)
        place = reason.other if reason.key == "located.end" else reason.span
        kept = keeping_off(reading, place, blocks)
        left = unsaid(kept, said)
        if kept and all(is_known(one, dict(reading.settled)) for one in left):
            return (about(f"{reason.key}.so", reason),)
        off = self._kept_off(reading, place, blocks, said)
        if not off:
            return (about(reason.key, reason),)
        apart = And(tuple(off)), about(f"{reason.key}.so", reason)
        if any(self.is_shown(bound) for one in left if (bound := bound_of(one))):
            return apart
        return (Either(about(f"{reason.key}.off", reason, off=And(tuple(off))), apart),)

    def _joined(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say that two runs are parts of one block and, as far as that is short, what keeps the other blocks off them.
        The bound of a block that keeps it off one run may do for the other as well.
        """
        others = [block for block in range(len(self.clue)) if block not in reason.blocks]
        left, right = (keeping_off(reading, run, others) for run in (reason.span, reason.other))
        ends = [one for one in left if one.key == "off.ends"] or [one for one in right if one.key == "off.ends"]
        begins = [one for one in right if one.key == "off.begins"] or [one for one in left if one.key == "off.begins"]
        rest = [one for one in (*left, *right) if one.key not in ("off.ends", "off.begins")]
        off = list(dict.fromkeys([*ends, *begins, *rest]))
        if not off or len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return (about(reason.key, reason),)
        if not (off := unsaid(off, said)):
            return (hence(about("join.so", reason)),)
        premises = off_claims(self, off, False, reading.settled, said)
        return (Reasoned(tuple(premises), about("join.so", reason)),)

    def _kept_off(
        self, reading: Reading, span: Span, blocks: Sequence[int], said: Set[Bound] = frozenset()
    ) -> list[Claim]:
        """Say what keeps some blocks from covering a span; nothing if that is not said in a few words."""
        off = keeping_off(reading, span, blocks)
        if len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return []
        return off_claims(self, unsaid(off, said), False, reading.settled, said)

    def _cell(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say what the block of black cells covers, which has little room there."""
        owned = self._owned(reading, reason.span, reason.blocks, "owned.part", said)
        if len(reason.blocks) > 1:
            return (about(reason.key, reason, owned=owned),)
        own = reason.blocks[0]
        before = self._again(reading, [one for one in bounds_of(reading, reason) if one[0] == own], said)
        if (own, reason.span) in reading.owned and not self.is_owned(own, reason.span):
            there = replace(reason, span=reason.other)
            if reason.key == "cell.within":
                return *before, about("overlap.so", there)
            if reason.key == "cell.exact":
                return *before, hence(fills(there))
        return *before, about(reason.key, reason, owned=owned)

    def _owned(
        self, reading: Reading, run: Span, blocks: Sequence[int], key: str, said: Set[Bound] = frozenset()
    ) -> Claim | Reasoned:
        """Say to which block black cells belong, and what keeps the others off."""
        told = claim(key, span=span(run), blocks=Blocks(tuple(blocks), "any"))
        if [reading.owner(run)] == list(blocks):
            return self._owned_before(blocks[0], run, told)
        others = [block for block in range(len(self.clue)) if block not in blocks]
        kept = keeping_off(reading, run, others)
        off = unsaid(kept, said)
        if (reading.settled or len(off) < len(kept)) and all(is_known(one, dict(reading.settled)) for one in off):
            return hence(told)
        if not (because := self._kept_off(reading, run, others, said)):
            return told
        return Reasoned((*because, *side_by_side(off, [run])), told, brief=True)

    def role(self, reading: Reading, owner: int, run: Span, before: Set[Bound]) -> Said:
        """Say that a run belongs to a block: an earlier part has shown it, or what keeps the others off if that takes
        one sentence, and no bound told `before`, nor a wider one.
        """
        key = "owned.whole" if run[1] - run[0] == self.clue[owner] else "owned.part"
        told = claim(key, span=span(run), blocks=Blocks((owner,), "any"))
        if self.is_owned(owner, run):
            return (shown(told),)
        why = self._owned(reading, run, [owner], key)
        again = any(has(before, bound) for bound in worded_of(reading, owner, run) if bound[0] != owner)
        return (told if again or isinstance(why, Claim) else replace(why, spare=True),)

    def _beside_run(self, reading: Reading, reason: Reason) -> Claim | None:
        """Say that a run leaves no room for other blocks beside its own between two crosses; None if this does not give
        the marks.
        """
        cells = {i for i, value in reason.marks if value == WHITE}
        for run in reading.runs:
            owners, (first, last) = reading.owners(run), reading.room(run)
            windows = [reading.window(block, run) for block in owners]
            start, stop = min(window[0] for window in windows), max(window[1] for window in windows)
            space = max((first < start) * (run[0] - 1 - first), (stop < last) * (last - run[1] - 1))
            others = [length for block, length in enumerate(self.clue) if owners != [block]]
            beside = {*range(first, start), *range(stop, last)}
            if len(reason.marks) == len(cells & beside) and all(length > space for length in others):
                owned = self._owned(reading, run, owners, "owned.part")
                return about("cell.alone", replace(reason, other=(start, stop)), owned=owned)
        return None

    def _every(self, reading: Reading, reason: Reason) -> Said:
        """Say what would be impossible if a cell had the other value, unless it is seen at once."""
        if (told := self._beside_run(reading, reason)) is not None:
            return (told,)
        alike: dict[Said, list[Mark]] = {}
        for i, value in reason.marks:
            alike.setdefault(stuck(self.clue, with_mark(reading.text, i, other_value(value))), []).append((i, value))
        return (Cases(tuple((Marks(tuple(marks)), why) for why, marks in alike.items())),)
