/** The few words that <nonogram-player> says itself on other people's pages, in all languages: none is loaded there. */
import few from "../languages/embed.json" with { type: "json" };
import { chooseLanguage } from "./language.js";

export const CODES = Object.freeze(Object.keys(few));

/**
 * The language of a player: its own `lang`, else that of the page around it, else the reader's.
 * @param {HTMLElement} player
 * @returns {string} a BCP 47 code
 */
export function languageOf(player) {
  const around = player.parentElement?.closest("[lang]")?.getAttribute("lang");
  return chooseLanguage([player.getAttribute("lang"), around, ...navigator.languages], CODES) ?? "en";
}

/**
 * @param {HTMLElement} player
 * @returns the words, with the code of their language and the direction in which it is written
 */
export function fewWords(player) {
  const lang = languageOf(player);
  return { ...few[lang], lang };
}
