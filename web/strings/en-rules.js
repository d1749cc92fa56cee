/** What the pages about techniques teach, by the engine's names of the techniques. The rule itself comes from the engine. */
export const rules = {
  place: "Technique {at} of {of}",
  /** The names that other players use. */
  known: "Also known as {names}",
  same: "{name} is also the name of: ",
  /** A link to a technique's page, which leaves the game alone. */
  page: "Try it yourself (in a new tab)",
  /** How to see it, for all boards. */
  how: {
    "empty line": "A good place to begin: cross out the whole line at once. Every line that runs through it then has one cell less "
      + "to think about.",
    "finished line": "Compare the black cells with the clue, from one end to the other. Once they are the same numbers in the same "
      + "order, cross out the rest. It is the step most easily forgotten, and the crosses often settle the next line.",
    "longest block": "Find the largest number of the clue. Wherever as many cells are black side by side, the block is complete: cross out "
      + "the cell at either end. Where all numbers of a clue are alike, every complete block can be closed off at once.",
    "full line": "Add up the numbers of the clue, and one cell for each gap between them. If that is as many as the line has cells, "
      + "there is only one way to lay the blocks. Later in the game crosses may have taken the cells to spare: then it works as well.",
    "overlap": "Push all blocks as far as they go to one end, then to the other. What a block covers both times it covers wherever it "
      + "lies. That gives something whenever a block is longer than the number of cells the line has to spare.",
    "anchored at an edge": "Look at the ends of each line. A black cell that comes before the next block can begin belongs to the first "
      + "block. Count its length to either side of the cell: what lies nearer the edge is empty, and behind an only block so is "
      + "the rest. If the black cell stands right at the edge, the whole block is known, and the cross behind it, too.",
    "gap too small": "Look at the stretches between crosses and count their cells. Where not even the shortest block that could come "
      + "there has room, there is none.",
    "part beside a placed block": "Look for blocks that are complete and known to be a certain number of the clue. What lies "
      + "beside such a block, or between two of them, is a small line of its own: it has the rest of the clue, fewer cells, and "
      + "often no room to spare.",
    "out of reach": "Once a cell of a block is black, the block lies somewhere around it. Count its length to either side: what is "
      + "further away, and within reach of no other block, is empty.",
    "run must join": "Two black parts with a gap between them: are they one block or two? Find out which blocks each could be part of. "
      + "If no two different blocks can share the room, the parts are one block, and the gap is black.",
    "anchored at a cell": "A cross stops a block as an edge does. A black cell beside a cross must go on to the other side, as far as the "
      + "shortest block goes that it can belong to; if all of those have the same length, even the cross at its end is known.",
    "overlap within reach": "Find out how far a block reaches: a black cell that belongs to it holds it, and a black cell that "
      + "belongs to a neighbour keeps the neighbour from making way. Push the block to either end of what is left: what it covers "
      + "both times is black.",
    "blocks located": "Look for black cells side by side, as many as the longest block that can come there. They can be part of nothing "
      + "longer, so there is a cross at either end.",
    "run must split": "Two black parts with one cell between them: count how long they would be if it were black, too. If no block "
      + "there is as long, the cell is empty, and the parts are two blocks.",
    "every arrangement agrees": "Go through all ways that are left to lay the blocks. A cell that is black in all of them is black, one "
      + "that is empty in all of them is empty. This takes patience, so choose lines that have few ways left.",
    "edge logic": "Look along the border, or along a line that is finished. Whatever is black beside it goes on into the next line by "
      + "as much as the number across says. Try all places of a block in turn and look at that next line each time: it often has "
      + "no room for many of them.",
    "probe by contradiction": "When no single line helps, try out a cell from which much follows: near the edge, or beside many known "
      + "cells. Follow up, line by line, what would have to be so. If some line can then no longer be filled, the cell is "
      + "the other way. In a game, “What if” keeps such trial marks apart from the others.",
    "probe by agreement": "Try a cell both ways, one after the other. Even if neither fails, compare them: a cell that comes out the same "
      + "both times is settled, whichever way is right.",
    "implication chain": "Trying out a cell tells what it brings with it: if this one is black, that one is empty. Such a link can be "
      + "turned round: if that one is not empty, this one is not black. Sometimes only links turned round lead on.",
    "deeper search": "It is rare. A computer supposes a cell, within that another one, and so on, until only one picture is left; nobody "
      + "keeps that in mind. What a person can do is to look at the clues as a whole.",
  },
  /** What there is to see in the example, where the words of the hint alone leave a question. */
  here: {
    "run must join": "Why not two blocks? In the room of three cells they would be 1 and 1, one next to the other. But in the clue the 3 lies "
      + "between the two 1s.",
    "every arrangement agrees": "There are two ways: the 2 before the cross and the 1 at column 4, or the 2 at columns 4 and 5 and the 1 at "
      + "column 7. In both of them column 6 is empty.",
    "edge logic": "Columns 3 and 6 have a 2. Where row 2 is empty in such a column, row 1 is, too: a 2 cannot begin at row 1 without "
      + "going on. But only one cell of row 2 is black. Unless that is column 3 or column 6, row 1 is left with no more than two "
      + "cells side by side, too few for its 3.",
    "probe by agreement": "Column 7 has its 2 at rows 3 and 4 or at rows 6 and 7. Either way those two rows of column 6 stay empty, and beside "
      + "row 1 only two neighbouring rows are left there: too few for two 1s. So the first is at row 1. Several pictures fit so small "
      + "a board; the cell is black in all of them.",
    "implication chain": "Tried out alone, black at row 3, column 1 leads over rows 3 and 4 to black at row 4, column 3, so row 1, column 3 "
      + "would be empty. Turned round: if row 1, column 3 is black, row 3, column 1 is empty. So is column 5, for the same reason, "
      + "and row 3 has no room for its 2. Several pictures fit so small a board; the cell is empty in all of them.",
    "deeper search": "Here the clues look the same from all four sides: turn the board by a quarter, and each clue is where another one like it "
      + "was. As there is only one picture, it looks the same, too, and its four corners are alike. If they were black, no picture "
      + "would be left; once they are empty, lines do the rest.",
  },
  attempt: {
    begin: "Try it yourself",
    end: "Show the example again",
    look: "What follows here? Mark it on the board.",
    wrong: "Not quite: one of the cells in question is the other way.",
    found: "Right, that is what follows. Play on if you like: nothing here is saved.",
  },
};
