/**
 * Files and texts that are dropped on a part of the page. It has the class "over" while something is held over it.
 * @param {HTMLElement} element
 * @param {(data: DataTransfer) => void} take
 * @param {(data: DataTransfer) => boolean} [wants] whether it is for this part; else the drop goes on to others
 */
export function acceptDrops(element, take, wants = () => true) {
  const wanted = (/** @type {DragEvent} */ { dataTransfer: data }) => (data && wants(data) ? data : null);
  element.addEventListener("dragover", (event) => {
    if (!wanted(event)) return;
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (!element.contains(to)) element.classList.remove("over");
  });
  element.addEventListener("drop", (event) => {
    const data = wanted(event);
    if (!data) return;
    event.preventDefault();
    element.classList.remove("over");
    take(data);
  });
}
