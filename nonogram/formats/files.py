"""Writes files whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from pathlib import Path

from ..errors import ArgumentError, shown


def write_whole(path: Path, content: str | bytes) -> None:
    """Write bytes, or a text in UTF-8, to a new file and put it in the place of `path`; if that fails, the old file
    stays as it was.

    A link stays a link: the file it names is replaced. Pipes, devices and the like are written to directly. Raises
    OSError.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        target = path.resolve()
    except ValueError as error:
        raise ArgumentError(f"the path {shown(str(path))} cannot be written: {error}") from error
    except RuntimeError as error:  # Before Python 3.13 this is raised for a loop of links.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    draft = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        draft.write_bytes(data)
        if target.exists():
            shutil.copymode(target, draft)
        os.replace(draft, target)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise
