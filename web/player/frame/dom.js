/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | number>} [attributes] true sets an empty attribute, false none
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Says in which language the text of an element is, if it is not the page's.
 * @param {HTMLElement} element
 * @param {import("../../strings/say.js").Speech} [speech]
 */
export function speakIn(element, speech) {
  for (const name of ["lang", "dir"]) element.removeAttribute(name);
  Object.assign(element, speech);
}

/**
 * Gives a shadow its style sheet.
 * @param {ShadowRoot} shadow
 * @param {string} href
 * @returns {Promise<unknown>} resolves when it is there, or cannot be had
 */
export function style(shadow, href) {
  const sheet = make("link", { rel: "stylesheet", href });
  shadow.append(sheet);
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) sheet.addEventListener(event, resolve);
  });
}
