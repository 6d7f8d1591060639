// Charts drawn by hand. Each has a sentence for who does not see it; a table stands beside it where numbers matter.
import { html, view } from "../core/html.js";

const { defs, line, pattern, rect, svg, title } = html;

/** @typedef {{ label: string, value: number, back?: number }} Bar value, and how much of it came back */

/**
 * Days as bars; what came back is hatched; the last is marked.
 * @typedef {{ bars: Bar[], label: string, height?: number, markLast?: boolean }} BarsProps
 */
export const Bars = view((/** @type {BarsProps} */ { bars, label, height = 100, markLast = true }) => {
  const most = Math.max(1, ...bars.map((one) => one.value));
  const step = 10;
  return svg(
    {
      class: "chart",
      viewBox: `0 0 ${bars.length * step} ${height}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
    },
    defs(
      pattern(
        { id: "hatch", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        line({ class: "back", x1: 0, y1: 0, x2: 0, y2: 4 }),
      ),
    ),
    ...bars.map((one, at) => {
      const tall = one.value ? Math.max(2.5, (one.value / most) * (height - 2)) : 1;
      const back = one.value ? tall * Math.min(1, (one.back ?? 0) / one.value) : 0;
      const place = { x: at * step, width: step * 0.72 };
      return [
        rect(
          {
            key: `bar${at}`,
            class: markLast && at === bars.length - 1 ? "bar now" : "bar",
            y: height - tall,
            height: tall,
            ...place,
          },
          title(`${one.label}: ${one.value}`),
        ),
        back > 0 && rect({ key: `back${at}`, fill: "url(#hatch)", y: height - back, height: back, ...place }),
      ];
    }),
  );
});

/** @typedef {{ label: string, value: number, color: string }} Part */

/** What fills a whole, as cans on a shelf. @typedef {{ parts: Part[], whole: number, label: string }} ShelfProps */
export const Shelf = view((/** @type {ShelfProps} */ { parts, whole, label }) => {
  let at = 0;
  const cans = parts
    .filter((one) => one.value > 0)
    .map((one) => {
      const width = Math.max(0.6, (one.value / Math.max(1, whole)) * 100);
      const can = rect({ key: one.label, x: at, y: 0, width, height: 10, fill: one.color }, title(one.label));
      at += width + 0.5;
      return can;
    });
  return html.div(
    { class: "shelf" },
    svg(
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": label },
      ...cans,
      at < 100 && rect({ x: at, y: 0, width: 100 - at, height: 10, fill: "var(--line)" }),
    ),
  );
});
