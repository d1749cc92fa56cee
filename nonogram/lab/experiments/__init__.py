"""The experiments of the literature, reproduced: `python -m nonogram experiments`, or `run(PRESETS["small"])`.

`run` yields rows, and None wherever it may pause; `report` makes Markdown of the rows so far.
"""

from .measures import Row
from .plan import PRESETS, Experiment, Preset, drawn, experiments, run
from .report import Report, Section, report

__all__ = ["PRESETS", "Experiment", "Preset", "Report", "Row", "Section", "drawn", "experiments", "report", "run"]
