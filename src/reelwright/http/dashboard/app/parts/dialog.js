import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { all, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";

const { dialog, div, footer, form, h2, header, p } = html;

/** @typedef {{ title: string, draw: (close: (answer?: any) => void) => any, wide?: boolean, isFirm?: boolean, answer: (value: any) => void, id: number }} Open */

/** @type {import("@preact/signals").Signal<Open[]>} */
const opened = signal(/** @type {Open[]} */ ([]));
let last = 0;

/**
 * Opens a dialog; resolves with what `close` was given, or undefined when it was left.
 * @template T
 * @param {string} title
 * @param {(close: (answer?: T) => void) => any} draw its inside: a component's view, so that hooks work
 * @param {{ wide?: boolean, isFirm?: boolean }} [options] `isFirm`: a click beside it does not close it
 * @returns {Promise<T | undefined>}
 */
export const open = (title, draw, options = {}) =>
  new Promise((answer) => {
    opened.value = [...opened.value, { ...options, title, draw, answer, id: ++last }];
  });

/**
 * Asks before something is gone.
 * @param {string} title
 * @param {any} words what goes with it
 * @param {{ label?: string, kind?: "primary" | "bad" }} [options]
 * @returns {Promise<boolean>}
 */
export const confirm = async (title, words, { label = text.common.ok, kind = "primary" } = {}) =>
  (await open(title, (/** @type {(answer?: boolean) => void} */ close) =>
    all(
      typeof words === "string" ? p(words) : words,
      footer(
        Button({ onClick: () => close(false) }, text.common.cancel),
        Button({ kind, onClick: () => close(true) }, label),
      ),
    ),
  )) === true;

const Dialog = view((/** @type {{ one: Open }} */ { one }) => {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const isBeside = useRef(false);
  /** @param {any} [answer] */
  const close = (answer) => {
    opened.value = opened.value.filter((other) => other !== one);
    one.answer(answer);
  };
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => before instanceof HTMLElement && before.isConnected && before.focus();
  }, []);
  return dialog(
    {
      ref: element,
      class: one.wide ? "dialog wide" : "dialog",
      "aria-label": one.title,
      onCancel: (/** @type {Event} */ event) => (event.preventDefault(), close()),
      // Whoever selects a text and lets go beside the dialog means the text.
      onPointerDown: (/** @type {Event} */ event) => (isBeside.current = event.target === element.current),
      onClick: (/** @type {Event} */ event) => !one.isFirm && isBeside.current && event.target === element.current && close(),
    },
    div(
      { class: "inside" },
      header(h2(one.title), Button({ kind: "quiet", icon: "close", label: text.common.close, onClick: () => close() })),
      one.draw(close),
    ),
  );
});

export const Dialogs = view(() => all(...opened.value.map((one) => Dialog({ one, key: one.id }))));

/** A form whose Enter sends it: `Sheet({ onSubmit }, fields…)`. */
export const Sheet = view(
  (/** @type {{ onSubmit: () => void, children?: any, label?: string }} */ { onSubmit, children, label }) =>
    form(
      {
        class: "stack",
        noValidate: true,
        "aria-label": label,
        onSubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), onSubmit()),
      },
      children,
    ),
);
