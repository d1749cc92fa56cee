"""Our own wheel, with byte code for Pyodide inside."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

from building.archive import zip_bytes
from building.bytecode import compiled_package
from building.project import Places, project_version

SITE_PACKAGES = "/lib/python3.14/site-packages"
_METADATA = "License: MIT\nRequires-Python: >=3.11\n"
_WHEEL = "Wheel-Version: 1.0\nGenerator: build.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def package_sources(root: Path) -> dict[str, bytes]:
    """The package's files by their path inside a wheel."""
    folder = root / "nonogram"
    files = [*folder.rglob("*.py"), folder / "py.typed"]
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}


def _with_byte_code(places: Places, sources: dict[str, bytes]) -> dict[str, bytes]:
    # The sources stay: a traceback quotes their lines.
    entries = dict(sources)
    for name, data in compiled_package(places, sources, SITE_PACKAGES).items():
        path = Path(name)
        entries[(path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc").as_posix()] = data
    return entries


def _record(entries: dict[str, bytes], record: str) -> bytes:
    lines = []
    for name in sorted(entries):
        checksum = base64.urlsafe_b64encode(hashlib.sha256(entries[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={checksum},{len(entries[name])}")
    return "\n".join([*lines, f"{record},,", ""]).encode()


def build_wheel(places: Places) -> tuple[str, bytes]:
    """File name and contents of `nonogram-VERSION-py3-none-any.whl`."""
    version = project_version(places.root)
    info = f"nonogram-{version}.dist-info"
    entries = _with_byte_code(places, package_sources(places.root))
    entries[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: nonogram\nVersion: {version}\n{_METADATA}".encode()
    entries[f"{info}/WHEEL"] = _WHEEL.encode()
    entries[f"{info}/RECORD"] = _record(entries, f"{info}/RECORD")
    return f"nonogram-{version}-py3-none-any.whl", zip_bytes(entries, zipfile.ZIP_DEFLATED)
