"""The rooms of the package: who may import whom, and that imports go one way."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonogram
from tests.places import ROOT as REPOSITORY

pytestmark = pytest.mark.native
"""In the browser there are no sources of the package to read."""

PACKAGE = Path(nonogram.__file__).parent
ROOMS = (
    "api",
    "classic",
    "colours",
    "commands",
    "formats",
    "languages",
    "lessons",
    "logic",
    "search",
    "search.sat",
    "techniques",
    "proofs",
    "telling",
    "verification",
    "help",
    "make",
    "photo",
    "page",
    "lab",
)
ROOT = {
    "__init__",
    "__main__",
    "boards",
    "brief",
    "sameness",
    "cells",
    "certificate",
    "certificate_reading",
    "claims",
    "draw",
    "errors",
    "grid",
    "inks",
    "options",
    "pausing",
    "picture",
    "problems",
    "processes",
    "puzzle",
    "raster",
    "sight",
    "steps",
    "taking",
}
GROUND = {"boards", "brief", "cells", "errors", "grid", "inks", "picture", "problems", "puzzle", "pausing", "sight"}
"""What everybody may import."""

MOST_FLOORS = 26
"""No module may stand on a longer chain of others, itself counted."""

MAY_IMPORT = {
    "api": GROUND
    | {"certificate", "certificate_reading", "colours", "formats", "help", "logic", "options", "search", "steps"}
    | {"taking", "verification"},
    "classic": GROUND,
    "colours": GROUND
    | {"claims", "classic", "logic", "options", "steps", "techniques"}
    | {"search.heuristics", "search.luby", "search.result", "search.sat.binding", "search.sat.installed"},
    "formats": GROUND | {"colours"},
    "languages": {"errors"},
    "problems": {"errors", "languages"},
    "claims": {"brief", "cells"},
    "steps": {"brief", "cells", "claims"},
    "verification": GROUND | {"certificate", "classic", "colours", "steps"},
    "certificate": GROUND,
    "certificate_reading": GROUND | {"certificate"},
    "logic": GROUND | {"classic", "colours", "options", "steps"},
    "search.sat": GROUND | {"logic", "options", "search.result", "steps", "verification"},
    "search": GROUND
    | {"certificate", "colours", "logic", "options", "search.sat", "steps", "telling.words", "verification"},
    "lessons": GROUND | {"classic", "logic", "options", "search", "search.sat", "steps", "techniques"},
    "techniques": GROUND | {"logic"},
    "proofs": GROUND | {"claims", "logic", "options", "steps", "techniques", "verification"},
    "telling": GROUND | {"claims", "languages", "steps"},
    "help": GROUND
    | {
        "claims",
        "colours",
        "languages",
        "logic",
        "options",
        "proofs",
        "search",
        "search.sat",
        "steps",
        "techniques",
        "telling",
        "verification",
    },
    "photo": GROUND | {"help", "make", "options", "processes", "search"},
    "make": GROUND | {"colours", "help", "logic", "processes", "sameness", "search", "techniques", "telling"},
}
"""What each room or module may import besides itself. `page`, `lab` and the root may import any of these."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module by its dotted name inside the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts), path


NAMES = {name for name, _ in modules()}


def imported(name: str, path: Path) -> Iterator[str]:
    """The modules of the package that a module imports, anywhere in it, strings for `import_module` among them."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    if name == "__init__":
        package = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1] + (node.module.split(".") if node.module else [])
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                yield whole if whole in NAMES else ".".join(base) or "__init__"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            head, _, tail = node.value.partition(".")
            if head == "nonogram" and tail in NAMES:
                yield tail


def room_of(module: str) -> str:
    """The room of a module; its own name in the root."""
    return next((room for room in reversed(ROOMS) if module == room or module.startswith(room + ".")), module)


SUBCLASS = ("puzzle", "colours.puzzle")
"""For type checkers alone, `Puzzle` names the one subclass that it makes of clues with inks."""

ARROWS = {(name, other) for name, path in modules() for other in imported(name, path) if other != name} - {SUBCLASS}


def test_every_module_has_its_room() -> None:
    assert {name for name in NAMES if room_of(name) == name} - set(ROOMS) == ROOT


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    wrong = [
        f"{name} imports {other}"
        for name, other in sorted(ARROWS)
        if room_of(name) == room
        and room_of(other) not in {room, *MAY_IMPORT[room]}
        and other not in {"__init__", *MAY_IMPORT[room]}
    ]
    assert not wrong


def test_techniques_know_of_the_logic_lines_alone() -> None:
    seen = {other for name, other in ARROWS if room_of(name) == "techniques" and room_of(other) == "logic"}
    assert seen == {"logic.line"}


def test_nobody_imports_the_page_and_only_the_command_line_the_lab() -> None:
    assert {name for name, other in ARROWS if room_of(other) == "page" and room_of(name) != "page"} == set()
    assert {name for name, other in ARROWS if room_of(other) == "lab" and room_of(name) != "lab"} == {"__main__"}


def floors_of(arrows: set[tuple[str, str]]) -> dict[str, int]:
    """The floor of each module, one above the highest of those that it imports. Fails where imports go in a circle."""
    floors: dict[str, int] = {}
    below = {name: {other for source, other in arrows if source == name} for name in NAMES}
    while len(floors) < len(NAMES):
        ready = {name for name in NAMES if name not in floors and below[name] <= floors.keys()}
        assert ready, sorted(NAMES - floors.keys())
        for name in ready:
            floors[name] = 1 + max((floors[other] for other in below[name]), default=0)
    return floors


def test_imports_go_one_way() -> None:
    """Without circles. Imports within functions count, and those that are only for types."""
    floors_of(ARROWS)


def test_the_house_is_low() -> None:
    """Few modules have to be known to follow one down to the ground. The version, which some read from the package's
    own `__init__`, is no reason to stand above all of it.
    """
    floors = floors_of({(name, other) for name, other in ARROWS if other != "__init__"})
    highest = max(floors.values())
    assert highest <= MOST_FLOORS, [name for name, floor in floors.items() if floor == highest]


def test_every_room_says_what_lives_there() -> None:
    for room in ROOMS:
        text = ast.get_docstring(ast.parse((PACKAGE / room.replace(".", "/") / "__init__.py").read_text("utf-8")))
        assert text, room
        assert text.count(".") >= 3, room


def test_no_two_test_files_have_one_name() -> None:
    """Or pytest refuses to read the second, whenever both are asked for."""
    names = Counter(path.name for path in (REPOSITORY / "tests").rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []
