/** The reasons given when the engine's worker fails. Each text ends a sentence such as “The check failed: …”. */
export const engine = {
  closed: "the engine was closed.",
  notStarted: "the engine could not start ({reason}).",
  unloaded: "its files could not be loaded; check the connection",
  stalled: "the engine’s files stopped arriving: twice nothing came for {seconds} seconds. Check the connection and try again.",
  diedStarting: "the engine stopped twice while it was starting. This device may be short of memory.",
  died: "the engine stopped twice while working on this. This device may be short of memory.",
  broke: "the engine broke down twice while working on this ({reason}).",
  fault: "this is a fault of the program, not of the puzzle ({what}). Trying again may help.",
};
