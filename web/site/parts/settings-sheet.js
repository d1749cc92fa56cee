/**
 * The sheet of the reader's settings, the same on the site and in embedded players. Each change takes effect at once.
 *
 * @import { Settings, Name } from "../../settings.js"
 * @typedef {{most?: "off" | "line" | "solution", hidden?: Name[]}} Decided   by the page around an embedded player: the most that
 *   may be told of errors, and what else the reader is not asked
 */
import { VALUES } from "../../settings.js";
import { LANGUAGES, words } from "../../strings/say.js";
import { openDialog } from "./dialog.js";
import { build } from "../../dom.js";

/** From the least that is told to the most. */
const ERRORS = /** @type {const} */ (["off", "line", "solution"]);

/** @type {Record<string, Name[]>} */
const GROUPS = {
  play: ["errors", "autoCross", "strike", "timer", "hideTitles"],
  hands: ["pad", "hand", "pageKeys"],
  look: ["theme", "contrast", "palette", "signs", "motion"],
  senses: ["sound", "vibration"],
  language: ["language"],
};

/** What a switch stands for where it is not true and false: off, then on. @type {Partial<Record<Name, [string, string]>>} */
const SWITCHED = {
  hand: ["right", "left"],
  contrast: ["standard", "high"],
  palette: ["standard", "safe"],
  motion: ["auto", "reduced"],
};

/** @type {(settings: Settings, decided?: Decided) => HTMLDialogElement} */
export function openSettings(settings, { most = "solution", hidden = [] } = {}) {
  const sheet = new Sheet(settings, most, hidden);
  const dialog = openDialog(words.settings.title, "settings", sheet.elements, () => sheet.end());
  return dialog;
}

class Sheet {
  #settings;
  #most;
  #hidden;
  /** What shows a setting as it is now. @type {(() => void)[]} */
  #shows = [];
  #said = build("p", { class: "dialog-said", role: "status" }, words.settings.kept);
  #show = () => {
    for (const show of this.#shows) show();
  };

  /** @param {Settings} settings @param {"off" | "line" | "solution"} most @param {Name[]} hidden */
  constructor(settings, most, hidden) {
    this.#settings = settings;
    this.#most = most;
    const nothing = { errors: most === "off", vibration: !matchMedia("(any-pointer: coarse)").matches };
    this.#hidden = [...hidden, .../** @type {Name[]} */ (Object.entries(nothing).filter(([, gone]) => gone).map(([name]) => name))];
    const groups = Object.entries(GROUPS).map(([group, names]) => this.#group(group, names));
    this.elements = [...groups.filter((one) => one !== null), this.#said];
    this.#show();
    settings.addEventListener("change", this.#show);
  }

  end() {
    this.#settings.removeEventListener("change", this.#show);
  }

  /** @type {(group: string, names: Name[]) => HTMLElement | null} */
  #group(group, names) {
    const shown = names.filter((name) => !this.#hidden.includes(name));
    const rows = shown.map((name) => this.#row(name));
    if (!rows.length) return null;
    const titles = /** @type {Record<string, string>} */ (words.settings.groups);
    // Where nothing vibrates, only the sound is left of what is heard and felt.
    const title = titles[String(shown) === "sound" ? "sound" : group];
    const heading = build("h3", { id: `settings-${group}` }, title);
    return build("section", { "aria-labelledby": `settings-${group}` }, heading, ...rows);
  }

  /** @param {Name} name */
  #row(name) {
    if (name === "errors") return this.#segments(name, ERRORS.slice(0, ERRORS.indexOf(this.#most) + 1));
    if (name === "theme") return this.#segments(name, VALUES.theme);
    return name === "language" ? this.#languages() : this.#switch(name);
  }

  /** @type {(name: Name, value: any) => void} */
  #choose(name, value) {
    this.#said.textContent = this.#settings.set(name, value) ? words.settings.kept : words.settings.notKept;
  }

  /** @param {Name} name */
  #switch(name) {
    const { name: label, hint } = /** @type {Record<string, {name: string, hint: string}>} */ (/** @type {unknown} */ (words.settings))[name];
    const [off, on] = SWITCHED[name] ?? [false, true];
    const input = build("input", { type: "checkbox", role: "switch", "data-setting": name, "aria-describedby": `settings-${name}` });
    input.addEventListener("change", () => this.#choose(name, input.checked ? on : off));
    onEnter(input, () => input.click());
    this.#shows.push(() => {
      input.checked = this.#settings.get(name) === on;
    });
    const told = build("span", { id: `settings-${name}`, class: "setting-hint" }, hint);
    return build("label", { class: "setting" }, build("span", { class: "setting-name" }, label), input, told);
  }

  /**
   * A few values side by side, with what the chosen one means.
   * @type {(name: "errors" | "theme", values: readonly string[]) => HTMLFieldSetElement}
   */
  #segments(name, values) {
    const texts = words.settings[name];
    const named = /** @type {Record<string, string>} */ (texts.values);
    const hints = /** @type {Record<string, string>} */ ("hints" in texts ? texts.hints : {});
    const hint = build("p", { class: "setting-hint", hidden: !("hints" in texts) });
    const inputs = values.map((value) => {
      const input = build("input", { type: "radio", name: `settings-${name}`, value, "data-setting": name });
      input.addEventListener("change", () => this.#choose(name, value));
      return input;
    });
    inputs.forEach((input, i) => {
      const next = inputs[(i + 1) % inputs.length];
      onEnter(input, () => {
        next.click();
        next.focus();
      });
    });
    this.#shows.push(() => {
      const now = this.#settings.get(name);
      // A host may allow less than the reader has chosen elsewhere.
      const shown = values.includes(now) ? now : values[values.length - 1];
      for (const input of inputs) input.checked = input.value === shown;
      hint.textContent = hints[shown] ?? "";
    });
    const labels = inputs.map((input) => build("label", {}, input, build("span", {}, named[input.value])));
    const legend = build("legend", { class: "setting-name" }, texts.name);
    return build("fieldset", { class: "setting wide" }, legend, build("div", { class: "segments" }, ...labels), hint);
  }

  /** The page opens anew in the language, since every text of it changes; games are kept. */
  #languages() {
    const texts = words.settings.language;
    const select = build("select", { class: "choice", "data-setting": "language", "aria-label": texts.name });
    select.append(build("option", { value: "" }, texts.auto));
    for (const [code, { name }] of Object.entries(LANGUAGES)) select.append(build("option", { value: code, lang: code }, name));
    select.addEventListener("change", () => openAnew(select.value, this.#settings.set("language", select.value)));
    this.#shows.push(() => {
      select.value = this.#settings.get("language");
    });
    return build("div", { class: "setting wide" }, select, build("p", { class: "setting-hint" }, texts.hint));
  }
}

/**
 * Lets the Enter key choose too: some readers have only Tab and Enter, or switches that stand for them.
 * @type {(input: HTMLInputElement, act: () => void) => void}
 */
function onEnter(input, act) {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    act();
  });
}

/**
 * @param {string} chosen
 * @param {boolean} kept whether the page finds the choice when it opens; otherwise the address holds it
 */
function openAnew(chosen, kept) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!kept) address.searchParams.set("lang", chosen);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
