"""Our own wheel, with byte code for Pyodide inside."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

from building.archive import unzip, zip_bytes
from building.bytecode import compiled_package
from building.project import Places, project_version

SITE_PACKAGES = "/lib/python3.14/site-packages"
_METADATA = "License: MIT\nRequires-Python: >=3.11\n"
_WHEEL = "Wheel-Version: 1.0\nGenerator: build.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def package_sources(root: Path) -> dict[str, bytes]:
    """The package's files by their path inside the site's wheel, which leaves out `nonogram.lab`."""
    folder = root / "nonogram"
    files = [file for file in folder.rglob("*.py") if folder / "lab" not in file.parents]
    files.append(folder / "py.typed")
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}


def _with_byte_code(places: Places, sources: dict[str, bytes]) -> dict[str, bytes]:
    # The sources stay: a traceback quotes their lines.
    entries = dict(sources)
    for name, data in compiled_package(places, sources, SITE_PACKAGES).items():
        entries[_compiled(name)] = data
    return entries


def _compiled(name: str) -> str:
    """Where the byte code of a module lies in the wheel."""
    path = Path(name)
    return (path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc").as_posix()


def _record(entries: dict[str, bytes], record: str) -> bytes:
    lines = []
    for name in sorted(entries):
        checksum = base64.urlsafe_b64encode(hashlib.sha256(entries[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={checksum},{len(entries[name])}")
    return "\n".join([*lines, f"{record},,", ""]).encode()


def build_wheel(places: Places) -> tuple[str, bytes]:
    """File name and contents of `nonogram-VERSION-py3-none-any.whl`."""
    version = project_version(places.root)
    return wheel_name(version), _wheel(version, _with_byte_code(places, package_sources(places.root)))


def changed_wheel(places: Places, version: str, old: bytes) -> bytes:
    """The wheel of the sources as they are now, made quickly from an `old` one: changed modules have no byte code."""
    before, sources = unzip(old), package_sources(places.root)
    kept = {
        _compiled(name): before[_compiled(name)]
        for name, data in sources.items()
        if before.get(name) == data and _compiled(name) in before
    }
    return _wheel(version, sources | kept)


def wheel_name(version: str) -> str:
    return f"nonogram-{version}-py3-none-any.whl"


def _wheel(version: str, entries: dict[str, bytes]) -> bytes:
    info = f"nonogram-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: nonogram\nVersion: {version}\n{_METADATA}".encode()
    described = {**entries, f"{info}/METADATA": metadata, f"{info}/WHEEL": _WHEEL.encode()}
    record = f"{info}/RECORD"
    return zip_bytes({**described, record: _record(described, record)}, zipfile.ZIP_DEFLATED)
