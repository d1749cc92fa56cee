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
    theme: "this can hold one of {themes} and one of {schemes}; the others are ignored.",
    noTime: "this is not a time such as 2027-01-31T20:00:00Z; there is no deadline.",
  },
  look: {
    colour: "<nonogram-player>: {name} is “{value}”, which is not an opaque colour; it is ignored.",
    font: "<nonogram-player>: {name} is “{value}”, which is not a list of font names; it is ignored.",
    length: "<nonogram-player>: {name} is “{value}”, which is not a length; it is ignored.",
    number: "<nonogram-player>: {name} is “{value}”, which is not a number; it is ignored.",
  },
  link: "Play it on a page of its own",
  others: "Choose another puzzle",
};
