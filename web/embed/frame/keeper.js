/**
 * Who keeps the games of an embedded player: nobody, this browser, or the host.
 *
 * Games kept in this browser are kept apart for each embedding origin, so that a page sees only what was played
 * on pages of its own origin, and nothing of what was played on the site itself.
 *
 * @import { NonogramPlayer } from "../../player/element.js"
 * @import { Bridge } from "./bridge.js"
 */
import { Autosave } from "../../kept/autosave.js";
import { Keeping } from "../../kept/keeping.js";
import { formatGameId } from "../../reading/game-id.js";
import { DeviceStorage, spaceOf } from "../../kept/storage.js";
import { words } from "../../strings/say.js";

export class Keeper {
  #player;
  #bridge;
  /** @type {Keeping | Autosave | null} */
  #current = null;
  /** @type {unknown} */
  #how = null;
  #user = "";
  /** Counts changes, so that a slow one gives way. */
  #turn = 0;

  /** @param {NonogramPlayer} player @param {Bridge | null} bridge */
  constructor(player, bridge) {
    this.#player = player;
    this.#bridge = bridge;
  }

  /** What the host has not been told yet. */
  get untold() {
    return this.#current instanceof Autosave && this.#current.pending ? this.#save() : null;
  }

  /** @param {unknown} how "local", "host", or anything else for nobody */
  keep(how) {
    this.#how = how;
    return this.#change();
  }

  /**
   * Another reader's game is saved as the reader's that played it, and nothing of it goes on.
   * @param {unknown} user whose games these are, as the host names its readers; those of others are left alone
   */
  know(user) {
    const name = typeof user === "string" ? user : "";
    if (name === this.#user) return undefined;
    this.#end();
    this.#user = name;
    if (this.#bridge) this.#bridge.user = name || null;
    this.#player.restart();
    return this.#change();
  }

  #end() {
    this.#turn++;
    this.#current?.end();
    this.#current = null;
  }

  async #change() {
    const how = this.#how;
    this.#end();
    const turn = this.#turn;
    // At the end of a stroke, before the browser does anything else: the reader may close the page right after it.
    if (how === "host") this.#current = new Autosave(this.#player, (save) => queueMicrotask(save), () => this.#tell());
    if (how !== "local") return;
    const origin = originAround() ?? (await this.#bridge?.greeted) ?? "";
    if (turn !== this.#turn) return;
    const device = new DeviceStorage(spaceOf(origin === "null" ? "unknown" : origin, this.#user));
    device.addEventListener("trouble", (event) => {
      this.#complain(words.player.storage[/** @type {CustomEvent<"full" | "forbidden">} */ (event).detail]);
    });
    device.addEventListener("aside", () => this.#complain(words.player.storage.aside));
    this.#current = new Keeping(this.#player, device);
  }

  #tell() {
    this.#bridge?.tell("save", this.#save());
  }

  #save() {
    const { game } = this.#player;
    return game && { puzzle: formatGameId(game), state: game };
  }

  /** @param {string} message */
  #complain(message) {
    // The cause is reported first.
    queueMicrotask(() => this.#player.tell(message));
    this.#bridge?.tell("fail", { message, cause: "storage" });
  }
}

/**
 * The origin of the page around this frame, as the browser reports it.
 * @returns {string | null} null when it does not; "direct" without a page around
 */
function originAround() {
  if (window.parent === window) return "direct";
  const told = location.ancestorOrigins?.[0] ?? "null";
  if (told !== "null") return told;
  return document.referrer ? new URL(document.referrer).origin : null;
}
