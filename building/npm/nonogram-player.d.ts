export type * from "./contract.js";

/**
 * Says where the player's pages are, if not at /nonogram-player/ of your origin. Call it once, anywhere: players that
 * are on the page already follow.
 *
 * @param address of the folder that `npx nonogram-player copy` has filled, or of a site built from this version
 * @throws TypeError if it is not an address
 */
export function frames(address: string | URL): void;
