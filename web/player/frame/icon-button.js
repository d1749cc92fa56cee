/** A button that shows an icon and is told by its name. */
import { build } from "../../dom.js";
import { icon } from "../../icons.js";

/**
 * @param {string} className
 * @param {import("../../icons.js").IconName} image
 * @param {string} name
 * @param {() => void} run called unless the button is disabled
 * @param {Record<string, string | boolean>} [attributes] the title is the name by default
 */
export function iconButton(className, image, name, run, attributes = {}) {
  const named = { type: "button", class: className, "aria-label": name, title: name };
  const button = build("button", { ...named, ...attributes }, icon(image));
  button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && run());
  return button;
}

/**
 * A button that cannot be used now keeps its place in the order of the Tab key, so that the focus is never
 * lost.
 * @type {(button: HTMLButtonElement, disabled: boolean) => void}
 */
export function disable(button, disabled) {
  button.setAttribute("aria-disabled", String(disabled));
}
