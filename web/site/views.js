/** Every view but the list of puzzles and those that make puzzles, and what the list opens. They come in a script of their own, so that the list need not wait for them. */
export { HelpView } from "./help/help.js";
export { LessonView } from "./lesson/lesson.js";
export { ArchiveView } from "./list/archive.js";
export { StatisticsView } from "./list/statistics.js";
export { insteadOfTitle, whichLinked, whichListed } from "./play/opening.js";
export { PlayView } from "./play/play.js";
export { bringPack } from "./packs/opening.js";
export { openPacks } from "./packs/pack-dialog.js";
export { openPrint } from "./printing/print-dialog.js";
export { AboutView } from "./rules/about.js";
export { loadTechniques, openRule, RulesView } from "./rules/rules.js";
