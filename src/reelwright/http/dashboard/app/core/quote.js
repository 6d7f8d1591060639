// What a request would cost: asked 300 ms after the last change, the newest answer wins.
import { useEffect, useState } from "preact/hooks";
import { Refusal, call } from "./call.js";
import { text } from "./text.js";

const PAUSE_MS = 300;

/** @typedef {import("../types/app").Quote} Quote */

/**
 * @param {string} format
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Quote | null>} null where no price could be read: the create operation says itself what is wrong
 */
export async function askQuote(format, body, signal) {
  try {
    return await call("POST /app/quote/{format}", { path: { format }, body, signal });
  } catch (error) {
    if (!(error instanceof Refusal) && !signal?.aborted) throw error;
    return null;
  }
}

/**
 * @param {string} format
 * @param {any} body
 * @returns {{ quote: Quote | null, isNewest: boolean }} null until the first answer; whether it is that of this very body
 */
export function useQuote(format, body) {
  const [found, setFound] = useState({ quote: /** @type {Quote | null} */ (null), words: "" });
  const words = JSON.stringify(body);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await askQuote(format, JSON.parse(words), stop.signal);
      if (!stop.signal.aborted) setFound((before) => ({ quote: answer ?? before.quote, words }));
    }, PAUSE_MS);
    return () => (clearTimeout(timer), stop.abort());
  }, [format, words]);
  return { quote: found.quote, isNewest: found.words === words };
}

/** "about a minute". @param {number} seconds */
export function roughly(seconds) {
  if (seconds < 50) return text.studio.aboutSeconds(Math.max(5, Math.ceil(seconds / 5) * 5));
  return text.studio.aboutMinutes(Math.max(1, Math.round(seconds / 60)));
}
