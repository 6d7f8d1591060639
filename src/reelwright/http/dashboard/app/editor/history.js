// What can be undone, and what is kept of a draft in this browser. Pure but for the last two.

/** @typedef {import("./edit.js").Edit} Edit */
/** @typedef {{ past: Edit[], now: Edit, future: Edit[], tag: string }} History `tag` names what the last change was about */

const MOST = 200;

/** @param {Edit} now @returns {History} */
export const begin = (now) => ({ past: [], now, future: [], tag: "" });

/**
 * Changes about the same thing, one right after the other, are undone together: a drag, a volume.
 * @param {History} history @param {Edit} now @param {string} [tag] @returns {History}
 */
export function change(history, now, tag = "") {
  if (JSON.stringify(now) === JSON.stringify(history.now)) return history;
  const past = tag && tag === history.tag ? history.past : [...history.past, history.now].slice(-MOST);
  return { past, now, future: [], tag };
}

/** @param {History} history @returns {History} */
export function undo({ past, now, future }) {
  if (!past.length) return { past, now, future, tag: "" };
  return { past: past.slice(0, -1), now: past[past.length - 1], future: [now, ...future], tag: "" };
}

/** @param {History} history @returns {History} */
export function redo({ past, now, future }) {
  if (!future.length) return { past, now, future, tag: "" };
  return { past: [...past, now], now: future[0], future: future.slice(1), tag: "" };
}

/** @param {string} projectId */
const place = (projectId) => `reelwright.edit.${projectId}`;

/** @param {string} projectId @param {{ version: string, edit: Edit } | null} kept */
export function keep(projectId, kept) {
  try {
    if (kept) localStorage.setItem(place(projectId), JSON.stringify(kept));
    else localStorage.removeItem(place(projectId));
  } catch {
    // Storage is full or switched off: the draft lives as long as the screen.
  }
}

/** @param {string} projectId @returns {{ version: string, edit: Edit } | null} */
export function kept(projectId) {
  try {
    return JSON.parse(localStorage.getItem(place(projectId)) ?? "null");
  } catch {
    return null;
  }
}
