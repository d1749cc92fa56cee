"""What sentences about a line's blocks and cells claim, each recognised by a pattern and checked by enumeration."""

from __future__ import annotations

import re

from nonogram.cells import BLACK, WHITE
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.supposed_claims import Supposed
from tests.proofs.checker.truths import BLOCK, BLOCKS, CELLS, NUMBERS, Doubtful, Line

says = Sayings()


@says("it has no block at all, so T")
@says("(?:now all its blocks are there, )?so T")
@says("with one cell between them the blocks fill C exactly(?:, |[.] )so T")
def _settled(line: Line, t: str, c: str = "") -> None:
    line.cells(c)
    line.settled(t)
    line.named.update(i for i, cell in enumerate(line.text) if cell == BLACK and not c)


@says("(?:(?:now )?all its blocks are there|its only block is complete), at C(?:, |[.] )so T")
def _finished(line: Line, c: str, t: str) -> None:
    line.complete(c)
    line.settled(t)


@says("there is no room for any block at C, so (?:it is|they are) empty")
def _gap_all(line: Line, c: str) -> None:
    line.settle(c, WHITE)


@says("there is no room for S at C, and no other block comes there, so T")
def _gap(line: Line, s: str, c: str, t: str) -> None:
    line.blocks(s)
    line.cells(c)
    line.settled(t)


@says("(?P<now>B (?:now )?)lies within C1 and so always covers C2")
@says("so B lies within C1 and always covers C2")
def _overlap(line: Line, b: str, c1: str, c2: str, now: str = "") -> None:
    if now and line.just_counted is not None and line.just_counted[0] == line.block(b):
        window, how = line.cells(c1), line.just_counted[1]
        if line.bounds[line.just_counted] == (window[0] if how == "begins" else window[-1]):
            raise Doubtful(f"said before: {b} {how} there")
    line.within([line.block(b)], c1)
    line.covers(line.block(b), c2)


@says("B fits only at C, so (?:it is|they are) black")
def _whole(line: Line, b: str, c: str) -> None:
    line.told_whole.add(line.block(b))
    line.within([line.block(b)], c)
    line.settle(c, BLACK)


@says("B fits only at C, so T")
def _place(line: Line, b: str, c: str, t: str) -> None:
    line.within([line.block(b)], c)
    line.settled(t)


@says(rf"(?:pushed to either end, |likewise, )?B covers C(?P<more>(?:(?:, | and ){BLOCK} {CELLS})*)")
def _overlaps(line: Line, b: str, c: str, more: str) -> None:
    line.covers(line.block(b), c)
    for block, cells in re.findall(rf"({BLOCK}) ({CELLS})", more):
        line.covers(line.block(block), cells)


OFF = (
    rf"{BLOCK}(?:, which comes (?:first|last),)? (?:ends|begins) at {CELLS} at the (?:latest|earliest)"
    rf"|there is no room for {BLOCKS} at {CELLS}|{BLOCK} lies at {CELLS}|{CELLS} are side by side"
    rf"|on {CELLS} {BLOCKS} would touch {CELLS}(?:(?:, | or ){CELLS})*"
)
OFFS = rf"(?P<off>(?:{OFF})(?:(?:, | and )(?:{OFF}))*)"
SO = rf"(?:(?:{OFFS}(?:, |[.] ))?so )?"


def _off(line: Line, off: str | None) -> None:
    for block, how, cell in re.findall(rf"({BLOCK})(?:, which comes \w+,)? (begins|ends) at ({CELLS}) at", off or ""):
        line.knows(line.block(block), line.cells(cell)[0], how)
    for cells in re.findall(rf"would touch ({CELLS}(?:(?:, | or ){CELLS})*)", off or ""):
        line.is_black(cells)
    for block, cells in re.findall(rf"({BLOCK}) lies at ({CELLS})", off or ""):
        line.within([line.block(block)], cells)


PART = rf"(?:before {BLOCK}|behind {BLOCK}|between {BLOCK} and {BLOCK}),"


@says(f"{SO}C can only be B")
def _placed(line: Line, c: str, b: str, off: str | None) -> None:
    _off(line, off)
    line.tells(c, line.block(b))
    line.owned(c, [line.block(b)])
    line.complete(c)
    line.places(line.block(b), line.cells(c))


@says(f"{SO}C can only be part of B")
def _belongs(line: Line, c: str, b: str, off: str | None) -> None:
    _off(line, off)
    line.tells(c, line.block(b))
    line.owned(c, [line.block(b)])


@says(rf"{PART} S fill C exactly(?:, |[.] )so T")
def _part_full(line: Line, s: str, c: str, t: str) -> None:
    cells, blocks = line.cells(c), line.blocks(s)
    at = cells[0]
    for block in blocks:
        line.begins(block, cells[0])
        line.ends(block, cells[-1])
        line.heard.narrow(block, at, at)
        at += line.clue[block] + 1
    assert at == cells[-1] + 2
    line.settled(t)


