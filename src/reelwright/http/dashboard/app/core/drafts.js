// What was typed into a form and not sent, by format: kept in this tab, so that More, Back and F5 lose nothing.
import { keep, kept } from "./kept.js";

const STORED = "reelwright.drafts";

/** @returns {Record<string, any>} */
function all() {
  try {
    return JSON.parse(kept("sessionStorage", STORED) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} format @returns {any} */
export const draftOf = (format) => all()[format];

/** @param {string} format @param {any} body undefined forgets it */
export function keepDraft(format, body) {
  const { [format]: _, ...others } = all();
  keep("sessionStorage", STORED, JSON.stringify(body === undefined ? others : { ...others, [format]: body }));
}

/** Another person or another team: nothing of the old one stays. */
export const forgetDrafts = () => keep("sessionStorage", STORED, null);
