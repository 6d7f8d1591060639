// Files on their way into the library. They go on when the screen is left: two at a time, each with its progress.
import { batch, signal } from "@preact/signals";
import { Refusal } from "../../core/call.js";
import { refresh, session } from "../../core/store.js";
import { size, text } from "../../core/text.js";
import { upload } from "../../core/upload.js";
import { toast } from "../../parts/toast.js";

/** @typedef {"waiting" | "sending" | "checking" | "done" | "failed" | "cancelled"} State */
/** @typedef {{ id: number, file: File, part: number, state: State, problem: string, stop: AbortController }} Upload part: 0 to 1 */

const AT_ONCE = 2;
const KINDS = /\.(jpe?g|png|webp|gif|mp4|m4v|mov|webm|mkv)$/i;
let last = 0;

/** @type {import("@preact/signals").Signal<Upload[]>} */
export const uploads = signal(/** @type {Upload[]} */ ([]));

/** @param {{ name: string, type: string }} file Whether it can be in the library. Pure. */
export const isMedia = (file) => /^(image|video)\//.test(file.type) || KINDS.test(file.name);

/** @param {State} state */
export const isOver = (state) => state === "done" || state === "failed" || state === "cancelled";

/** @param {number} id @param {Partial<Upload>} change */
function change(id, change) {
  uploads.value = uploads.peek().map((one) => (one.id === id ? { ...one, ...change } : one));
}

/** Takes files in; what is neither a picture nor a clip is left out, and said. @param {readonly File[]} files */
export function addFiles(files) {
  const fitting = files.filter(isMedia);
  const most = session.peek()?.limits.mediaMaxBytes ?? Number.POSITIVE_INFINITY;
  uploads.value = [...uploads.peek(), ...fitting.map((file) => begin(file, most))];
  if (fitting.length < files.length) toast(text.library.skipped(files.length - fitting.length));
  pump();
}

/** @param {File} file @param {number} most bytes @returns {Upload} */
function begin(file, most) {
  const isTooLarge = file.size > most;
  return {
    id: ++last,
    file,
    part: 0,
    state: isTooLarge ? "failed" : "waiting",
    problem: isTooLarge ? text.library.tooLarge(size(most)) : "",
    stop: new AbortController(),
  };
}

function pump() {
  const running = uploads.peek().filter((one) => one.state === "sending" || one.state === "checking").length;
  const waiting = uploads.peek().filter((one) => one.state === "waiting");
  for (const one of waiting.slice(0, Math.max(0, AT_ONCE - running))) carry(one);
}

/** @param {Upload} one */
async function carry(one) {
  change(one.id, { state: "sending" });
  /** @param {number} part */
  const onProgress = (part) => change(one.id, part < 1 ? { part } : { part, state: "checking" });
  try {
    const media = await upload(one.file, { onProgress, signal: one.stop.signal });
    change(one.id, media.status === "FAILED" ? { state: "failed", problem: media.error ?? "" } : { state: "done" });
    refresh("GET /v1/media", "GET /v1/account", "GET /app/usage");
  } catch (error) {
    if (!(error instanceof Refusal)) change(one.id, { state: "cancelled" });
    else change(one.id, { state: "failed", problem: error.message || text.library.unreachable });
  }
  finish();
}

/** When the last one is over, what arrived goes from the list by itself; what failed stays to be read. */
function finish() {
  pump();
  const all = uploads.peek();
  if (!all.every((one) => isOver(one.state))) return;
  const arrived = all.filter((one) => one.state === "done").length;
  if (arrived) toast(text.library.arrived(arrived));
  batch(() => (uploads.value = all.filter((one) => one.state === "failed")));
}

/** @param {Upload} one */
export function cancel(one) {
  if (one.state === "waiting") {
    change(one.id, { state: "cancelled" });
    finish();
  } else one.stop.abort();
}

export const cancelAll = () => uploads.peek().filter((one) => !isOver(one.state)).forEach(cancel);

/** @param {Upload} one */
export function sendAgain(one) {
  change(one.id, { state: "waiting", part: 0, problem: "", stop: new AbortController() });
  pump();
}

/** @param {Upload} one */
export const forgetUpload = (one) => {
  uploads.value = uploads.peek().filter((other) => other.id !== one.id);
};
