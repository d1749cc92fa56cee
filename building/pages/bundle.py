"""Bundles the site's sources: one style sheet and one script a page, minified, under names that hold their hash. What a
page imports only when it needs it has a script of its own, and so has what both share.

The sources stay plain modules that `serve --watch` serves as they are. What is addressed and not imported is named in
two modules, `HOLDERS`; the published files' addresses are put in there.
"""

from __future__ import annotations

import json
import re
import tempfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from building.languages import ENGLISH, files_of_language, language_files, read_languages, shared_files
from building.made import made_once
from building.node import find_node, found_modules
from building.project import UNFINISHED, BuildFailure, Places, as_json, digest, digest_files, run, say

STEP = "bundles"
FOLDER = "assets"
"""Files in here never change: their names hold a hash of their contents."""
PAGES = ("index.html", "embed.html", "embed-engine.html", "bench.html", "learn.html", "embed-guide.html", "404.html")
LASTING = ("nonogram-player.js",)
"""Bundled under the same name: other sites refer to it. It runs as a classic script, too, and so has no exports."""
SCRIPT_ADDRESS = "embed/element/script-address.js"
PACKAGE_ADDRESS = "embed/element/package-address.js"
PACKAGE = "npm/"
"""Where the package for npm is made: see building/npm/package.py."""
PACKAGED = f"{PACKAGE}nonogram-player.js"
"""The same script as a module for other people's bundlers, which does not know its own address."""
UNBUNDLED = ("service-worker.js", "theme.css")
"""Published as they are: the service worker, and what pages without a bundle use."""
HOLDERS = ("addresses.js", "engine/runtime.js")
ICON = "icons/icon.svg"
WORKERS = {
    "engine/worker.js": "engine",
    "player/drawing/drawing-worker.js": "drawing",
    "learn/table/table-worker.js": "table",
}
"""What runs in workers, and the names under which it is published."""
ADDRESSED_STYLES = ("player/player.css", "site/draw/draw.css")
"""The sheets of what is not on a page from the start."""

_HERE = Path(__file__).resolve().parent
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_SCRIPT = re.compile(r'<script( type="module")? src="([^"]+)">')


@dataclass(frozen=True, slots=True)
class Bundle:
    """Where a script or a style sheet is published, and the scripts that it imports at once, and later: each part
    before what it needs.
    """

    url: str
    bytes: int
    chunks: Sequence[str] = ()
    later: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a page that are bundled, as its HTML names them."""

    name: str
    html: str

    @property
    def sheets(self) -> list[str]:
        return _SHEET.findall(self.html)

    @property
    def sheet(self) -> str:
        """The name under which its style sheets are bundled into one."""
        return f"{Path(self.name).stem}.css"

    @property
    def scripts(self) -> list[tuple[bool, str]]:
        """Each script, and whether it is a module."""
        return [(bool(module), source) for module, source in _SCRIPT.findall(self.html)]

    def published(self, bundles: Mapping[str, Bundle], icon: bytes, languages: Mapping[str, Mapping[str, str]]) -> str:
        """The page with the addresses of the bundles and of the languages' files, and with its icon inside."""
        link = f'<link rel="stylesheet" href="{bundles[self.sheet].url}">\n' if self.sheets else ""
        later = [" ".join(part) for module, source in self.scripts if module for part in bundles[source].later]
        # A plain script comes before the modules: it can ask already for what they will need.
        spoken = " ".join(f"{code}={files.get(Path(self.name).stem, files[''])}" for code, files in languages.items())
        told = f' data-languages="{spoken}"' + (f' data-later="{", ".join(later)}"' if later else "")

        def script(found: re.Match[str]) -> str:
            bundle = bundles[found[2]]
            preloads = "".join(f'<link rel="modulepreload" href="{url}">\n' for url in bundle.chunks)
            return f'{preloads}<script{found[1] or ""} src="{bundle.url}"{"" if found[1] else told}>'

        # A function, because a replacement string would be searched for references to groups.
        html = _SHEET.sub(lambda found: link if found[1] == self.sheets[0] else "", self.html)
        html = _SCRIPT.sub(script, html)
        # Browsers ask for an icon before they ask for what is seen, and some ask twice.
        return html.replace(f'href="{ICON}"', f'href="data:image/svg+xml;base64,{b64encode(icon).decode()}"')


def hashed_name(path: str, data: bytes) -> str:
    """Where a file is published whose address holds its hash."""
    name = Path(path)
    # Not every host knows the type of .mjs.
    ending = ".js" if name.suffix == ".mjs" else name.suffix
    return f"{FOLDER}/{name.stem}-{digest(data)[:16]}{ending}"


