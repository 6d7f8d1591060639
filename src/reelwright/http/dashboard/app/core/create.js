import { Refusal, call, keyAfter, newKey } from "./call.js";

/** The Idempotency-Key of each form's next try: as its draft does, it stays when the form is left. @type {Map<string, string>} */
const keys = new Map();

/**
 * Begins a video of any format: pressed twice, it is made and paid once. Templates have no operation of their own: the
 * common one takes them by their type.
 * @param {string} format as in the path: "story"
 * @param {any} body
 * @param {string} [form] which form sends it, where it is not that of the format
 * @returns {Promise<{ projectId: string }>}
 */
export async function create(format, body, form = format) {
  const key = keys.get(form) ?? newKey();
  keys.set(form, key);
  try {
    const begun = await send(format, body, key);
    keys.delete(form);
    return begun;
  } catch (error) {
    if (error instanceof Refusal) keys.set(form, keyAfter(error, key));
    throw error;
  }
}

/** @param {string} format @param {any} body @param {string} key */
const send = (format, body, key) =>
  format === "template"
    ? call("POST /v1/project/create", { body: { type: "template", ...body }, key })
    : call(/** @type {"POST /v1/project/create/story"} */ (`POST /v1/project/create/${format}`), { body, key });
