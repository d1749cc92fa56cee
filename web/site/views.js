/** The views in which puzzles are played, and what the list opens. They come in a script of their own, so that the list need not wait for them. */
export { ArchiveView } from "./list/archive.js";
export { LessonView } from "./lesson/lesson.js";
export { insteadOfTitle, whichLinked, whichListed } from "./play/opening.js";
export { PlayView } from "./play/play.js";
export { openPrint } from "./printing/print-dialog.js";
