"""Measurement: sets of puzzles, alone or against another solver, and the growth of line solvers."""

from .machine import calibration

__all__ = ["calibration"]
