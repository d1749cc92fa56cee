import { inEnglish, say, words } from "../../strings/say.js";
import { build, button } from "../dom.js";
import { icon } from "../icons.js";
import { RuleExample } from "./rule-example.js";
import { addressOf, explanation, loadTechniques, nameOf, otherNames } from "./rules.js";

/**
 * Explains a technique in a dialog above the game, which stays as it is.
 * @param {string} name of the technique
 * @param {() => string} theme
 * @param {(problem: string) => void} fail
 */
export async function openRule(name, theme, fail) {
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
  const example = new RuleExample(technique.example, theme);
  const close = () => dialog.close();
  const head = build(
    "header",
    {},
    build("h2", { id: "rule-dialog-title" }, nameOf(name)),
    button(words.site.close, close, { icon: icon("close"), kind: "round" }),
  );
  const rule = build("p", { class: "rule", ...inEnglish }, technique.rule);
  const page = build("a", { href: addressOf(name), target: "_blank" }, words.rules.page);
  const content = build("div", {}, head, ...otherNames(technique), rule, ...explanation(name, example), page);
  const dialog = build("dialog", { class: "rule-dialog", "aria-labelledby": "rule-dialog-title" }, content);
  // Going back closes it too, and leaves the game.
  window.addEventListener("hashchange", close);
  dialog.addEventListener("close", () => {
    window.removeEventListener("hashchange", close);
    example.leave();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
