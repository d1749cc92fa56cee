import { words } from "../strings/pages.js";
import { whenIdle } from "../idle.js";

/**
 * @import { Engine } from "../engine/client.js"
 * @import { Notices } from "./parts/notices.js"
 */

/** How long a page is left alone before it is stored, because storing keeps the whole machine busy for a moment. */
const SETTLING_MS = 2000;

/**
 * The copy of the site that the service worker keeps on this device. Without a service worker (forbidden or not
 * supported) the site still works online. Fires "state" when `state` changes.
 */
export class OfflineCopy extends EventTarget {
  #notices;
  /** @type {"ready" | "loading" | "missing"} */
  #state = "missing";
  /** Whether the reader has asked for the new version. */
  #asked = false;

  /** @param {Notices} notices that tell of a new version */
  constructor(notices) {
    super();
    this.#notices = notices;
    if ("serviceWorker" in navigator) this.#state = navigator.serviceWorker.controller ? "ready" : "loading";
  }

  get state() {
    return this.#state;
  }

  /** Makes the copy, or updates it, once neither the page nor the engine is still starting. @param {Engine} engine */
  keep(engine) {
    if ("serviceWorker" in navigator) this.#followVersions();
    const begin = () => {
      if (engine.state === "booting") engine.addEventListener("state", begin, { once: true });
      else whenIdle(() => this.#install());
    };
    setTimeout(begin, SETTLING_MS);
  }

  #install() {
    // Were it in the page's source, browsers would fetch it and an icon before the scripts that show a puzzle.
    const manifest = { rel: "manifest", href: "manifest.webmanifest" };
    document.head.append(Object.assign(document.createElement("link"), manifest));
    if ("serviceWorker" in navigator) void this.#register();
  }

  async #register() {
    try {
      const options = { updateViaCache: /** @type {const} */ ("none") };
      const registration = await navigator.serviceWorker.register("service-worker.js", options);
      if (registration.waiting && registration.active) this.#announce(registration.waiting);
      registration.addEventListener("updatefound", () => this.#watch(registration));
      if (registration.installing) this.#watch(registration);
      const { active } = await navigator.serviceWorker.ready;
      this.#enter("ready");
      active?.postMessage("mend the copy");
      if (!isSparing()) whenIdle(() => active?.postMessage("fetch the rest"));
    } catch (error) {
      console.info("Not kept for offline use:", error);
      if (this.#state === "loading") this.#enter("missing");
    }
  }

  /** @param {ServiceWorkerRegistration} registration with a version being installed */
  #watch(registration) {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed" && registration.active) this.#announce(fresh);
      if (fresh.state === "redundant" && !registration.active) this.#enter("missing");
    });
  }

  #followVersions() {
    const { serviceWorker } = navigator;
    const { update } = words.site;
    let controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#asked) location.reload();
      else if (controlled) {
        const actions = [{ label: update.reload, act: () => location.reload() }];
        this.#notices.show({ id: "update", text: update.later, actions, lasting: true });
      }
      controlled = true;
    });
  }

  /** @param {ServiceWorker} fresh */
  #announce(fresh) {
    const { update } = words.site;
    const take = () => {
      this.#asked = true;
      fresh.postMessage("take over");
    };
    this.#notices.show({ id: "update", text: update.text, actions: [{ label: update.reload, act: take }], lasting: true });
  }

  /** @param {"ready" | "loading" | "missing"} state */
  #enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/**
 * Whether this device should be sent only what was asked for: the reader saves data, or it is a phone, whose battery and
 * line are not for what only long searches need. Such files are then kept when they are first used.
 */
export function isSparing() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return Boolean(connection?.saveData) || matchMedia("(pointer: coarse)").matches;
}
