/**
 * Which part of the board is seen, and how large: it follows the available room until the reader zooms.
 *
 * @typedef {import("../drawing/layout.js").Camera} Shot
 * @import { Measures, Stage } from "../drawing/measure.js"
 * @typedef {{x: number, y: number}} Point
 * @typedef {{row: number, column: number}} Spot
 */
import { Layout } from "../drawing/layout.js";
import { clampPitch, comfortablePitch, fitPitch, isSmall, isWorkable, marginOf, workingPitch } from "../drawing/measure.js";

export class Camera {
  /** @type {Measures | null} */
  #measures = null;
  /** @type {Stage} */
  #stage = { width: 0, height: 0, ratio: 1, below: 0, mirrored: false };
  /** @type {Shot} */
  #shot = { pitch: 1, panX: 0, panY: 0 };
  /** How the pitch follows the stage. @type {"comfortable" | "fit" | "free"} */
  #mode = "comfortable";
  /**
   * Cells to keep in view while the room changes, for each of several pictures, the index of the present one, and cells that
   * are seen too where there is room; or all cells.
   */
  #wanted = { groups: /** @type {Spot[][]} */ ([]), at: 0, beside: /** @type {Spot[][]} */ ([]), all: false };
  /**
   * The view before the camera zoomed out for those cells.
   * @type {{shot: Shot, mode: "comfortable" | "fit" | "free"} | null}
   */
  #before = null;
  /** The pitch at which everything is in view; null before it is found for this puzzle and this stage. @type {number | null} */
  #fit = null;
  /** The pitch to begin with; null as above. @type {number | null} */
  #first = null;
  /** The place that a gesture holds. @type {{grip: import("../drawing/layout.js").Grip, pitch: number} | null} */
  #held = null;

  /** @type {Layout | null} null until there is a puzzle and room for it */
  layout = null;

  /**
   * @param {boolean} coarse whether fingers do the pointing
   * @param {(otherwise: boolean) => void} moved called when something was asked for, and whether the layout is another one now
   */
  constructor(coarse, moved) {
    this.coarse = coarse;
    this.moved = moved;
  }

  /**
   * @param {Measures} measures of the puzzle to look at
   * @param {boolean} stay the same puzzle as before: keep looking at the same place
   */
  frame(measures, stay) {
    this.#measures = measures;
    this.#fit = this.#first = null;
    this.#letGo();
    if (!stay) {
      this.#mode = "comfortable";
      this.#shot = { pitch: 1, panX: 0, panY: 0 };
    }
    this.#place();
  }

