import { useState } from "preact/hooks";
import { html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Field, TextField } from "./field.js";
import { voices } from "./choices.js";

const { datalist, div, input, option } = html;

/** @typedef {import("./request_field.js").Known} Known */

/** Data of the caller's own, as JSON; what is no object stays in the field, with a word about it. */
export const JsonField = view((/** @type {Known} */ { form, path, common }) => {
  const value = form.get(path);
  const [words, setWords] = useState(value === undefined ? "" : JSON.stringify(value, null, 2));
  const [isWrong, setWrong] = useState(false);
  /** @param {string} next */
  const change = (next) => {
    setWords(next);
    if (!next.trim()) return void (setWrong(false), form.set(path, undefined));
    try {
      const read = JSON.parse(next);
      const isObject = read !== null && typeof read === "object" && !Array.isArray(read);
      setWrong(!isObject);
      if (isObject) form.set(path, read);
    } catch {
      setWrong(true);
    }
  };
  return TextField({
    ...common,
    rows: 3,
    dir: "ltr",
    spellcheck: false,
    value: words,
    onInput: change,
    problem: isWrong ? text.create.json : common.problem,
  });
});

/** Two letters, with the languages that some voice speaks as proposals. */
export const LanguageField = view((/** @type {Known} */ { form, path, common }) => {
  const known = [...new Set(voices().flatMap((one) => one.languages))].sort();
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
  return Field({
    ...common,
    draw: (wired) =>
      div(
        input({
          ...wired,
          maxLength: 2,
          list: `${wired.id}-known`,
          dir: "ltr",
          autocomplete: "off",
          value: form.get(path) ?? "",
          onInput: (/** @type {any} */ event) => form.set(path, event.target.value || undefined),
        }),
        datalist({ id: `${wired.id}-known` }, ...known.map((one) => option({ key: one, value: one }, names.of(one)))),
      ),
  });
});

/** A colour by hand or by its value. */
export const ColorField = view((/** @type {Known} */ { form, path, rules, common }) => {
  const value = form.get(path) ?? "";
  /** @param {any} event */
  const change = (event) => form.set(path, event.target.value || undefined);
  return Field({
    ...common,
    draw: (wired) =>
      div(
        { class: "with-unit" },
        input({
          class: "swatch",
          type: "color",
          value: (value || rules.initial || "#ffffff").slice(0, 7),
          "aria-label": common.label,
          onInput: change,
        }),
        input({ ...wired, dir: "ltr", value, placeholder: rules.initial ?? "#RRGGBB", onInput: change }),
      ),
  });
});
