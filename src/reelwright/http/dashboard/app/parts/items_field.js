// Lists of a request: shots, slides, scenes, comments, characters.
import { html, view } from "../core/html.js";
import { follow, humanize } from "../core/schema.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";
import { Field, SelectField, TextField } from "./field.js";
import { Picker } from "./picker.js";
import { RequestField } from "./request_field.js";

const { div, li, ol, span } = html;

/** @typedef {import("./request_field.js").Known} Known */

/** The same list with one moved. Pure. @template T @param {readonly T[]} list @param {number} from @param {number} to @returns {T[]} */
export function moved(list, from, to) {
  const copy = [...list];
  const [one] = copy.splice(from, 1);
  copy.splice(Math.max(0, Math.min(copy.length, to)), 0, one);
  return copy;
}

/** Up, down, away. @param {any[]} list @param {number} at @param {(list: any[]) => void} change */
export const itemTools = (list, at, change) =>
  div(
    { class: "row tools" },
    Button({
      small: true,
      kind: "quiet",
      icon: "up",
      label: text.common.moveUp,
      disabled: at === 0,
      onClick: () => change(moved(list, at, at - 1)),
    }),
    Button({
      small: true,
      kind: "quiet",
      icon: "down",
      label: text.common.moveDown,
      disabled: at === list.length - 1,
      onClick: () => change(moved(list, at, at + 1)),
    }),
    Button({
      small: true,
      kind: "quiet",
      icon: "close",
      label: text.common.remove,
      onClick: () => change(list.filter((_, other) => other !== at)),
    }),
  );

/** A numbered list with its tools. @param {any[]} list @param {(list: any[]) => void} change @param {(one: any, at: number) => any[]} draw */
const entries = (list, change, draw) =>
  ol(
    { class: "items" },
    ...list.map((one, at) =>
      li(
        { key: at, class: "item" },
        div({ class: "row" }, span({ class: "mono" }, String(at + 1)), itemTools(list, at, change)),
        ...draw(one, at),
      ),
    ),
  );

/** Entries of one kind: objects as small forms, texts as lines, or chosen ones (`choices`). */
export const ItemsField = view((/** @type {Known & { choices?: import("./picker.js").Choice[] }} */ props) => {
  const { form, name, path, rules, schemas, common, choices } = props;
  const list = /** @type {any[]} */ (form.get(path) ?? []);
  const item = follow(rules.schema.items ?? {}, schemas);
  /** @param {any[]} next */
  const change = (next) => form.set(path, next.length ? next : undefined);
  /** @param {any} one @param {number} at */
  const entry = (one, at) => {
    if (choices) return span({ dir: "auto" }, choices.find((choice) => choice.value === one)?.label ?? one);
    if (!item.properties) {
      return TextField({
        label: text.create.item(at + 1),
        value: one,
        onInput: (value) => form.set(`${path}[${at}]`, value),
      });
    }
    return div(
      { class: "stack" },
      ...Object.keys(item.properties).map((property) =>
        RequestField({
          key: property,
          form,
          schemas,
          name: `${name}[].${property}`,
          path: `${path}[${at}].${property}`,
        }),
      ),
    );
  };
  const isFull = rules.most !== undefined && list.length >= rules.most;
  return Field({
    ...common,
    isGroup: true,
    draw: () =>
      div(
        { class: "stack" },
        entries(list, change, (one, at) => [entry(one, at)]),
        choices
          ? Picker({
              label: text.create.addItem,
              value: null,
              shown: text.create.addItem,
              choices: choices.filter((one) => !list.includes(one.value)),
              onChange: (value) => change([...list, value]),
            })
          : Button(
              {
                small: true,
                icon: "plus",
                disabled: isFull,
                onClick: () => change([...list, item.properties ? {} : ""]),
              },
              text.create.addItem,
            ),
      ),
  });
});

/** Entries of several kinds, told apart by `type`: the scenes of a video. */
export const KindsField = view((/** @type {Known} */ { form, path, rules, schemas, common }) => {
  const list = /** @type {any[]} */ (form.get(path) ?? []);
  /** By the word that stands in `type`. @type {Record<string, string>} */
  const kinds = {};
  for (const { $ref } of rules.schema.items.oneOf) {
    const name = $ref.split("/").at(-1);
    kinds[schemas[name].properties.type.const] = name;
  }
  /** @param {any[]} next */
  const change = (next) => form.set(path, next.length ? next : undefined);
  const names = Object.keys(kinds).map((kind) => ({ value: kind, label: text.create.values[kind] ?? humanize(kind) }));
  return Field({
    ...common,
    isGroup: true,
    draw: () =>
      div(
        { class: "stack" },
        entries(list, change, (one, at) => [
          SelectField({
            label: text.create.kind,
            value: one.type,
            choices: names,
            onChange: (type) => form.set(`${path}[${at}]`, { type }),
          }),
          ...Object.keys(schemas[kinds[one.type]].properties)
            .filter((property) => property !== "type")
            .map((property) =>
              RequestField({
                key: property,
                form,
                schemas,
                name: `${kinds[one.type]}.${property}`,
                path: `${path}[${at}].${property}`,
              }),
            ),
        ]),
        Button(
          { small: true, icon: "plus", onClick: () => change([...list, { type: names[0].value }]) },
          text.create.addItem,
        ),
      ),
  });
});
