import { words } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";

/**
 * Shows a dialog above the page, which stays as it is. Its button, Escape, a click beside it or going back closes it.
 * @param {string} title
 * @param {string} kind of dialog, for its style
 * @param {Node[]} content
 * @param {() => void} [closed]
 */
export function openDialog(title, kind, content, closed) {
  const close = () => dialog.close();
  const head = build(
    "header",
    {},
    build("h2", { id: `${kind}-title` }, title),
    button(words.frame.close, close, { icon: icon("close"), kind: "round" }),
  );
  const dialog = build(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": `${kind}-title` },
    build("div", {}, head, ...content),
  );
  window.addEventListener("hashchange", close);
  dialog.addEventListener("close", () => {
    window.removeEventListener("hashchange", close);
    dialog.remove();
    closed?.();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Copies what a field holds; where there is no clipboard, selects it instead.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {HTMLElement} said what came of it
 * @param {{copied: string, copyByHand: string}} texts
 */
export async function copyField(field, said, texts) {
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = texts.copied;
  } catch {
    field.select();
    said.textContent = texts.copyByHand;
  }
}
