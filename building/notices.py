"""LICENSE.txt and NOTICES.txt of the site: what it redistributes, under which licences, with their texts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from email.parser import BytesParser
from pathlib import PurePosixPath

from building.project import BuildFailure, Places, project_version
from building.wheels import Wheel

STEP = "notices"
LICENCE_FILE = "LICENSE.txt"
NOTICES_FILE = "NOTICES.txt"
_LEGAL = re.compile(r"\.dist-info/(licenses/.+|(LICEN[CS]E|COPYING|NOTICE)[^/]*)$", re.IGNORECASE)
_WIDE, _THIN = "=" * 100, "-" * 100


@dataclass(frozen=True, slots=True)
class Part:
    """Software inside another piece that has no metadata of its own there."""

    name: str
    licence: str
    holders: tuple[str, ...]
    module: str = ""
    """The module of the interpreter by which it can be told that this is inside."""


# Inside pyodide.asm.wasm, pyodide.asm.mjs and the engine's bundle, in the versions that Pyodide is built with.
INSIDE_PYODIDE = (
    Part("CPython and its standard library", "PSF-2.0", ("(c) 2001 Python Software Foundation",), "_codecs"),
    Part("hiwire", "MPL-2.0", ("(c) Hood Chatham and the Pyodide contributors",), "_pyodide_core"),
    Part("Emscripten", "MIT", ("(c) 2010-2014 Emscripten authors",)),
    Part("musl", "MIT", ("(c) 2005-2020 Rich Felker and others",)),
    Part("LLVM compiler-rt", "Apache-2.0 WITH LLVM-exception", ("(c) the LLVM project's contributors",)),
    Part("bzip2", "bzip2-1.0.6", ("(c) 1996-2019 Julian R Seward",), "_bz2"),
    Part("Expat", "MIT", ("(c) 1998-2000 Thai Open Source Software Center Ltd", "(c) Expat maintainers"), "pyexpat"),
    Part("HACL*", "MIT", ("(c) 2016-2022 INRIA, CMU and Microsoft Corporation",), "_sha2"),
    Part("libffi", "MIT", ("(c) 1996-2024 Anthony Green, Red Hat, Inc. and others",), "_ctypes"),
    Part("libmpdec", "BSD-2-Clause", ("(c) 2008-2024 Stefan Krah",), "_decimal"),
    Part("liblzma (XZ Utils)", "0BSD", ("(c) The XZ Utils authors",), "_lzma"),
    Part("mimalloc", "MIT", ("(c) 2018-2025 Microsoft Corporation, Daan Leijen",)),
    Part("SQLite", "blessing", ("in the public domain",), "_sqlite3"),
    Part("zlib", "Zlib", ("(c) 1995-2024 Jean-loup Gailly and Mark Adler",), "zlib"),
    Part("Zstandard", "BSD-3-Clause", ("(c) Meta Platforms, Inc. and affiliates",), "_zstd"),
    Part("stackframe and error-stack-parser", "MIT", ("(c) 2017 Eric Wendelin and other contributors",)),
)
# Inside the wheel of python-sat, whose own licence file speaks of its authors' part alone.
INSIDE_PYTHON_SAT = (
    Part("CaDiCaL", "MIT", ("(c) 2016-2021 Armin Biere and others",)),
    Part("Glucose", "MIT", ("(c) 2009-2014 Gilles Audemard, Laurent Simon",)),
    Part("Lingeling", "MIT", ("(c) 2010-2020 Armin Biere",)),
    Part("MapleSAT", "MIT", ("(c) 2015 Jia Hui Liang, Vijay Ganesh and others",)),
    Part("MergeSat", "MIT", ("(c) 2019-2021 Norbert Manthey",)),
    Part("Minicard", "MIT", ("(c) 2012 Mark Liffiton, Jordyn Maglalang",)),
    Part("MiniSat", "MIT", ("(c) 2003-2006 Niklas Eén, Niklas Sörensson", "(c) 2007-2010 Niklas Sörensson")),
)
# In docs/: scripts and style sheets of what sets it.
IN_THE_DOCUMENTATION = (
    Part("Sphinx", "BSD-2-Clause", ("(c) 2007-2025 the Sphinx team",)),
    Part("Furo", "MIT", ("(c) 2020 Pradyun Gedam",)),
    Part("Sphinx Basic NG", "MIT", ("(c) 2021 Pradyun Gedam",)),
    Part("Snowball's stemmers", "BSD-3-Clause", ("(c) 2001 Dr Martin Porter", "(c) 2004, 2005 Richard Boulton")),
    Part("Gumshoe", "MIT", ("(c) 2019 Chris Ferdinandi",)),
    Part("normalize.css", "MIT", ("(c) Nicolas Gallagher and Jonathan Neal",)),
    Part("Feather's icons", "MIT", ("(c) 2013-2023 Cole Bemis",)),
    Part("Tabler's icons", "MIT", ("(c) 2020-2025 Paweł Kuna",)),
)
# In nonogram/languages/, in each language.json.
CLDR = Part("CLDR 48", "Unicode-3.0", ("(c) 2004-2026 Unicode, Inc.",))


def legal_files(places: Places, wheels: Mapping[Wheel, bytes]) -> dict[str, bytes]:
    """Our own licence, and the notices of all else that is published.

    Raises BuildFailure if a package names a licence whose text is not in building/licences/, or comes without one.
    """
    package = json.loads((places.pyodide / "package.json").read_text("utf-8"))
    pyodide = Part(
        f"Pyodide {package['version']}", package["license"], ("(c) 2019-2026 Pyodide contributors and Mozilla",)
    )
    own = (places.root / "LICENSE").read_text("utf-8")
    sections = [
        f"This is Nonogram {project_version(places.root)}. Its own licence stands in {LICENCE_FILE}; its puzzles are\n"
        "in the public domain (CC0 1.0). It is published together with the software named here, which remains\n"
        "under the licences of its authors. Texts that several of them share stand at the end.",
        "\n".join(
            [
                _heading(pyodide),
                "Source: https://github.com/pyodide/pyodide. Unchanged, but for the standard library, which is",
                "compiled to byte code and put into two archives.",
                "",
                "It contains, in the versions that it is built with:",
                "",
                *(_line(part) for part in INSIDE_PYODIDE),
            ]
        ),
        _idb(places),
        "\n".join(
            [
                f"{_WIDE}\nThe documentation, in docs/\n{_WIDE}\n",
                "Its pages are our own; beside them lie scripts and style sheets of:",
                "",
                *(_line(part) for part in IN_THE_DOCUMENTATION),
            ]
        ),
        f"{_heading(CLDR)}\nSource: https://cldr.unicode.org. The rules by which languages tell numbers apart.",
        *(_wheel(wheel, data) for wheel, data in wheels.items()),
    ]
    parts = [pyodide, *INSIDE_PYODIDE, *IN_THE_DOCUMENTATION, CLDR, *INSIDE_PYTHON_SAT]
    shared = sorted({name for part in parts for name in part.licence.split(" WITH ")})
    sections += [f"{_WIDE}\n{name}\n{_WIDE}\n\n{_text(places, name)}" for name in shared]
    return {LICENCE_FILE: own.encode(), NOTICES_FILE: ("\n\n".join(sections).rstrip() + "\n").encode()}


def _heading(part: Part) -> str:
    return f"{_WIDE}\n{part.name}\nLicence: {part.licence}\n{_WIDE}\n\nCopyright {', '.join(part.holders)}\n"


def _line(part: Part) -> str:
    return f"  {part.name}: {', '.join(part.holders)}. Licence: {part.licence}"


def _idb(places: Places) -> str:
    """What is said of idb, which the pages' bundles contain."""
    folder = places.node_modules / "idb"
    package = json.loads((folder / "package.json").read_text("utf-8"))
    part = Part(f"idb {package['version']}", package["license"], ("(c) 2016 Jake Archibald",))
    source = "Source: https://github.com/jakearchibald/idb. Bundled with the pages' scripts."
    return f"{_heading(part)}\n{source}\n\n{(folder / 'LICENSE').read_text('utf-8').rstrip()}"


