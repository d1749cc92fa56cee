/**
 * Mouse, pen and fingers: one finger (or a button) paints, two fingers pan and pinch, the wheel pans and
 * zooms. Another button ends a stroke without leaving it, and so does a pen that of a finger: the hand that holds the pen
 * lies on the screen. A board that is asleep only wakes up, by a tap, and leaves all else that fingers do to the page. It
 * reports what the hand does and leaves the meaning to others.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Place
 * @property {"board" | "rows" | "columns" | "outside"} area
 * @property {Point} point on the canvas
 * @property {Point} cells on the board, in cells from its corner
 * @property {Point} beyond how far past the edge of what is shown of the board
 * @typedef {object} PointerHandlers
 * @property {(x: number, y: number) => Place} locate
 * @property {(cells: Point, point: Point, button: Button, finger: boolean) => boolean} press whether a stroke began
 * @property {(cells: Point, point: Point) => void} drag
 * @property {() => void} release
 * @property {() => void} cancel
 * @property {(cells: Point | null) => void} hover
 * @property {(dx: number, dy: number) => boolean} pan whether anything moved
 * @property {(factor: number, point: Point) => void} zoom
 * @property {(point: Point) => void} grab two fingers take hold of the board
 * @property {(factor: number, point: Point) => void} pinch since they did
 * @property {() => void} settle
 * @property {() => boolean} asleep whether fingers and pens are the page's
 * @property {(tapped: boolean) => void} touched a finger or a pen has tapped a board that is asleep, or swiped over it
 * @typedef {"main" | "second" | "third"} Button
 */

/**
 * Milliseconds from the last turn of a zooming wheel until the cells are made equally large again.
 */
const WHEEL_SETTLES = 160;

/** A finger that goes no farther than this, in CSS pixels, taps. */
const SLOP = 10;

/** The share of its distance beyond the board's edge by which a held drag moves the board each frame. */
const PUSH = 0.25;

/**
 * @param {HTMLElement} surface
 * @param {PointerHandlers} handlers
 * @returns {() => void} stops listening
 */
export function listenToPointer(surface, handlers) {
  const hand = new Hand(surface, handlers);
  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["pointerdown", (event) => hand.down(event)],
    ["pointermove", (event) => hand.move(event)],
    ["pointerup", (event) => hand.up(event, false)],
    ["pointercancel", (event) => hand.up(event, true)],
    ["pointerleave", () => handlers.hover(null)],
    ["contextmenu", (event) => event.preventDefault()],
    ["mousedown", (event) => event.button === 1 && event.preventDefault()],
    // Chromium takes a finger that is lifted in motion for a fling, though nothing scrolls here, and the next tap, be it on a
    // tool, would only end that.
    ["touchmove", (event) => event.cancelable && !handlers.asleep() && event.preventDefault()],
    ["wheel", (event) => hand.wheel(event)],
  ];
  for (const [type, listener] of listeners) surface.addEventListener(type, listener, { passive: false });
  return () => {
    hand.stop();
    for (const [type, listener] of listeners) surface.removeEventListener(type, listener);
  };
}

class Hand {
  /** @type {Map<number, Point>} fingers that are down, by pointer id */
  #fingers = new Map();
  /** @type {"idle" | "painting" | "panning" | "pinching" | "spent"} */
  #doing = "idle";
  #painter = -1;
  /** What kind of pointer that is, and which of its buttons were down when it came down. */
  #kind = "";
  #buttons = 0;
  /** A pointer that may turn out to tap a board that is asleep. @type {{id: number, from: Point} | null} */
  #tap = null;
  /** How far apart the fingers of a pinch were at first. */
  #spread = 0;
  #timer = 0;
  #pushing = 0;
  /** @type {Point} where the painting pointer was last, in client pixels */
  #last = { x: 0, y: 0 };

