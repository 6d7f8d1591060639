// What the browser keeps for the app. Where storage is switched off or full, nothing is kept, and nothing breaks.

/** @typedef {"localStorage" | "sessionStorage"} Where */

/** @param {Where} where @param {string} name @returns {string | null} */
export function kept(where, name) {
  try {
    return globalThis[where].getItem(name);
  } catch {
    return null;
  }
}

/** @param {Where} where @param {string} name @param {string | null} value null forgets it */
export function keep(where, name, value) {
  try {
    if (value === null) globalThis[where].removeItem(name);
    else globalThis[where].setItem(name, value);
  } catch {
    // see above
  }
}
