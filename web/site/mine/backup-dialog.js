import { dayOf } from "../../days.js";
import { BackupError, isBackup, readBackup } from "../../kept/backup.js";
import { bringIn, planOf } from "../../kept/restoring.js";
import { words } from "../../strings/pages.js";
import { say, sayCount, sayDate } from "../../strings/say.js";
import { openDialog } from "../parts/dialog.js";
import { build, button, cleanTitle } from "../../dom.js";

/**
 * @import { Backup } from "../../kept/backup.js"
 * @import { Plan } from "../../kept/restoring.js"
 * @import { Shared } from "../main.js"
 */

/**
 * Opens the first backup among these files: says what is in it, and brings it in if the reader says so. One that cannot
 * be read is told, and changes nothing.
 * @param {File[]} files
 * @param {Shared} shared
 * @param {() => void} done it was brought in
 * @returns {Promise<File[]>} the files that are not backups
 */
export async function openBackup(files, shared, done) {
  const { storage, notices } = shared;
  const found = await Promise.all(files.map(isBackup));
  const backups = files.filter((_, i) => found[i]);
  const others = files.filter((_, i) => !found[i]);
  for (const file of backups.slice(0, 1)) {
    notices.show({ id: "mine", text: say(words.site.mine.reading, { name: file.name }) });
    try {
      const backup = await readBackup(file);
      ask(backup, await planOf(storage, backup), shared, done);
      notices.close("mine");
    } catch (error) {
      const text = say(words.site.mine.unreadable, { name: file.name, reason: sayFault(error) });
      notices.show({ id: "mine", text, tone: "alert" });
    }
  }
  return others;
}

/** @param {unknown} error */
function sayFault(error) {
  if (!(error instanceof BackupError)) throw error;
  const { faults } = words.site.mine;
  const { number = 0, title = "", reason = "" } = error.place;
  const named = cleanTitle(title) ? faults.entryTitled : faults.entry;
  const text = error.fault === "entry" ? named : faults[error.fault];
  return say(text, { number, title: cleanTitle(title), reason: cleanTitle(reason) }).trim();
}

/** @type {(backup: Backup, plan: Plan, shared: Shared, done: () => void) => void} */
function ask(backup, plan, { storage, notices }, done) {
  const texts = words.site.mine;
  const wanted = build("input", { type: "checkbox", checked: plan.settings === "fresh" });
  const asksSettings = plan.settings === "fresh" || plan.settings === "other";
  const lines = linesOf(plan);
  const brings = plan.games.fresh + plan.games.replaced + plan.own + plan.records + plan.drawings > 0;
  const list = build("ul", {}, ...lines.map((line) => build("li", {}, line)));
  if (!brings) list.prepend(build("li", {}, texts.nothing));
  const settings = build("label", { class: "mine-settings", hidden: !asksSettings }, wanted, texts.settings);
  const made = backup.made ? build("p", { class: "hint" }, say(texts.made, { date: sayDate(dayOf(new Date(backup.made))) })) : "";
  const act = async () => {
    dialog.close();
    try {
      await bringIn(storage, backup, { settings: asksSettings && wanted.checked });
      done();
    } catch {
      notices.show({ id: "mine", text: texts.refused, tone: "alert" });
    }
  };
  const go = button(texts.bringIn, () => void act(), { kind: "primary" });
  go.disabled = !brings && !asksSettings;
  const cancel = button(texts.cancel, () => dialog.close());
  (go.disabled ? cancel : go).autofocus = true;
  const actions = build("div", { class: "dialog-row" }, go, cancel);
  const content = build("div", { class: "mine-plan" }, made, list, settings, build("p", { class: "hint" }, texts.canUndo), actions);
  const dialog = openDialog(texts.ask, "mine-dialog", [content]);
}

/** @type {(plan: Plan) => string[]} */
function linesOf({ games, own, records, drawings }) {
  const texts = words.site.mine.plan;
  /** @type {[{other: string}, number][]} */
  const counted = [
    [texts.fresh, games.fresh], [texts.replaced, games.replaced], [texts.kept, games.kept], [texts.same, games.same],
    [texts.own, own], [texts.records, records], [texts.drawings, drawings],
  ];
  return counted.filter(([, count]) => count).map(([forms, count]) => sayCount(forms, count));
}
