// Words of the screens, and numbers, times and plurals as the language has them.
import { en } from "../text/en.js";
import { kept } from "./kept.js";

/** Words that come together. @param {...Promise<object>} coming */
const together = async (...coming) => Object.assign({}, ...(await Promise.all(coming)));
const rooms = () => import("../text/en/rooms.js");

/** Words of areas that the first screen does not need come with their screen (`texts` of its route). An area adds a line
 * here and its type below. @type {Record<string, () => Promise<object>>} */
const LATER = {
  editor: () => import("../text/en/editor.js"),
  project: () => import("../text/en/project.js"),
  avatars: () => together(rooms(), import("../text/en/avatars.js")),
  library: () => together(rooms(), import("../text/en/library.js")),
  settings: () => together(rooms(), import("../text/en/usage.js"), import("../text/en/settings.js")),
  sounds: () => together(rooms(), import("../text/en/sounds.js")),
  usage: () => together(rooms(), import("../text/en/usage.js")),
};

/** @typedef {Pick<typeof import("../text/en/editor.js"), "editor"> & Pick<typeof import("../text/en/project.js"), "project">} ProjectTexts */
/** @typedef {typeof import("../text/en/avatars.js") & typeof import("../text/en/library.js") & typeof import("../text/en/rooms.js")} LibraryTexts */
/** @typedef {typeof import("../text/en/settings.js") & typeof import("../text/en/sounds.js") & typeof import("../text/en/usage.js")} SettingsTexts */
/** @typedef {typeof en & ProjectTexts & LibraryTexts & SettingsTexts} Texts */

const STORED = "reelwright.language";

/** Marks every text, a third longer: what is not in the table, or does not fit, is seen. @param {unknown} texts @returns {any} */
function stretch(texts) {
  if (typeof texts === "string") return `[${texts.replace(/[aeiou]/g, "$&$&")}]`;
  if (typeof texts === "function") return (/** @type {unknown[]} */ ...given) => stretch(texts(...given));
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, stretch(value)]));
}

export const language = kept("localStorage", STORED) ?? "en";
/** @type {Texts} */
export const text = /** @type {any} */ (language === "pseudo" ? stretch(en) : { ...en });

/** Loads the words of an area into `text`. @param {string} area */
export async function loadTexts(area) {
  if (area in text) return;
  const words = await LATER[area]();
  Object.assign(text, language === "pseudo" ? stretch({ ...words }) : words);
}

const LOCALE = language === "pseudo" ? "en" : language;
const NUMBER = new Intl.NumberFormat(LOCALE);
const DAY = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** @param {number} value */
export const number = (value) => NUMBER.format(value);
/** @param {string | number | Date} value */
export const day = (value) => DAY.format(new Date(value));
/** @param {string | number | Date} value */
export const moment = (value) => MOMENT.format(new Date(value));

const UNITS = /** @type {const} */ ([
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]);

/** "5 minutes ago". @param {string | number | Date} value @param {number} [now] ms */
export function ago(value, now = Date.now()) {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const [unit, length] = UNITS.find(([, of]) => Math.abs(seconds) >= of) ?? ["second", 1];
  return AGO.format(Math.round(seconds / length), unit);
}

/** "1:02", "1:02:03". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}

const SIZES = ["B", "kB", "MB", "GB", "TB"];

/** "7.8 GB". @param {number} bytes */
export function size(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length - 1);
  const value = bytes / 1000 ** power;
  return `${NUMBER.format(value < 10 && power ? Math.round(value * 10) / 10 : Math.round(value))} ${SIZES[power]}`;
}
