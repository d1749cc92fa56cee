/** The techniques that can be practised: those for which the engine makes boards soon enough to wait for them. @type {string[]} */
export const TRAINED = [
  "overlap",
  "anchored at an edge",
  "gap too small",
  "part beside a placed block",
  "blocks located",
  "out of reach",
  "run must join",
  "anchored at a cell",
  "overlap within reach",
  "run must split",
  "every arrangement agrees",
  "edge logic",
  "probe by contradiction",
  "probe by agreement",
  "implication chain",
];

/** The fragment of an address that begins a new set of boards for a technique. @param {string} technique */
export function newTraining(technique) {
  return `#train=${encodeURIComponent(technique)}`;
}
