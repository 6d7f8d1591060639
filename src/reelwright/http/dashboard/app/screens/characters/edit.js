import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { Form } from "../../core/form.js";
import { html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { refresh } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { mediaChoices, voiceChoices } from "../../parts/choices.js";
import { Sheet, open } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { Field, SelectField, TextField } from "../../parts/field.js";
import { Picker } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";
import { useSending } from "../shared/sending.js";

const { div, footer, img, input, label, p, span } = html;

/** @typedef {import("../../types/api").Schemas["Character"]} Character */

const MOST_PICTURES = 6;
const FIELDS = ["name", "description", "mediaIds", "voiceId", "style", "gender", "age"];

const Pictures = view((/** @type {{ chosen: string[], change: (ids: string[]) => void }} */ { chosen, change }) => {
  const choices = mediaChoices("image");
  if (!choices.length) return p({ class: "hint" }, text.characters.noPictures);
  /** @param {string} id */
  const toggle = (id) => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return div(
    { class: "tiles small" },
    ...choices.slice(0, 24).map((one) =>
      label(
        { class: "tile", key: one.value },
        input({ type: "checkbox", checked: chosen.includes(one.value), disabled: !chosen.includes(one.value) && chosen.length >= MOST_PICTURES, onChange: () => toggle(one.value) }),
        img({ src: one.picture, alt: "", loading: "lazy" }),
        span({ class: "name", dir: "auto" }, one.label),
      ),
    ),
  );
});

const Edit = view((/** @type {{ one: Character | null, close: () => void }} */ { one, close }) => {
  const [form] = useState(() => new Form(one ? Object.fromEntries(FIELDS.map((name) => [name, /** @type {any} */ (one)[name] ?? undefined])) : {}));
  const done = () => {
    refresh("GET /v1/character");
    hurry();
    toast(one ? text.characters.changed : text.rooms.began);
    close();
  };
  const sending = useSending(
    (key) => (one ? call("PATCH /v1/character/{characterId}", { path: { characterId: one.id }, body: form.body() }) : call("POST /v1/character/create", { body: form.body(), key })),
    done,
    FIELDS,
  );
  /** @param {string} name */
  const wired = (name) => ({ value: form.get(name) ?? "", onInput: (/** @type {string} */ value) => form.set(name, value), problem: sending.problem(name) });
  const genders = Object.entries(text.rooms.genders).map(([value, words]) => ({ value, label: words }));
  const ages = Object.entries(text.rooms.ages).map(([value, words]) => ({ value, label: words }));
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: text.characters.name, maxLength: 60, autofocus: true, ...wired("name") }),
    TextField({ label: text.characters.description, rows: 3, maxLength: 2000, placeholder: text.characters.descriptionHint, help: text.characters.descriptionHelp, ...wired("description") }),
    div(
      { class: "two" },
      SelectField({ label: text.rooms.gender, none: text.rooms.asDescribed, value: form.get("gender"), choices: genders, onChange: (value) => form.set("gender", value), problem: sending.problem("gender") }),
      SelectField({ label: text.rooms.age, none: text.rooms.asDescribed, value: form.get("age"), choices: ages, onChange: (value) => form.set("age", value), problem: sending.problem("age") }),
    ),
    Field({ label: text.characters.voice, problem: sending.problem("voiceId"), draw: (given) => Picker({ ...given, label: text.characters.voice, kind: "chip field-like", choices: [{ value: undefined, label: text.characters.voiceNone }, ...voiceChoices()], value: form.get("voiceId"), onChange: (value) => form.set("voiceId", value) }) }),
    Field({ label: text.characters.pictures, isGroup: true, help: text.characters.picturesHelp, problem: sending.problem("mediaIds"), draw: () => Pictures({ chosen: form.get("mediaIds") ?? [], change: (ids) => form.set("mediaIds", ids) }) }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !form.get("name")?.trim() }, one ? text.characters.save : text.characters.go)),
  );
});

/** @param {Character | null} one null for a new one */
export const openCharacter = (one) => open(one ? text.characters.editTitle(one.name) : text.characters.createTitle, (close) => Edit({ one, close: () => close() }), { wide: true });
