"""What a build has made and keeps for the next one. File names hold a hash of the inputs and one of the contents."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from building.archive import unzip, zip_bytes
from building.project import Places, digest, write_whole


def made_before(places: Places, name: str, key: str) -> Path | None:
    """What an earlier build made of the same inputs, unless it is damaged."""
    for made in places.made.glob(f"{name}-{key[:16]}-*"):
        if made.stem.endswith(f"-{digest(made.read_bytes())[:16]}"):
            return made
    return None


def made_once(places: Places, name: str, key: str, make: Callable[[], dict[str, bytes]]) -> dict[str, bytes]:
    """The files that an earlier build made of the same inputs, else what `make` makes, which is kept."""
    made = made_before(places, name, key)
    if made is None:
        made = keep(places, f"{name}.zip", key, zip_bytes(make(), zipfile.ZIP_STORED))
    return unzip(made.read_bytes())


def keep(places: Places, name: str, key: str, data: bytes) -> Path:
    """Keeps what a build has made and removes what an earlier one made; `name` has a file's ending."""
    stem, ending = name.split(".")
    made = places.made / f"{stem}-{key[:16]}-{digest(data)[:16]}.{ending}"
    for old in places.made.glob(f"{stem}-*.{ending}"):
        old.unlink()
    write_whole(made, data)
    return made
