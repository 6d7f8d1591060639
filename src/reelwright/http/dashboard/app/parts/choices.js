// What the catalogues offer, as choices of a picker.
import { read, readMany, steady } from "../core/store.js";
import { humanize } from "../core/schema.js";
import { text } from "../core/text.js";

/** @typedef {import("./picker.js").Choice} Choice */

/** How many of what a team may have without end are offered: a search finds among them. */
const MOST = 1000;

/** @returns {Choice[]} */
export const lookChoices = () =>
  (read("GET /v1/catalog/caption-presets").value?.presets ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    picture: steady(`preset/${one.id}`, one.thumbnail),
  }));

/** @param {string} [language] @returns {Choice[]} */
export const voiceChoices = (language) =>
  voices(language).map((one) => ({ value: one.id, label: one.name, about: describeVoice(one), icon: "voice" }));

/** @param {string} [language] */
export const voices = (language) =>
  (readMany("GET /v1/voice/list", "voices", MOST, { type: "all" }).value?.voices ?? []).filter(
    (one) => one.status === "COMPLETED" && (!language || one.languages.includes(language)),
  );

/** "US, female, warm". @param {{ accent: string, gender: string | null, style: string, language: string }} voice */
export const describeVoice = (voice) =>
  [voice.accent || voice.language, voice.gender, voice.style]
    .filter(Boolean)
    .map((one) => humanize(String(one)))
    .join(" · ");

/** @returns {Choice[]} */
export const gameChoices = () =>
  (read("GET /v1/catalog/games").value?.games ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    picture: steady(`game/${one.id}`, one.clips[0]?.thumbnail),
  }));

/** @param {string | undefined} game the default one without it @returns {Choice[]} */
export function clipChoices(game) {
  const games = read("GET /v1/catalog/games").value?.games ?? [];
  const clips = games.find((one) => (game ? one.id === game : one.isDefault))?.clips ?? [];
  return clips.map((one, at) => ({
    value: one.id,
    label: text.create.item(at + 1),
    picture: steady(`clip/${one.id}`, one.thumbnail),
    disabled: one.available ? undefined : text.create.notHere,
  }));
}

/** @returns {Choice[]} */
export const musicChoices = () =>
  (read("GET /v1/music/list").value?.music ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    about: `${humanize(one.category)} · ${one.duration}`,
    picture: steady(`music/${one.id}`, one.thumbnail),
  }));

/** @returns {Choice[]} */
export const avatarChoices = () =>
  (readMany("GET /v1/avatar/list", "avatars", MOST).value?.avatars ?? [])
    .filter((one) => one.status === "COMPLETED")
    .map((one) => ({
      value: one.id,
      label: one.name,
      picture: steady(`avatar/${one.id}`, one.thumbnail ?? undefined),
    }));

/** @param {"image" | "video" | undefined} type @returns {Choice[]} */
export const mediaChoices = (type) =>
  (readMany("GET /v1/media/list", "media", MOST, { type }).value?.media ?? [])
    .filter((one) => one.status === "COMPLETED")
    .map((one) => ({
      value: one.id,
      label: one.name,
      picture: steady(`media/${one.id}`, one.thumbnail ?? one.url),
      icon: one.thumbnail ? undefined : "picture",
    }));

export const SHAPES = () => [
  { value: "ratio_9_16", label: "9:16" },
  { value: "ratio_16_9", label: "16:9" },
  { value: "ratio_1_1", label: "1:1" },
];

/** @returns {Choice[]} */
export const backgroundChoices = () => [
  ...gameChoices().map((one) => ({ ...one, value: `game:${one.value}`, about: text.create.values.gameplay })),
  { value: "ai-images", label: text.create.values["ai-images"], icon: "picture" },
  { value: "ai-videos", label: text.create.values["ai-videos"], icon: "film" },
];

/** @returns {Choice[]} */
export const reactionChoices = () =>
  (read("GET /v1/catalog/reactions").value?.reactions ?? []).map((one) => ({
    value: one.id,
    label: `${one.avatarName}, ${humanize(one.reaction).toLowerCase()}`,
    picture: steady(`reaction/${one.id}`, one.thumbnailUrl),
  }));

/** @returns {Choice[]} */
export const styleChoices = () =>
  (read("GET /v1/catalog/visual-styles").value?.styles ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    about: one.description,
    picture: steady(`style/${one.id}`, one.thumbnail),
  }));

/** @returns {Choice[]} */
export const motionChoices = () =>
  (read("GET /v1/catalog/motion-styles").value?.styles ?? []).map((one) => ({ value: one.id, label: one.name }));

/** @returns {Choice[]} */
export const textStyleChoices = () =>
  (read("GET /v1/catalog/text-styles").value?.styles ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    picture: steady(`text-style/${one.id}`, one.thumbnail),
  }));

/** @param {"image" | "video"} kind @returns {Choice[]} */
export const modelChoices = (kind) =>
  kind === "image"
    ? (read("GET /v1/catalog/image-models").value?.models ?? []).map(model)
    : (read("GET /v1/catalog/video-models").value?.models ?? []).map(model);

/** @param {{ id: string, name: string, provider: string, available: boolean }} one @returns {Choice} */
const model = (one) => ({
  value: one.id,
  label: one.name,
  about: one.provider,
  disabled: one.available ? undefined : text.create.needs(one.provider),
});

/** @returns {Choice[]} */
export const characterChoices = () =>
  (readMany("GET /v1/character/list", "characters", MOST).value?.characters ?? [])
    .filter((one) => one.status === "COMPLETED")
    .map((one) => ({ value: one.id, label: one.name, picture: steady(`character/${one.id}`, one.image) }));

/** @returns {Choice[]} */
export const templateChoices = () =>
  (read("GET /v1/template/list").value?.templates ?? []).map((one) => ({
    value: one.id,
    label: one.name,
    about: one.description,
    picture: steady(`template/${one.id}`, one.thumbnail),
  }));
