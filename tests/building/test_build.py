"""The build: what dist/ holds, and that it is reproducible."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import nonogram
from building.archive import unzip
from building.lists import puzzle_list
from building.pages.bundle import PACKAGE, PAGES
from building.pages.compress import compressed
from building.policy import FRAMEABLE, POLICY, headers_for
from building.project import ROOT, Places, project_version
from building.python.bytecode import compiled_modules, compiled_stdlib
from building.python.package import LISTED, changed_archive, package_sources
from building.site import build_site
from building.wheels import SHIPPED
from tests.places import FIRST

pytestmark = pytest.mark.native

LEFT_OVER = "left-over.txt"


def places_in(folder: Path, made: Path) -> Places:
    """This checkout's sources and downloads; what earlier builds have compiled is in `made`."""
    return Places(ROOT, ROOT / ".cache" / "downloads", made, folder / "dist", quick=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build in a folder that holds one already."""
    places = places_in(tmp_path_factory.mktemp("first"), ROOT / ".cache" / "made")
    places.dist.mkdir()
    (places.dist / LEFT_OVER).write_text("from an older version")
    build_site(places)
    return places.dist


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def of_the_site(folder: Path) -> dict[str, str]:
    return {name: data for name, data in contents(folder).items() if not name.startswith(PACKAGE)}


# --- what is built


def test_a_build_replaces_what_an_older_one_left(built: Path) -> None:
    assert not (built / LEFT_OVER).exists()
    assert [path.name for path in built.parent.iterdir()] == ["dist"]


def test_what_is_damaged_in_the_cache_is_made_anew_of_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Little that an earlier build made is of use here, so this is also nearly a build from nothing beside another."""
    places = places_in(tmp_path, tmp_path / "made")
    shutil.copytree(ROOT / ".cache" / "made", places.made)
    for made in places.made.iterdir():
        if made.name.startswith(("compressed", "python_stdlib", "difficulties")):
            # Each would take as long as all the rest. The library has its own test, the next one; the grades
            # of a few puzzles have the one after it, and of the compressed copies the test of these makes some anew.
            continue
        data = bytearray(made.read_bytes())
        data[len(data) // 2] ^= 1
        made.write_bytes(data)
    build_site(places)
    assert contents(built) == contents(places.dist)
    assert len(list(places.made.iterdir())) == len(list((ROOT / ".cache" / "made").iterdir()))


def test_the_standard_library_is_compiled_to_the_same_bytes(tmp_path: Path) -> None:
    places = places_in(tmp_path, ROOT / ".cache" / "made")
    stock = places.pyodide / "python_stdlib.zip"
    sources = unzip(stock.read_bytes())
    few = {name: sources[name] for name in sorted(sources)[::20] if name.endswith(".py")}
    kept = compiled_stdlib(places)
    again = compiled_modules(places_in(tmp_path, tmp_path / "made"), stock, few, optimize=2)
    assert again == {f"{name}c": kept[f"{name}c"] for name in few}


def test_damaged_grades_are_made_anew(tmp_path: Path) -> None:
    places = Places(tmp_path, tmp_path, tmp_path / "made", tmp_path)
    (tmp_path / "puzzles").mkdir()
    for stem in ("fox", "heart", "windmill"):
        shutil.copy(ROOT / "puzzles" / f"{stem}.non", tmp_path / "puzzles")
    listed = puzzle_list(places)
    (made,) = places.made.glob("difficulties-*.json")
    whole = made.read_bytes()
    made.write_bytes(whole.replace(b'"difficulty":"', b'"difficulty":"in'))
    assert puzzle_list(places) == listed
    assert made.read_bytes() == whole


def test_what_watching_needs_is_not_published(built: Path) -> None:
    assert (ROOT / "web" / "watch" / "reload.js").exists()
    assert not [name for name in contents(built) if "watch" in name]
    assert not [page for page in built.rglob("*.html") if "reload.js" in page.read_text("utf-8")]


def test_each_page_has_one_script_one_style_sheet_and_names_of_contents(built: Path) -> None:
    for name in PAGES:
        text = (built / name).read_text("utf-8")
        sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)
        modules = re.findall(r'<script type="module" src="([^"]+)"', text)
        # The guide's examples have their own, as the pages of others have.
        scripts = [one for one in modules if "/guide-examples-" not in one]
        assert len(scripts) == (0 if name == "404.html" else 1), name
        assert len(sheets) == (0 if name == "embed-engine.html" else 1), name
        for url in [*sheets, *modules]:
            assert re.fullmatch(r"assets/[a-z0-9-]+-[0-9a-f]{16}\.(js|css)", url), url
            assert f"# sourceMappingURL={Path(url).name}.map" in (built / url).read_text("utf-8")
            assert (built / f"{url}.map").exists()
        parts = " ".join(re.findall(r'(?:href|data-later)="(assets/part-[^"]+)"', text)).replace(",", "").split()
        assert all((built / url).exists() for url in parts), name
    unwanted = [name for name in of_the_site(built) if "node_modules" in name or name.endswith((".d.ts", ".d.mts"))]
    assert unwanted == ["nonogram-player.d.ts"]
    assert not (built / "package.json").exists()
    assert not (built / "site").exists()


def test_a_source_map_holds_the_sources(built: Path) -> None:
    (found,) = (built / "assets").glob("part-views-*.js.map")
    sources = json.loads(found.read_text("utf-8"))
    assert (ROOT / "web" / "site" / "play" / "play.js").read_text("utf-8") in sources["sourcesContent"]


def test_the_bundles_hold_the_addresses_of_published_files(built: Path) -> None:
    (engine,) = (built / "assets").glob("engine-*.js")
    named = set(re.findall(r"\.\./(assets/[\w.-]+)", engine.read_text("utf-8")))
    endings = {Path(name).suffix for name in named}
    assert endings == {".js", ".wasm", ".bin", ".zip", ".json"}
    for page in ("site", "embed", "bench", "learn"):
        (script,) = (built / "assets").glob(f"{page}-????????????????.js")
        parts = re.findall(r"part-\w+-\w+\.js", script.read_text("utf-8"))
        text = "".join((built / "assets" / name).read_text("utf-8") for name in {script.name, *parts})
        assert engine.name in text
        named |= set(re.findall(r"\.\./(assets/[\w.-]+)", text))
    assert all((built / name).is_file() for name in named)


LEARNING_PAGE_BYTES = 60_000
"""What the learning page may load, compressed, before it starts the engine."""


def test_the_learning_page_is_small_in_every_language(built: Path) -> None:
    html = (built / "learn.html").read_text("utf-8")
    linked = re.findall(r'(?:href|src)="(assets/[^"]+)"', html)
    told = re.search(r'data-languages="([^"]+)"', html)
    assert told is not None
    assert "data-later" not in html
    files = dict(one.split("=") for one in told[1].split())
    assert files.keys() == {"de", "fr"}
    assert {Path(name).name.partition("-")[0] for name in files.values()} == {"learn"}
    for code, texts in {"en": [], **{code: [url] for code, url in files.items()}}.items():
        loaded = ["learn.html", "learning.json", *linked, *texts]
        size = sum((built / f"{name}.br").stat().st_size for name in loaded)
        assert size < LEARNING_PAGE_BYTES, (code, size)


def test_what_lasts_is_named_by_its_contents(built: Path) -> None:
    for path in (built / "assets").iterdir():
        if path.suffix in {".map", ".br", ".gz"}:
            continue
        # What a page imports later is named by the bundler.
        assert re.search(r"-[0-9a-f]{16}\.\w+$|^part-\w+-[0-9A-Z]{8}\.js$", path.name), path.name


def test_compressed_copies_are_those_of_the_files(built: Path, tmp_path: Path) -> None:
    copies = list(built.rglob("*.gz"))
    assert {path.suffix for path in built.rglob("*.br")} == {".br"}
    assert len(copies) == len(list(built.rglob("*.br"))) > 15
    for copy in copies:
        assert gzip.decompress(copy.read_bytes()) == copy.with_suffix("").read_bytes()
    (wasm,) = (built / "assets").glob("*.wasm")
    assert wasm.with_name(f"{wasm.name}.br").stat().st_size < 0.35 * wasm.stat().st_size
    small = sorted(path for path in built.rglob("*.html") if path.with_name(f"{path.name}.br").exists())
    some = {path.name: path.read_bytes() for path in small if path.parent == built}
    again = compressed(places_in(tmp_path, tmp_path / "made"), some)
    assert len(again) == 2 * len(some) > 4
    assert again == {name: (built / name).read_bytes() for name in again}


def test_what_is_to_be_published_is_compressed_better(built: Path, tmp_path: Path) -> None:
    """Of the large files one that takes seconds."""
    (path,) = (built / "assets").glob("pyodide.asm-*.js")
    files, quick = {"a.js": path.read_bytes()}, places_in(tmp_path, tmp_path / "made")
    one = compressed(quick, files)
    best = compressed(replace(quick, quick=False), files)
    assert len(one["a.js.br"]) * 0.9 > len(best["a.js.br"])
    assert compressed(quick, files) == best, "what is there already is taken"


def test_the_puzzle_list_holds_clues_smallest_first(built: Path) -> None:
    listed = json.loads((built / "puzzles.json").read_text("utf-8"))
    assert {puzzle["slug"] for puzzle in listed} == {path.stem for path in (ROOT / "puzzles").glob("*.non")}
    assert all(puzzle["title"] and puzzle["author"] and puzzle["license"] for puzzle in listed)
    sizes = [len(puzzle["rows"]) * len(puzzle["columns"]) for puzzle in listed]
    assert sizes == sorted(sizes)
    told = {puzzle["slug"]: (puzzle["difficulty"], puzzle["score"]) for puzzle in listed}
    for path in FIRST[::3]:
        grade = nonogram.grade(nonogram.load(path))
        assert told[path.stem] == (grade.word, grade.score)
    assert {word for word, _ in told.values()} >= {"easy", "moderate", "challenging", "hard", "expert"}
    assert max(score for _, score in told.values()) < 9, "none needs search"


def test_no_picture_is_given_away(built: Path) -> None:
    goals = []
    for path in (ROOT / "puzzles").glob("*.non"):
        goals += re.findall(r'^goal\s+"?([01]+)', path.read_text("utf-8"), re.MULTILINE)
    assert len(goals) == len(list((ROOT / "puzzles").glob("*.non")))
    for path in built.rglob("*"):
        if path.suffix in {".json", ".js", ".html", ".css", ".webmanifest", ".svg"}:
            text = path.read_text("utf-8").translate(str.maketrans("#.", "10"))
            digits = re.sub(r"[^01]", "", text)
            assert not any(goal in digits for goal in goals), path
    assert not list(built.rglob("*.non"))


def test_pyodides_lock_file_lists_what_is_shipped(built: Path) -> None:
    folder = built / "packages"
    (lock,) = (built / "assets").glob("pyodide-lock-*.json")
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    assert set(packages) >= set(SHIPPED)
    for package in packages.values():
        data = (folder / package["file_name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == package["sha256"]
        assert set(package["depends"]) <= set(packages)
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
        assert len([name for name in names if name.endswith(".dist-info/METADATA")]) == 1
    assert {path.name for path in folder.iterdir()} == {package["file_name"] for package in packages.values()}


MADE = {LISTED.removesuffix(".py"), LISTED, "dataclass_code"}
"""Modules that belong neither to the package nor to the library."""


def archives(built: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    (first,) = (built / "assets").glob("python-*.bin")
    (rest,) = (built / "assets").glob("rest-*.zip")
    return unzip(gzip.decompress(first.read_bytes())), unzip(rest.read_bytes())


def test_the_first_archive_holds_the_whole_package_as_byte_code(built: Path) -> None:
    first, _ = archives(built)
    modules = {name.removesuffix("c") for name in first if name.startswith("nonogram/") and name.endswith(".pyc")}
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "nonogram").rglob("*.py")}
    command_line = ("nonogram/__main__.py", "nonogram/commands/", "nonogram/lab/")
    assert modules == {name for name in sources if not name.startswith(command_line)}
    texts = {name for name in first if name.endswith(".json")}
    assert {"nonogram/languages/en/engine.json", "nonogram/languages/de/engine.json"} <= texts
    assert all(name.endswith(".pyc") for name in first.keys() - texts - {LISTED})


def test_the_library_is_in_one_of_the_two_archives(built: Path) -> None:
    first, rest = archives(built)
    with zipfile.ZipFile(ROOT / "web" / "node_modules" / "pyodide" / "python_stdlib.zip") as stock:
        whole = {name.removesuffix(".py") for name in stock.namelist() if name.endswith(".py")}
    ours = {name.removesuffix(".pyc") for name in first if not name.startswith("nonogram/")} - MADE
    others = {name.removesuffix(".pyc") for name in rest if name.endswith(".pyc")}
    assert ours.isdisjoint(others)
    assert ours | others == whole
    assert {"json/__init__", "asyncio/__init__"} <= ours
    assert {"gzip", "decimal", "unittest/__init__"} <= others
    listed: dict[str, frozenset[str]] = {}
    exec(first[LISTED], listed)
    assert {"gzip", "unittest", "unittest.mock"} <= listed["NAMES"]
    assert "json" not in listed["NAMES"]
    assert len(listed["NAMES"]) == len(others)


def test_a_changed_module_is_put_in_as_source(built: Path) -> None:
    (path,) = (built / "assets").glob("python-*.bin")
    before = package_sources(ROOT)
    now = {**before, "nonogram/grid.py": b"changed = True", "nonogram/new.py": b"new = True"}
    del now["nonogram/draw.py"]
    first, changed = (
        unzip(gzip.decompress(path.read_bytes())),
        unzip(gzip.decompress(changed_archive(path.read_bytes(), before, now))),
    )
    assert changed.pop("nonogram/grid.py") == b"changed = True"
    assert changed.pop("nonogram/new.py") == b"new = True"
    assert changed == {n: d for n, d in first.items() if n not in ("nonogram/grid.pyc", "nonogram/draw.pyc")}


def test_the_precache_lists_every_file_of_the_site(built: Path) -> None:
    precache = json.loads((built / "precache.json").read_text("utf-8"))
    listed = {entry["url"]: entry for entry in precache["files"] + precache["late"]}
    assert len(listed) == len(precache["files"]) + len(precache["late"])
    real = {name: data for name, data in of_the_site(built).items() if not name.endswith((".map", ".br", ".gz"))}
    seldom = {"LICENSE.txt", "NOTICES.txt", "player.json", "nonogram-player.d.ts"} | {
        name for name in real if re.match(r"v[^/]+/", name)
    }
    assert set(real) - set(listed) == {"service-worker.js", "_headers", "precache.json"} | seldom
    for url, entry in listed.items():
        assert real[url].startswith(entry["hash"])
        assert (built / url).stat().st_size == entry["bytes"]
    assert len(precache["late"]) > len(SHIPPED)
    assert {Path(entry["url"]).suffix for entry in precache["late"]} == {".whl", ".zip"}
    script = (built / "service-worker.js").read_text("utf-8")
    assert script.count(precache["version"]) == 1
    assert "__BUILD__" not in script


def test_the_version_is_the_same_everywhere() -> None:
    assert nonogram.__version__ == project_version()


def test_the_sizes_that_hosts_are_told_are_those_of_the_files(built: Path) -> None:
    named = re.findall(r'(?:href|src)="(assets/[^"]+)"', (built / "embed.html").read_text("utf-8"))
    frame = ["embed.html.br", *(f"{name}.br" for name in named), "assets/player-*.css.br"]
    engine = [
        "embed-engine.html.br",
        "assets/embed-engine-*.js.br",
        "assets/engine-*.js.br",
        "assets/pyodide.asm-*.br",
        "assets/python-*.bin",
    ]
    told = {
        "`nonogram-player.js`": ["nonogram-player.js.br"],
        "the frame": frame,
        "another language": ["assets/language-de-*.json.br"],
        "the engine": engine,
    }
    readme = (ROOT / "README.md").read_text("utf-8")
    guide = (built / "embed-guide.html").read_text("utf-8")
    for name, patterns in told.items():
        size = sum(path.stat().st_size for pattern in patterns for path in built.glob(pattern)) / 1000
        (figure,) = re.findall(rf"^\| {re.escape(name)}[^|]*\|[^|]*\| (\d+) \|$", readme, re.MULTILINE)
        assert int(figure) == pytest.approx(size, rel=0.25), name
        assert f"<td>{size:,.0f}</td>" in guide


def test_every_page_repeats_the_policy() -> None:
    pages = sorted((ROOT / "web").glob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text("utf-8")
        assert re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"', text) == [POLICY], page.name


def test_the_headers_file_lets_other_sites_frame_the_embedded_page_alone(built: Path) -> None:
    rules = dict(block.split("\n", 1) for block in (built / "_headers").read_text("utf-8").split("\n\n"))
    assert POLICY in rules["/*"]
    assert "frame-ancestors" not in rules["/*"]
    pages = {f"/{path.name}" for path in built.glob("*.html")} - {f"/{name}" for name in FRAMEABLE} | {"/"}
    assert {address for address, rule in rules.items() if f"{POLICY}; frame-ancestors 'self'" in rule} == pages


def test_the_headers_file_says_once_how_long_each_file_lasts(built: Path) -> None:
    rules = dict(block.split("\n", 1) for block in (built / "_headers").read_text("utf-8").split("\n\n"))
    for name in ["", *of_the_site(built)]:
        if name == "_headers" or name.endswith((".br", ".gz", ".map")):
            continue
        words = [
            word
            for address, rule in rules.items()
            if f"/{name}" == address or (address.endswith("*") and f"/{name}".startswith(address[:-1]))
            for word in re.findall(r"Cache-Control: (.+)", rule)
        ]
        assert words == [headers_for(name)["Cache-Control"]], name
        assert ("immutable" in words[0]) == bool(re.match(r"(assets|packages|v[^/]+)/", name))
