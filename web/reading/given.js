/**
 * Given cells as a puzzle has them, in rows of "#", "." and "?", and as letters behind the comma of a game id: a letter
 * from a to y for the 0 to 24 cells before the next given one, which is black if the letter is a capital, white if not; z
 * for 25 cells none of which is given. The same as in nonogram/formats/tatham.py.
 */

const FAR = 25;
const FIRST = "a".charCodeAt(0);

/**
 * The letters up to the last cell.
 * @param {string[]} rows
 */
export function lettersOf(rows) {
  let letters = "";
  let before = 0;
  for (const cell of rows.join("")) {
    if (cell === "?" && ++before < FAR) continue;
    const letter = String.fromCharCode(FIRST + before);
    letters += cell === "#" ? letter.toUpperCase() : letter;
    before = 0;
  }
  return before ? letters + String.fromCharCode(FIRST + before) : letters;
}

/**
 * The rows that letters stand for; fewer letters than cells leave the others open.
 * @param {string} letters
 * @param {number} width
 * @param {number} height
 * @returns {string[] | null} null where they go beyond the last cell
 */
export function rowsOf(letters, width, height) {
  const count = width * height;
  let cells = "";
  for (const letter of letters) {
    const [before, left] = [letter.toLowerCase().charCodeAt(0) - FIRST, count - cells.length];
    if (before > left || !left) return null;
    cells += "?".repeat(before);
    if (before !== FAR && before !== left) cells += letter < "a" ? "#" : ".";
  }
  cells = cells.padEnd(count, "?");
  return Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width));
}
