/**
 * <nonogram-player> for other sites: include this script, classic or as a module, and use the element. It puts the
 * player into a frame of its own, so that the page around it need not allow WebAssembly in its content security policy,
 * and neither can disturb the other. embed-guide.html shows it at work.
 *
 * Attributes: those of embed/attributes.js and `autosize`, each also a property. Methods, all promises: those of
 * embed/wire.js and `destroy`. Events: those of embed/wire.js, and "view" when half of it has been seen.
 */
import { fitsAddress, frameAddress, idOf } from "./embed/address/frame-address.js";
import { Frames } from "./embed/address/frames.js";
import { ATTRIBUTES, adopt, keepMethods, reflect, warnOf } from "./embed/attributes.js";
import { Calls } from "./embed/calls.js";
import { Face } from "./embed/face.js";
import { Handover } from "./embed/handover.js";
import { HostLook } from "./embed/look/reading.js";
import { opened, removed } from "./embed/opening.js";
import { SharedEngine } from "./embed/shared-engine.js";
import { StandIn } from "./embed/stand-in.js";
import {
  ENGINE, EVENTS, FAREWELL, HELLO, LOOK, LOST, METHODS, MISSING, PACK, PRESENT, RESUME, SET, SETTINGS, SHARED, isOurs,
} from "./embed/wire.js";
import { fetchText } from "./fetching.js";
import { fewWords } from "./strings/few.js";
import { RELEASE } from "./version.js";

