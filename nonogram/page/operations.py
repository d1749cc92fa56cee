"""What the page requests besides solutions and hints: jobs of the worker.

Each reads its request, passes the messages to send as its news, and returns the value that settles the request. Modules
that few pages need are imported on use, so that they do not slow down every start.
"""

from __future__ import annotations

from .. import formats
from ..colours import odds
from ..colours.puzzle import ColourPuzzle
from ..errors import Contradiction, PuzzleError
from ..formats.sets import Broken, reading_set
from ..help.grade import Walked, grading
from ..help.known import Knowing, nothing_known
from ..help.solutions import Solutions
from ..pausing import Deadline, Pausing, check_seconds, pause
from ..search.likelihoods import glancing
from ..telling import words
from .reporting import at_work, paced, progress
from .request import (
    Message,
    choice_of,
    clues_of,
    count_of,
    every_mark,
    grid_of,
    history_of,
    marks_of,
    puzzle_of,
    text_of,
)

Operation = Pausing[object]
"""A job whose news are messages to send."""
MOST_SECONDS = 10.0
"""The time for trial marks, and for the solutions before moves are reviewed, in seconds."""
POSED = ("inks", "rows", "columns", "given")
"""What a puzzle of a set is made of."""


async def parse(request: Message) -> object:
    """Read the puzzle of a file in any format, with its saved board. Its clues need not fit each other."""
    await pause()
    text = text_of(request, "text")
    name = choice_of(request, "format", formats.FORMATS, None)
    kind = formats.FORMATS[name] if name else await formats.detecting(text)
    try:
        document = await formats.reading(text, kind.name)
    except PuzzleError as error:
        if error.unfit is None:
            raise
        # The page says what is wrong with them, and lets them be corrected.
        unfit: Message = {"rows": error.unfit.rows, "columns": error.unfit.columns, **error.unfit.texts}
        if error.unfit.inks:
            unfit["inks"] = formats.json.inks_to_list(error.unfit.inks)
        if error.unfit.given is not None:
            unfit["given"] = error.unfit.given.rows()
        return {"puzzle": unfit, "format": kind.name, "state": None, "assumed": False}
    return {
        "puzzle": formats.json.to_object(document.puzzle),
        "format": kind.name,
        **formats.json.board_to_object(document.state),
        "assumed": document.assumed,
    }


async def export(request: Message) -> object:
    """Write a puzzle as a file."""
    await pause()
    return {"text": formats.dumps(puzzle_of(request), choice_of(request, "format", formats.written_formats(), "non"))}


async def puzzle_set(request: Message) -> object:
    """Read the puzzles of a set file, and say what is wrong with those that cannot be read."""
    puzzles: list[Message] = []
    broken: list[str] = []
    for entry in reading_set(text_of(request, "text")):
        if isinstance(entry, Broken):
            broken.append(str(entry))
        elif entry is not None:
            told = formats.json.to_object(entry.puzzle)
            posed = {key: told[key] for key in told if key in POSED}
            puzzles.append({"name": entry.name, "puzzle": posed, **formats.json.board_to_object(entry.state)})
        await pause()
    return {"puzzles": puzzles, "broken": broken}


async def what_if(request: Message, solutions: Solutions, source: Knowing) -> object:
    """Find out where trial marks lead."""
    from ..help.what_if import trying

    puzzle = puzzle_of(request)
    grid = grid_of(request, puzzle)
    marks = marks_of(request.get("marks"), "marks", every_mark(puzzle)[1:])
    job = trying(puzzle, grid, marks, source.at_hand(puzzle), Deadline(MOST_SECONDS), solutions, source)
    return (await paced(job, at_work("progress.whatif"))).to_json()


async def typos(request: Message) -> object:
    """Find the slips that explain why clues as typed have no picture, or several."""
    from ..help.typos import Examined, correcting

    def told(examined: Examined | None) -> Message | None:
        if examined is None:
            return None
        done, total, found = examined.done, examined.total, examined.found
        return progress(words.say("progress.typos", done=done, total=total, found=found), done, total)

    seconds = check_seconds("timeout", request.get("timeout"))
    return (await paced(correcting(clues_of(request), seconds), told, at_once=True)).to_json()


async def grade(request: Message) -> object:
    """Find out how hard a puzzle is."""

    def told(walked: Walked | None) -> Message | None:
        if walked is None:
            return None
        known, total = walked.known, walked.total
        return progress(words.say("progress.grade", known=known, total=total), known, total)

    return (await paced(grading(puzzle_of(request)), told, at_once=True)).to_json()


async def certify(request: Message) -> object:
    """Prove how many solutions a puzzle has."""
    from ..search.certifying import certifying

    puzzle = puzzle_of(request)
    deadline = Deadline(check_seconds("timeout", request.get("timeout")))
    return (await paced(certifying(puzzle, deadline), at_work("progress.certify"))).to_json()


async def verify(request: Message) -> object:
    """Check a certificate, or what is left of it without one of its steps."""
    from ..certificate_reading import read_certificate
    from ..verification import checking_certificate

    certificate = read_certificate(text_of(request, "text"), puzzle_of(request))
    without = count_of(request, "without", 0, least=0)
    job = checking_certificate(certificate, without)
    return (await paced(job, at_work("progress.verify"))).to_json()


async def coach(request: Message, source: Knowing) -> object:
    """Review the player's moves."""
    from ..help.review import reviewing

    puzzle = puzzle_of(request)
    start = grid_of(request, puzzle) if "state" in request else None
    history = history_of(request, puzzle) or []
    known = await source.of(puzzle, Deadline(MOST_SECONDS)) or nothing_known(puzzle)
    return (await paced(reviewing(puzzle, history, start, known), at_work("progress.coach"))).to_json()


async def likely(request: Message) -> object:
    """Estimate how likely each cell of a board is black; in colours, has each ink and is white."""
    puzzle = puzzle_of(request)
    grid = grid_of(request, puzzle)
    try:
        if isinstance(puzzle, ColourPuzzle):
            inked = await paced(odds.glancing(puzzle, grid), lambda _: None)
            shares = [[[round(share, 3) for share in cell] for cell in row] for row in inked]
            return {"likely": shares, "text": words.say("colour.likely")}
        black = await paced(glancing(puzzle, grid), lambda _: None)
    except Contradiction:
        return {"likely": None, "text": words.say("likely.conflict")}
    return {"likely": [[round(share, 3) for share in row] for row in black], "text": words.say("likely")}


async def lesson(request: Message) -> object:
    """Make what the learning page shows of one thing."""
    from .lessons import lesson_of

    await pause()
    return lesson_of(request)
