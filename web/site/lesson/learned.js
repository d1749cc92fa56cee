/** Whether the first lesson was finished on this device: then the list leads on from it. */

const KEY = "nonogram:lesson";
const DONE = "done";

export function hasLearned() {
  try {
    return localStorage.getItem(KEY) === DONE;
  } catch {
    return false;
  }
}

/** Keeps it where the browser allows that. */
export function learn() {
  try {
    localStorage.setItem(KEY, DONE);
  } catch {
    // Then the lesson is offered again.
  }
}
