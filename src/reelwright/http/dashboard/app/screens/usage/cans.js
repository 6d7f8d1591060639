// The storage as a shelf of film cans: each holds the same, and those of a kind stand together.
import { html, view } from "../../core/html.js";
import { number, size, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";

const { div, h2, i, li, p, section, span, ul } = html;

const PLACES = 30;
const COLORS = ["var(--ink)", "var(--fill)", "#c99a2e", "var(--wait)", "var(--ok)", "var(--faint)"];

/** @typedef {{ kind: string, bytes: number, count: number }} Kept */

/**
 * How many of the shelf's places each kind takes: what is there at all has a can. Pure.
 * @param {readonly Kept[]} kinds @param {number} limit bytes @param {number} places
 */
export function cansOf(kinds, limit, places) {
  const each = limit / places;
  return kinds.filter((one) => one.bytes > 0).map((one) => ({ ...one, cans: Math.max(1, Math.round(one.bytes / each)) }));
}

export const Cans = view((/** @type {{ storage: { usedBytes: number, limitBytes: number, byKind: Kept[] } }} */ { storage }) => {
  const kinds = cansOf([...storage.byKind].sort((one, other) => other.bytes - one.bytes), storage.limitBytes, PLACES);
  const cans = kinds.flatMap((one, at) => Array.from({ length: one.cans }, () => COLORS[Math.min(at, COLORS.length - 1)])).slice(0, PLACES);
  /** @param {string} kind */
  const name = (kind) => text.usage.kinds[kind] ?? text.usage.rest;
  const label = text.usage.storageLabel(kinds.map((one) => `${name(one.kind)} ${size(one.bytes)}`).join(", "), size(storage.limitBytes));
  return section(
    { class: "panel", "aria-labelledby": "shelf" },
    div({ class: "row" }, h2({ id: "shelf" }, text.usage.storage), div({ class: "end" }, Button({ small: true, kind: "quiet", href: "/library" }, text.areas.library))),
    div({ class: "cans", role: "img", "aria-label": label }, ...Array.from({ length: PLACES }, (_, at) => i({ key: at, class: cans[at] ? "full" : "", style: cans[at] ? { "--can": cans[at] } : undefined }))),
    ul(
      { class: "kinds" },
      ...kinds.map((one, at) =>
        li({ key: one.kind }, i({ class: "dot", style: { "--can": COLORS[Math.min(at, COLORS.length - 1)] } }), span(name(one.kind)), span({ class: "mono hint" }, number(one.count)), span({ class: "mono end" }, size(one.bytes))),
      ),
      li({ key: "free" }, i({ class: "dot free" }), span(text.usage.free), span({ class: "mono end" }, size(Math.max(0, storage.limitBytes - storage.usedBytes)))),
    ),
    p({ class: "hint" }, text.usage.can(size(storage.limitBytes / PLACES))),
  );
});
