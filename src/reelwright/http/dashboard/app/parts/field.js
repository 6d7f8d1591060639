// One field: label, control, help, problem. `Field` lays out any control; the others are controls with it.
import { useId } from "preact/hooks";
import { all, html, view } from "../core/html.js";
import { text } from "../core/text.js";

const { div, fieldset, input, label, legend, option, select, span, textarea } = html;

/** @typedef {{ id: string, "aria-invalid"?: "true", "aria-describedby"?: string, required?: boolean }} Wired attributes for the control */
/**
 * @typedef {object} FieldProps
 * @property {string} label
 * @property {any} [help]
 * @property {string} [problem]
 * @property {boolean} [isRequired]
 * @property {boolean} [isOptional] says so beside the label
 * @property {string} [count] beside the label, such as "12 / 100"
 * @property {boolean} [isGroup] the control is several controls: a fieldset
 * @property {(wired: Wired) => any} draw
 */
export const Field = view((/** @type {FieldProps} */ props) => {
  const id = useId();
  const [help, problem] = [props.help && `${id}-help`, props.problem && `${id}-problem`];
  const wired = {
    id,
    "aria-invalid": problem ? /** @type {const} */ ("true") : undefined,
    "aria-describedby": [help, problem].filter(Boolean).join(" ") || undefined,
    required: props.isRequired,
  };
  const name = [
    props.label,
    props.isOptional && span({ class: "optional" }, ` ${text.common.optional}`),
    props.count && span({ class: "mono count" }, props.count),
  ];
  const rest = all(
    props.draw(wired),
    props.help && span({ id: help || undefined, class: "note" }, props.help),
    props.problem && span({ id: problem || undefined, class: "problem", dir: "auto" }, props.problem),
  );
  if (props.isGroup) {
    return fieldset({ class: "field", "aria-describedby": wired["aria-describedby"] }, legend(...name), rest);
  }
  return div({ class: "field" }, label({ htmlFor: id }, ...name), rest);
});

/** @typedef {Omit<FieldProps, "draw" | "isGroup">} Named */

/**
 * @typedef {Named & { value: string | undefined, onInput: (value: string) => void, type?: "text" | "email" | "password" | "url" | "search", rows?: number, maxLength?: number,
 *   placeholder?: string, autocomplete?: string, minLength?: number, autofocus?: boolean, spellcheck?: boolean, dir?: "auto" | "ltr" | "rtl" }} TextProps
 */
/** A text, on one line or (with `rows`) on several. Counts its characters when four fifths are used. */
export const TextField = view((/** @type {TextProps} */ props) => {
  const { value = "", onInput, rows, type = "text", maxLength } = props;
  const count = maxLength && value.length > maxLength * 0.8 ? `${value.length} / ${maxLength}` : undefined;
  /** @param {any} event */
  const change = (event) => onInput(event.target.value);
  const given = {
    value,
    onInput: change,
    maxLength,
    placeholder: props.placeholder,
    autocomplete: props.autocomplete ?? "off",
    spellcheck: props.spellcheck,
    autofocus: props.autofocus,
    dir: props.dir ?? "auto",
  };
  return Field({
    ...props,
    count,
    draw: (wired) =>
      rows ? textarea({ ...wired, ...given, rows }) : input({ ...wired, ...given, type: /** @type {"text"} */ (type) }),
  });
});

/** @typedef {Named & { value: number | undefined, onInput: (value: number | undefined) => void, least?: number, most?: number, step?: number, unit?: string, initial?: number }} NumberProps */
/** A number; with a slider beside it where both ends are known and near enough to be reached by hand. */
export const NumberField = view((/** @type {NumberProps} */ props) => {
  const { value, onInput, least, most, step = 1, unit, initial } = props;
  const hasSlider = least !== undefined && most !== undefined && (most - least) / step <= 1000;
  /** @param {any} event */
  const change = (event) => onInput(event.target.value === "" ? undefined : Number(event.target.value));
  const limits = { min: least, max: most, step };
  return Field({
    ...props,
    draw: (wired) =>
      div(
        { class: "with-unit" },
        hasSlider &&
          input({
            type: "range",
            ...limits,
            value: value ?? initial ?? least,
            onInput: change,
            "aria-label": props.label,
          }),
        input({
          ...wired,
          type: "number",
          inputMode: "decimal",
          ...limits,
          value: value ?? "",
          placeholder: initial === undefined ? undefined : String(initial),
          onInput: change,
        }),
        unit && span({ class: "hint" }, unit),
      ),
  });
});

/** @typedef {{ value: any, label: string }} Option */
/** @typedef {Named & { value: any, onChange: (value: any) => void, choices: Option[], none?: string }} SelectProps */
/** One of a list. `none`: how leaving it open is called. */
export const SelectField = view((/** @type {SelectProps} */ props) =>
  Field({
    ...props,
    draw: (wired) =>
      select(
        {
          ...wired,
          value: props.value ?? "",
          onChange: (/** @type {any} */ event) =>
            props.onChange(event.target.value === "" ? undefined : event.target.value),
        },
        props.none !== undefined && option({ value: "" }, props.none),
        ...props.choices.map((one) =>
          option({ key: one.value, value: one.value, selected: one.value === props.value }, one.label),
        ),
      ),
  }),
);

/** @typedef {{ label: any, value: boolean, onChange: (value: boolean) => void, help?: any, problem?: string }} CheckProps */
export const Check = view((/** @type {CheckProps} */ { label: words, value, onChange, help, problem }) => {
  const id = useId();
  return div(
    { class: "field" },
    label(
      { class: "check" },
      input({
        type: "checkbox",
        checked: value,
        "aria-describedby": help ? id : undefined,
        "aria-invalid": problem ? "true" : undefined,
        onChange: (/** @type {any} */ event) => onChange(event.target.checked),
      }),
      span(words),
    ),
    help && span({ class: "note", id }, help),
    problem && span({ class: "problem" }, problem),
  );
});
