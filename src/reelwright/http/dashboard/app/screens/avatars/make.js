// A person from words, and a person from a photograph.
import { useRef, useState } from "preact/hooks";
import { call, send } from "../../core/call.js";
import { Form } from "../../core/form.js";
import { html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { go } from "../../core/router.js";
import { read, refresh, steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { mediaChoices } from "../../parts/choices.js";
import { Sheet, open } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { Check, Field, SelectField, TextField } from "../../parts/field.js";
import { icon } from "../../parts/icon.js";
import { Picker } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";
import { priceOf } from "../shared/prices.js";
import { useSending } from "../shared/sending.js";

const { div, footer, h3, input, label, li, p, span, ul } = html;

/** @param {() => void} close */
const made = (close) => (/** @type {{ id: string }} */ avatar) => {
  refresh("GET /v1/avatar");
  hurry();
  toast(text.rooms.began);
  close();
  go(`/avatars/${avatar.id}`);
};

const Describe = view((/** @type {{ close: () => void }} */ { close }) => {
  const [form] = useState(() => new Form());
  const sending = useSending((key) => call("POST /v1/avatar/create/generate", { body: form.body(), key }), made(close), ["description", "name", "artStyle"]);
  const styles = read("GET /v1/catalog/visual-styles").value?.styles ?? [];
  const choices = styles.map((one) => ({ value: one.id, label: one.name, about: one.description, picture: steady(`style/${one.id}`, one.thumbnail) }));
  const credits = priceOf("avatar");
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: text.avatars.description, rows: 4, autofocus: true, maxLength: 2000, placeholder: text.avatars.descriptionHint, help: text.avatars.descriptionHelp, value: form.get("description") ?? "", onInput: (value) => form.set("description", value), problem: sending.problem("description") }),
    div(
      { class: "two" },
      TextField({ label: text.avatars.name, isOptional: true, maxLength: 60, value: form.get("name") ?? "", onInput: (value) => form.set("name", value), problem: sending.problem("name") }),
      Field({ label: text.rooms.style, problem: sending.problem("artStyle"), draw: (wired) => Picker({ ...wired, label: text.rooms.style, kind: "chip field-like", choices: [{ value: undefined, label: text.rooms.styleNone }, ...choices], value: form.get("artStyle"), onChange: (value) => form.set("artStyle", value) }) }),
    ),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !form.get("description")?.trim() }, credits ? text.avatars.describeGo(credits) : text.avatars.describeFree)),
  );
});

/** @typedef {{ file: File | null, mediaId: string | undefined }} Source */

const GoodPhotograph = () =>
  div(
    { class: "good" },
    h3(text.avatars.photoGood),
    ul(...text.avatars.photoRules.map((rule) => li({ key: rule }, icon("check"), span(rule)))),
    p({ class: "hint" }, text.avatars.photoBad),
  );

const ChoosePhotograph = view((/** @type {{ source: Source, choose: (source: Source) => void }} */ { source, choose }) => {
  const [isOver, setOver] = useState(false);
  const picture = useRef(/** @type {HTMLInputElement | null} */ (null));
  const choices = mediaChoices("image");
  /** @param {File | undefined} file */
  const take = (file) => file && choose({ file, mediaId: undefined });
  return label(
    {
      class: isOver ? "drop photo over" : "drop photo",
      onDragOver: (/** @type {DragEvent} */ event) => (event.preventDefault(), setOver(true)),
      onDragLeave: () => setOver(false),
      onDrop: (/** @type {DragEvent} */ event) => (event.preventDefault(), event.stopPropagation(), setOver(false), take(event.dataTransfer?.files[0])),
    },
    input({ ref: picture, class: "unseen", type: "file", accept: "image/jpeg,image/png,image/webp", "aria-label": text.avatars.photoChoose, onChange: (/** @type {any} */ event) => take(event.target.files[0]) }),
    icon("person"),
    span(source.file ? text.avatars.photoPicked(source.file.name) : span({ class: "btn" }, text.avatars.photoChoose)),
    !source.file && span({ class: "hint" }, text.avatars.photoDrop),
    choices.length > 0 && Picker({ label: text.avatars.photoFromLibrary, choices, value: source.mediaId, onChange: (mediaId) => choose({ file: null, mediaId }) }),
  );
});

/** @param {Source} source @param {any} body @param {string} key */
function sendPhotograph(source, body, key) {
  if (!source.file) return call("POST /v1/avatar/create/photo", { body: { ...body, mediaId: source.mediaId }, key });
  const form = new FormData();
  form.append("file", source.file);
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return send("POST /v1/avatar/create/photo", form, { key });
}

const Photograph = view((/** @type {{ close: () => void }} */ { close }) => {
  const [form] = useState(() => new Form());
  const [source, setSource] = useState(/** @type {Source} */ ({ file: null, mediaId: undefined }));
  const [hasAgreed, setAgreed] = useState(false);
  const sending = useSending((key) => sendPhotograph(source, form.body(), key), made(close), ["name", "gender", "age"]);
  const genders = Object.entries(text.rooms.genders).map(([value, words]) => ({ value, label: words }));
  const ages = Object.entries(text.rooms.ages).map(([value, words]) => ({ value, label: words }));
  return Sheet(
    { onSubmit: sending.run },
    div({ class: "photo-sides" }, ChoosePhotograph({ source, choose: setSource }), GoodPhotograph()),
    TextField({ label: text.avatars.name, isOptional: true, maxLength: 60, value: form.get("name") ?? "", onInput: (value) => form.set("name", value), problem: sending.problem("name") }),
    div(
      { class: "two" },
      SelectField({ label: text.rooms.gender, none: text.rooms.asDescribed, value: form.get("gender"), choices: genders, onChange: (value) => form.set("gender", value), problem: sending.problem("gender") }),
      SelectField({ label: text.rooms.age, none: text.rooms.asDescribed, value: form.get("age"), choices: ages, onChange: (value) => form.set("age", value), problem: sending.problem("age") }),
    ),
    Check({ label: text.avatars.photoConsent, value: hasAgreed, onChange: setAgreed }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !hasAgreed || !(source.file || source.mediaId) }, text.avatars.photoGo)),
  );
});

export const openDescribe = () => open(text.avatars.describeTitle, (close) => Describe({ close: () => close() }));
export const openPhotograph = () => open(text.avatars.photoTitle, (close) => Photograph({ close: () => close() }), { wide: true });
