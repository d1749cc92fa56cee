"""Texts that the page reads without the engine, and what the library makes of them: clues, a refusal, or, for what the
page leaves to the engine, a puzzle in another format.
"""

from __future__ import annotations

CROSS = ([[1], [3], [1]], [[1], [3], [1]])
EMPTY_ROW = ([[], [2]], [[1], [1]])
STEP = ([[3], [1, 1]], [[2], [1], [2]])

Clues = tuple[list[list[int]], list[list[int]]]

READ: dict[str, Clues] = {
    '{"rows":[[1],[3],[1]],"columns":[[1],[3],[1]]}': CROSS,
    '\ufeff {"version":1,"rows":[[1],[3],[1]],"columns":[[1],[3],[1]]}\n': CROSS,
    '{"rows":[[0],[2]],"columns":[[1],[1]]}': EMPTY_ROW,
    '{"rows":[[],[2]],"columns":[[1],[1]]}': EMPTY_ROW,
    '{"rows":[[3],[1,1]],"cols":[[2],[1],[2]]}': STEP,
    '{"row_clues":[[3],[1,1]],"colClues":[[2],[1],[2]]}': STEP,
    '{"rowCount":2,"Rows":[[3],[1,1]],"columnCount":3,"Columns":[[2],[1],[2]]}': STEP,
    '{"cols":[[9]],"columns":[[2],[1],[2]],"rows":[[3],[1,1]]}': STEP,
    '{"title":null,"author":"A","rows":[[3],[1,1]],"columns":[[2],[1],[2]],"goal":["###","#.#"]}': STEP,
    '{"rows":[[3],[1,1]],"columns":[[2],[1],[2]],"goal":null,"state":["###","#??"]}': STEP,
    '{"rows":[[3],[1,1]],"columns":[[2],[1],[2]],"given":["???","?.?"],"state":["#??","???"]}': STEP,
    "3x2:2/1/2/3/1.1,e": STEP,
    "3x2:2/1/2/3/1.1": STEP,
    "  3x2:2/1/2/3/1.1\n": STEP,
    "3x3:1/3/1/1/3/1": CROSS,
    "3:1/3/1/1/3/1": CROSS,
    "2x2:1/1//2": EMPTY_ROW,
    "2x2:1/1/0/2": EMPTY_ROW,
    "\u0663x\u0662:\u0662/\u0661/\u0662/\u0663/\u0661.\u0661": STEP,
    "\uff13\u00d7\uff12\uff1a\uff12\uff0f\uff11\uff0f\uff12\uff0f\uff13\uff0f\uff11\uff0e\uff11": STEP,
}
"""Texts and their clues."""

REFUSED: tuple[str, ...] = (
    "",
    " \n",
    "{",
    '{"rows":[[1],[3',
    "{}",
    '{"rows":7,"columns":[[1]]}',
    '{"rows":[[1]]}',
    '{"rows":7,"row_clues":[[1]],"columns":[[1]]}',
    '{"rows":[["1"]],"columns":[[1]]}',
    '{"rows":["x"],"columns":[[1]]}',
    '{"rows":[true],"columns":[[1]]}',
    '{"rows":[[1.5]],"columns":[[1]]}',
    '{"rows":[[-1]],"columns":[[1]]}',
    '{"rows":[[0,1]],"columns":[[1]]}',
    '{"rows":[],"columns":[[1]]}',
    '{"rows":[[4],[1,1]],"columns":[[2],[1],[2]]}',
    '{"rows":[[3],[1]],"columns":[[2],[1],[2]]}',
    '{"version":2,"rows":[[1]],"columns":[[1]]}',
    '{"version":true,"rows":[[1]],"columns":[[1]]}',
    '{"version":null,"rows":[[1]],"columns":[[1]]}',
    '{"title":7,"rows":[[1]],"columns":[[1]]}',
    '{"rows":[[1]],"columns":[[1]],"goal":["."]}',
    '{"rows":[[1]],"columns":[[1]],"goal":["##"]}',
    '{"rows":[[1]],"columns":[[1]],"goal":7}',
    '{"rows":[[1]],"columns":[[1]],"state":["x"]}',
    '{"rows":[[1]],"columns":[[1]],"state":["#","#"]}',
    '{"rows":[[1]],"columns":[[1]],"given":["."]}',
    '{"rows":[[1],[]],"columns":[[1]],"given":["#","?"],"state":[".","."]}',
    '{"rows":[[1],[]],"columns":[[1]],"given":7}',
    "2x2:1/1/1/1,f",
    "5x5:1/2/3",
    "2x2:1/1/1/x",
    "2x2:1/1.1/1/1",
    "512x512:1",
    "999999:1",
)
"""Texts that neither reads."""

LEFT_TO_THE_ENGINE: dict[str, Clues] = {
    "{'rows': [[3], [1, 1]], 'cols': [(2,), (1,), (2,)]}": STEP,
    "{rows: [[3], [1, 1]], columns: [[2], [1], [2]]}": STEP,
    '{"rows":["3","1 1"],"columns":["2","1","2"]}': STEP,
    '{"rows":["3","1,1"],"cols":[[2],1,[2]]}': STEP,
    '{"rows":[3,[1,1]],"columns":[2,1,2]}': STEP,
    '{"rows":[0,2],"columns":["1","1"]}': EMPTY_ROW,
    '{"rows":["","2"],"columns":[1,1]}': EMPTY_ROW,
    '{"rows": [(3,), (1, 1)], "columns": [(2,), (1,), (2,)]}': STEP,
    '{"rows":[[3],[1,1],],"columns":[[2],[1],[2],],}': STEP,
    '{"rows": [(0, 3), (1, 1)], "columns": [(2,), (1,), (2,)], "title": None}': STEP,
    "[[3],[1,1]]\n[[2],[1],[2]]": STEP,
    "width 3\nheight 2\nrows\n3\n1,1\ncolumns\n2\n1\n2\n": STEP,
    "\t\t2\t1\t2\n\t3\n1\t1": STEP,
}
"""Texts of which the page says that only the engine can tell."""
