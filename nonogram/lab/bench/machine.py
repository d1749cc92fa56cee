"""The machine on which a measurement was made: its name, its speed on that day, and the memory of the process."""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from ...brief import amount

_LOOP = compile("x = 0\nfor i in range(20_000_000): x ^= i * i", "the calibration loop", "exec")


def calibration() -> float:
    """Return the CPU seconds of a fixed loop, a measure of the machine's speed on this day.

    It runs like a script, on global names, which takes twice as long as in a function: the published figures were
    measured in this way.
    """
    started = process_time()
    exec(_LOOP, {})
    return process_time() - started


def machine() -> str:
    """Return Python, system, processor and number of cores, in words."""
    system = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"{system}, {amount(os.cpu_count() or 1, 'core')}"


def peak_memory() -> float | None:
    """Return the most memory this process has held so far, in MB (10^6 bytes): the peak resident set reported by
    `getrusage`, including the interpreter and every imported package. None if the system does not tell.
    """
    if find_spec("resource") is None:
        return None
    resource = import_module("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak * (1 if sys.platform == "darwin" else 1024) / 1e6, 1)
