/** What the page that other sites frame says besides its player, in English. */
export const frame = {
  contrast: {
    weak: "<nonogram-player>: {front} on {back} has a contrast of {ratio} : 1; it needs {need} : 1 (WCAG 2.2).",
    hints: "a colour of the hints",
  },
  share: { title: "Share this puzzle", link: "Link to the puzzle", copy: "Copy the link" },
  pack: {
    label: "Puzzles",
    untitled: "Puzzle {number}",
    damaged: "{title} (cannot be played)",
    previous: "Previous puzzle",
    next: "Next puzzle",
    another: "Another puzzle",
    today: "Today’s puzzle",
    tooLong: "The pack is too long: it may have at most {most} characters.",
    tooMany: "The pack has too many puzzles: it may have at most {most}.",
    empty: "The pack holds no puzzles.",
    shape: "This is not a pack: it must be a JSON list of puzzles, an object with such a list as “puzzles”, "
      + "or one puzzle in JSON in each line.",
    json: "The pack’s JSON cannot be read in line {line}; it may have been cut short.",
    entry: "Puzzle {number} of the pack: {reason}",
    entryTitled: "Puzzle {number} of the pack, “{title}”: {reason}",
    noPuzzle: "it has neither a game id nor “rows” and “columns”.",
    date: "“{date}” is not a date such as 2027-01-31.",
    early: "The first puzzle of this pack is for {date}.",
  },
};
