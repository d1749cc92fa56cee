/**
 * The style sheets of a player's shadow root. A sheet belongs to the document it was made for: an element that goes into
 * another one leaves its sheets behind.
 * @param {ShadowRoot} shadow
 * @param {Window & typeof globalThis} view that the element is in
 * @param {string[]} styles
 */
export function wearSheets(shadow, view, styles) {
  if (shadow.adoptedStyleSheets.length) return;
  shadow.adoptedStyleSheets = styles.map((style) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
}
