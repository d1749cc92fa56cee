/**
 * <nonogram-player> for other sites: include this script, classic or as a module, and use the element. It puts the
 * player into a frame of its own, so that the page around it need not allow WebAssembly in its content security policy,
 * and neither can disturb the other. embed-guide.html shows it at work.
 *
 * Attributes: those of embed/element/attributes.js and `autosize`, each also a property. Methods, all promises: those of
 * embed/wire/wire.js and `destroy`. Events: those of it, and "view" when half of it has been seen.
 */
import { ATTRIBUTES, adopt, giveMethods, keepMethods, reflect, warnOf } from "./embed/element/attributes.js";
import { Calls, named, opened, removed } from "./embed/element/calls.js";
import { Events } from "./embed/element/events.js";
import { Face } from "./embed/element/face.js";
import { FittedFrame } from "./embed/element/frame.js";
import { Frames, fitsAddress, frameAddress } from "./embed/element/frames.js";
import { Handover, portFor } from "./embed/element/handover.js";
import { HostLook, LOOK_STYLE } from "./embed/element/host-look.js";
import { Readiness } from "./embed/element/readiness.js";
import { SharedEngine } from "./embed/element/shared-engine.js";
import { STAND_IN_STYLE, StandIn } from "./embed/element/stand-in.js";
import { KINDS, Wishes } from "./embed/element/wishes.js";
import { Gate } from "./embed/wire/gate.js";
import {
  BUSY, ENGINE, EVENTS, HELLO, LOOK, LOST, PRESENT, RESUME, SET, SETTINGS, SHARED, isOurs,
} from "./embed/wire/wire.js";
import { RELEASE } from "./version.js";

