/** The views that are read, not played. Their script is fetched when one is opened; few readers open one on a first visit. */
export { HelpView } from "./help/help.js";
export { StatisticsView } from "./list/statistics.js";
export { AboutView } from "./rules/about.js";
export { loadTechniques, openRule, RulesView } from "./rules/rules.js";