def bundled(places: Places, sources: Mapping[str, bytes], runtime: Mapping[str, bytes]) -> dict[str, bytes]:
    """The published files of web/ (`sources`, by address) and of the engine (`runtime`: those that `HOLDERS` name)."""
    names = {path: hashed_name(path, data) for path, data in runtime.items()}
    pages = [Page(name, sources[name].decode()) for name in PAGES]
    languages = read_languages(places.root)
    spoken = {one.code: files_of_language(one, languages[0]) for one in languages[1:]}
    files_of = {
        code: {page: hashed_name(f"{page or 'language'}-{code}.json", data) for page, data in texts.items()}
        for code, texts in spoken.items()
    }
    seen = {code: {page: f"../{url}" for page, url in urls.items()} for code, urls in files_of.items()}
    shared = shared_files(languages, seen)
    job = _job(places, pages, {p: (names[p], len(d)) for p, d in runtime.items()})
    made = _made(places, {**job, "shared": {name: data.decode() for name, data in shared.items()}}, sources)
    bundles = {name: Bundle(**file) for name, file in json.loads(made.pop("manifest.json")).items()}
    files = {name: data for name, data in sources.items() if name in UNBUNDLED or not name.endswith((".js", ".css"))}
    files |= {page.name: page.published(bundles, sources[ICON], files_of).encode() for page in pages}
    files |= {files_of[code][page]: data for code, texts in spoken.items() for page, data in texts.items()}
    files |= {names[path]: data for path, data in runtime.items()}
    return files | made


def _job(places: Places, pages: list[Page], addressed: Mapping[str, tuple[str, int]]) -> dict[str, Any]:
    scripts = dict.fromkeys(script for page in pages for script in page.scripts)
    modules = [source for module, source in scripts if module]
    plain = [source for module, source in scripts if not module]
    named = {source: source.removesuffix(".js").removesuffix("/main").replace("/", "-") for source in modules}
    sheets = [
        {"name": page.sheet, "css": "".join(f'@import "./{s}";\n' for s in page.sheets)}
        for page in pages
        if page.sheets
    ]
    sheets += [{"name": sheet, "css": f'@import "./{sheet}";\n'} for sheet in ADDRESSED_STYLES]
    return {
        "web": str(places.web),
        "modules": str(places.node_modules),
        "found": {url: str(path) for url, path in found_modules(places).items()},
        "folder": FOLDER,
        "holders": HOLDERS,
        "addressed": {path: {"url": url, "bytes": size} for path, (url, size) in addressed.items()},
        "sheets": sheets,
        "plain": plain,
        "workers": list(WORKERS),
        "pages": modules,
        "lasting": LASTING,
        "scriptAddress": SCRIPT_ADDRESS,
        "package": {"script": LASTING[0], "address": PACKAGE_ADDRESS, "url": PACKAGED},
        "names": {
            **named,
            **{source: Path(source).stem for source in plain},
            **{sheet["name"]: Path(sheet["name"]).stem for sheet in sheets},
            **WORKERS,
        },
    }


def _made(places: Places, job: dict[str, Any], sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """What the bundler makes, and its manifest."""
    here = {name: value for name, value in job.items() if name not in ("web", "modules", "found")}
    listing = {name: digest(data) for name, data in sources.items()}
    tools = [places.node_modules / "esbuild-wasm" / "package.json", *found_modules(places).values()]
    recipe = [_HERE / "bundle.py", _HERE / "bundle.mjs", *language_files(places.root, ENGLISH)]
    key = digest_files([*tools, *recipe], as_json(here).decode(), as_json(listing).decode())
    return made_once(places, "bundles", key, lambda: _bundle(places, job))


def _bundle(places: Places, job: dict[str, Any]) -> dict[str, bytes]:
    say(f"{STEP}: bundling the pages")
    places.made.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.made, suffix=UNFINISHED) as folder:
        out = Path(folder, "out")
        Path(folder, "job.json").write_text(json.dumps({**job, "out": str(out)}), "utf-8")
        remedy = "mend the file that is named above; if none is, remove web/node_modules and start again"
        run(STEP, [find_node(), _HERE / "bundle.mjs", Path(folder, "job.json")], remedy)
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def check_addresses(files: Mapping[str, bytes]) -> None:
    """Raises BuildFailure if a bundle refers to a file that is not published."""
    for name, data in files.items():
        if name.endswith(".js") and b"not-published" in data:
            problem = f"{name} holds the address of a file that is not published"
            raise BuildFailure(STEP, problem, f"name it in {' or '.join(HOLDERS)} as it lies in web/, and build again")
