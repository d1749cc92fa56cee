/** The techniques by the engine's names for them, as they are called in English. */
export const techniques = {
  "empty line": "empty line",
  "finished line": "finished line",
  "full line": "full line",
  "overlap": "overlap",
  "anchored at an edge": "anchored at an edge",
  "anchored at a cell": "anchored at a cell",
  "out of reach": "out of reach",
  "gap too small": "gap too small",
  "run must join": "run must join",
  "run must split": "run must split",
  "blocks located": "blocks located",
  "every arrangement agrees": "every arrangement agrees",
  "probe by contradiction": "probe by contradiction",
  "probe by agreement": "probe by agreement",
  "implication chain": "implication chain",
  "deeper search": "deeper search",
};
