// Words of a line: taken apart, put together, and which are new. Pure.

/** @param {string} text @returns {string[]} */
export const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** @typedef {{ kind: "same" | "new" | "gone", word: string, at: number }} Mark `at`: its place among the present words */

/** The words as they are, and those that are gone where they stood. @param {string[]} before @param {string[]} after @returns {Mark[]} */
export function marks(before, after) {
  const common = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      common[a][b] = before[a] === after[b] ? common[a + 1][b + 1] + 1 : Math.max(common[a + 1][b], common[a][b + 1]);
  /** @type {Mark[]} */
  const found = [];
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    if (a < before.length && b < after.length && before[a] === after[b]) {
      found.push({ kind: "same", word: after[b], at: b++ });
      a++;
    } else if (a < before.length && (b === after.length || common[a + 1][b] >= common[a][b + 1])) {
      found.push({ kind: "gone", word: before[a++], at: b });
    } else {
      found.push({ kind: "new", word: after[b], at: b++ });
    }
  }
  return found;
}

/** @param {string[]} words @param {number} at @param {string} typed may have become several words, or none @returns {string[]} */
export const replaceWord = (words, at, typed) => [...words.slice(0, at), ...wordsOf(typed), ...words.slice(at + 1)];

/** Splits a word at the cursor. @param {string[]} words @param {number} at @param {string} typed @param {number} cursor */
export const splitWord = (words, at, typed, cursor) => replaceWord(words, at, `${typed.slice(0, cursor)} ${typed.slice(cursor)}`);

/** Joins a word to the one before it. @param {string[]} words @param {number} at @param {string} typed */
export const joinWord = (words, at, typed) => [...words.slice(0, at - 1), words[at - 1] + typed, ...words.slice(at + 1)];
