"""The site's files as tests of their contents want them."""

from __future__ import annotations

from functools import cache

from building.project import places
from building.site import site_files
from building.turns import taking_turns


@cache
def quick_site(address: str | None = None) -> tuple[dict[str, bytes], set[str]]:
    """What `site_files` gives, while no other build clears away what is unfinished; made once, so not to be changed."""
    here = places(quick=True)
    with taking_turns(here):
        return site_files(here, address)
