import { html, view } from "../core/html.js";

const { div, i } = html;

/**
 * How many holes are filled, and which one fills just now. Pure.
 * @param {number} percent 0 to 100
 * @param {number} holes
 */
export function fill(percent, holes) {
  const full = Math.floor((Math.min(100, Math.max(0, percent)) / 100) * holes);
  return { full, next: percent > 0 && full < holes ? full : -1 };
}

/** Progress as the holes of a film. */
export const Perforations = view(
  (
    /** @type {{ percent: number, label: string, holes?: number, large?: boolean }} */ {
      percent,
      label,
      holes = 27,
      large,
    },
  ) => {
    const { full, next } = fill(percent, holes);
    return div(
      {
        class: large ? "perf large" : "perf",
        role: "progressbar",
        "aria-label": label,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(percent),
      },
      ...Array.from({ length: holes }, (_, at) => i({ class: at < full ? "on" : at === next ? "next" : "" })),
    );
  },
);
