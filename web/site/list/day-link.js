import { languageTag, say, words } from "../../strings/say.js";
import { build } from "../../dom.js";
import { icon } from "../../icons.js";
import { titleOf } from "./card.js";

/**
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} parts
 */
export function writtenDay(day, parts) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(languageTag, { ...parts, timeZone: "UTC" });
}

/**
 * The puzzle of a day, by the day and how far the reader is with it.
 * @param {{day: string, isToday: boolean}} when
 * @param {import("./items.js").Item} item
 * @param {import("./progress.js").Progress["state"]} state
 * @param {...(Node | string)} shown of the day; part of what the name begins with, for those who say it to their device
 */
export function dayLink({ day, isToday }, item, state, ...shown) {
  const named = writtenDay(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  const name = say(words.site.library.dayStates[state], { day: named, title: titleOf(item) });
  const attributes = { href: `#daily=${day}`, "data-day": day, "aria-label": name, "aria-current": isToday ? "date" : null };
  return build("a", attributes, ...shown, markOf(state));
}

/** @param {import("./progress.js").Progress["state"]} state */
export function markOf(state) {
  return build("span", { class: "mark-of-day", "data-state": state }, ...(state === "solved" ? [icon("check")] : []));
}
