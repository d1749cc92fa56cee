"""One build of a checkout at a time. It first removes what killed builds have left behind."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from building.project import UNFINISHED, Places, say


@contextmanager
def taking_turns(places: Places) -> Iterator[None]:
    """Keeps two builds of one checkout from writing into the same folders at once."""
    places.downloads.mkdir(parents=True, exist_ok=True)
    with open(places.downloads / "lock", "w") as lock:
        # `run` lets programs inherit the lock: when this process is killed, npm or pip may still be writing.
        os.set_inheritable(lock.fileno(), True)
        if not _locked(lock):
            say("waiting for another build in this folder to end")
            while not _locked(lock):
                time.sleep(0.2)
        try:
            _clear_leftovers(places)
            yield
        finally:
            _unlock(lock)


def _clear_leftovers(places: Places) -> None:
    """Removes unfinished files and folders. The caller holds the lock, so no other build is working on them."""
    written = (places.downloads, places.made, places.venv, places.node_modules)
    left = [path for folder in written for path in folder.glob(f"*{UNFINISHED}")]
    for path in [*left, *places.dist.parent.glob(f".{places.dist.name}-*")]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _locked(lock: TextIO) -> bool:
    """Take the lock if nobody else has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # Linux and Windows: another process has it.
        return False
    return True


def _unlock(lock: TextIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_UN)