@says(rf"{PART} S fit only at C(?:, |[.] )so T")
@says(rf"{PART} S fit only at C, so they are black")
def _part_fit(line: Line, s: str, c: str, t: str = "") -> None:
    cells = line.cells(c)
    assert all(line.spots[block] == {start} for block, start in zip(line.blocks(s), _starts(cells), strict=True))
    if t:
        line.settled(t)
    else:
        line.settle(c, BLACK)


def _starts(cells: list[int]) -> list[int]:
    """Where runs of cells begin."""
    return [i for i in cells if i - 1 not in cells]


@says(rf"{PART} B lies within C1 and always covers C2")
def _part_overlap(line: Line, b: str, c1: str, c2: str) -> None:
    _overlap(line, b, c1, c2)


@says(rf"{PART} pushed to either end, B covers C(?P<more>(?:(?:, | and ){BLOCK} {CELLS})*)")
def _part_overlaps(line: Line, b: str, c: str, more: str) -> None:
    _overlaps(line, b, c, more)


@says(rf"{PART} B fits only at C, so T")
def _part_place(line: Line, b: str, c: str, t: str) -> None:
    _place(line, b, c, t)


@says(rf"{PART} B fits only at C, so (?:it is|they are) black")
def _part_whole(line: Line, b: str, c: str) -> None:
    _whole(line, b, c)


LIE = rf"{BLOCK} (?:lies )?(?:within|at) {CELLS}"


@says(rf"(?P<lie>{LIE}(?:(?:, | and ){LIE})*)[;.] no block reaches further, so T")
def _all_reach(line: Line, lie: str, t: str) -> None:
    for block, cells in re.findall(rf"({BLOCK}) (?:lies )?(?:within|at) ({CELLS})", lie):
        line.within([line.block(block)], cells)
    line.settled(t)


@says("no block comes between them, so T")
def _between_settled(line: Line, t: str) -> None:
    line.settled(t)


DONE = rf"(?P<done>{BLOCKS}|all other blocks|the (?:first|last) \w+ blocks) (?:is|are) complete,? at (?P<at>{CELLS})"
NEXT = rf"(?P<next>{BLOCK}) (?P<how>begins|ends) at (?P<end>{CELLS}) at the (?:earliest|latest)"
RUN = rf"(?: and {CELLS} are side by side)?"
SHORT = rf"(?P<short>{BLOCKS}) (?:is|are) too short for (?P<missed>{CELLS})"
ALONE = rf"(?:{NEXT}|{SHORT})".replace("?P<", "?P<alone_")
PREMISES = rf"(?:{DONE}(?:(?:, | and )(?:{NEXT}|{SHORT}))?|{ALONE}){RUN}"
OWNED = rf"(?:(?:{PREMISES}(?:, |[.] ))?so )?C can only be (?:part of )?B"


def _done(line: Line, done: str, at: str) -> None:
    """Check that blocks are complete where a text says so, which it has not said before."""
    line.complete(at)
    cells = line.cells(at)
    blocks = line.blocks(done) if re.fullmatch(BLOCKS, done) else []
    if blocks and line.told_whole.issuperset(blocks):
        raise Doubtful(f"said before: {done} complete")
    line.told_whole.update(blocks)
    if counted := re.fullmatch(r"the (first|last) (\w+) blocks", done):
        runs = [i for i in cells if i - 1 not in cells]
        lengths = [next(n for n in range(1, len(line.text) + 1) if i + n not in cells) for i in runs]
        count = NUMBERS.index(counted[2]) if counted[2] in NUMBERS else int(counted[2])
        assert lengths == list(line.clue[:count] if counted[1] == "first" else line.clue[-count:])
    elif done != "all other blocks":
        for block, start in zip(line.blocks(done), _starts(cells), strict=True):
            line.places(block, [start, start + line.clue[block] - 1])


@says(DONE)
@says(f"{DONE}(?:, |[.] )so T")
def _are_done(line: Line, done: str, at: str, t: str = "") -> None:
    if re.fullmatch(BLOCKS, done):
        line.recall(line.blocks(done), at)
    if re.fullmatch(BLOCKS, done) and line.earlier != line.text:
        line.pin(line.blocks(done), at)
    _done(line, done, at)
    line.settled(t)


@says(rf"{PREMISES}(?:, |[.] )so they can only be (?:part of )?B, which (?:lies within|fills) C1: T")
@says(rf"{PREMISES}(?:, |[.] )so they can only be B, complete: T")
@says(rf"{OWNED}, which lies within C1: T")
@says(rf"{OWNED}, which fills C1: T")
@says(rf"{OWNED}, complete: T")
def _edge(line: Line, b: str, t: str, c: str = "", c1: str = "", **said: str | None) -> None:
    if said["done"] and said["at"]:
        _done(line, said["done"], said["at"])
    for kind in ("", "alone_"):
        block, end = said[f"{kind}next"], said[f"{kind}end"]
        if block and end:
            line.knows(line.block(block), line.cells(end)[0], said[f"{kind}how"] or "")
        short, missed = said[f"{kind}short"], said[f"{kind}missed"]
        if short and missed:
            assert max(line.clue[one] for one in line.blocks(short)) < len(line.is_black(missed))
            c = c or missed
    line.tells(c, line.block(b))
    line.owned(c, [line.block(b)])
    if c1:
        line.within([line.block(b)], c1)
    else:
        line.complete(c)
        line.told_whole.add(line.block(b))
    line.settled(t)
    _parts(line, line.block(b), t)


