// Film: a strip of frames in their own shapes, edge numbers, pencil rings for what is new, crosses for what failed.
import { classes, html, view } from "../core/html.js";

const { a, div, figure, img, path, span, svg } = html;

export const FRAME_GAP = 14;
/** Padding of a strip, both sides together. */
export const STRIP_SIDES = 32;

/** @param {string | null | undefined} ratio "ratio_9_16", "9:16" … @returns {number} width / height */
export function shapeOf(ratio) {
  const found = /(\d+)[_:/](\d+)/.exec(ratio ?? "");
  return found ? Number(found[1]) / Number(found[2]) : 9 / 16;
}

/**
 * Breaks frames into strips of one width: each strip's height is near `height`, and each frame keeps its shape. Pure.
 * @param {readonly number[]} shapes width / height of each
 * @param {number} width of the whole strip in pixels, with its sides
 * @param {number} height wished
 * @returns {{ from: number, to: number, height: number }[]} `to` is not in it; the last strip may be shorter
 */
export function justify(shapes, width, height) {
  const strips = [];
  let from = 0;
  while (from < shapes.length) {
    let [to, sum] = [from, 0];
    /** @param {number} more @param {number} count */
    const fit = (more, count) => (width - STRIP_SIDES - FRAME_GAP * (count - 1)) / more;
    while (to < shapes.length && (to === from || fit(sum + shapes[to], to - from + 1) > height * 0.86)) {
      sum += shapes[to];
      to += 1;
    }
    const fitted = fit(sum, to - from);
    const isLast = to === shapes.length;
    // A last strip that is not full keeps the wished height instead of growing to the width.
    strips.push({ from, to, height: isLast && fitted > height * 1.18 ? height : Math.min(fitted, height * 1.7) });
    from = to;
  }
  return strips;
}

const RING = "M60 2C24 0 4 9 2.500 42 1 80 20 98 54 98 86 98 99 80 98 46 97 14 78 1 38 4 30 4.500 24 6 19 9";
const CROSS = "M4 6C30 34 66 66 97 95M95 4C70 32 34 66 5 97";

/** @param {"ring" | "cross"} kind */
const pen = (kind) =>
  svg(
    { class: `pen ${kind}`, viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
    path({
      d: kind === "ring" ? RING : CROSS,
      fill: "none",
      stroke: kind === "ring" ? "#ffd84a" : "#ff6b45",
      "stroke-width": 3,
      "stroke-linecap": "round",
      "vector-effect": "non-scaling-stroke",
    }),
  );

/**
 * @typedef {object} FrameProps
 * @property {string} [href]
 * @property {string} [src] picture
 * @property {number} shape width / height
 * @property {string} name
 * @property {any} [about] second line
 * @property {string} [tag] on the picture, such as the length
 * @property {string | number} [no] edge number
 * @property {boolean} [isNew]
 * @property {boolean} [isFailed]
 * @property {any} [inside] instead of the picture
 * @property {() => void} [onMissing] the picture could not be read
 */

export const Frame = view((/** @type {FrameProps} */ props) => {
  const picture = props.src
    ? img({ src: props.src, alt: "", loading: "lazy", decoding: "async", onError: props.onMissing })
    : (props.inside ?? span({ class: "blank", "aria-hidden": "true" }));
  const inside = [
    span({ class: "pic", style: { "--shape": String(props.shape) } }, picture),
    span(
      { class: "about" },
      span({ class: "name", dir: "auto" }, props.name),
      props.about && span({ class: classes("meta", props.isFailed && "bad") }, props.about),
    ),
  ];
  return figure(
    { class: classes("frame", props.isFailed && "failed") },
    props.no !== undefined && span({ class: "no", "aria-hidden": "true" }, props.no),
    props.href ? a({ href: props.href }, ...inside) : inside,
    props.isNew && pen("ring"),
    props.isFailed && pen("cross"),
    props.tag && span({ class: "tag" }, props.tag),
  );
});

export const Strip = view(
  (/** @type {{ height?: number, children?: any, label?: string }} */ { height = 208, children, label }) =>
    div(
      { class: "strip", style: { "--h": `${height}px` }, role: label ? "group" : undefined, "aria-label": label },
      children,
    ),
);
