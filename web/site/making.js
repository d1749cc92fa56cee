/** The views in which puzzles are made: entered, drawn or without end, and what makes packs of them. Their script is fetched when one is opened; few readers open one on a first visit. */
export { DrawView } from "./draw/draw.js";
export { EndlessView } from "./endless/endless.js";
export { Makers } from "./endless/makers.js";
export * as training from "./endless/training.js";
export { TrainingView } from "./endless/training-view.js";
export { after, named, orderOf, parseWish, wishLink } from "./endless/wish.js";
export { EntryView } from "./entry/entry.js";
export { bringPack } from "./packs/opening.js";
export { openPacks } from "./packs/pack-dialog.js";
