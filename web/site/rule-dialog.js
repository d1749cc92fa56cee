import { say, words } from "../strings/say.js";
import { build, button } from "./dom.js";
import { icon } from "./icons.js";
import { RuleExample } from "./rule-example.js";
import { addressOf, explanation, loadTechniques, nameOf } from "./rules.js";

/**
 * A technique explained above the game, which stays as it is.
 * @param {string} name of the technique
 * @param {() => string} theme
 * @param {(problem: string) => void} fail
 */
export async function openRule(name, theme, fail) {
  let technique;
  try {
    technique = (await loadTechniques()).find((one) => one.name === name);
  } catch (error) {
    return fail(say(words.site.rules.failed, { reason: /** @type {Error} */ (error).message }));
  }
  if (!technique) return fail(say(words.site.rules.failed, { reason: name }));
  const dialog = build("dialog", { class: "rule-dialog", "aria-labelledby": "rule-dialog-title" });
  const example = new RuleExample(technique.example, theme);
  const close = button(words.site.close, () => dialog.close(), { icon: icon("close"), kind: "round" });
  const title = build("h2", { id: "rule-dialog-title" }, nameOf(name));
  const all = build("a", { href: addressOf(name), target: "_blank" }, words.site.rules.all);
  dialog.append(build("header", {}, title, close), build("p", { class: "rule" }, technique.rule), ...explanation(name, example), all);
  dialog.addEventListener("close", () => {
    example.leave();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