def _parts(line: Line, block: int, t: str) -> None:
    """Black cells that are settled because of where a block lies are parts of it."""
    if black := re.search(f"({CELLS}) (?:is|are) black", t):
        line.is_of(block, line.cells(black[1]))


@says("C is black and nothing can come (?:before|after) it, so B (?P<how>begins|ends) there: T")
def _edge_at(line: Line, b: str, c: str, t: str, how: str) -> None:
    _at(line, b, line.is_black(c)[0], how)
    line.settled(t)


def _at(line: Line, b: str, cell: int, how: str) -> None:
    """A block begins or ends at a cell."""
    block = line.block(b)
    start = cell if how == "begins" else cell + 1 - line.clue[block]
    assert line.spots[block] == {start}
    line.heard.narrow(block, start, start)


@says(rf"(?:{DONE}(?:, |[.] ))?so B is next and (?P<how>begins|ends) at C, which is black: T")
def _edge_next(line: Line, b: str, c: str, t: str, how: str, done: str | None, at: str | None) -> None:
    if done and at:
        _done(line, done, at)
    line.owned(c, [line.block(b)])
    _at(line, b, line.is_black(c)[0], how)
    line.settled(t)


@says("the block at C is complete, as none in the clue is longer, so T")
def _only_longest(line: Line, c: str, t: str) -> None:
    _complete(line, c, t)
    if line.clue.count(longest := max(line.clue)) == 1:
        (start,) = _starts(line.cells(c))
        line.heard.narrow(line.clue.index(longest), start, start)


@says("every block is \\d+ long, so (?:the one|those) at C (?:is|are) complete and T")
@says("the blocks? at C (?:is|are) complete, as none in the clue is longer, so T")
@says(rf"the block at C is complete, as {OFFS}, so T")
@says(rf"(?:{OFFS}[.] )?so the block at C can only be (?P<length>\d+) long and is complete: T")
@says("the block at C is complete, as none longer than \\d+ can be there, so T")
def _complete(line: Line, c: str, t: str, off: str | None = None, length: str = "") -> None:
    line.complete(c)
    assert not length or len(line.cells(c)) == int(length)
    _off(line, off)
    line.settled(t)


@says(rf"no block can cover C together(?:, as {OFFS})?, so T")
@says(rf"(?:{OFFS}[.] )?so no block can cover C together: T")
def _apart(line: Line, c: str, t: str, off: str | None) -> None:
    line.apart(c)
    _off(line, off)
    line.settled(t)


@says(f"{SO}C can only be part of S, which lies within C1, so T")
@says(f"{SO}C can only be part of S, which lies within C1, and beside it no other block has room there: T")
@says(f"{SO}C can only be part of S, which fits only at C1, so T")
@says(f"{SO}C can only be part of S, which has to (?:begin|end) there, so T")
def _cell(line: Line, c: str, s: str, t: str, c1: str = "", off: str | None = None) -> None:
    _off(line, off)
    blocks = line.blocks(s)
    if len(blocks) == 1:
        line.tells(c, blocks[0])
    cells = line.owned(c, blocks)
    if c1:
        line.within(blocks, c1, cells)
    line.settled(t)
    if len(blocks) == 1:
        _parts(line, blocks[0], t)


@says("C can only be parts of one block(?:, B)?, so T")
@says(f"{SO}C can only be parts of one block, B: T")
def _join(line: Line, c: str, b: str | None, t: str, off: str | None = None) -> None:
    _off(line, off)
    if b:
        line.owned(c, [line.block(b)])
    line.is_black(c)
    line.settled(t)


@says("joined, C would be \\d+ cells long, and no block there is, so T")
def _split(line: Line, c: str, t: str) -> None:
    line.is_black(c)
    line.settled(t)


@says("T(?:: |[.] )otherwise (?P<stuck>.+)")
def _every(line: Line, t: str, stuck: str) -> None:
    text = "".join(line.claimed.get(i, cell) for i, cell in enumerate(line.text))
    line.settled(t)
    match = re.fullmatch(f"({CELLS}) (?:is|are) (black|empty)", t)
    assert match is not None
    other = WHITE if match[2] == "black" else BLACK
    texts = [text[:i] + other + text[i + 1 :] for i in line.cells(match[1])]
    line.supposed = [Supposed(line.clue, text) for text in texts]
    suppose(line, stuck)


def suppose(line: Line, words: str) -> None:
    """Check what would follow if a settled cell were otherwise, whichever it is."""
    assert line.supposed
    line.cells(" ".join(re.findall(CELLS, words)))
    for supposed in line.supposed:
        supposed.hear(words)
