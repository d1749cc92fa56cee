/** Every view but the list of puzzles, and what the list opens. They come in a script of their own, so that the list need not wait for them. */
export { DrawView } from "./draw/draw.js";
export { EndlessView } from "./endless/endless.js";
export { Makers } from "./endless/makers.js";
export * as training from "./endless/training.js";
export { TrainingView } from "./endless/training-view.js";
export { after, named, orderOf, parseWish, wishLink } from "./endless/wish.js";
export { EntryView } from "./entry/entry.js";
export { HelpView } from "./help/help.js";
export { LessonView } from "./lesson/lesson.js";
export { ArchiveView } from "./list/archive.js";
export { StatisticsView } from "./list/statistics.js";
export { insteadOfTitle, whichLinked, whichListed } from "./play/opening.js";
export { PlayView } from "./play/play.js";
export { openPrint } from "./printing/print-dialog.js";
export { AboutView } from "./rules/about.js";
export { loadTechniques, RulesView } from "./rules/rules.js";
