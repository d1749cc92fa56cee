"""The rooms of the page's code: which folders' modules may import which, read off their import lines.

Types are free: `import("…")` within a comment names a type and loads nothing.
"""

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.native  # the sources of the page are not in the browser
WEB = Path(__file__).resolve().parent.parent / "web"
NOT_OURS = {"node_modules", "types"}
GROUND = {
    "rules.js",
    "reading",
    "inks",
    "strings",
    "addresses.js",
    "dom.js",
    "icons.js",
    "fetching.js",
    "engine/protocol.js",
    "player/state.js",
    "player/titles.js",
    "version.js",
    "settings.js",
    "trained.js",
    "menu-keys.js",
    "idle.js",
}

# What the modules of each folder of the player may import besides their own folder and GROUND.
ROOMS = {
    "player/board": set[str](),
    "player/drawing": set[str](),
    "player/view": {"player/drawing"},
    "player/hands": set[str](),
    "player/frame": {"player/hands"},
    "player/help": {"player/board", "player/drawing"},
}
# Those who have something to tell: the voice lets one of them speak at a time, and none knows another.
SPEAKERS = {"hints", "likelihoods", "checking", "whatIf", "reviewing", "replaying", "solving"}
# Who puts a player together: the features are made in one place, and given what they need.
WIRES = {"player/desk.js", "player/element.js", "player/features.js"}

_IMPORT = re.compile(r'^(?:import|export)\b[^;"(]*?"(\.[^"]+)"', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("(\.[^"]+)"\)|=> import\("(\.[^"]+)"\)')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def sources() -> dict[str, str]:
    """Every module of the page without its block comments, by its path in web/."""
    paths = (path.relative_to(WEB) for path in sorted(WEB.rglob("*.js")))
    ours = [path for path in paths if not NOT_OURS & set(path.parts)]
    return {path.as_posix(): _COMMENT.sub("", (WEB / path).read_text("utf-8")) for path in ours}


def imports(name: str, text: str, *, later: bool = True) -> list[str]:
    """What a module imports, by path in web/; `later` counts what it loads only when it is needed."""
    found = _IMPORT.findall(text)
    if later:
        found += [one or other for one, other in _LATER.findall(text)]
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), address)) for address in found]


SOURCES = sources()


def test_the_reading_finds_imports() -> None:
    text = 'import "./a.js";\nimport {\n  b,\n} from "../b.js";\nexport { c } from "./c.js";\nawait import("./d.js");'
    assert imports("x/y.js", text) == ["x/a.js", "b.js", "x/c.js", "x/d.js"]
    assert imports("x/y.js", text, later=False) == ["x/a.js", "b.js", "x/c.js"]
    assert "player/desk.js" in imports("player/element.js", SOURCES["player/element.js"])


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_the_rooms_below(room: str) -> None:
    inside = {name: text for name, text in SOURCES.items() if posixpath.dirname(name) == room}
    assert inside
    allowed = {room, *GROUND, *ROOMS[room]}
    above = [
        f"{name} imports {other}"
        for name, text in inside.items()
        for other in imports(name, text)
        if other not in allowed and posixpath.dirname(other) not in allowed
    ]
    assert not above


def test_every_folder_of_the_player_is_a_room() -> None:
    assert {posixpath.dirname(name) for name in SOURCES if name.startswith("player/")} == {"player", *ROOMS}


def test_who_speaks_knows_no_other_speaker() -> None:
    names = "|".join(sorted(SPEAKERS))
    knows = re.compile(rf"\bthis\.({names})\b|constructor\([^)]*\b({names})\b")
    helpers = {name: text for name, text in SOURCES.items() if name.startswith(("player/help/", "player/board/"))}
    assert not [name for name, text in helpers.items() if knows.search(text)]
    files = {"what-if" if speaker == "whatIf" else speaker for speaker in SPEAKERS}
    for name, text in helpers.items():
        assert not files & {posixpath.basename(other)[:-3] for other in imports(name, text)}, name


def test_only_those_who_wire_know_the_whole_player() -> None:
    for wiring in WIRES:
        importers = {name for name, text in SOURCES.items() if wiring in imports(name, text)}
        assert {name for name in importers if name.startswith("player/")} <= WIRES, wiring
    player = {name: text for name, text in SOURCES.items() if name.startswith("player/")}
    assert {name for name, text in player.items() if re.search(r"\bdesk\b", text)} <= WIRES
    given_the_core = re.compile(
        r"export class (\w+)(?: extends Speaker| \{(?:(?!export class).)*?\bconstructor\((?:core\b|\{ state\b))",
        re.DOTALL,
    )
    # A telling belongs to the one who tells; game and voice are the core.
    beside = {"Telling", "Speaker", "Game", "Voice"}
    wired = {made for text in player.values() for made in given_the_core.findall(text)} - beside
    assert wired >= {"Hints", "Checking", "Painting", "Travel", "Jobs"}
    making = re.compile(rf"\bnew (?:{'|'.join(wired)})\(")
    assert {name for name, text in player.items() if making.search(text)} == {"player/features.js"}


def test_the_engine_knows_neither_player_nor_site() -> None:
    engine = {name: text for name, text in SOURCES.items() if name.startswith("engine/")}
    assert engine
    for name, text in engine.items():
        assert not [other for other in imports(name, text) if other.startswith(("player/", "site/", "embed/"))], name


def circles(graph: dict[str, set[str]]) -> list[str]:
    """The ways that lead from a node of a graph back to it, one for each node where such a way is first closed."""
    done: set[str] = set()
    found = []

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            found.append(" → ".join([*way[way.index(name) :], name]))
        elif name not in done:
            for other in sorted(graph.get(name, ())):
                visit(other, (*way, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())
    return found


def joined(names: Callable[[str], str]) -> dict[str, set[str]]:
    """Which groups of modules import which others, by the names that are given to the modules of a group."""
    graph: dict[str, set[str]] = {}
    for name, text in SOURCES.items():
        others = {names(other) for other in imports(name, text)}
        graph.setdefault(names(name), set()).update(others - {names(name)})
    return graph


def room_of(name: str) -> str:
    """The folder of a module; one of GROUND counts by itself."""
    return name if name in GROUND else posixpath.dirname(name) or name


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b → c → b"]
    assert not circles({name: set(imports(name, text)) for name, text in SOURCES.items()})


def test_no_folder_imports_itself_by_way_of_others() -> None:
    assert not circles(joined(room_of))
    assert not circles(joined(lambda name: name.split("/")[0]))
