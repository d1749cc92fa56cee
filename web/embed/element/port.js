import { FAREWELL } from "../wire/wire.js";

/** @typedef {import("../wire/wire.js").Farewell} Farewell */

/**
 * A port that outlives its frame: on it come saves, each of which is confirmed once it has been told, and the farewell.
 * @param {(event: string, detail: unknown, user: string | null) => void} hear
 * @param {(left: Farewell, fresh: boolean, user: string | null) => void} bid `fresh`: what it saves has not been told yet
 * @returns {MessagePort} the frame's end
 */
export function portFor(hear, bid) {
  const { port1, port2 } = new MessageChannel();
  let kept = 0;
  port1.onmessage = ({ data: { event, detail, user, number = kept + 1 } }) => {
    if (event === FAREWELL) return bid(detail, number > kept, user);
    hear(event, detail, user);
    kept = number;
    port1.postMessage({ kept });
  };
  return port2;
}
