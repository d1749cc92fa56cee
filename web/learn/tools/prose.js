/** Texts with code in them and links to what they are about. */
import { build } from "../../dom.js";

/** Where the names in links lead: to the documentation, and to papers and articles that have a lasting address. */
const ADDRESSES = /** @type {Record<string, string>} */ ({
  certificate: "docs/certificate.html",
  methods: "docs/methods.html",
  francoSanchez: "https://web.mat.upc.edu/victor.franco.sanchez/nonograms",
  wu: "https://doi.org/10.1109/TCIAIG.2013.2251884",
  vanLaarhoven: "https://www.twanvl.nl/blog/haskell/Nonograms",
});

/**
 * The nodes of a text in which code stands between backquotes, and links are written `[text](name)`.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function prose(text) {
  const nodes = [];
  let from = 0;
  for (const { index, 0: all, 1: code, 2: link, 3: name } of text.matchAll(/`([^`]+)`|\[([^\]]+)\]\((\w+)\)/g)) {
    nodes.push(text.slice(from, index), code ? build("code", {}, code) : build("a", { href: ADDRESSES[name], hreflang: "en" }, link));
    from = index + all.length;
  }
  return [...nodes, text.slice(from)];
}
