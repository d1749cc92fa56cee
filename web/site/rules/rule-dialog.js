import { inEnglish, say, words } from "../../strings/say.js";
import { openDialog } from "../parts/dialog.js";
import { build } from "../../dom.js";
import { RuleExample } from "./rule-example.js";
import { addressOf, explanation, loadTechniques, nameOf, otherNames } from "./rules.js";

/**
 * Explains a technique in a dialog above the game, which stays as it is.
 * @param {string} name of the technique
 * @param {import("../../settings.js").Settings} settings
 * @param {(problem: string) => void} fail
 */
export async function openRule(name, settings, fail) {
  const from = location.hash;
  let technique;
  try {
    technique = (await loadTechniques()).find((one) => one.name === name);
  } catch (error) {
    return fail(say(words.site.rules.failed, { reason: /** @type {Error} */ (error).message }));
  }
  if (!technique) return fail(say(words.site.rules.failed, { reason: name }));
  // It was asked for twice, or the page where it was asked for is gone.
  if (document.querySelector(".rule-dialog") || location.hash !== from) return;
  const example = new RuleExample(technique.example, settings);
  const rule = build("p", { class: "rule", ...inEnglish }, technique.rule);
  const page = build("a", { href: addressOf(name), target: "_blank" }, words.rules.page);
  const content = [...otherNames(technique), rule, ...explanation(name, example), page];
  openDialog(nameOf(name), "rule-dialog", content, () => example.leave());
}
