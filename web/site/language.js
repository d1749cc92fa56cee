import { LANGUAGES, language, say, words } from "../strings/say.js";
import { DeviceStorage } from "../kept/storage.js";
import { build } from "./dom.js";
import { icon } from "./icons.js";

/** Stands for the language that the browser asks for. */
const AUTO = "";

/**
 * The choice of a language. The page is opened anew in it, since every text of it changes; games are kept.
 * @param {DeviceStorage} storage
 */
export function languageChoice(storage) {
  const texts = words.site.language;
  const label = say(texts.label, { language: LANGUAGES[language].name });
  const select = build("select", { "aria-label": label, title: label });
  select.append(build("option", { value: AUTO }, texts.auto));
  for (const [code, { name }] of Object.entries(LANGUAGES)) select.append(build("option", { value: code, lang: code }, name));
  select.value = storage.language() ?? AUTO;
  select.addEventListener("change", () => {
    storage.saveLanguage(select.value || null);
    openAnew(select.value);
  });
  return build("span", { class: "button round language" }, icon("globe"), select);
}

/** @param {string} chosen */
function openAnew(chosen) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  // Where nothing can be stored the address holds the choice.
  if ((new DeviceStorage().language() ?? AUTO) !== chosen) address.searchParams.set("lang", chosen);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
