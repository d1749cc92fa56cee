/**
 * Texts that are too long for a text area: laying them out would hold up the page for seconds. When pasted or dropped
 * they are handed on instead.
 */
const MOST_CHARACTERS = 100_000;
const MOST_LINES = 2000;

/**
 * Takes large texts that are about to be put into a text area, and others that do not belong there.
 * @param {HTMLTextAreaElement} input
 * @param {(text: string) => void} take
 * @param {(text: string) => boolean} [isOther] whether a text does not belong there
 */
export function catchLargeText(input, take, isOther = () => false) {
  const onText = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ data) => {
    const text = data?.getData("text/plain") ?? "";
    if (!isLarge(text) && !isLarge(input.value + text) && !isOther(text)) return;
    event.preventDefault();
    event.stopPropagation();
    take(text);
  };
  input.addEventListener("paste", (event) => onText(event, event.clipboardData));
  input.addEventListener("drop", (event) => onText(event, event.dataTransfer));
}

/** @param {string} text */
function isLarge(text) {
  if (text.length > MOST_CHARACTERS) return true;
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) if (++lines > MOST_LINES) return true;
  return false;
}
