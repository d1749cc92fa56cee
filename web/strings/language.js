/** Which of the site's languages a reader gets. */

/**
 * The first wish that can be met. A wish for a regional form is met by the language: "de-AT" by "de".
 * @param {readonly (string | null | undefined)[]} wishes BCP 47 codes, the dearest first
 * @param {readonly string[]} codes of the languages there are
 * @returns {string | null} one of the codes
 */
export function chooseLanguage(wishes, codes) {
  for (const wish of wishes) {
    const code = wish?.trim().toLowerCase().split("-")[0];
    if (code && codes.includes(code)) return code;
  }
  return null;
}

/**
 * A text with its `{names}` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} values
 * @param {(value: string | number) => string} write how a value is written
 */
export function fill(text, values, write = String) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? write(values[name]) : whole));
}