/** Of all players of this page. */
const place = new Frames(import.meta.url);
const engine = new SharedEngine(place);
/** A server that prepares pages may import this file, too; it makes no elements. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);

class FramedNonogramPlayer extends Base {
  static version = RELEASE;
  static observedAttributes = [...ATTRIBUTES];

  static {
    reflect(this.prototype);
    for (const method of METHODS) {
      /**
       * @this {FramedNonogramPlayer}
       * @param {unknown[]} args
       */
      const value = function (...args) {
        if (method === "focus") this.#frame?.focus();
        return this.#call(method, args);
      };
      Object.defineProperty(this.prototype, method, { value, configurable: true, writable: true });
    }
    keepMethods(this.prototype);
  }

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #calls = new Calls();
  /** Settles when the frame answers; a call waits for it. @type {import("./embed/opening.js").Opening} */
  #present = opened();
  #onMessage = (/** @type {MessageEvent} */ event) => this.#receive(event);
  #onMove = () => this.#renew();
  /** Seen until the frame can be. */
  #face = new Face(() => this.#begin());
  #seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#view(), {
    threshold: 0.5,
  });
  /** Tells this player's events from those of others on the page. */
  #instance = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** Names the clues on the board. @type {string | null} */
  #puzzleId = null;
  /** Seen when the frame is late, or when it has nothing to show. @type {StandIn} */
  #standIn;
  #look;
  /** The puzzle that the frame's address names, which it opens by itself. @type {string | null} */
  #addressed = null;
  /** Whether a puzzle has come onto the board. */
  #loaded = false;
  /** Whether the frame has answered. */
  #greeted = false;
  /** Why the frame is given up, until it comes after all. @type {Error | null} */
  #missing = null;
  /** Counts files, so that a slow one does not replace a later one. */
  #files = 0;
  #handover = new Handover(this);
  /** Whether a game is being taken over; what the frame reports of this is not passed on. */
  #resuming = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    this.#standIn = new StandIn(shadow);
    shadow.append(this.#face.element);
    this.#look = new HostLook(this, shadow, () => this.#dress());
  }

  connectedCallback() {
    adopt(this);
    engine.join(this);
    place.addEventListener("move", this.#onMove);
    window.addEventListener("message", this.#onMessage);
    this.#handover.listen();
    this.#seen.observe(this);
    this.#face.show(this, this.getAttribute("puzzle"));
    this.#look.read();
    this.#dress();
    if (this.#handover.due || this.getAttribute("loading") === "eager") this.#begin();
  }

  /** Makes the frame, unless there is one. */
  #begin() {
    if (this.#frame || !this.isConnected) return;
    this.#face.end();
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("title") ?? fewWords(this).frame;
    // For what the reader shares.
    frame.allow = "clipboard-write";
    const puzzle = this.getAttribute("puzzle");
    this.#addressed = puzzle !== null && fitsAddress(puzzle) && !this.#handover.due ? puzzle : null;
    frame.src = frameAddress(this.#page, this, [...SETTINGS, "autosize"], this.#addressed, { [SHARED]: "" });
    this.#standIn.wait(frame, this.#alone, (message, cause) => this.#miss(message, cause));
    this.shadowRoot?.append(frame);
    this.#frame = frame;
    if (!this.#handover.due) this.#open();
  }

  /** Moved by `moveBefore`, which leaves the frame as it is. */
  connectedMoveCallback() {}

  /** Opens what the attributes name, unless the frame does by itself. */
  #open() {
    const puzzle = this.getAttribute("puzzle");
    if (puzzle !== null && puzzle !== this.#addressed) this.#quietly(this.#call("load", [puzzle]));
    const file = this.getAttribute("src");
    if (file !== null) this.#quietly(this.#loadFile("src", file));
    this.#openPack();
  }

  #openPack() {
    const pack = this.getAttribute("pack");
    if (pack !== null) this.#quietly(this.#loadFile("pack", pack), "pack");
  }

  /**
   * The frame is refused, or silent for too long. What waits for it is told; should it come after all, it is taken.
   * @param {string} message
   * @param {string} cause
   */
  #miss(message, cause) {
    this.#missing = Object.assign(new Error(message), { name: "FrameError" });
    if (cause === "frame") place.complain();
    this.#present.reject(this.#missing);
    this.#fail({ message, cause });
  }

  disconnectedCallback() {
    engine.leave(this);
    place.removeEventListener("move", this.#onMove);
    window.removeEventListener("message", this.#onMessage);
    this.#handover.end();
    this.#seen.disconnect();
    this.#end();
  }

  /** Ends the frame; its game goes on in the next one. */
  #end() {
    this.#face.end();
    this.#handover.due ||= this.#frame !== null;
    this.#greeted = false;
    this.#standIn.end();
    this.#frame?.remove();
    this.#frame = null;
    this.#missing = null;
    this.#loaded = false;
    this.#calls.drop(removed());
    this.#present.reject(removed());
    this.#present = opened();
  }

  /** Goes on in a frame that is made anew, if there is one. */
  #renew() {
    if (!this.#frame) return;
    this.#end();
    this.#begin();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    warnOf(name, now);
    // The next frame opens what the attribute names now.
    if (!this.#frame && ["puzzle", "src", "pack"].includes(name)) this.#handover.due = false;
    if (name === "theme") this.#dress();
    if (name === "lang" && this.#frame) return this.#renew();
    if (!this.#frame) {
      if ((name === "puzzle" || name === "lang") && this.isConnected) this.#face.show(this, this.getAttribute("puzzle"));
      if (name === "loading" && now === "eager") this.#begin();
      return;
    }
    if (name === "puzzle" && now !== null) this.#quietly(this.#call("load", [now]));
    else if (name === "src" && now !== null) this.#quietly(this.#loadFile("src", now));
    else if (name === "pack" && now === null) this.#quietly(this.#call(PACK, [null]));
    else if (name === "pack") this.#openPack();
    else if (SETTINGS.includes(name)) this.#quietly(this.#call(SET, [name, now]));
  }

  /** Shows the theme and the look on the face and in the frame. */
  #dress() {
    this.#face.dress(this.getAttribute("theme"), this.#look.now);
    if (this.#greeted) this.#quietly(this.#ask(LOOK, [this.#look.now]));
  }

  /** The engine that this player shares has gone. */
  engineLost() {
    this.#quietly(this.#call(LOST, []));
  }

  /** Removes the player and releases everything. */
  async destroy() {
    this.remove();
    this.#handover.due = false;
  }

  get #page() {
    return place.page("embed.html");
  }

  /** Where the puzzle can be played without this page. */
  get #alone() {
    return frameAddress(this.#page, this, ["mode", "hints", "check", "theme"], idOf(this.getAttribute("puzzle") ?? ""));
  }

  /**
   * @param {"src" | "pack"} kind
   * @param {string} url of a file that this page may read
   */
  async #loadFile(kind, url) {
    const turn = ++this.#files;
    const found = await fetchText(new URL(url, document.baseURI).href);
    if (turn !== this.#files) return;
    if ("text" in found) await this.#call(kind === "src" ? "load" : PACK, [found.text]);
    else this.#fail({ message: await this.#call(MISSING, [url, found]), cause: `${kind}-${found.cause}` });
  }

  /**
   * Runs what an attribute asked for. Nobody waits for it, so an error becomes an event.
   * @param {Promise<unknown>} work
   * @param {string} [cause]
   */
  async #quietly(work, cause) {
    try {
      await work;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (name !== "AbortError" && error !== this.#missing) this.#fail({ message, ...(cause ? { cause } : {}) });
    }
  }

  /**
   * Tells the page what went wrong, and the reader if there is no puzzle to see.
   * @param {{message: string, cause?: string}} detail
   */
  #fail(detail) {
    if (!this.#loaded) this.#standIn.fail(detail.message, this.#alone);
    this.#fire("fail", detail);
  }

  /**
   * @param {string} call
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async #call(call, args) {
    this.#begin();
    const present = this.#present;
    await present.promise;
    // The frame that was there at the time of the call has gone since.
    if (present !== this.#present) throw removed();
    return this.#ask(call, args);
  }

  /**
   * @param {string} call
   * @param {unknown[]} args
   * @param {Transferable[]} [transfer]
   * @returns {Promise<any>}
   */
  #ask(call, args, transfer = []) {
    return this.#frame ? this.#calls.ask(this.#frame, this.#page.origin, call, args, transfer) : Promise.reject(removed());
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data, ports }) {
    if (source !== this.#frame?.contentWindow || origin !== this.#page.origin || !isOurs(data)) return;
    if (data.event === PRESENT) void this.#quietly(this.#greet());
    else if (data.event === ENGINE) for (const port of ports) engine.connect(port);
    else if (typeof data.event === "string") this.#hear(data.event, data.detail);
    else if (Array.isArray(data.ids)) this.#calls.refuse(/** @type {any} */ (data));
    else this.#calls.settle(/** @type {import("./embed/wire.js").Answer} */ (/** @type {unknown} */ (data)));
  }

  async #greet() {
    if (this.#missing) {
      this.#missing = null;
      this.#present = opened();
      for (const name of SETTINGS) this.#quietly(this.#call(SET, [name, this.getAttribute(name)]));
      if (!this.#handover.due) this.#open();
    }
    const present = this.#present;
    const { port1, port2 } = new MessageChannel();
    let kept = 0;
    port1.onmessage = ({ data: { event, detail, number = kept + 1 } }) => {
      if (event === FAREWELL) return this.#bid(detail, number > kept);
      this.#hear(event, detail);
      kept = number;
      port1.postMessage({ kept });
    };
    const hello = this.#ask(HELLO, [], [port2]);
    this.#greeted = true;
    this.#dress();
    // Seen when it looks as it should.
    await hello;
    this.#standIn.show();
    this.#face.hide();
    if (this.#handover.due) await this.#quietly(this.#resume());
    present.resolve();
  }

  /**
   * A frame has ended: reports what it had not reported yet, and hands its game to the next frame.
   * @param {import("./embed/wire.js").Farewell} left
   * @param {boolean} fresh whether what it saves has not been reported
   */
  #bid(left, fresh) {
    this.#handover.leave(left);
    if (left.save && fresh) this.#fire("save", left.save);
  }

  /** Goes on in a new frame, as when the element was moved in the page. */
  async #resume() {
    const { game, focus } = this.#handover.take();
    if (!game) return this.#open();
    if (focus) this.#frame?.focus();
    this.#resuming = true;
    try {
      await this.#ask(RESUME, [game, focus]);
    } finally {
      this.#resuming = false;
    }
    this.#openPack();
  }

  /**
   * @param {string} event
   * @param {unknown} detail
   */
  #hear(event, detail) {
    if (!EVENTS.includes(event)) return;
    if (event === "fail") return this.#fail(/** @type {{message: string}} */ (detail));
    if (event === "ready") {
      this.#loaded = true;
      this.#puzzleId = /** @type {{puzzle: string}} */ (detail).puzzle;
      this.#standIn.show();
    }
    if (event === "resize" && this.#frame && this.hasAttribute("autosize")) {
      const { height } = /** @type {{height: number}} */ (detail);
      this.#frame.style.height = `${Math.ceil(height)}px`;
    }
    if (this.#resuming && (event === "ready" || event === "change")) return;
    this.#fire(event, detail);
  }

  /** Half of this player has been seen. */
  #view() {
    this.#seen.disconnect();
    this.#fire("view", {});
  }

  /**
   * @param {string} type
   * @param {unknown} told what is particular to this event
   */
  #fire(type, told) {
    const common = { instanceId: this.#instance, userId: this.getAttribute("user"), puzzleId: this.#puzzleId };
    const detail = { .../** @type {object} */ (told), ...common };
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/**
 * For the npm package: a bundler moves this file away from the pages that players frame.
 * @param {string | URL} address see building/npm/nonogram-player.d.ts
 */
export function frames(address) {
  place.move(address);
}

const registry = globalThis.customElements;
// A page may include the script twice, or two versions of it.
if (registry && !registry.get("nonogram-player")) registry.define("nonogram-player", FramedNonogramPlayer);
