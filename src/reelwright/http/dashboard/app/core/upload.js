// A file on its way into the library, stored once however often it is sent.
import { Refusal, keyAfter, newKey, send } from "./call.js";

/** The Idempotency-Key of each file's next try. @type {WeakMap<File, string>} */
const keys = new WeakMap();

/**
 * @param {File} file
 * @param {{ onProgress?: (part: number) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<import("../types/api").Schemas["Media"]>}
 */
export async function upload(file, options) {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  const form = new FormData();
  form.append("file", file, file.name);
  try {
    const media = await send("POST /v1/media/upload", form, { ...options, key });
    keys.delete(file);
    return media;
  } catch (error) {
    if (error instanceof Refusal) keys.set(file, keyAfter(error, key));
    throw error;
  }
}
