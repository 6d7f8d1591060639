// A voice of one's own from recordings.
import { useState } from "preact/hooks";
import { send } from "../../core/call.js";
import { Form } from "../../core/form.js";
import { html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { read, refresh } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, open } from "../../parts/dialog.js";
import { Banner, Trouble } from "../../parts/empty.js";
import { Check, Field, TextField } from "../../parts/field.js";
import { toast } from "../../parts/toast.js";
import { priceOf } from "../shared/prices.js";
import { useSending } from "../shared/sending.js";

const { div, footer, input, span } = html;

/** Whether recordings can be sent to the provider that clones. */
function canClone() {
  const ai = read("GET /app/ai").value;
  return !ai || ai.operator.includes("elevenlabs") || ai.providers.some((one) => one.provider === "elevenlabs" && one.configured);
}

/** @param {File[]} files @param {any} body @param {string} key */
function sendRecordings(files, body, key) {
  const form = new FormData();
  for (const file of files) form.append("files", file);
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append("consent", "true");
  return send("POST /v1/voice/clone", form, { key });
}

const Clone = view((/** @type {{ close: () => void }} */ { close }) => {
  const [form] = useState(() => new Form());
  const [files, setFiles] = useState(/** @type {File[]} */ ([]));
  const [hasAgreed, setAgreed] = useState(false);
  const done = () => {
    refresh("GET /v1/voice");
    hurry();
    toast(text.rooms.began);
    close();
  };
  const sending = useSending((key) => sendRecordings(files, form.body(), key), done, ["name", "files", "description", "language"]);
  const credits = priceOf("voice-clone");
  const isPossible = canClone();
  /** @param {string} name */
  const wired = (name) => ({ value: form.get(name) ?? "", onInput: (/** @type {string} */ value) => form.set(name, value), problem: sending.problem(name) });
  return Sheet(
    { onSubmit: sending.run },
    !isPossible && Banner({ kind: "pencil", actions: Button({ small: true, href: "/settings/ai-keys", onClick: close }, text.sounds.keys) }, text.sounds.cloneNeeds),
    TextField({ label: text.sounds.cloneName, maxLength: 60, autofocus: true, ...wired("name") }),
    Field({
      label: text.sounds.cloneFiles,
      help: text.sounds.cloneFilesHelp,
      problem: sending.problem("files"),
      draw: (given) => div({ class: "row" }, input({ ...given, type: "file", accept: "audio/*", multiple: true, onChange: (/** @type {any} */ event) => setFiles([...event.target.files]) }), files.length > 0 && span({ class: "hint" }, text.sounds.files(files.length))),
    }),
    TextField({ label: text.sounds.cloneDescription, isOptional: true, maxLength: 500, ...wired("description") }),
    Check({ label: text.sounds.cloneConsent, value: hasAgreed, onChange: setAgreed }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !isPossible || !hasAgreed || !files.length || !form.get("name")?.trim() }, credits ? text.sounds.cloneGo(credits) : text.sounds.cloneFree)),
  );
});

export const openClone = () => open(text.sounds.cloneTitle, (close) => Clone({ close: () => close() }));
