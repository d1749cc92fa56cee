"""On what a measurement was made: the machine, its speed on this day, and the memory of the process."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from importlib.util import find_spec
from time import process_time

_LOOP = compile("x = 0\nfor i in range(20_000_000): x ^= i * i", "the calibration loop", "exec")


def calibration() -> float:
    """CPU seconds of a fixed loop, the machine's speed on this day.

    It runs as a script would, on global names, which takes twice as long as in a function: so it was measured where the
    published figures were.
    """
    started = process_time()
    exec(_LOOP, {})
    return process_time() - started


def machine() -> str:
    """Python, system, processor and number of cores, in words."""
    system = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"{system}, {os.cpu_count()} cores"


def peak_memory() -> float | None:
    """The most memory this process has held at a time so far, in MB (10^6 bytes): its peak resident set as `getrusage`
    tells it, the interpreter and every imported package included. None where the system does not tell.
    """
    if find_spec("resource") is None:
        return None
    resource = import_module("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak * (1 if sys.platform == "darwin" else 1024) / 1e6
