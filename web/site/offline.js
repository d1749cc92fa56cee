import { words } from "../strings/say.js";
import { whenIdle } from "./idle.js";

/** @typedef {import("./notices.js").Notices} Notices */

/**
 * Registers the service worker once the page is idle, and says quietly when a new version has arrived.
 * Without one (forbidden, or not supported) the site works all the same, online; the About page says so.
 * @param {Notices} notices
 */
export function keepOffline(notices) {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const update = words.site.update;
  let controlled = serviceWorker.controller !== null;
  let asked = false;

  /** @param {ServiceWorker} fresh */
  const announce = (fresh) => {
    const take = () => {
      asked = true;
      fresh.postMessage("take over");
    };
    notices.show({ id: "update", text: update.text, actions: [{ label: update.reload, act: take }] });
  };
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) {
      const actions = [{ label: update.reload, act: () => location.reload() }];
      notices.show({ id: "update", text: update.later, actions });
    }
    controlled = true;
  });
  whenIdle(() => void register(announce).catch((error) => console.info("Not kept for offline use:", error)));
}

/** @param {(fresh: ServiceWorker) => void} announce */
async function register(announce) {
  const options = { updateViaCache: /** @type {const} */ ("none") };
  const registration = await navigator.serviceWorker.register("service-worker.js", options);
  if (registration.waiting && registration.active) announce(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed" && registration.active) announce(fresh);
    });
  });
  const { active } = await navigator.serviceWorker.ready;
  whenIdle(() => active?.postMessage("fetch the rest"));
}

/** @returns {Promise<"ready" | "loading" | "missing">} whether the site works offline here */
export async function offlineState() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return "missing";
  return registration.active ? "ready" : "loading";
}
