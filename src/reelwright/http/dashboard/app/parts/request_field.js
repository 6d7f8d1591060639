// A field of a request, by its name in the schemas: the control that fits, limits, default and help are theirs.
import { at } from "../core/form.js";
import { html, view } from "../core/html.js";
import { humanize, rulesOf } from "../core/schema.js";
import { text } from "../core/text.js";
import { CATALOGUE_FIELDS } from "./catalogue_fields.js";
import { Check, Field, NumberField, SelectField, TextField } from "./field.js";
import { JsonField, LanguageField, ColorField } from "./special_fields.js";
import { ItemsField, KindsField } from "./items_field.js";
import { MediaField, MediaListField } from "./media_field.js";
import { Segments } from "./picker.js";
import * as choices from "./choices.js";
import { controlOf } from "./which_control.js";
import { TilesField } from "./tiles_field.js";
import { VoiceField } from "./voice_field.js";

const { details, div, summary } = html;

/**
 * @typedef {object} RequestProps
 * @property {import("../core/form.js").Form} form
 * @property {string} name in the schemas: "StoryRequest.card.title"
 * @property {string} path in the request: "card.title"
 * @property {import("../core/schema.js").Schemas} schemas
 * @property {string} [as]
 * @property {boolean} [isOpen] an object is shown without its fold
 */
/** @typedef {RequestProps & { rules: import("../core/schema.js").Rules, label: string, common: { label: string, help?: string, problem?: string, isRequired?: boolean, isOptional?: boolean } }} Known */

/** @param {string} property @returns {string} */
export const labelOf = (property) => text.create.fields[property] ?? humanize(property);

/** @param {any} value */
const nameOfValue = (value) => text.create.values[String(value)] ?? humanize(String(value));

/** @param {Known} known */
function segments({ form, path, rules, common }) {
  const value = form.get(path) ?? rules.initial;
  return Field({
    ...common,
    isGroup: true,
    draw: () =>
      Segments({
        label: common.label,
        name: path,
        value,
        choices: (rules.choices ?? []).map((one) => ({ value: one, label: nameOfValue(one) })),
        onChange: (next) => form.set(path, next),
      }),
  });
}

/** The fields of an object, folded away until somebody wants them. @param {Known} known */
function object({ form, name, path, rules, schemas, label, isOpen }) {
  const properties = Object.keys(rules.schema.properties ?? {});
  const inside = div(
    { class: "stack inner" },
    ...properties.map((one) =>
      RequestField({ key: one, form, schemas, name: `${name}.${one}`, path: `${path}.${one}` }),
    ),
  );
  if (isOpen) return inside;
  const hasProblem = Object.keys(form.problems.value).some((field) => field.startsWith(`${path}.`));
  return details(
    { class: "fold", open: hasProblem || at(form.value.peek(), path) !== undefined ? true : undefined },
    summary(label),
    inside,
  );
}

/** @param {Known} known @param {boolean} isLong */
function words({ form, path, rules, common }, isLong) {
  const type = rules.format === "uri" ? /** @type {const} */ ("url") : undefined;
  return TextField({
    ...common,
    type,
    dir: type ? "ltr" : undefined,
    rows: isLong ? ((rules.most ?? 0) > 1000 ? 5 : 2) : undefined,
    maxLength: rules.most,
    value: textValue(form.get(path)),
    onInput: (value) => form.set(path, value || undefined),
  });
}

/** @param {any} value */
const textValue = (value) => (value && typeof value === "object" ? (value.text ?? "") : (value ?? ""));

/** @type {Record<string, (known: Known) => any>} */
const CONTROLS = {
  ...CATALOGUE_FIELDS,
  voice: (known) => VoiceField(known),
  media: (known) => MediaField(known),
  video: (known) => MediaField({ ...known, type: "video" }),
  mediaList: (known) => MediaListField(known),
  characters: (known) => ItemsField({ ...known, choices: choices.characterChoices() }),
  items: (known) => ItemsField(known),
  kinds: (known) => KindsField(known),
  segments,
  object,
  select: ({ form, path, rules, common }) =>
    SelectField({
      ...common,
      value: form.get(path) ?? rules.initial,
      none: rules.isRequired ? undefined : text.create.standard,
      choices: (rules.choices ?? []).map((one) => ({ value: one, label: nameOfValue(one) })),
      onChange: (value) => form.set(path, value),
    }),
  boolean: ({ form, path, rules, common }) =>
    Check({
      label: common.label,
      help: common.help,
      problem: common.problem,
      value: form.get(path) ?? rules.initial ?? false,
      onChange: (value) => form.set(path, value),
    }),
  number: ({ form, path, rules, common }) =>
    NumberField({
      ...common,
      least: rules.least,
      most: rules.most,
      step: rules.schema.multipleOf ?? (rules.kind === "integer" ? 1 : (rules.most ?? 10) <= 10 ? 0.05 : 1),
      initial: rules.initial,
      unit: /duration|seconds$/i.test(path) && !/ms$/i.test(path) ? "s" : /ms$/i.test(path) ? "ms" : undefined,
      value: form.get(path),
      onInput: (value) => form.set(path, value),
    }),
  clip: ({ form, path, rules, common }) => {
    const clips = choices.clipChoices(form.get(path.replace("selectedVideo", "selectedGame")));
    return TilesField({
      common,
      path,
      value: form.get(path),
      initial: clips[0]?.value,
      choices: clips,
      isRequired: rules.isRequired,
      isTall: true,
      onChange: (value) => form.set(path, value),
    });
  },
  language: (known) => LanguageField(known),
  color: (known) => ColorField(known),
  json: (known) => JsonField(known),
  plain: (known) => words(known, false),
  text: (known) => words(known, (known.rules.most ?? 0) > 120 && known.rules.format !== "uri"),
};

export const RequestField = view((/** @type {RequestProps} */ props) => {
  const { form, name, path, schemas } = props;
  const rules = rulesOf(name, schemas);
  const property = name.split(".").at(-1) ?? "";
  const label = text.create.fields[name] ?? labelOf(property);
  const help = text.create.help[property] ?? rules.help;
  const common = {
    label,
    help: help || undefined,
    problem: form.problem(path),
    isRequired: rules.isRequired,
    isOptional: !rules.isRequired && rules.initial === undefined && ["text", "list"].includes(rules.kind),
  };
  const control = props.as ?? controlOf(name, rules);
  const draw = CONTROLS[control] ?? CONTROLS.text;
  return draw({ ...props, rules, label, common });
});
