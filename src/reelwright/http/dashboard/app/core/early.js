// Who is signed in, by the answer that the page asks for beside the modules (a preload, which this fetch must match):
// nothing is shown before it is known. Null where it did not come.

/** @type {Promise<Response | null>} */
export const early = fetch("/app/session", { credentials: "same-origin" }).catch(() => null);
