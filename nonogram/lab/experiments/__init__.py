"""The experiments of the literature, reproduced: `python -m nonogram experiments`, or `run(PRESETS["small"])`.

`run` yields rows, and None wherever it may pause; `report` makes Markdown and charts of the rows so far.
"""

from .measures import Row
from .plan import PRESETS, Experiment, Preset, drawn, experiments
from .report import Report, report
from .results import Section
from .runs import run

__all__ = ["PRESETS", "Experiment", "Preset", "Report", "Row", "Section", "drawn", "experiments", "report", "run"]
