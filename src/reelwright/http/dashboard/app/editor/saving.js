// What is stored of a draft: save, render, back to an earlier version. Each throws Refusal.
import { Refusal, call, newKey } from "../core/call.js";
import { hurry } from "../core/now.js";
import { refresh } from "../core/store.js";
import { fitting, isEmpty, since } from "./edit.js";
import { begin } from "./history.js";

/** @typedef {import("./session.js").Editing} Editing */

const CHANGED_MEANWHILE = 412;

/** Stores the draft; what is changed while it is under way stays a draft. @param {Editing} editing @returns {Promise<boolean>} whether it is stored */
export async function save(editing) {
  const base = editing.base.value;
  const sent = editing.edit.value;
  if (!base) return false;
  if (isEmpty(sent)) return true;
  try {
    await call("PATCH /v1/project/{projectId}/edit", {
      path: { projectId: editing.projectId },
      body: sent,
      headers: { "if-match": base.present.version },
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === CHANGED_MEANWHILE) return settle(editing);
    throw error;
  }
  await reload(editing, (now) => since(sent, editing.edit.value, base, now));
  return true;
}

/** The project was changed elsewhere: somebody decides. @param {Editing} editing @returns {Promise<boolean>} */
async function settle(editing) {
  const choice = await editing.askConflict("save");
  await editing.read();
  const base = editing.base.value;
  if (!base) return false;
  editing.history.value = begin(choice === "theirs" ? {} : fitting(editing.edit.value, base));
  editing.remember();
  if (choice === "keep" && !isEmpty(editing.edit.value)) return save(editing);
  await editing.post();
  return false;
}

/**
 * Has what is said in a scene filmed anew, of the project as it was read.
 * @param {Editing} editing @param {number} index @param {string} words @param {string} key
 */
export async function sayAnew(editing, index, words, key) {
  const headers = { "if-match": editing.base.value?.present.version ?? "" };
  const path = { projectId: editing.projectId, index };
  const last = await call("POST /v1/project/{projectId}/scenes/{index}/say", { path, body: { text: words }, headers, key });
  editing.takeRetake(last, index);
  refresh("GET /v1/account", "GET /app/usage");
  hurry();
}

/** Reads the project as it is now, and has it drawn; nobody waits for the picture. @param {Editing} editing @param {(base: import("./edit.js").Base) => import("./edit.js").Edit} left what remains of the draft */
export async function reload(editing, left) {
  await editing.read();
  const base = editing.base.value;
  editing.history.value = begin(base ? left(base) : {});
  editing.remember();
  refresh("GET /v1/project");
  editing.post();
}

/** @param {Editing} editing @param {"final" | "preview"} quality @returns {Promise<boolean>} whether it has begun */
export async function render(editing, quality) {
  if (!(await save(editing))) return false;
  await call("POST /v1/render", { body: { projectId: editing.projectId, quality }, key: newKey() });
  refresh("GET /v1/project", "GET /v1/video");
  hurry();
  return true;
}

/** @param {Editing} editing @param {string} videoId @returns {Promise<boolean>} */
export async function restore(editing, videoId) {
  await call("POST /app/projects/{id}/restore", { path: { id: editing.projectId }, body: { videoId } });
  await reload(editing, () => ({}));
  return true;
}
