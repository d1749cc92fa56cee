/** Which of the packages that make long searches faster were built into this copy of the site. */
import { LOCK } from "./runtime.js";

const ACCELERATORS = ["numpy", "python-sat"];

/**
 * @param {{packages: Record<string, unknown>}} lockFile of Pyodide
 * @returns {string[]}
 */
export function acceleratorsIn({ packages }) {
  return ACCELERATORS.filter((name) => name in packages);
}

/** The ones that this site ships, read from its lock file. */
export async function shippedAccelerators() {
  const answer = await fetch(LOCK.url);
  return acceleratorsIn(await answer.json());
}
