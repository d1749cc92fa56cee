/**
 * An element with its attributes and children. Text is always text, never markup. Attributes that are null or false are
 * left out; true becomes an empty attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function build(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Changes a text only if it differs, so that nothing is laid out anew.
 * @type {(element: Element, text: string) => void}
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Hides or shows an element only if it is not so already, so that no style is looked up anew.
 * @type {(element: HTMLElement, hidden: boolean) => void}
 */
export function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/**
 * An element of a scalable picture.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Gives a part of the page its style sheet.
 * @param {ShadowRoot | HTMLElement} part
 * @param {string} href
 * @returns {Promise<unknown>} resolves when it is there, or cannot be had
 */
export function style(part, href) {
  const sheet = build("link", { rel: "stylesheet", href });
  part.prepend(sheet);
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) sheet.addEventListener(event, resolve);
  });
}

/**
 * A button in the site's style.
 * @param {string} label what it says, or its accessible name when it shows only an icon
 * @param {() => void} act
 * @param {{icon?: SVGElement, kind?: "primary" | "plain" | "quiet" | "round"}} [options] "round" shows no text
 */
export function button(label, act, { icon, kind = "plain" } = {}) {
  const bare = kind === "round";
  const name = bare ? label : null;
  const attributes = { type: "button", class: `button ${kind}`, "aria-label": name, title: name };
  const element = build("button", attributes);
  if (icon) element.append(icon);
  if (!bare) element.append(build("span", {}, label));
  element.addEventListener("click", act);
  return element;
}

/** The longest title shown or kept, in characters; the rest is cut off. */
const LONGEST_TITLE = 200;
const DIRECTIONS_AND_CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A title from outside, made fit for display: one line, no control characters, limited in length.
 * @param {string | undefined} title
 * @returns {string} empty when nothing is left
 */
export function cleanTitle(title = "") {
  const line = title.slice(0, 4 * LONGEST_TITLE).replace(DIRECTIONS_AND_CONTROLS, " ").replace(/\s+/g, " ");
  return Array.from(line.trim()).slice(0, LONGEST_TITLE).join("");
}

/** A title isolated from the writing direction of the text around it. @param {string} title */
export function isolated(title) {
  return build("bdi", { class: "isolated" }, title);
}
