/**
 * Puts what the reader has chosen about colours and motion onto the page, as attributes of the root element that
 * theme.css knows, and keeps it so. site/early.js does the same before the first paint.
 */

/**
 * @param {import("./settings.js").Settings} settings
 * @param {{theme?: boolean}} [options] whether the theme is worn as well; in embedded players the host may decide it
 */
export function wear(settings, { theme = true } = {}) {
  const root = document.documentElement;
  const put = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ usual) => {
    if (value === usual) delete root.dataset[name];
    else root.dataset[name] = value;
  };
  const dress = () => {
    if (theme) put("theme", settings.get("theme"), "auto");
    put("contrast", settings.get("contrast"), "standard");
    put("palette", settings.get("palette"), "standard");
    put("motion", settings.get("motion"), "auto");
  };
  dress();
  settings.addEventListener("change", dress);
}
