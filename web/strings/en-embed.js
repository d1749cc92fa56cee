/** What <nonogram-player> says on other people's pages while its frame cannot speak, in English. */
export const embed = {
  frame: "Nonogram",
  loading: "The puzzle is still loading.",
  missing: "The puzzle could not be loaded from {host}.",
  refused: "This page does not allow frames from {host}, where the puzzle is played.",
  face: { label: "{title}, {width} × {height}: play", untitled: "Nonogram" },
  attributes: {
    oneOf: "this can be {values}; {usual} is used.",
    someOf: "this can hold {values}; the others are ignored.",
    noTime: "this is not a time such as 2027-01-31T20:00:00Z; there is no deadline.",
  },
  link: "Play it on a page of its own",
  others: "Choose another puzzle",
};
