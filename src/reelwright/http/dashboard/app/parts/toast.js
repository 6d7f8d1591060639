import { signal } from "@preact/signals";
import { html, view } from "../core/html.js";
import { here } from "../core/router.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";

const { div, span } = html;

/** @typedef {{ label: string, run: () => void, path?: string }} Action `path`: the screen that it leads to, where it says nothing new */
/** @typedef {{ id: number, words: string, action?: Action }} Toast */

/** @type {import("@preact/signals").Signal<Toast[]>} */
const shown = signal(/** @type {Toast[]} */ ([]));
/** What is read out but not shown. */
const spoken = signal("");
let last = 0;

/** @param {number} id */
const drop = (id) => {
  shown.value = shown.value.filter((one) => one.id !== id);
};

const SHOWN_MS = 7000;
/** There is something to be read and pressed. What it leads to stands on the screen besides. */
const SHOWN_WITH_ACTION_MS = 15_000;

/**
 * Says what has happened, for some seconds.
 * @param {string} words
 * @param {Action} [action]
 */
export function toast(words, action) {
  const id = ++last;
  shown.value = [...shown.value.slice(-2), { id, words, action }];
  setTimeout(() => drop(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

/** For a screen reader alone: progress, what a filter found. @param {string} words */
export const say = (words) => {
  spoken.value = words;
};

/** @param {Toast} one */
const isThere = ({ action }) => Boolean(action?.path && here.value?.path.startsWith(action.path));

export const Toasts = view(() =>
  div(
    div({ class: "unseen spoken-only", "aria-live": "polite" }, spoken.value),
    div(
      { class: "toasts", role: "status" },
      ...shown.value
        .filter((one) => !isThere(one))
        .map(({ id, words, action }) =>
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