  /** @param {HTMLElement} surface @param {PointerHandlers} handlers */
  constructor(surface, handlers) {
    this.surface = surface;
    this.handlers = handlers;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#stopPushing();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const here = { x: event.clientX, y: event.clientY };
    const { pointerType, pointerId } = event;
    if (pointerType !== "mouse" && this.handlers.asleep()) {
      this.#tap = this.#tap ? null : { id: pointerId, from: here };
      return;
    }
    // Not every browser tells of the end after two buttons were down.
    if (pointerId === this.#painter) this.#drop("idle");
    if (pointerType === "pen") this.#oustFingers();
    if (pointerType === "touch") {
      if (this.#kind === "pen" && this.#doing !== "idle") return;
      this.#fingers.set(pointerId, here);
      if (this.#fingers.size === 2) return this.#pinch();
      if (this.#fingers.size > 2) return;
    }
    if (this.#doing !== "idle") return;
    this.surface.setPointerCapture(pointerId);
    this.#buttons = event.buttons;
    this.#begin(event, here);
  }

  /** @type {(event: PointerEvent, here: Point) => void} */
  #begin(event, here) {
    const place = this.handlers.locate(here.x, here.y);
    this.#painter = event.pointerId;
    this.#kind = event.pointerType;
    this.#last = here;
    if (place.area === "board") {
      this.#doing = this.handlers.press(place.cells, place.point, buttonOf(event), event.pointerType === "touch")
        ? "painting"
        : "spent";
    } else {
      this.#doing = "panning";
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const here = { x: event.clientX, y: event.clientY };
    if (this.#tap?.id === event.pointerId) {
      if (distance([this.#tap.from, here]) > SLOP) this.#swipe();
      return;
    }
    if (this.#doing === "pinching" && this.#fingers.has(event.pointerId))
      return this.#movePinch(event.pointerId, here);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, here);
    const place = this.handlers.locate(here.x, here.y);
    if (this.#doing === "idle") {
      if (event.pointerType !== "touch") this.handlers.hover(place.area === "board" ? place.cells : null);
    } else if (event.pointerId === this.#painter) {
      // A second button that goes down is a movement: the pointer is down already.
      if (this.#doing === "painting" && event.buttons & ~this.#buttons) return this.#drop("spent");
      if (this.#doing === "panning") this.#pan(this.#last, here);
      this.#last = here;
      if (this.#doing === "painting") {
        this.handlers.drag(place.cells, place.point);
        if (place.beyond.x || place.beyond.y) this.#push();
      }
    }
  }

  /** @param {PointerEvent} event @param {boolean} lost the browser took the pointer away */
  up(event, lost) {
    if (this.#tap?.id === event.pointerId) return lost ? this.#swipe() : this.#wake(event);
    const wasPinching = this.#doing === "pinching" && this.#fingers.has(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (wasPinching) {
      this.handlers.settle();
      this.#doing = "spent";
    } else if (event.pointerId === this.#painter) {
      if (this.#doing === "painting") lost ? this.handlers.cancel() : this.handlers.release();
      if (this.#doing !== "spent") this.#doing = "idle";
    }
    if (this.#doing === "spent" && !this.#fingers.size) this.#doing = "idle";
    this.#stopPushing();
  }

  /** The second finger is down: what the first finger began was not intended. */
  #pinch() {
    this.#drop("pinching");
    this.#kind = "touch";
    const fingers = [...this.#fingers.values()];
    this.#spread = distance(fingers);
    this.handlers.grab(this.#onCanvas(middle(fingers)));
  }

  /** A pen has come down: what the palm began was not intended, and until it is lifted it does nothing more. */
  #oustFingers() {
    if (!this.#fingers.size || (this.#kind === "mouse" && this.#doing !== "idle")) return;
    this.#fingers.clear();
    if (this.#doing === "pinching") this.handlers.settle();
    this.#drop("idle");
  }

  /**
   * Gives up the stroke under way, if there is one.
   * @param {"idle" | "pinching" | "spent"} next what the hand does from now on
   */
  #drop(next) {
    if (this.#doing === "painting") this.handlers.cancel();
    this.#doing = next;
    this.#stopPushing();
  }

  #stopPushing() {
    cancelAnimationFrame(this.#pushing);
    this.#pushing = 0;
  }

  /** A finger has gone over a board that is asleep. */
  #swipe() {
    this.#tap = null;
    this.handlers.touched(false);
  }

  /** @param {PointerEvent} event a tap on a board that is asleep, which also marks its cell */
  #wake(event) {
    this.#tap = null;
    this.handlers.touched(true);
    if (this.#doing !== "idle") return;
    this.#begin(event, { x: event.clientX, y: event.clientY });
    this.up(event, false);
  }

  /** @type {(id: number, here: Point) => void} */
  #movePinch(id, here) {
    this.#fingers.set(id, here);
    const fingers = [...this.#fingers.values()];
    const spread = distance(fingers);
    if (this.#spread > 0 && spread > 0) {
      this.handlers.pinch(spread / this.#spread, this.#onCanvas(middle(fingers)));
    }
  }

  /** @param {Point} point in client pixels */
  #onCanvas({ x, y }) {
    return this.handlers.locate(x, y).point;
  }

  /** @param {Point} from @param {Point} to in client pixels */
  #pan(from, to) {
    const [a, b] = [this.#onCanvas(from), this.#onCanvas(to)];
    this.handlers.pan(a.x - b.x, a.y - b.y);
  }

  /** Moves the board along while a drag is held beyond its edge. */
  #push() {
    if (this.#pushing) return;
    const step = () => {
      this.#pushing = 0;
      if (this.#doing !== "painting") return;
      const { beyond } = this.handlers.locate(this.#last.x, this.#last.y);
      const [dx, dy] = [Math.round(beyond.x * PUSH), Math.round(beyond.y * PUSH)];
      if ((dx || dy) && this.handlers.pan(dx, dy)) {
        const moved = this.handlers.locate(this.#last.x, this.#last.y);
        this.handlers.drag(moved.cells, moved.point);
        this.#pushing = requestAnimationFrame(step);
      }
    };
    this.#pushing = requestAnimationFrame(step);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { point } = this.handlers.locate(event.clientX, event.clientY);
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    if (event.ctrlKey) {
      event.preventDefault();
      const turn = Math.max(-40, Math.min(40, event.deltaY * scale));
      this.handlers.zoom(Math.exp(-turn * 0.01), point);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.handlers.settle(), WHEEL_SETTLES);
      return;
    }
    const sideways = event.shiftKey && !event.deltaX;
    const [dx, dy] = sideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    const ratio = window.devicePixelRatio;
    if (this.handlers.pan(dx * scale * ratio, dy * scale * ratio)) event.preventDefault();
  }
}

/** @param {PointerEvent} event */
function buttonOf(event) {
  if (event.button === 2 || event.ctrlKey || event.metaKey) return "second";
  return event.button === 1 || event.shiftKey ? "third" : "main";
}

/** @param {Point[]} points two of them */
function middle([a, b]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** @param {Point[]} points two of them */
function distance([a, b]) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
