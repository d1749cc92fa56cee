import { shape } from "./dom.js";

/** The icons of player and site: our own drawings, as strokes on a square of 24. */
const PATHS = {
  paint: "M5 5h14v14H5z",
  cross: "M6 6l12 12M18 6L6 18",
  erase: "M4.5 14.5L14 5l5.5 5.5l-8.5 8.5H8.5zM9 10l5.5 5.5M11 19h8.5",
  dot: "M12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z",
  note: "M6.5 6.5h11v11h-11zM4.5 19.5l15-15",
  space: "M5 10v5.5h14V10",
  keyboard: "M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8 14h8",
  undo: "M9 6L4.5 10.5L9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  redo: "M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3",
  hint: "M9.5 18.5h5M10.5 21.5h3M9.2 15.5c0-2-2.7-3.4-2.7-6.8a5.5 5.5 0 0 1 11 0c0 3.4-2.7 4.8-2.7 6.8z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  solve: "M8 5.5v13l10.5-6.5z",
  clear: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.3 10.5l.4 6M13.7 10.5l-.4 6",
  zoomIn: "M12 5.5v13M5.5 12h13",
  zoomOut: "M5.5 12h13",
  fit: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  share: "M12 14.5V4M8 7.5L12 3.5L16 7.5M7 11H5.5v9.5h13V11H17",
  more: "M5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2z",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  previous: "M14.5 5.5L8 12l6.5 6.5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  settings: "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6zM8.8 14.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z",
  review: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.2h4.2M12 8v4.5l3 2",
  likely: "M4.5 4.5h15v15h-15zM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1",
  replay: "M3.5 5.5h17v13h-17zM10 9v6l5-3z",
  whatIf: "M6 20v-5.5a4.5 4.5 0 0 1 4.5-4.5H18M14 6l4 4l-4 4M6 20V4",
  fromEnd: "M18.5 5v14M14.5 12H5M9 7.5L4.5 12L9 16.5",
  unfocus: "M9 4.5V9H4.5M15 4.5V9h4.5M19.5 15H15v4.5M4.5 15H9v4.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
  add: "M12 5v14M5 12h14",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  camera: "M3.5 7.5h4l1.8-2.5h5.4l1.8 2.5h4v11.5h-17zM12 9.5a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2z",
  info: "M12 11v6M12 7.2v.1M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z",
  alert: "M12 9.5v4.5M12 17v.1M12 4L3 19.5h18z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.3 15.3L20 20",
  print: "M7.5 8.5v-5h9v5M7.5 16.5h-3v-8h15v8h-3M7.5 13h9v7.5h-9z",
  streak: "M12.5 3c.4 3.6 4.7 5.4 4.7 10.1a5.2 5.2 0 0 1-10.4 0c0-2.2 1.1-3.6 2.2-4.6c.2 1.5.8 2.3 1.7 2.6c-.4-3 .3-6.3 1.8-8.1z",
  pencil: "M5 19l1-4.5L16 4.5l3.5 3.5L9.5 18zM13.5 7l3.5 3.5",
  line: "M5.5 18.5l13-13",
  rectangle: "M4.5 6.5h15v11h-15z",
  ellipse: "M12 5.5c4.7 0 8 2.9 8 6.5s-3.3 6.5-8 6.5s-8-2.9-8-6.5s3.3-6.5 8-6.5z",
  filled: "M4.5 6.5h15v11h-15zM9.5 6.5l-5 5M14.5 6.5l-10 10M19.5 6.5l-11 11M19.5 11.5l-6 6",
  fill: "M10.5 4.5l8 8l-7 6.5l-7-7zM4.5 12h13.5M20.2 15.5v3.5M8 3l2.5 2.5",
  select: "M4.5 8V4.5H8M11 4.5h2M16 4.5h3.5V8M19.5 11v2M19.5 16v3.5H16M13 19.5h-2M8 19.5H4.5V16M4.5 13v-2",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  mirror: "M12 3.5v17M9 7.5v9H3.5zM15 7.5v9h5.5z",
  flip: "M3.5 12h17M7.5 9h9V3.5zM7.5 15h9v5.5z",
  turnLeft: "M10.5 11h9v8.5h-9zM7 13V9.5a4 4 0 0 1 4-4h3.5M4.5 10.5L7 13l2.5-2.5",
  turnRight: "M4.5 11h9v8.5h-9zM17 13V9.5a4 4 0 0 0-4-4H9.5M14.5 10.5L17 13l2.5-2.5",
  up: "M12 19V5.5M6.5 11L12 5.5L17.5 11",
  down: "M12 5v13.5M6.5 13l5.5 5.5l5.5-5.5",
  left: "M19 12H5.5M11 6.5L5.5 12L11 17.5",
  right: "M5 12h13.5M13 6.5l5.5 5.5L13 17.5",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.2h-4.2",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const path = shape("path", { d: PATHS[name] });
  return shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: `icon icon-${name}` }, path);
}
