"""Drives a solve and tells of it: the steps as they become certain, and how far it is."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from . import explain
from .operations import PROGRESS_EVERY, progress
from .request import Message
from .solver import Result, Solving
from .steps import Step


def watching(solving: Solving, timeout: float | None, with_steps: bool) -> Generator[Message | None, None, Result]:
    """Drive a solve to its end, or for so many seconds. Steps before the first guess are told at once, later ones when
    the branch they stand on has led to a solution.
    """
    started = told = perf_counter()
    branch: list[Step] = []
    handed_over = 0
    for step in solving.steps():
        now = perf_counter()
        if timeout is not None and now - started > timeout:
            solving.stop(f"the time of {timeout:g} s is over")
            break
        if now - told > PROGRESS_EVERY or solving.handed_over > handed_over:
            told, handed_over = now, solving.handed_over
            yield _progress(solving)
        painted = _painted(branch, step, len(solving.solutions)) if step and with_steps else []
        yield {"event": "step", "steps": [s.to_json() for s in painted]} if painted else None
    return solving.result()


def _painted(branch: list[Step], step: Step, solutions: int) -> list[Step]:
    """The steps that are certain to stay on the board once this one is taken; `branch` keeps those that may still be
    taken back.
    """
    if solutions > 1:
        return []
    if step.kind == "solution":
        ready = [*branch, step]
        branch.clear()
        return ready
    if solutions == 1:
        return []
    if step.kind == "retract":
        gone = {cell[:2] for cell in step.cells}
        while branch and {cell[:2] for cell in branch[-1].cells} <= gone:
            branch.pop()
        return []
    if branch or step.kind == "guess":
        branch.append(step)
        return []
    return [step]


def _progress(solving: Solving) -> Message:
    at = solving.progress()
    if solving.handed_over:
        key = "progress.sat.more" if at.solutions else "progress.sat"
    else:
        key = "progress.searching" if at.guesses else "progress.probing"
    return progress(explain.say(key, known=at.proved, total=at.total, guesses=at.guesses), at.proved, at.total)
