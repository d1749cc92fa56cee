/** A canvas on which a worker draws tables. */
import { TABLE_WORKER } from "../../addresses.js";
import { build } from "../../dom.js";
import { colourOf, onColours } from "../tools/canvas.js";
import { COLOURS, reachDrawing } from "./reach-drawing.js";

/**
 * @import { Table } from "./reach-drawing.js"
 * @import { Told } from "./table-worker.js"
 */

export class TableCanvas {
  element = build("canvas", { role: "img" });
  #worker;
  /** Of the present table. @type {(width: number) => number} */
  #height = () => 0;

  /**
   * @param {import("../../settings.js").Settings} settings
   * @param {() => void} failed hears that the worker does not draw
   */
  constructor(settings, failed) {
    this.#worker = new Worker(TABLE_WORKER, { type: "module", name: "table" });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      failed();
    });
    const canvas = this.element.transferControlToOffscreen();
    this.#worker.postMessage({ canvas }, [canvas]);
    const colours = () => this.#tell({ colours: Object.fromEntries(COLOURS.map((name) => [name, colourOf(document.documentElement, name)])) });
    new ResizeObserver(() => this.#place()).observe(this.element);
    // Once the page wears them.
    onColours(settings, () => requestAnimationFrame(colours));
    colours();
  }

  /** @param {string} text what it shows, for who cannot see it */
  set text(text) {
    this.element.setAttribute("aria-label", text);
  }

  /** @type {(table: Table, at: number) => void} from now on draws that table after so many visits */
  take(table, at) {
    this.#height = reachDrawing(table).height;
    this.#tell({ table, at });
    this.#place();
  }

  /** @param {number} at how many visits are to be drawn */
  go(at) {
    this.#tell({ at });
  }

  #place() {
    const width = this.element.clientWidth;
    if (!width) return;
    this.element.style.height = `${this.#height(width)}px`;
    this.#tell({ place: { width, scale: devicePixelRatio || 1 } });
  }

  /** @param {Told} told */
  #tell(told) {
    this.#worker.postMessage(told);
  }
}

/**
 * @param {import("../../settings.js").Settings} settings
 * @param {() => void} failed hears that the worker does not draw after all
 * @returns {TableCanvas | null} null where workers cannot draw
 */
export function tableCanvas(settings, failed) {
  if (!("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return null;
  try {
    return new TableCanvas(settings, failed);
  } catch {
    return null;
  }
}
