// Dialogs that bring something in: from a link, and made from words.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { Form } from "../../core/form.js";
import { html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { read, readMany, refresh, steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { SHAPES } from "../../parts/choices.js";
import { Sheet, open } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { Field, NumberField, SelectField, TextField } from "../../parts/field.js";
import { Picker, Segments } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";
import { isCharged } from "../shared/prices.js";
import { useSending } from "../shared/sending.js";

const { div, footer, p } = html;

/** @param {() => void} close */
const begun = (close) => () => {
  refresh("GET /v1/media");
  hurry();
  toast(text.rooms.began);
  close();
};

const Import = view((/** @type {{ close: () => void }} */ { close }) => {
  const [form] = useState(() => new Form());
  const sending = useSending((key) => call("POST /v1/media/import", { body: form.body(), key }), begun(close), ["url", "name"]);
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: text.library.importUrl, type: "url", dir: "ltr", autofocus: true, value: form.get("url") ?? "", help: text.library.importHelp, maxLength: 2000, onInput: (value) => form.set("url", value), problem: sending.problem("url") }),
    TextField({ label: text.library.importName, isOptional: true, maxLength: 100, value: form.get("name") ?? "", onInput: (value) => form.set("name", value), problem: sending.problem("name") }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !form.get("url") }, text.library.importGo)),
  );
});

/** @typedef {{ id: string, name: string, provider: string, available: boolean, isDefault: boolean, credits: number }} Model */

/** @param {Model[]} models */
const modelChoices = (models) =>
  models.map((one) => ({
    value: one.id,
    label: one.name,
    about: isCharged() ? text.rooms.price(one.credits) : one.provider,
    disabled: one.available ? undefined : text.rooms.needsKey(one.provider),
  }));

/** @param {Model[]} models @param {string | undefined} id */
const chosenModel = (models, id) => models.find((one) => one.id === id) ?? models.find((one) => one.isDefault && one.available) ?? models.find((one) => one.available);

const PictureOptions = view((/** @type {{ form: Form, problem: (field: string) => string | undefined }} */ { form, problem }) => {
  const styles = read("GET /v1/catalog/visual-styles").value?.styles ?? [];
  const choices = styles.map((one) => ({ value: one.id, label: one.name, about: one.description, picture: steady(`style/${one.id}`, one.thumbnail) }));
  return div(
    { class: "two" },
    Field({ label: text.rooms.style, problem: problem("artStyle"), draw: (wired) => Picker({ ...wired, label: text.rooms.style, kind: "chip field-like", choices: [{ value: undefined, label: text.rooms.styleNone }, ...choices], value: form.get("artStyle"), onChange: (value) => form.set("artStyle", value) }) }),
    NumberField({ label: text.library.count, least: 1, most: 4, initial: 1, value: form.get("count"), onInput: (value) => form.set("count", value), problem: problem("count") }),
  );
});

const ClipOptions = view((/** @type {{ form: Form, durations: number[], problem: (field: string) => string | undefined }} */ { form, durations, problem }) =>
  durations.length > 1 &&
  SelectField({
    label: text.library.seconds,
    none: text.create.standard,
    value: form.get("duration"),
    choices: durations.map((one) => ({ value: one, label: String(one) })),
    onChange: (value) => form.set("duration", value === undefined ? undefined : Number(value)),
    problem: problem("duration"),
  }),
);

/** @param {any} model @param {Form} form @returns {number} */
function creditsOf(model, form) {
  if (!model || !isCharged()) return 0;
  if (model.creditsPer === "second") return model.credits * (form.get("duration") ?? model.durations[0] ?? 1);
  return model.credits * (form.get("count") ?? 1);
}

const Generate = view((/** @type {{ close: () => void }} */ { close }) => {
  const [form] = useState(() => new Form({ aspectRatio: "ratio_9_16" }));
  const [kind, setKind] = useState("image");
  const isPicture = kind === "image";
  const pictures = read("GET /v1/catalog/image-models").value?.models ?? [];
  const clips = read("GET /v1/catalog/video-models").value?.models ?? [];
  const characters = (readMany("GET /v1/character/list", "characters", 1000).value?.characters ?? []).filter((one) => one.status === "COMPLETED");
  const models = /** @type {Model[]} */ (isPicture ? pictures : clips);
  const model = chosenModel(models, form.get("model"));
  const clip = clips.find((one) => one.id === model?.id);
  const sending = useSending(
    (key) => call(/** @type {"POST /v1/media/generate/video"} */ (isPicture ? "POST /v1/media/generate/image" : "POST /v1/media/generate/video"), { body: form.body(), key }),
    begun(close),
    ["prompt", "model", "artStyle", "count", "duration", "characterId"],
  );
  const choose = (/** @type {string} */ value) => {
    for (const field of ["model", "artStyle", "count", "duration"]) form.set(field, undefined);
    setKind(value);
  };
  const credits = creditsOf(model, form);
  return Sheet(
    { onSubmit: sending.run },
    Segments({ label: text.library.generateWhat, name: "what", value: kind, onChange: choose, choices: [{ value: "image", label: text.library.picture }, { value: "video", label: text.library.clip }] }),
    TextField({ label: text.library.prompt, rows: 3, autofocus: true, maxLength: 4000, placeholder: isPicture ? text.library.promptPicture : text.library.promptClip, value: form.get("prompt") ?? "", onInput: (value) => form.set("prompt", value), problem: sending.problem("prompt") }),
    div(
      { class: "two" },
      Field({ label: text.rooms.model, problem: sending.problem("model"), draw: (wired) => Picker({ ...wired, label: text.rooms.model, kind: "chip field-like", choices: modelChoices(models), value: model?.id, onChange: (value) => form.set("model", value) }) }),
      Field({ label: text.rooms.shape, isGroup: true, draw: () => Segments({ label: text.rooms.shape, name: "generated-shape", value: form.get("aspectRatio"), onChange: (value) => form.set("aspectRatio", value), choices: SHAPES() }) }),
    ),
    isPicture ? PictureOptions({ form, problem: sending.problem }) : ClipOptions({ form, durations: clip?.durations ?? [], problem: sending.problem }),
    characters.length > 0 &&
      SelectField({ label: text.library.character, none: text.common.none, value: form.get("characterId"), choices: characters.map((one) => ({ value: one.id, label: one.name })), onChange: (value) => form.set("characterId", value), problem: sending.problem("characterId") }),
    pictures.some((one) => one.id === model?.id && one.illustration) && p({ class: "hint" }, text.library.illustration),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !form.get("prompt")?.trim() }, credits ? text.library.generateGo(credits) : text.library.generateFree)),
  );
});

export const openImport = () => open(text.library.importTitle, (close) => Import({ close: () => close() }));
export const openGenerate = () => open(text.library.generateTitle, (close) => Generate({ close: () => close() }));
