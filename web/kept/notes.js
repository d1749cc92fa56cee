/**
 * What has to be kept at once, in localStorage: it can be written while the page goes away, and other tabs hear of it.
 * When the browser refuses a value (full, or forbidden) it is kept in memory instead, so that play goes on.
 */
export class Notes {
  /** @type {Storage | null} */
  #device;
  /**
   * Values that the device did not accept, each with what the device held instead.
   * @type {Map<string, {text: string | null, over: string | null}>}
   */
  #memory = new Map();

  constructor() {
    try {
      this.#device = window.localStorage;
    } catch {
      this.#device = null;
    }
  }

  /** @type {(name: string) => string | null} */
  read(name) {
    const held = this.#held(name);
    const kept = this.#memory.get(name);
    if (!kept) return held;
    if (kept.over === held) return kept.text;
    // Another page has written since; its value is newer.
    this.#memory.delete(name);
    return held;
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {unknown} null, or the error with which the device refused the text
   */
  write(name, text) {
    try {
      if (!this.#device) throw new DOMException("no storage", "SecurityError");
      this.#device.setItem(name, text);
      this.#memory.delete(name);
      return null;
    } catch (error) {
      this.#memory.set(name, { text, over: this.#held(name) });
      return error;
    }
  }

  /** @param {string} name */
  remove(name) {
    this.#memory.delete(name);
    try {
      this.#device?.removeItem(name);
    } catch {
      this.#memory.set(name, { text: null, over: this.#held(name) });
    }
  }

  /** Removes a note, unless it was written anew meanwhile. @type {(name: string, text: string) => void} */
  removeIf(name, text) {
    if (this.read(name) === text) this.remove(name);
  }

  /** The notes whose names begin so, by what follows. @type {(root: string) => Map<string, string>} */
  under(root) {
    const names = new Set(this.#memory.keys());
    try {
      for (let i = 0; i < (this.#device?.length ?? 0); i++) names.add(this.#device?.key(i) ?? "");
    } catch {
      // Storage was forbidden after the page was opened: only the values in memory remain.
    }
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const name of names) {
      const text = name.startsWith(root) ? this.read(name) : null;
      if (text !== null) found.set(name.slice(root.length), text);
    }
    return found;
  }

  /** The value that the device itself holds. @param {string} name */
  #held(name) {
    try {
      return this.#device?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }
}

/** @param {string} text @returns {Record<string, unknown> | null} null for anything but a JSON object */
export function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