def _wheel(wheel: Wheel, data: bytes) -> str:
    """What a wheel says about itself, and all its licence files."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        (described,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        about = BytesParser().parsebytes(archive.read(described), headersonly=True)
        legal = {name: archive.read(name).decode() for name in sorted(names) if _LEGAL.search(name)}
    if not legal:
        problem = f"{wheel.file_name} contains no licence file"
        raise BuildFailure(STEP, problem, "find its licence and add it in building/notices.py before publishing it")
    licence = str(about["License-Expression"] or about["License"] or "see below").splitlines()[0]
    lines = [_WIDE, f"{about['Name']} {about['Version']}", f"Licence: {licence}", _WIDE, ""]
    if wheel.name == "python-sat":
        lines += ["It contains these solvers:", "", *(_line(part) for part in INSIDE_PYTHON_SAT), ""]
    for name, text in legal.items():
        title = PurePosixPath(name).relative_to(PurePosixPath(described).parent)
        lines += [_THIN, f"{about['Name']}: {title}", _THIN, "", text.rstrip(), ""]
    return "\n".join(lines)


def _text(places: Places, name: str) -> str:
    path = places.root / "building" / "licences" / f"{name}.txt"
    if not path.is_file():
        raise BuildFailure(STEP, f"there is no text of the licence {name}", f"add it as building/licences/{name}.txt")
    return path.read_text("utf-8").rstrip()
