import { effect, signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { Refusal } from "../../core/call.js";
import { create } from "../../core/create.js";
import { draftOf, keepDraft } from "../../core/drafts.js";
import { iconOf, nameOf } from "../../core/formats.js";
import { compact } from "../../core/form.js";
import { html, view } from "../../core/html.js";
import { keep, kept } from "../../core/kept.js";
import { useKeys } from "../../core/keys.js";
import { hurry } from "../../core/now.js";
import { roughly, useQuote } from "../../core/quote.js";
import { go } from "../../core/router.js";
import { number, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { SHAPES, backgroundChoices, describeVoice, lookChoices, voiceChoices, voices } from "../../parts/choices.js";
import { Trouble } from "../../parts/empty.js";
import { icon } from "../../parts/icon.js";
import { useListener } from "../../parts/player.js";
import { Picker } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";

const { b, div, form, i, label, p, span, textarea } = html;

/** Formats for which a text is enough, and the field that it goes to. @type {Record<string, string>} */
const TEXTS = { story: "prompt", "prompt-to-video": "prompt", "script-to-video": "script" };
const LENGTHS = [15, 30, 45, 60, 90, 120];
const STORED = "reelwright.composer";

/** What is typed and not sent: it outlives the screen, so that what is sent from a screen that was left does not stay. */
const typed = signal(draftOf("studio")?.words ?? "");
const isBusy = signal(false);
effect(() => keepDraft("studio", typed.value ? { words: typed.value } : undefined));

/** @typedef {{ format: string, look: string, voice: string, background: string, shape: string, length: number }} Choices */

/** @returns {Choices} */
function stored() {
  const standard = { format: "story", look: "reelwright", voice: "", background: "", shape: "ratio_9_16", length: 60 };
  try {
    return { ...standard, ...JSON.parse(kept("localStorage", STORED) ?? "{}") };
  } catch {
    return standard;
  }
}

/** The request that the chips and the text make. Pure. @param {Choices} chosen @param {string} words */
export function requestOf(chosen, words) {
  const [kind, game] = chosen.background.split(":");
  return compact({
    [TEXTS[chosen.format]]: words.trim(),
    voiceId: chosen.voice,
    mediaType: kind === "game" ? undefined : kind,
    gameplaySettings: kind === "game" ? { selectedGame: game } : undefined,
    aspectRatio: chosen.shape,
    caption: { preset: chosen.look },
    targetDuration: chosen.format === "script-to-video" ? undefined : chosen.length,
  });
}

const NAME_LENGTH = 60;

/** @param {string} words */
const shorten = (words) => (words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH).trimEnd()}…` : words);

const Price = view(
  (/** @type {{ quote: import("../../core/quote.js").Quote | null, hasWords: boolean }} */ { quote, hasWords }) => {
    if (!hasWords || !quote || quote.seconds === null) return span(text.studio.notYet);
    const price = quote.charged && quote.credits ? text.studio.price(quote.credits) : text.studio.free;
    const time = quote.secondsToMake === null ? text.studio.fewMinutes : roughly(quote.secondsToMake);
    const ready = `, ${text.studio.ready(time)}`;
    const stays = quote.charged ? ` ${text.studio.stay(number(quote.balanceAfter))}.` : "";
    return span(b(price), `${ready}.${stays}`);
  },
);

export const Composer = view(() => {
  const [chosen, setChosen] = useState(stored);
  const words = typed.value;
  const [error, setError] = useState(/** @type {Refusal | null} */ (null));
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const listener = useListener();
  const every = voices();
  const voice =
    every.find((one) => one.id === chosen.voice) ?? every.find((one) => one.language.startsWith("en")) ?? every[0];
  const looks = lookChoices();
  const backgrounds = backgroundChoices();
  const picked = {
    ...chosen,
    voice: voice?.id ?? "",
    look: looks.some((one) => one.value === chosen.look) ? chosen.look : (looks[0]?.value ?? ""),
    background: chosen.background || (backgrounds[0]?.value ?? ""),
  };
  const body = requestOf(picked, words);
  const { quote, isNewest } = useQuote(picked.format, body);
  const refused = quote?.refused && words.trim() ? quote.refused : null;
  /** @param {Partial<Choices>} change */
  const choose = (change) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    keep("localStorage", STORED, JSON.stringify(next));
  };
  const make = async () => {
    if (isBusy.peek()) return;
    if (!words.trim()) return field.current?.focus();
    isBusy.value = true;
    setError(null);
    try {
      const begun = await create(picked.format, body, "studio");
      if (typed.peek() === words) typed.value = "";
      hurry();
      const path = `/p/${begun.projectId}`;
      toast(text.studio.begun(shorten(words.trim())), { label: text.studio.look_at, path, run: () => go(path) });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      setError(refusal);
    } finally {
      isBusy.value = false;
    }
  };
  useKeys(text.studio.title, [{ keys: "Ctrl+Enter", label: text.studio.make, run: make, inFields: true }]);
  const more = () => keepDraft(picked.format, { ...draftOf(picked.format), ...body });
  const look = looks.find((one) => one.value === picked.look);
  const background = backgrounds.find((one) => one.value === picked.background);
  return form(
    {
      class: "composer",
      noValidate: true,
      "aria-label": text.studio.title,
      onSubmit: (/** @type {Event} */ event) => (event.preventDefault(), make()),
    },
    label({ class: "unseen", htmlFor: "prompt" }, text.studio.promptLabel),
    textarea({
      id: "prompt",
      ref: field,
      dir: "auto",
      rows: 2,
      value: words,
      maxLength: picked.format === "script-to-video" ? 10_000 : 4000,
      placeholder: text.studio.promptHint,
      onInput: (/** @type {any} */ event) => (typed.value = event.target.value),
    }),
    div(
      { class: "row chips" },
      Picker({
        label: text.studio.format,
        value: picked.format,
        onChange: (format) => (format in TEXTS ? choose({ format }) : go(`/new/${format}`)),
        choices: Object.keys(text.create.formats).map((one) => ({
          value: one,
          label: nameOf(one),
          about: text.create.formats[one].about,
          icon: iconOf(one),
        })),
      }),
      Picker({
        label: text.studio.look,
        value: picked.look,
        choices: looks,
        onChange: (value) => choose({ look: value }),
        shown: look && [look.picture && html.img({ src: look.picture, alt: "" }), look.label],
      }),
      Picker({
        label: text.studio.voice,
        value: picked.voice,
        choices: voiceChoices(),
        onChange: (value) => choose({ voice: value }),
        extra: (one) => listener(one.value),
        shown: voice && [icon("voice"), voice.name, i(describeVoice(voice).split(" · ")[0])],
      }),
      Picker({
        label: text.studio.background,
        value: picked.background,
        choices: backgrounds,
        onChange: (value) => choose({ background: value }),
        shown: background && [
          background.picture ? html.img({ src: background.picture, alt: "" }) : icon(background.icon ?? "picture"),
          background.label,
        ],
      }),
      Picker({
        label: text.studio.shape,
        value: picked.shape,
        choices: SHAPES(),
        onChange: (value) => choose({ shape: value }),
      }),
      picked.format !== "script-to-video" &&
        Picker({
          label: text.studio.length,
          value: picked.length,
          choices: LENGTHS.map((one) => ({ value: one, label: `${one} s` })),
          onChange: (value) => choose({ length: value }),
        }),
      html.a({ class: "chip more", href: `/new/${picked.format}`, onClick: more }, text.studio.more),
    ),
    Trouble({ error: error ?? refused }),
    div(
      { class: "row foot" },
      p({ class: "price", "aria-live": "polite", "aria-busy": !isNewest }, Price({ quote, hasWords: Boolean(words.trim()) })),
      Button({ kind: "primary", type: "submit", busy: isBusy.value, keys: "Ctrl ↵" }, text.studio.make),
    ),
  );
});
