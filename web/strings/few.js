/** The few words that <nonogram-player> says itself on other people's pages, in all languages: none is loaded there. */
import few from "../languages/embed.json" with { type: "json" };
import { chooseLanguage } from "./language.js";

export const CODES = Object.freeze(Object.keys(few));

/**
 * The language that a player is told: its own `lang`, else that of the page around it.
 * @param {HTMLElement} player
 * @returns {string | null} a BCP 47 code; null leaves it to the reader
 */
export function languageOf(player) {
  const around = player.parentElement?.closest("[lang]")?.getAttribute("lang");
  return chooseLanguage([player.getAttribute("lang"), around], CODES);
}

/**
 * @param {HTMLElement} player
 * @returns the words, with the code of their language
 */
export function fewWords(player) {
  const lang = languageOf(player) ?? chooseLanguage(navigator.languages, CODES) ?? "en";
  return { ...few[lang], lang };
}
