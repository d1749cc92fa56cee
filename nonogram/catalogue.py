"""The catalogue of everything the engine says, by key: English. Another language is another dict with these keys.

A template names its values in braces; parts of sentences begin small, whole sentences get
their capital when they are said.
"""

ENGLISH = {
    "line.where": "There is something to find in {line}.",
    "line.what": "In {line}, {cells} can be settled.",
    "probe.where": "No single line gives more. Try out a cell in {line}.",
    "probe.what": "Try out {cell}: what would follow from each of its values settles {cells}.",
    "probe.contradiction": (
        "Suppose {cell} were {value}. Step by step, each from one line, that leaves {line} without any arrangement. "
        "So {settled}."
    ),
    "probe.chain": (
        "Suppose {cell} were {value}. Step by step, each from one line or from what was found by trying out another "
        "cell, that leaves {line} without any arrangement. So {settled}."
    ),
    "probe.backwards": (
        "Were {cell} {value}, that would, line by line, leave {line} without any arrangement. So {settled}."
    ),
    "probe.agreement": "Whether {cell} is black or empty, {settled}: both ways lead there.",
    "search.where": "Neither lines nor trying out a single cell give more here.",
    "search.what": "Deeper search settles {cells}.",
    "search.why": "This needs deeper search than a person would do: {settled}, taken from the only solution.",
    "mistake.where": "There is a mistake on the board.",
    "mistake.what": "There is a mistake in {line}.",
    "mistake.line.one": "{line}, clue {clue}: with {cells} as marked, no arrangement of the blocks is left.",
    "mistake.line": (
        "{line}, clue {clue}: with {cells} as marked, no arrangement of the blocks is left. They cannot all be right."
    ),
    "mistake.solution": "{cells} cannot be right: no solution has it so.",
    "mistake.together": "No solution has {cells} as marked. They cannot all be right.",
    "mistake.lines": "With {cells} as marked, step by step, each from one line, {line} is left without arrangement.",
    "mistake.probe": "With {cells} as marked, trying out cells ends in a contradiction whichever way.",
    "mistake.what.lines": "There is a mistake that shows in {lines} together.",
    "mistake.mark": "{cells} cannot be right.",
    "mistake.mark.line": "In {line}, {cells} cannot be right.",
    "mistake.marks": "{cells} cannot all be right.",
    "mistake.marks.line": "In {line}, {cells} cannot all be right.",
    "mistake.move": "Move {move} brought it in.",
    "done": "The picture is finished.",
    "ambiguous.where": "Logic ends here: the clues have several solutions.",
    "ambiguous.why": "Logic ends here: the clues have several solutions. They differ in {cells}.",
    "none": "No picture fits these clues.",
    "undecided": "No hint was found within the effort allowed for it.",
    "check.ok.line": "No line contradicts its clue.",
    "check.ok.probe": "Neither lines nor trying out cells show a mistake.",
    "check.ok.solution": "Everything marked so far is right.",
    "check.ok.done": "The picture is finished, and all of it is right.",
    "check.undecided": "No mistake was found, but the puzzle could not be solved within the effort allowed.",
    "check.wrong": "{count} marks are wrong: {cells}.",
    "solve.unique": "There is exactly one solution.",
    "solve.multiple": "There are several solutions; this is one of them.",
    "solve.solved": "This is a solution; there may be others.",
    "solve.none": "No picture fits these clues.",
    "solve.differ": "They differ in {count} cells: {cells}.",
    "solve.differ.least": "They differ in at least {count} cells: {cells}.",
    "solve.unsolved": "Not decided: {reason}. {known} of {total} cells are certain.",
    "progress.hint": "Looking for the shortest proof",
    "progress.check": "Looking for mistakes",
    "progress.probing": "{known} of {total} cells are certain",
    "progress.searching": "{known} of {total} cells are certain, {guesses} guesses made",
    "progress.sat": "{known} of {total} cells are certain, a SAT solver looks for the others",
    "progress.sat.more": "A solution is found, a SAT solver looks for another one",
    "grade.line": "Line logic suffices.",
    "grade.probe": "Lines alone do not suffice, but trying out one cell at a time does.",
    "grade.search": "There is exactly one picture, but trying out one cell at a time does not lead to it.",
    "grade.ambiguous": "The clues have several pictures, so that logic alone cannot lead to one.",
    "grade.none": "No picture fits these clues.",
    "grade.undecided": "How many pictures the clues have was not decided within the effort allowed.",
    "grade.word": "The puzzle is {word}, score {score}.",
    "grade.bottleneck": "The hardest turn: {what}.",
    "turn.line": "{name}, when only {width} of {places} lines offer something",
    "turn.probe": "{name} in {chain} steps, when {width} of {places} unknown cells can be settled so",
    "turn.search": "{chain} cells are left to deeper search",
    "word.easy": "easy",
    "word.moderate": "moderate",
    "word.challenging": "challenging",
    "word.hard": "hard",
    "word.expert": "for experts",
    "progress.grade": "{known} of {total} cells are deduced",
    "coach.forced": "It was forced: {technique}.",
    "coach.forced.start": "It was forced from the start: {technique}.",
    "coach.forced.before": "It had been forced since move {since}: {technique}.",
    "coach.forced.before.start": "It had been forced from the start: {technique}.",
    "coach.guess": "A guess: {cell} was not to be deduced yet, neither from a line nor in a few steps.",
    "coach.wrong": "A mistake: {cell} is otherwise.",
    "coach.erased": "Nothing was added.",
    "coach.nothing": "There are no moves to look back at.",
    "coach.all": (
        "Of {moves} moves forced: {forced}, forced long before: {forced_before}, guessed: {guess}, wrong: {wrong}, "
        "erasing: {erased}."
    ),
    "progress.coach": "Looking back at the moves",
    "likely": "How likely each cell is black: an estimate from the arrangements of the lines.",
    "likely.conflict": "The marks contradict the clues.",
    "likely.missing": "There is no estimate: {problem}.",
    "whatif.nothing": "There are no trial marks.",
    "whatif.mistake": "So trial marks prove nothing.",
    "whatif.open": "Line by line, nothing contradicts the trial marks so far.",
    "whatif.conflict": "{cells} cannot all be as tried: step by step, that leaves {line} without any arrangement.",
    "whatif.proof": "The trial has failed, and that proves something. {proof}",
    "progress.whatif": "Following the trial marks",
    "typos.none.needed": "These clues have exactly one picture: nothing is to be corrected.",
    "typos.sums": "The rows hold {rows} black cells, the columns {columns}.",
    "typos.long": "The clue does not fit in {lines}.",
    "typos.none": "No picture fits these clues.",
    "typos.multiple": "These clues have several pictures.",
    "typos.unsolved": "How many pictures these clues have was not decided within the effort allowed.",
    "typos.found": "{count} corrections of a single slip would each give exactly one picture, the likeliest first.",
    "typos.found.one": "One correction of a single slip would give exactly one picture.",
    "typos.found.nothing": "No correction of a single slip gives exactly one picture.",
    "typos.sofar": "{count} corrections of a single slip would each give exactly one picture; not all were examined.",
    "typos.sofar.one": "One correction of a single slip would give exactly one picture; not all were examined.",
    "typos.sofar.nothing": "No correction of a single slip was found that gives one picture; not all were examined.",
    "typos.slip": "{line}: {after} instead of {before}.",
    "slip.changed": "{typed} was typed for {meant}.",
    "slip.digit": "{typed} was typed for {meant}: a digit is missing or too many.",
    "slip.missing": "A {number} is missing.",
    "slip.doubled": "The {number} was typed twice.",
    "slip.extra": "The {number} is too many.",
    "slip.split": "{typed} was typed for {meant}: a space too many.",
    "slip.joined": "{typed} was typed for {meant}: a space is missing.",
    "slip.swapped": "{typed} was typed for {meant}: two numbers changed places.",
    "progress.typos": "{done} of {total} corrections tried, {found} fit so far",
    "cell": "row {row}, column {column}",
    "black": "black",
    "empty": "empty",
    "is": "{cells} is {value}",
    "are": "{cells} are {value}",
    "and": "{first} and {last}",
    "more": "{first} and {count} more",
    "column": "column {numbers}",
    "columns": "columns {numbers}",
    "row": "row {numbers}",
    "rows": "rows {numbers}",
    "told": "{line}, clue {clue}: {reasons}.",
    "told.given": "{line}, clue {clue}, with {cells} as marked: {reasons}.",
    "told.empty": "{line} has clue 0: {reasons}.",
    "told.stuck": "{line}, clue {clue}: {why}.",
    "told.stuck.given": "{line}, clue {clue}, with {cells} as marked: {why}.",
    "stuck.none": "there should be no black cell at all",
    "stuck.many": "there are more black cells than the clue has",
    "stuck.long": "more black cells stand side by side than any block of the clue has",
    "stuck.apart": "the black cells lie too far apart for so few blocks",
    "stuck.room": "the crosses leave no room for the blocks",
    "stuck.other": "however the blocks lie, they do not fit, so there is no arrangement left",
    "because.empty": "there is no block at all, so {settled}",
    "because.finished": "all its blocks are there, so {settled}",
    "because.full": "with one cell between blocks the clue fills {span} exactly, so {settled}",
    "because.full.rooms": "only as many cells are left as must be black, so {settled}",
    "because.overlap": "{block} begins at {first} at the earliest and ends at {last} at the latest, so {settled}",
    "because.place": "{block} has no other place than {span}, so {settled}",
    "because.edge": (
        "{place} is too near the start for any block but {block}, which begins at {first} at the earliest, so {settled}"
    ),
    "because.edge.back": (
        "{place} is too near the end for any block but {block}, which ends at {last} at the latest, so {settled}"
    ),
    "because.edge.short": (
        "{place} is too near the start for any block but {block}, which does not reach back to {first}, so {settled}"
    ),
    "because.edge.short.back": (
        "{place} is too near the end for any block but {block}, which does not reach on to {last}, so {settled}"
    ),
    "because.edge.at": "{block} begins right at {place}, where nothing else can, so {settled}",
    "because.edge.at.back": "{block} ends right at {place}, where nothing else can, so {settled}",
    "because.gap.all": "there are too few cells at {span} for any block of the clue, so {settled}",
    "because.gap": "only {blocks} could come near {span}, and there is no room there, so {settled}",
    "because.reach.before": "{block} begins at {first} at the earliest, and nothing comes before it, so {settled}",
    "because.reach.between": (
        "{block} ends at {end} at the latest and {next} begins at {begin} at the earliest, so {settled}"
    ),
    "because.reach.after": "{block} ends at {last} at the latest, and nothing comes after it, so {settled}",
    "because.cell": "the black part at {span} belongs to {block}, which has to lie within {window}, so {settled}",
    "because.cell.some": (
        "the black part at {span} belongs to {blocks}; whichever it is, it has to lie within {window}, so {settled}"
    ),
    "because.located": "the black part at {span} is {blocks} whole, as no longer block can be there, so {settled}",
    "because.located.end": (
        "no block can cover all of {other}, which hold the black part at {span} and one cell more, so {settled}"
    ),
    "because.join": "the black parts at {span} and {other} both belong to {block}, so {settled}",
    "because.join.some": "the black parts at {span} and {other} belong to one and the same block, so {settled}",
    "because.split": (
        "joined, the black parts at {span} and {other} would be longer than any block that can be there, so {settled}"
    ),
    "because.every": "every arrangement of the blocks that is left agrees that {settled}",
    "next": "{first}; {rest}",
    "the": "the {length}",
    "the.nth": "the {nth} {length}",
    "the.some": "one of the {length}s",
    "nth": "first second third fourth fifth sixth seventh eighth ninth tenth",
    "nth.more": "{number}th",
    "or": "{first} or {last}",
    "list": "{first}, {rest}",
    "rule.empty line": "A clue of 0 leaves every cell of its line empty.",
    "rule.finished line": "When all blocks of a line are there, its other cells are empty.",
    "rule.full line": "When the blocks take all the room that a line has left, all its cells are known.",
    "rule.overlap": "Pushed to one end and to the other, a long block covers some cells both times: they are black.",
    "rule.anchored at an edge": (
        "A black cell too near an end for any other block belongs to the first block there, which the end keeps from "
        "going further out."
    ),
    "rule.gap too small": "A gap between crosses that no block in reach fits into is empty.",
    "rule.out of reach": "A cell that no block can reach is empty.",
    "rule.anchored at a cell": (
        "The block of a black cell may have so little room around it that it has to cover other cells, too."
    ),
    "rule.blocks located": "Black cells in a row, as many as the longest block that can be there, are the whole of it.",
    "rule.run must join": "Between black cells that can only belong to the same block all cells are black.",
    "rule.run must split": "A cell that would join black cells to a run too long for any block there is empty.",
    "rule.every arrangement agrees": "A cell that is the same in every arrangement of the blocks is settled.",
    "rule.probe by contradiction": (
        "Suppose one value of a cell. If that leads, line by line, to a line without any arrangement, the other value "
        "is right."
    ),
    "rule.probe by agreement": "What follows from the one value of a cell and from the other is true in any case.",
    "rule.implication chain": (
        "What one cell does to another can be read backwards, too. Such links, joined to a chain, may end in a "
        "contradiction that no line shows."
    ),
    "rule.deeper search": "When no proof is short enough for a person, only the solution itself can tell.",
}
