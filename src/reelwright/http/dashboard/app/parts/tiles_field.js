// A choice by pictures, hung side by side on a strip of film: looks, games, styles, people.
import { html, view } from "../core/html.js";
import { classes } from "../core/html.js";
import { text } from "../core/text.js";
import { Field } from "./field.js";
import { icon } from "./icon.js";

const { div, img, input, label, span } = html;

const MOST = 60;

/**
 * @typedef {{ common: any, path: string, value: any, choices: import("./picker.js").Choice[], initial?: any, isRequired: boolean, onChange: (value: any) => void, isTall?: boolean, kind?: string }} TilesProps `kind`: a class of the strip
 */
export const TilesField = view(
  (/** @type {TilesProps} */ { common, path, value: given, choices, initial, isRequired, onChange, isTall, kind }) => {
    /** @type {import("./picker.js").Choice[]} */
    const open =
      isRequired || choices.some((one) => one.value === initial) ? [] : [{ value: undefined, label: text.create.none }];
    const value = given ?? initial;
    // The chosen one comes first, so that it is seen without scrolling.
    const chosen = choices.filter((one) => one.value === value);
    const every = [...open, ...chosen, ...choices.filter((one) => one.value !== value)].slice(0, MOST);
    return Field({
      ...common,
      isGroup: true,
      draw: () =>
        div(
          { class: classes("strip choose", isTall && "tall", kind), tabIndex: -1 },
          ...every.map((one) =>
            label(
              { key: String(one.value), class: "pick", title: one.disabled ?? one.about },
              input({
                type: "radio",
                name: path,
                checked: one.value === value,
                disabled: Boolean(one.disabled),
                "aria-invalid": common.problem ? "true" : undefined,
                onChange: () => onChange(one.value),
              }),
              span(
                { class: "pic" },
                one.picture
                  ? img({ src: one.picture, alt: "", loading: "lazy" })
                  : span({ class: "blank" }, icon("studio")),
              ),
              span({ class: "name", dir: "auto" }, one.label),
            ),
          ),
        ),
    });
  },
);
