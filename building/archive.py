"""Zip files whose bytes depend on their contents alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

# The earliest time that a zip file can store, so that archives do not depend on when they were made.
_EPOCH = (1980, 1, 1, 0, 0, 0)


def zip_bytes(entries: Mapping[str, bytes], method: int) -> bytes:
    """An archive of `entries` in the order of their names; `method` is zipfile.ZIP_STORED or ZIP_DEFLATED."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = method
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, entries[name], compresslevel=9)
    return out.getvalue()


def unzip(data: bytes) -> dict[str, bytes]:
    """All files of an archive, folders left out."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