  /** @param {boolean} mirrored see Stage */
  mirror(mirrored) {
    if (mirrored !== this.#stage.mirrored) this.resize({ ...this.#stage, mirrored });
  }

  /** @param {Stage} stage mirrored as before, unless it says otherwise */
  resize(stage) {
    this.#stage = { mirrored: this.#stage.mirrored, ...stage };
    this.#fit = this.#first = null;
    const { groups, at, beside, all } = this.#wanted;
    this.giveBack();
    this.#place();
    if (all) this.frameAll();
    else this.frameOne(groups, at, beside);
  }

  /** Whether the gutters would be folded in a stage that is higher by some device pixels. @param {number} more */
  foldsWith(more) {
    const twin = new Camera(this.coarse, () => {});
    twin.#measures = this.#measures;
    twin.#shot = this.#shot;
    twin.#mode = this.#mode;
    twin.#wanted = this.#wanted;
    twin.#before = this.#before;
    twin.resize({ ...this.#stage, height: this.#stage.height + more });
    return twin.layout !== null && twin.layout.folded;
  }

  /** Whether all of the board is in view. */
  get whole() {
    return this.layout !== null && !this.layout.pannable;
  }

  /** Whether zooming is useful: not when everything is in view at a comfortable size. */
  get zoomable() {
    const mode = this.#before?.mode ?? this.#mode;
    return this.layout !== null && (mode !== "comfortable" || this.layout.pannable);
  }

  /** Whether the board begins with cells that are smaller than comfortable, be all of them in view. */
  get small() {
    return this.layout !== null && this.#measures !== null && isSmall(this.#beginning(this.#measures), this.#stage, this.coarse);
  }

  /** The height beside board and gutters that nothing is in, in device pixels. */
  get unused() {
    if (!this.layout || this.layout.maxPanY > 0) return 0;
    const { stage, top, boardHeight, numbers } = this.layout;
    return Math.max(0, stage.height - marginOf(stage) - top - boardHeight - numbers.below);
  }

  fit() {
    this.giveBack();
    this.#mode = "fit";
    this.#place();
  }

  /** The size to begin with; or, where all of the board is in view at that, one to work at. */
  comfortable() {
    this.giveBack();
    this.#mode = "comfortable";
    this.#place();
    if (this.whole && this.small) this.#look(workingPitch(this.#stage, this.coarse), this.#middle());
  }

  /**
   * @param {number} factor
   * @param {Point} [point] of the canvas that stays where it is; by default the middle of what is shown
   * @param {boolean} [fine] let the pitch be a fraction, for a gesture; `settle` ends it
   */
  zoomBy(factor, point = this.#middle(), fine = false) {
    if (!this.layout) return;
    const pitch = this.#shot.pitch * factor;
    this.#look(fine ? pitch : factor > 1 ? Math.ceil(pitch) : Math.floor(pitch), point);
  }

  /** A gesture takes hold of a place on the board. @param {Point} point */
  grab(point) {
    this.#held = this.layout && { grip: this.layout.grip(point.x, point.y), pitch: this.#shot.pitch };
  }

  /**
   * Moves and zooms so that the held place is under a point, whatever the path of the gesture.
   * @param {number} factor how much larger than when it was grabbed
   * @param {Point} point
   */
  drag(factor, point) {
    if (this.#held) this.#look(this.#held.pitch * factor, point, this.#held.grip);
  }

  /** Returns to a whole pitch, at which all cells are equally large. */
  settle() {
    if (!this.layout || this.#mode !== "free" || Number.isInteger(this.#shot.pitch)) return;
    this.#look(Math.round(this.#shot.pitch), this.#middle());
  }

  /**
   * @param {number} pitch
   * @param {Point} point
   * @param {import("../drawing/layout.js").Grip} [grip] what is to be under the point; by default what is there now
   */
  #look(pitch, point, grip) {
    const { layout } = this;
    if (!layout || !this.#measures) return;
    this.#letGo();
    this.#mode = "free";
    const possible = clampPitch(pitch, this.#fitting(this.#measures), this.#stage);
    this.#shot = layout.holding(possible, grip ?? layout.grip(point.x, point.y), point.x, point.y);
    this.#place();
  }

  /**
   * @param {number} dx in device pixels
   * @param {number} dy
   * @returns {boolean} whether anything moved
   */
  panBy(dx, dy) {
    if (!this.layout?.pannable) return false;
    this.#letGo();
    const { panX, panY } = this.layout;
    this.#shot = { ...this.#shot, panX: panX + dx, panY: panY + dy };
    this.#place();
    return this.layout.panX !== panX || this.layout.panY !== panY;
  }

  /**
   * @param {Spot} first a cell to have in view
   * @param {Spot} [last] and all up to here
   */
  reveal(first, last = first) {
    if (!this.layout?.pannable) return;
    const shot = this.layout.revealing(first, last);
    if (shot.panX === this.layout.panX && shot.panY === this.layout.panY) return;
    this.#shot = shot;
    this.#place();
  }

  /**
   * Keeps the cells of one of several pictures in view until the reader moves the board or `giveBack` is called. All
   * pictures share one zoom, at which each fits whole: the present one, if that is possible. The board moves between them
   * only where it must.
   * @param {Spot[][]} groups the cells of each picture
   * @param {number} at
   * @param {Spot[][]} [beside] cells of each picture that are in view, too, where cells stay large enough to work in for that
   */
  frameOne(groups, at, beside = []) {
    const going = groups === this.#wanted.groups;
    if (!going) this.giveBack();
    this.#wanted = { groups, at, beside, all: false };
    if (!this.layout || !this.#measures || !groups.some((spots) => spots.length)) return;
    if (!going) this.#makeOut(groups, beside);
    if (!groups[at].length) return;
    const more = corners([...groups[at], ...(beside[at] ?? [])]);
    this.reveal(...(this.layout.holds(...more) ? more : corners(groups[at])));
  }

  /** Keeps all of the board in view, however little room is left for it, until the reader zooms or `giveBack` is called. */
  frameAll() {
    this.giveBack();
    this.#wanted.all = true;
    this.#before = { shot: this.#shot, mode: this.#mode };
    this.#mode = "fit";
    this.#place();
  }

  /** Returns to the zoom and the place from before the camera zoomed out; or only unfolds the gutters, if the reader moved on. */
  giveBack() {
    const before = this.#before;
    this.#letGo();
    if (!before && !this.#shot.seen) return;
    this.#shot = before?.shot ?? { ...this.#shot, seen: undefined };
    this.#mode = before?.mode ?? this.#mode;
    this.#place();
  }

  /**
   * Makes room to see each picture, with what is beside it if that takes no cells too small to work in.
   * @type {(groups: Spot[][], beside: Spot[][]) => void}
   */
  #makeOut(groups, beside) {
    const told = groups.map((spots, i) => [...spots, ...(spots.length ? (beside[i] ?? []) : [])]);
    const [needed, wished] = [groups, told].map((all) => all.filter((spots) => spots.length).map(corners));
    const { shot, fits } = this.#sight(wished);
    this.#stepBack(fits && isWorkable(shot.pitch, this.#stage, this.coarse) ? wished : needed);
  }

  /**
   * Makes room to see each of these stretches of the board whole. A small board is then seen whole, with its clues. Of
   * others the gutters fold, and what still does not fit is seen from further away, but not further than needed.
   * @param {[Spot, Spot][]} stretches
   */
  #stepBack(stretches) {
    const measures = /** @type {Measures} */ (this.#measures);
    const holdsAll = (/** @type {Layout | null} */ layout) => stretches.every(([first, last]) => layout?.holds(first, last));
    const whole = this.#mode === "comfortable" && isWorkable(this.#fitting(measures), this.#stage, this.coarse);
    if (whole ? this.whole : holdsAll(this.layout)) return;
    this.#before = { shot: this.#shot, mode: this.#mode };
    if (whole) {
      this.#mode = "fit";
      this.#place();
      return;
    }
    this.#mode = "free";
    this.#shot = { ...this.#shot, ...this.#sight(stretches).shot };
    this.#place();
  }

  /**
   * The largest pitch at which each of these stretches can be seen whole, or the smallest there is; and whether they can.
   * @param {[Spot, Spot][]} stretches
   */
  #sight(stretches) {
    const measures = /** @type {Measures} */ (this.#measures);
    const seen = {
      across: Math.max(...stretches.map(([first, last]) => last.column - first.column + 1)),
      down: Math.max(...stretches.map(([first, last]) => last.row - first.row + 1)),
    };
    const least = this.#fitting(measures);
    const shows = (/** @type {number} */ pitch) => {
      const layout = new Layout(measures, this.#stage, { ...this.#shot, pitch, seen });
      return stretches.every(([first, last]) => layout.holds(first, last));
    };
    let pitch = Math.max(least, Math.floor(this.#shot.pitch));
    while (pitch > least && !shows(pitch)) pitch--;
    return { shot: { pitch, seen }, fits: shows(pitch) };
  }

  /** @param {Measures} measures */
  #fitting(measures) {
    this.#fit ??= fitPitch(measures, this.#stage);
    return this.#fit;
  }

  /** @param {Measures} measures */
  #beginning(measures) {
    this.#first ??= comfortablePitch(measures, this.#stage, this.coarse);
    return this.#first;
  }

  /** The reader has taken over. */
  #letGo() {
    this.#wanted = { groups: [], at: 0, beside: [], all: false };
    this.#before = null;
  }

  /** @returns {Point} */
  #middle() {
    const { x, y, width, height } = this.layout?.view ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  }

  #place() {
    const measures = this.#measures;
    const stage = this.#stage;
    if (!measures || !stage.width || !stage.height) return;
    const pitch = {
      comfortable: () => this.#beginning(measures),
      fit: () => this.#fitting(measures),
      free: () => clampPitch(this.#shot.pitch, this.#fitting(measures), stage),
    }[this.#mode]();
    const before = this.layout;
    const now = new Layout(measures, stage, { ...this.#shot, pitch });
    this.#shot = { ...this.#shot, pitch, panX: now.panX, panY: now.panY };
    // A gesture that cannot move the board further draws nothing.
    const same = before?.stage === stage && before.measures === measures && before.pitch === pitch && before.seen === now.seen;
    const still = same && before.panX === now.panX && before.panY === now.panY;
    if (!still) this.layout = now;
    this.moved(!still);
  }
}

/**
 * The opposite corners of the smallest stretch of the board that holds these cells.
 * @type {(spots: Spot[]) => [first: Spot, last: Spot]}
 */
function corners(spots) {
  const rows = spots.map(({ row }) => row);
  const columns = spots.map(({ column }) => column);
  return [
    { row: Math.min(...rows), column: Math.min(...columns) },
    { row: Math.max(...rows), column: Math.max(...columns) },
  ];
}
