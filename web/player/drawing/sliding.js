/**
 * The movement of a line's two outermost arrangements: they start as one and slide apart. Readers who prefer no motion
 * see them apart at once.
 *
 * @typedef {import("./draw-slide.js").Slide} Slide
 */

/** In milliseconds: a pause to see where they start, then the slide. */
const PAUSE = 250;
const WAY = 1000;

/**
 * @param {import("./view.js").View} view
 * @param {Slide | null} slide null takes it away
 * @param {boolean} still whether nothing is to move
 */
export function slideApart(view, slide, still) {
  view.lay({ slide, apart: still ? 1 : 0 });
  if (!slide || still) return;
  let start = 0;
  view.animate((time) => {
    if (view.showing.slide !== slide) return false;
    start ||= time;
    const part = Math.max(0, Math.min(1, (time - start - PAUSE) / WAY));
    view.lay({ apart: part * part * (3 - 2 * part) });
    return part < 1;
  });
}
