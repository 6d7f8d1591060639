// A sentence of one's own, spoken by a voice: heard, and taken along.
import { useEffect, useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, html, view } from "../../core/html.js";
import { refresh, steady } from "../../core/store.js";
import { clock, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, open } from "../../parts/dialog.js";
import { Banner, Trouble } from "../../parts/empty.js";
import { NumberField, TextField } from "../../parts/field.js";
import { priceOf } from "../shared/prices.js";
import { attempt, useSending } from "../shared/sending.js";

const { audio, footer, p } = html;

/** @typedef {import("../../types/api").Schemas["Voice"]} Voice */
/** @typedef {import("../../types/api").Schemas["Speech"]} Speech */

const LOOK_MS = 1500;

/** Looks at a speech until it is spoken. @param {Speech | null} speech @param {(speech: Speech) => void} set */
function useWaiting(speech, set) {
  useEffect(() => {
    if (speech?.status !== "PROCESSING") return undefined;
    const timer = setTimeout(async () => {
      // What cannot be read now may be at the next look, which a new object begins.
      let next = { ...speech };
      await attempt(async () => (next = await call("GET /v1/voice/speech/{speechId}", { path: { speechId: speech.id } })), () => {});
      set(next);
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [speech]);
}

const Spoken = view((/** @type {{ speech: Speech, name: string, again: () => void }} */ { speech, name, again }) => {
  if (speech.status === "PROCESSING") return Banner({ kind: "wait", title: text.sounds.making }, text.sounds.makingHint);
  if (speech.status === "FAILED" || !speech.url) return all(Banner({ kind: "bad" }, p({ dir: "auto" }, speech.error), p(text.rooms.failedRefunded)), footer(Button({ onClick: again }, text.sounds.sayAgain)));
  const src = steady(`speech/${speech.id}`, speech.url) ?? "";
  return all(
    audio({ src, controls: true, autoplay: true, "aria-label": text.sounds.sayTitle(name) }),
    p({ class: "mono hint" }, clock(speech.durationSeconds ?? 0)),
    footer(Button({ onClick: again }, text.sounds.sayAgain), Button({ icon: "download", href: src, download: `${name}.mp3` }, text.common.download)),
  );
});

const Say = view((/** @type {{ voice: Voice }} */ { voice }) => {
  const [words, setWords] = useState("");
  const [pace, setPace] = useState(/** @type {number | undefined} */ (undefined));
  const [speech, setSpeech] = useState(/** @type {Speech | null} */ (null));
  const body = { voiceId: voice.id, text: words, ...(pace ? { audio: { speed: pace } } : {}) };
  const sending = useSending(
    (key) => call("POST /v1/voice/speech", { body, key }),
    (answer) => (setSpeech(answer), refresh("GET /v1/account", "GET /app/usage")),
    ["text", "audio"],
  );
  useWaiting(speech, setSpeech);
  if (speech) return Spoken({ speech, name: voice.name, again: () => setSpeech(null) });
  const credits = priceOf("speech") * Math.max(1, Math.ceil(words.length / 1000));
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: text.sounds.saySentence, rows: 4, autofocus: true, maxLength: 5000, placeholder: text.sounds.sayHint, value: words, onInput: setWords, problem: sending.problem("text") }),
    NumberField({ label: text.sounds.pace, least: 0.5, most: 2, step: 0.05, initial: 1, value: pace, onInput: setPace, problem: sending.problem("audio") }),
    Trouble({ error: sending.error }),
    footer(Button({ kind: "primary", type: "submit", icon: "play", busy: sending.isBusy, disabled: !words.trim() }, credits > 0 ? text.sounds.sayGo(credits) : text.sounds.sayFree)),
  );
});

/** @param {Voice} voice */
export const openSay = (voice) => open(text.sounds.sayTitle(voice.name), () => Say({ voice }));
