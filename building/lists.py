"""What the engine makes for the pages: every puzzle with its difficulty, every technique with an example, and the first
lessons of the learning page.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from building.labels import puzzle_files, theme_of
from building.languages import titles_by_language
from building.made import keep, made_before
from building.project import BuildFailure, Places, as_json, digest, places, write_whole
from building.python.package import package_sources

STEP = "lists"
_GRADES = "difficulties"


def list_files(places: Places) -> dict[str, bytes]:
    """The lists as files of the site."""
    techniques = _import_from(places.root, "building.techniques").technique_list()
    listed = puzzle_list(places)
    black, colours = ([one for one in listed if ("inks" in one) is told] for told in (False, True))
    learning = _import_from(places.root, "building.learning").learning_file()
    return {
        "puzzles.json": as_json(black),
        "colours.json": as_json(colours),
        "techniques.json": as_json(techniques),
        "learning.json": as_json(learning),
    }


def puzzle_list(places: Places) -> list[dict[str, Any]]:
    """Every puzzle's clues, inks, credits, theme, difficulty (a word) and score, smallest first, without the picture.

    `titles` holds its title in the languages that have one; those in black have no `inks`.
    """
    ng = _import_from(places.root, "nonogram")
    sources = package_sources(Path(ng.__file__).resolve().parents[1])
    engine = digest(as_json({name: digest(data) for name, data in sources.items()}))
    made = made_before(places, _GRADES, engine)
    known: dict[str, dict[str, Any]] = {} if made is None else json.loads(made.read_text("utf-8"))
    titles = titles_by_language(places.root)
    listed, grades = [], {}
    for path in puzzle_files(places.root):
        slug, where, content = path.stem, path.relative_to(places.root).as_posix(), digest(path.read_bytes())
        try:
            puzzle = ng.load(path)
        except ValueError as error:
            raise BuildFailure(STEP, f"{where}: {error}", "mend that file and start again") from error
        credits = {name: getattr(puzzle, name) or "" for name in ("title", "author", "copyright", "license")}
        clues: dict[str, Any] = {side: [list(c) for c in getattr(puzzle, side)] for side in ("rows", "columns")}
        if puzzle.inks:
            clues["inks"] = [{"name": ink.name, "colour": ink.colour, "sign": ink.sign} for ink in puzzle.inks]
        grades[content] = known.get(content) or _grade(ng, puzzle, where)
        labels = {"theme": theme_of(path), "titles": {code: own[slug] for code, own in titles.items() if slug in own}}
        listed.append({"slug": slug, **grades[content], **credits, **labels, **clues})
    if grades != known:
        keep(places, f"{_GRADES}.json", engine, as_json(grades))
    return sorted(listed, key=lambda p: (len(p["rows"]) * len(p["columns"]), p["title"], p["slug"]))


def _grade(ng: Any, puzzle: Any, where: str) -> dict[str, Any]:
    """A puzzle's difficulty as a word and as a score."""
    grade = ng.grade(puzzle, timeout=None)  # However busy the machine is.
    if grade.score is None:
        problem = "logic does not lead to one picture, so it has no difficulty"
        raise BuildFailure(STEP, f"{where}: {problem}", "mend that file and start again")
    return {"difficulty": grade.word, "score": grade.score}


def _import_from(root: Path, name: str) -> Any:
    """A module that needs the package, imported late: the package is not installed yet when the build starts."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return importlib.import_module(name)


if __name__ == "__main__":
    # For building/watching.py: a process of its own imports the engine as it is now.
    try:
        for name, data in list_files(places()).items():
            write_whole(Path(sys.argv[1], name), data)
    except BuildFailure as error:
        sys.exit(str(error))
