/** The weight of a cell under each heuristic of nonogram/search/heuristics.py, where its values empty and black give m₀ and m₁ cells. */
export const FORMULAS = /** @type {Record<string, string>} */ ({
  sum: "m₀ + m₁",
  min: "min(m₀, m₁)",
  max: "max(m₀, m₁)",
  mul: "m₀ · m₁",
  sqrt: "min(m₀, m₁) + √(max(m₀, m₁) / (min(m₀, m₁) + 1))",
  min_logm: "min(m₀, m₁) + ln(1 + m₀) · ln(1 + m₁)",
  min_logd: "min(m₀, m₁) + 1.85 · ln(1 + |m₀ − m₁|)",
});
