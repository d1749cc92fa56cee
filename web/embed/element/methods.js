import { METHODS } from "../wire/wire.js";

/**
 * Gives the elements the methods of a player.
 * @template {HTMLElement} Element
 * @param {Element} prototype of the elements
 * @param {(element: Element, method: string, args: unknown[]) => Promise<unknown>} call
 */
export function giveMethods(prototype, call) {
  for (const method of METHODS) {
    /**
     * @this {Element}
     * @param {unknown[]} args
     */
    const value = function (...args) {
      return call(this, method, args);
    };
    Object.defineProperty(prototype, method, { value, configurable: true, writable: true });
  }
}
