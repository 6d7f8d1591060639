// What an avatar says in the chosen scene: said anew, at a price, by the same avatar and voice.
import { useEffect, useState } from "preact/hooks";
import { all, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Banner, Trouble } from "../parts/empty.js";
import { TextField } from "../parts/field.js";
import { Perforations } from "../parts/perforations.js";
import { isCharged } from "../screens/shared/prices.js";
import { useSending } from "../screens/shared/sending.js";
import { isEmpty } from "./edit.js";
import { sayAnew } from "./saving.js";

const { p } = html;
/** @typedef {import("./session.js").Editing} Editing */
/** @typedef {import("../types/app").Speeches} Speeches */

/** @param {{ editing: Editing, index: number }} props */
export const SayAnew = view((/** @type {{ editing: Editing, index: number }} */ { editing, index }) => {
  useEffect(() => void editing.readSpeeches(), [editing.base.value]);
  const found = editing.speeches.value;
  const speech = found?.speeches.find((one) => one.scenes.includes(index));
  if (!found) return null;
  if (!speech) return Banner({ title: text.editor.locked }, text.editor.lockedWhy);
  const { last } = found;
  if (last?.status === "PROCESSING") {
    return Banner({ title: speech.last ? text.editor.filming : text.editor.filmingOther }, p({ dir: "auto" }, last.text), Perforations({ percent: last.progress, label: last.message }), p({ class: "hint" }, last.message));
  }
  return all(
    speech.last && last?.error && Banner({ kind: "bad", title: last.error }, text.editor.filmingFailed),
    last && last.id === editing.filmed.value && last.text === speech.text && Banner({ kind: "ok" }, text.editor.filmed),
    Form({ editing, index, found, speech, key: speech.text }),
  );
});

/** The credits of a text, counted as the server counts. Pure. @param {string} words @param {{ credits: number, characters: number }} price */
export const priceOfWords = (words, { credits, characters }) => credits * Math.max(1, Math.ceil([...words].length / characters));

/** @typedef {{ editing: Editing, index: number, found: Speeches, speech: Speeches["speeches"][number] }} FormProps */
const Form = view((/** @type {FormProps} */ { editing, index, found, speech }) => {
  const [words, setWords] = useState(speech.last && found.last?.status === "FAILED" ? found.last.text : speech.text);
  const sending = useSending((key) => sayAnew(editing, index, words, key), () => {}, ["text"]);
  const isDraft = !isEmpty(editing.edit.value);
  const credits = priceOfWords(words, found);
  return all(
    TextField({ label: text.editor.says(speech.avatar), rows: 6, maxLength: found.longest, value: words, onInput: setWords, problem: sending.problem("text"), help: speech.scenes.length > 1 ? text.editor.oneSpeech(speech.scenes[0] + 1, speech.scenes[speech.scenes.length - 1] + 1) : text.editor.sayHelp }),
    isDraft && p({ class: "hint" }, text.editor.saveFirst),
    Trouble({ error: sending.error }),
    Button({ kind: "primary", icon: "voice", busy: sending.isBusy, disabled: isDraft || !words.trim() || words === speech.text, onClick: sending.run }, isCharged() ? text.editor.sayGo(credits) : text.editor.sayFree),
  );
});
