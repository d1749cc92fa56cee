/** What <nonogram-player> says on other people's pages while its frame cannot speak, in English. */
export const embed = {
  frame: "Nonogram",
  loading: "The puzzle is still loading.",
  missing: "The puzzle could not be loaded from {host}.",
  refused: "This page does not allow frames from {host}, where the puzzle is played.",
  link: "Play it on a page of its own",
  others: "Choose another puzzle",
};
