import { signal } from "@preact/signals";
import { html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";

const { div, span } = html;

/** @typedef {{ id: number, words: string, action?: { label: string, run: () => void } }} Toast */

/** @type {import("@preact/signals").Signal<Toast[]>} */
const shown = signal(/** @type {Toast[]} */ ([]));
/** What is read out but not shown. */
const spoken = signal("");
let last = 0;

/** @param {number} id */
const drop = (id) => {
  shown.value = shown.value.filter((one) => one.id !== id);
};

/**
 * Says what has happened, for seven seconds (with an action: until it is closed or pressed).
 * @param {string} words
 * @param {{ label: string, run: () => void }} [action]
 */
export function toast(words, action) {
  const id = ++last;
  shown.value = [...shown.value.slice(-2), { id, words, action }];
  if (!action) setTimeout(() => drop(id), 7000);
}

/** For a screen reader alone: progress, what a filter found. @param {string} words */
export const say = (words) => {
  spoken.value = words;
};

export const Toasts = view(() =>
  div(
    div({ class: "unseen", "aria-live": "polite" }, spoken.value),
    div(
      { class: "toasts", role: "status" },
      ...shown.value.map(({ id, words, action }) =>
        div(
          { class: "toast", key: id },
          span({ dir: "auto" }, words),
          action && Button({ small: true, kind: "quiet", onClick: () => (drop(id), action.run()) }, action.label),
          Button({ small: true, kind: "quiet", icon: "close", label: text.common.close, onClick: () => drop(id) }),
        ),
      ),
    ),
  ),
);