/** Of all players of this page. */
const place = new Frames(import.meta.url);
const engine = new SharedEngine(place);
const page = () => place.page("embed.html");
/** A server that prepares pages may import this file, too; it makes no elements. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);

class FramedNonogramPlayer extends Base {
  static version = RELEASE;
  static observedAttributes = [...ATTRIBUTES, "autosize", "title"];

  static {
    reflect(this.prototype);
    giveMethods(this.prototype, (player, method, args) => player.#do(method, args));
    keepMethods(this.prototype);
  }

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #fitted = new FittedFrame(this);
  #calls = new Calls();
  #onMessage = (/** @type {MessageEvent} */ event) => this.#receive(event);
  #onMove = () => this.#renew();
  #onHide = (/** @type {PageTransitionEvent} */ event) => event.persisted || this.#vanish();
  /** Seen until the frame can be. */
  #face = new Face(() => this.#begin());
  /** Until half of it has been seen. */
  #seen = new IntersectionObserver((entries) => this.#see(entries), { threshold: 0.5 });
  #events = new Events(this);
  /** Seen when the frame is late, or when it has nothing to show. @type {StandIn} */
  #standIn;
  #look;
  #shadow;
  /** The puzzle that the frame's address names, which it opens by itself. @type {string | null} */
  #addressed = null;
  /** Whether a puzzle has come onto the board. */
  #loaded = false;
  /** Whether the frame has answered. */
  #greeted = false;
  /** Why the frame is given up, until it comes after all. @type {Error | null} */
  #missing = null;
  /** Refuses floods of calls before they become messages, all with the same promise. */
  #gate = new Gate();
  /** @type {Promise<never> | null} */
  #refusal = null;
  #wishes = new Wishes({
    ask: (call, args) => this.#ask(call, args),
    fail: (detail) => this.#fail(detail),
    present: () => this.#calls.present,
    packed: (place) => this.#ready.place(place),
  });
  #ready = new Readiness((event, detail, user) => this.#events.tell(event, detail, user));
  /** Whether it is on the page, and has read its attributes; "gone" after it was. @type {"new" | "here" | "gone"} */
  #standing = "new";
  #handover = new Handover(this);

  constructor() {
    super();
    this.#shadow = this.attachShadow({ mode: "open" });
    this.#standIn = new StandIn(this.#shadow);
    this.#shadow.append(this.#face.element);
    this.#look = new HostLook(this, this.#shadow, () => this.#dress());
    this.#shadow.adoptedStyleSheets = [STAND_IN_STYLE, LOOK_STYLE].map((style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      return sheet;
    });
    this.#seen.observe(this);
  }

  connectedCallback() {
    adopt(this);
    this.#standing = "here";
    engine.join(this);
    place.addEventListener("move", this.#onMove);
    window.addEventListener("message", this.#onMessage);
    window.addEventListener("pagehide", this.#onHide);
    this.#handover.listen();
    this.#face.watch(this);
    this.#look.read();
    this.#dress();
    // A game that goes on need not be that of the attribute.
    if (!this.#handover.due) this.#face.show(this, this.getAttribute("puzzle"));
    if (this.#handover.due || this.getAttribute("loading") === "eager") this.#begin();
  }

  /** Makes the frame, unless there is one. */
  #begin() {
    if (this.#frame || !this.isConnected) return;
    const puzzle = this.getAttribute("puzzle");
    this.#addressed = puzzle !== null && fitsAddress(puzzle) && !this.#handover.due ? puzzle : null;
    const address = frameAddress(page(), this, SETTINGS, this.#addressed, { [SHARED]: "" });
    const frame = this.#fitted.make(address, this.#handover.due ? null : this.#face.room);
    this.#standIn.wait(frame, place.alone(this), (message) => this.#miss(message));
    this.#shadow.append(frame);
    this.#frame = frame;
    this.#face.end();
    if (!this.#handover.due) this.#openAnew();
  }

  /** Opens what the attributes name. */
  #openAnew() {
    this.#events.beginAnew();
    this.#wishes.open(this, this.#addressed);
  }

  /** Moved by `moveBefore`, which leaves the frame as it is. */
  connectedMoveCallback() {}

  /**
   * The frame cannot be had. What waits for it is told; should it come after all, it is taken.
   * @param {string} message
   */
  #miss(message) {
    this.#missing = named("FrameError", message);
    this.#calls.present.reject(this.#missing);
    this.#fail({ message, cause: "frame" });
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#onMessage);
    window.removeEventListener("pagehide", this.#onHide);
    engine.leave(this);
    place.removeEventListener("move", this.#onMove);
    this.#handover.end();
    this.#standing = "gone";
    this.#end();
  }

  /** The page has gone for good, of which its elements are not told; another page may still hold this one. */
  #vanish() {
    this.#calls.drop(new DOMException("the page that the player was in has gone", "AbortError"));
    this.#standing = "gone";
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #see(entries) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#seen.disconnect();
    this.#events.tell("view", {});
  }

  /** Ends the frame; its game goes on in the next one. */
  #end() {
    this.#ready.release();
    this.#face.end();
    this.#handover.due ||= this.#frame !== null;
    this.#greeted = false;
    this.#standIn.end();
    this.#frame?.remove();
    this.#frame = null;
    this.#missing = null;
    this.#loaded = false;
    this.#calls.drop(removed());
  }

  /** Goes on in a frame that is made anew, if there is one. */
  #renew() {
    if (!this.#frame) return;
    this.#end();
    this.#begin();
  }

  /** @type {(name: string, before: string | null, now: string | null) => void} */
  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    warnOf(name, now);
    // Attributes come one by one when the element is made; all are read when it is on the page.
    if (this.#standing === "new") return;
    // The next frame opens what the attribute names now.
    if (!this.#frame && ["puzzle", "src", "pack"].includes(name)) this.#handover.forget();
    if (name === "theme") this.#dress();
    if (name === "lang" && this.#frame) return this.#renew();
    if (!this.#frame) {
      if (["puzzle", "lang", "mode", "autosize"].includes(name) && this.isConnected) this.#face.show(this, this.getAttribute("puzzle"));
      if (name === "loading" && now === "eager") this.#begin();
      return;
    }
    if (name === "title" || name === "autosize") this.#fitted.follow();
    const kind = KINDS.find((one) => one === name);
    if (kind) this.#wishes.wish(kind, now);
    else if (SETTINGS.includes(name)) this.#wishes.tell(name, SET, [name, now]);
  }

  /** Shows the theme and the look on the face and in the frame. */
  #dress() {
    this.#face.dress(this.getAttribute("theme"), this.#look.now);
    if (this.#greeted) this.#wishes.tell("look", LOOK, [this.#look.now]);
  }

  /** @param {boolean} missing see SharedEngine */
  engineLost(missing) {
    if (this.#greeted) this.#wishes.tell("engine", LOST, [missing]);
  }

  /** Removes the player and releases everything. */
  async destroy() {
    this.remove();
    this.#standing = "gone";
    this.#end();
    this.#handover.forget();
  }

  /** What the last "fail" told, for whoever begins to listen after it; null once there is a puzzle to play. */
  get failure() {
    return this.#events.failure;
  }

  /** Nobody waits for this work, so an error becomes an event. @param {Promise<unknown>} work */
  async #quietly(work) {
    try {
      await work;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (name !== "AbortError" && error !== this.#missing) this.#fail({ message });
    }
  }

  /**
   * Tells the page what went wrong, and the reader if there is no puzzle to see.
   * @param {{message: string, cause?: string}} detail
   */
  #fail(detail) {
    // A puzzle that cannot be read here can be read nowhere.
    const link = detail.cause === "frame" ? place.alone(this) : place.others(this);
    if (!this.#loaded) this.#standIn.fail(detail.message, link);
    this.#events.fail(detail);
  }

  /** @param {string} method @param {unknown[]} args */
  #do(method, args) {
    if (!this.#gate.admits()) return (this.#refusal ??= Promise.reject(named("BusyError", BUSY)));
    if (method === "focus") this.#frame?.focus();
    this.#begin();
    if (method === "load") this.#wishes.overtake();
    return this.#call(method, args);
  }

  /** @param {string} call @param {unknown[]} args */
  async #call(call, args) {
    if (this.#standing === "gone") throw removed();
    await this.#calls.presence();
    this.#wishes.flush();
    return this.#ask(call, args);
  }

  /** @type {(call: string, args: unknown[], transfer?: Transferable[]) => Promise<any>} */
  #ask(call, args, transfer = []) {
    return this.#frame ? this.#calls.ask(this.#frame, page().origin, call, args, transfer) : Promise.reject(removed());
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data, ports }) {
    if (source !== this.#frame?.contentWindow || origin !== page().origin || !isOurs(data)) return;
    if (data.event === PRESENT) void this.#quietly(this.#greet());
    else if (data.event === ENGINE) for (const port of ports) engine.connect(port);
    else if (typeof data.event === "string") this.#hear(data.event, data.detail, /** @type {any} */ (data).user);
    else this.#calls.hear(/** @type {any} */ (data));
  }

  async #greet() {
    if (this.#missing) {
      this.#missing = null;
      this.#events.failure = null;
      this.#calls.present = opened();
      for (const name of SETTINGS) this.#wishes.tell(name, SET, [name, this.getAttribute(name)]);
      if (!this.#handover.due) this.#openAnew();
    }
    const [present, frame] = [this.#calls.present, this.#frame];
    const port = portFor(
      (event, detail, user) => this.#hear(event, detail, user),
      (left, fresh, user) => this.#bid(frame, left, fresh, user),
    );
    const hello = this.#ask(HELLO, [], [port]);
    this.#greeted = true;
    this.#quietly(this.#ask(LOOK, [this.#look.now]));
    // Seen when it looks as it should.
    await hello;
    this.#standIn.show();
    this.#face.hide();
    if (this.#handover.due) await this.#quietly(this.#resume());
    present.resolve();
  }

  /**
   * A frame has ended: reports what it had not reported yet, and hands its game to the next frame.
   * @param {HTMLIFrameElement | null} frame
   * @param {import("./embed/wire/wire.js").Farewell} left
   * @param {boolean} fresh whether what it saves has not been reported
   * @param {string | null} user who played in it
   */
  #bid(frame, left, fresh, user) {
    // Not if another puzzle has been wished for since that frame ended.
    if (frame === this.#frame || this.#handover.due) this.#handover.leave(left, user);
    if (left.save && fresh) this.#events.tell("save", left.save, user);
    // Somebody took it out of the element, or loaded it anew.
    if (left.gone && frame === this.#frame) this.#renew();
  }

  /** Goes on in a new frame, as when the element was moved in the page. */
  async #resume() {
    const { game, focus, same, paused } = this.#handover.take(this.getAttribute("user"));
    if (!game) return this.#openAnew();
    if (!same) this.#events.beginAnew();
    if (focus) this.#frame?.focus();
    await this.#handover.give(same, this.#ask(RESUME, [game, focus, paused]));
    this.#wishes.goOn(this.getAttribute("pack"));
  }

  /**
   * @param {string} event
   * @param {unknown} detail
   * @param {string | null} user who played
   */
  #hear(event, detail, user) {
    if (!EVENTS.includes(event)) return;
    if (event === "fail") return this.#fail(/** @type {{message: string}} */ (detail));
    if (event === "ready") {
      // With the id of its own puzzle.
      this.#ready.release();
      this.#wishes.met();
      this.#loaded = true;
      this.#events.failure = null;
      this.#events.puzzleId = /** @type {{puzzle: string}} */ (detail).puzzle;
      this.#standIn.show();
    }
    if (event === "resize") this.#fitted.fit(/** @type {{height: number}} */ (detail).height);
    if (this.#handover.quiet && (event === "ready" || event === "change")) return;
    this.#ready.hear(event, detail, user, this.#wishes.packDue);
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
