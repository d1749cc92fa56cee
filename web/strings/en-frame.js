/** What the page that other sites frame says besides its player, in English. */
export const frame = {
  contrast: {
    weak: "<nonogram-player>: {front} on {back} has a contrast of {ratio} : 1; it needs {need} : 1 (WCAG 2.2).",
    hints: "a colour of the hints",
  },
};
