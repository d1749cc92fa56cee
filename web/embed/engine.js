/**
 * The hidden page that a host's players share: it owns their workers, and outlives each of them. Ports to it come from
 * the element in the host's page; nothing else is answered.
 */
import { Hub } from "../engine/hub.js";
import { CONNECT, PRESENT, VERSION, isOurs } from "./wire/wire.js";

const hub = new Hub();

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent || !isOurs(data) || data.call !== CONNECT) return;
  for (const port of ports) hub.accept(port);
});
if (parent !== window) parent.postMessage({ nonogram: VERSION, event: PRESENT, detail: {} }, "*");
