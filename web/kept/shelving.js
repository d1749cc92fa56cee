/**
 * Puts saved games on the shelf, each with its board alone beside it, which is all that the list needs.
 *
 * @import { Change, Shelf, ShelvedGame } from "./shelf.js"
 * @typedef {[space: string, key: string]} GameKey
 */
import { standingIn } from "./merging.js";

/**
 * Puts a game on the shelf, unless a game is there that it knows nothing of: both then stay where they are until the
 * puzzle is opened, which merges them. One that cannot be read stays, too, and a damaged one on the shelf is set aside.
 * @param {Shelf} shelf
 * @param {GameKey} key
 * @param {string} text
 * @returns {Promise<boolean>} whether the shelf has it
 */
export async function putGameAway(shelf, key, text) {
  const mine = standingIn(text);
  if (!mine) return false;
  return shelf.change(["games", "standings", "aside"], async (change) => {
    /** @type {ShelvedGame | undefined} */
    const held = await change.objectStore("games").get(key);
    if (held?.text === text) return true;
    const theirs = held ? standingIn(held.text) : null;
    if (theirs && !mine.knows(theirs)) return theirs.knows(mine);
    if (held && !theirs) await change.objectStore("aside").put({ text: held.text }, [...key, Date.now()]);
    await putGame(change, key, text);
    return true;
  });
}

/**
 * @param {Change} change of "games" and "standings"
 * @param {GameKey} key
 * @param {string | null} text null to remove the game
 */
export async function putGame(change, key, text) {
  const [games, standings] = [change.objectStore("games"), change.objectStore("standings")];
  const standing = text === null ? null : standingIn(text);
  if (text === null) await games.delete(key);
  else await games.put({ text }, key);
  if (standing) await standings.put({ state: standing.state, at: standing.at }, key);
  else await standings.delete(key);
}
