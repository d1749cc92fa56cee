/** The site's icons: our own strokes on a 24 × 24 field. */
const STROKES = {
  add: "M12 5v14M5 12h14",
  back: "M15 5l-7 7 7 7",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12.5V20h14v-7.5",
  more: "M4.5 11h2v2h-2zM11 11h2v2h-2zM17.5 11h2v2h-2z",
  done: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  remove: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v6M13.5 10.5v6",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  info: "M12 11v6M12 7.2v.1M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z",
  alert: "M12 9.5v4.5M12 17v.1M12 4L3 19.5h18z",
  settings: "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM8.8 14.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.3 15.3L20 20",
  print: "M7.5 8.5v-5h9v5M7.5 16.5h-3v-8h15v8h-3M7.5 13h9v7.5h-9z",
  streak: "M12.5 3c.4 3.6 4.7 5.4 4.7 10.1a5.2 5.2 0 0 1-10.4 0c0-2.2 1.1-3.6 2.2-4.6c.2 1.5.8 2.3 1.7 2.6c-.4-3 .3-6.3 1.8-8.1z",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.2h-4.2",
};

/** @typedef {keyof typeof STROKES} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}
