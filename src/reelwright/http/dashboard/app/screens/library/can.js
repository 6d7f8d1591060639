import { html } from "../../core/html.js";

const { circle, g, path, svg } = html;

/** A film can from above, its lid off: empty. Drawn by hand. */
export const emptyCan = () =>
  svg(
    { class: "can", viewBox: "0 0 220 150", "aria-hidden": "true" },
    g(
      circle({ class: "rim", cx: 96, cy: 75, r: 66 }),
      circle({ class: "floor", cx: 96, cy: 75, r: 59 }),
      circle({ class: "ring", cx: 96, cy: 75, r: 44 }),
      circle({ class: "ring", cx: 96, cy: 75, r: 20 }),
      circle({ class: "hub", cx: 96, cy: 75, r: 9 }),
    ),
    path({ class: "lid", d: "M150 30a58 58 0 01 56 58 58 58 0 01-46 57" }),
    path({ class: "pen", d: "M60 52c14-10 30-14 46-12" }),
  );
