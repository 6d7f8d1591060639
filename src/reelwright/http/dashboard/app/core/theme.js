// Day or night: as the system has it, until somebody chooses.
import { signal } from "@preact/signals";
import { keep, kept } from "./kept.js";

/** @typedef {"day" | "night" | "system"} Theme */
const STORED = "reelwright.theme";
const isDark = matchMedia("(prefers-color-scheme: dark)");

export const theme = signal(/** @type {Theme} */ (kept("localStorage", STORED) ?? "system"));

function paint() {
  const shown = theme.peek() === "system" ? (isDark.matches ? "night" : "day") : theme.peek();
  document.documentElement.dataset.theme = shown;
}

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  theme.value = chosen;
  keep("localStorage", STORED, chosen === "system" ? null : chosen);
  paint();
}

export function startTheme() {
  isDark.addEventListener("change", paint);
  paint();
}
