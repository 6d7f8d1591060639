import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, classes, html, view } from "../../core/html.js";
import { setQuery } from "../../core/router.js";
import { humanize } from "../../core/schema.js";
import { readMany, readPages, refresh, steady } from "../../core/store.js";
import { language as shownLanguage, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm } from "../../parts/dialog.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { Picker } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";
import { Filter, SearchField, foundOf } from "../shared/heading.js";
import { attempt } from "../shared/sending.js";
import { openClone } from "./clone.js";
import { Play } from "./play.js";
import { openSay } from "./say.js";

const { div, h2, li, p, span, ul } = html;

/** @typedef {import("../../types/api").Schemas["Voice"]} Voice */

const PAGE = 60;
const NAMES = new Intl.DisplayNames(shownLanguage === "pseudo" ? "en" : shownLanguage, { type: "language" });

/** "French"; "Brazilian Portuguese". @param {string} code */
export function languageName(code) {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code; // not a code that browsers know
  }
}

/** @param {Voice} one */
async function remove(one) {
  if (!(await confirm(text.sounds.deleteTitle(one.name), text.sounds.deleteHint, { label: text.common.delete, kind: "bad" }))) return;
  if (!(await attempt(() => call("DELETE /v1/voice/{voiceId}", { path: { voiceId: one.id } }), toast))) return;
  refresh("GET /v1/voice");
  toast(text.sounds.deleted(one.name));
}

/** @param {Voice} one */
const meta = (one) =>
  [languageName(one.language), one.accent, one.gender && text.rooms.genders[one.gender], one.age && humanize(one.age)].filter(Boolean).join(" · ");

const Row = view((/** @type {{ one: Voice }} */ { one }) => {
  const isReady = one.status === "COMPLETED";
  return li(
    { class: classes("panel voice", one.status === "FAILED" && "failed") },
    Play({ src: isReady ? steady(`voice/${one.id}`, one.previewUrl) : undefined, name: one.name }),
    div(
      { class: "who" },
      div({ class: "row" }, h2({ dir: "auto" }, one.name), one.isCustom && span({ class: "tag" }, text.sounds.cloned), one.style && span({ class: "style" }, humanize(one.style))),
      span({ class: "meta" }, meta(one)),
      one.status === "FAILED" ? p({ class: "state bad", dir: "auto" }, one.error) : isReady ? p({ class: "hint clamp", dir: "auto" }, one.description) : p({ class: "state wait" }, text.sounds.status.PROCESSING),
    ),
    div(
      { class: "doing" },
      isReady && Button({ small: true, icon: "text", onClick: () => openSay(one) }, text.sounds.say),
      one.isCustom && Button({ small: true, kind: "quiet bad", icon: "trash", label: text.sounds.remove(one.name), onClick: () => remove(one) }),
    ),
  );
});

/** Languages that voices speak, from those that are listed. */
function languageChoices() {
  const voices = readMany("GET /v1/voice/list", "voices", 1000, { type: "all" }).value?.voices ?? [];
  const codes = [...new Set(voices.map((one) => one.language))];
  const named = codes.map((code) => ({ value: code, label: languageName(code) })).sort((one, other) => one.label.localeCompare(other.label));
  return [{ value: "", label: text.sounds.allLanguages }, ...named];
}

/** @typedef {{ whose: string, gender: string, language: string, search: string }} Asked */

const NoVoice = view((/** @type {{ asked: Asked }} */ { asked }) =>
  asked.whose === "custom" && !asked.search
    ? Empty({ title: text.sounds.noneYours }, p(text.sounds.noneYoursHint), Button({ icon: "voice", onClick: openClone }, text.sounds.clone))
    : Empty({ title: text.sounds.nothing }, p(text.sounds.nothingHint), Button({ href: "/sounds" }, text.sounds.everything)),
);

export const Voices = view((/** @type {Asked} */ asked) => {
  const { whose, gender, language, search } = asked;
  const [pages, setPages] = useState(1);
  const query = { type: whose, gender: gender === "all" ? undefined : gender, language, search };
  const list = readPages("GET /v1/voice/list", "voices", PAGE, pages, query);
  const answer = list.value;
  const voices = answer?.voices ?? [];
  const { filters, genders } = text.sounds;
  return all(
    div(
      { class: "row filters" },
      Filter({ label: text.sounds.whose, name: "whose", value: whose, choices: [["all", filters.all], ["library", filters.library], ["custom", filters.custom]] }),
      Filter({ label: text.sounds.gender, name: "gender", value: gender, choices: [["all", genders.all], ["Female", genders.Female], ["Male", genders.Male]] }),
      Picker({ label: text.sounds.language, choices: languageChoices(), value: language, onChange: (value) => setQuery({ language: value || null }) }),
      span({ class: "hint" }, answer && foundOf(answer.total, voices.length)),
      div({ class: "end" }, SearchField({ value: search, label: text.sounds.search })),
    ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && Ghosts({ count: 6, height: 92 }),
    ul({ class: "voices" }, ...voices.map((one) => Row({ one, key: one.id }))),
    answer && voices.length === 0 && NoVoice({ asked }),
    answer && answer.total > voices.length && div({ class: "row middle" }, Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore)),
  );
});
