import { html, view } from "../core/html.js";

const { path, svg } = html;

/**
 * The outline of a sound as the `d` of an SVG path, mirrored at the middle. Pure.
 * @param {ArrayLike<number>} peaks 0 to 255
 * @param {number} width
 * @param {number} height
 * @param {number} [step] pixels between two points
 */
export function outline(peaks, width, height, step = 1.5) {
  const count = Math.max(2, Math.floor(width / step));
  const middle = height / 2;
  const tops = Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
    let highest = 0;
    for (let one = from; one < to && one < peaks.length; one++) highest = Math.max(highest, peaks[one]);
    return [at * step, Math.max(0.5, (highest / 255) * (middle - 1))];
  });
  const above = tops.map(([x, high]) => `${x.toFixed(1)} ${(middle - high).toFixed(1)}`);
  const below = tops.reverse().map(([x, high]) => `${x.toFixed(1)} ${(middle + high).toFixed(1)}`);
  return `M${above.join("L")}L${below.join("L")}Z`;
}

/** @typedef {{ peaks: ArrayLike<number>, width: number, height?: number, label?: string }} WaveformProps */
export const Waveform = view((/** @type {WaveformProps} */ { peaks, width, height = 44, label }) =>
  svg(
    {
      class: "wave",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "none",
      role: label ? "img" : undefined,
      "aria-label": label,
      "aria-hidden": label ? undefined : "true",
    },
    path({ d: outline(peaks, width, height) }),
  ),
);
