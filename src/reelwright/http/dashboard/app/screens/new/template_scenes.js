// The scenes of a template: its words to speak over, and its variables to fill.
import { html, view } from "../../core/html.js";
import { read } from "../../core/store.js";
import { humanize } from "../../core/schema.js";
import { text } from "../../core/text.js";
import { avatarChoices, lookChoices, mediaChoices } from "../../parts/choices.js";
import { Field, TextField } from "../../parts/field.js";
import { Picker } from "../../parts/picker.js";

const { div, fieldset, legend, p } = html;

/** @param {import("../../core/form.js").Form} form @param {string} base @param {{ key: string, type: string }} variable @param {string} value */
function fill(form, base, variable, value) {
  const list = /** @type {any[]} */ (form.get(`${base}.variables`) ?? []).filter((one) => one.key !== variable.key);
  form.set(`${base}.variables`, value ? [...list, { key: variable.key, type: variable.type, value }] : list);
}

/** @param {string} label @param {any} value @param {import("../../parts/picker.js").Choice[]} choices @param {(value: any) => void} change */
const pick = (label, value, choices, change) =>
  Field({
    label,
    isOptional: true,
    draw: (wired) =>
      Picker({
        id: wired.id,
        label,
        kind: "chip choose",
        value,
        choices: [{ value: undefined, label: text.create.standard }, ...choices],
        onChange: change,
      }),
  });

export const TemplateScenes = view((/** @type {{ form: import("../../core/form.js").Form }} */ { form }) => {
  const template = (read("GET /v1/template/list").value?.templates ?? []).find(
    (one) => one.id === form.get("templateId"),
  );
  if (!template) return p({ class: "hint" }, text.create.templateFirst);
  if ((form.get("scenes") ?? []).length !== template.scenes.length)
    queueMicrotask(() =>
      form.set(
        "scenes",
        template.scenes.map(() => ({})),
      ),
    );
  return div(
    { class: "stack" },
    ...template.scenes.map((scene, at) => {
      const base = `scenes[${at}]`;
      const given = /** @type {any[]} */ (form.get(`${base}.variables`) ?? []);
      return fieldset(
        { key: at, class: "item stack" },
        legend({ class: "cap" }, text.create.item(at + 1)),
        TextField({
          label: text.create.fields.script,
          rows: 2,
          maxLength: scene.maxScriptLength,
          placeholder: scene.script,
          isOptional: true,
          value: form.get(`${base}.script`) ?? "",
          problem: form.problem(`${base}.script`),
          onInput: (value) => form.set(`${base}.script`, value || undefined),
        }),
        ...scene.variables.map((variable) => {
          const value = given.find((one) => one.key === variable.key)?.value ?? "";
          const label = humanize(variable.key);
          if (variable.type === "media")
            return pick(label, value || undefined, mediaChoices(undefined), (next) => fill(form, base, variable, next));
          return TextField({
            key: variable.key,
            label,
            isRequired: variable.required,
            maxLength: variable.maxLength ?? undefined,
            placeholder: variable.value ?? "",
            value,
            onInput: (next) => fill(form, base, variable, next),
          });
        }),
        pick(text.create.fields.avatarId, form.get(`${base}.avatar`), avatarChoices(), (value) =>
          form.set(`${base}.avatar`, value),
        ),
        pick(text.create.fields.preset, form.get(`${base}.caption.preset`), lookChoices(), (value) =>
          form.set(`${base}.caption`, value ? { preset: value } : undefined),
        ),
      );
    }),
  );
});
