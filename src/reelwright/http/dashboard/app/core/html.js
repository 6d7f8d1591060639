// Element functions: `div({ class: "row" }, "text", span("more"))`. Properties may be left out. The only file with `any`.
import { Fragment, h, render } from "preact";

/** @typedef {import("preact").VNode<any>} View */
/** Preact's own type allows any object: a mistake in properties would pass as a child.
 * @typedef {View | string | number | boolean | null | undefined | Children[]} Children */
/** @typedef {import("preact").JSX.IntrinsicElements} Intrinsic */
/**
 * @template P
 * @typedef {{ (...children: Children[]): View; (props: P & { key?: string | number } | null, ...children: Children[]): View }} Build
 */
/** @typedef {{ [Tag in keyof Intrinsic]: Build<Intrinsic[Tag]> }} Elements */

/** @param {any} value Only literals of properties have this constructor: views, signals and lists have others. */
const isProps = (value) => value !== null && typeof value === "object" && value.constructor === Object;

/** @param {any} kind @returns {any} */
const build =
  (kind) =>
  /** @param {any[]} given */
  (...given) =>
    given[0] === null || isProps(given[0]) ? h(kind, given[0], ...given.slice(1)) : h(kind, null, ...given);

/**
 * A component as an element function: `const Price = view(({ credits }) => span(credits))`, used as `Price({ credits: 8 })`.
 * @template P
 * @param {(props: P & { children?: any }) => Children} draw
 * @returns {Build<P>}
 */
export const view = (draw) => build(draw);

/** @type {Elements} */
export const html = new Proxy(/** @type {any} */ ({}), {
  get: (made, tag) => (made[tag] ??= build(tag)),
});

/** @param {Children[]} children @returns {View} */
export const all = (...children) => h(Fragment, null, ...children);

/** @param {(string | false | null | undefined)[]} names @returns {string} The names that are there, for `class`. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** @param {View} shown @param {Element} place */
export const mount = (shown, place) => render(shown, place);
