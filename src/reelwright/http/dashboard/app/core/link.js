// A sign-in link, "#in=<token>": exchanged once, and out of the address before anything else sees it.
import { Refusal, call } from "./call.js";

const TICKET = "reelwright.ticket";

/** @typedef {import("../types/app").LinkAnswer} LinkAnswer */

/** @returns {LinkAnswer | null} What the link opened: set-up or an invitation; kept so that F5 does not lose it. */
export function ticket() {
  const kept = sessionStorage.getItem(TICKET);
  return kept ? JSON.parse(kept) : null;
}

export const dropTicket = () => sessionStorage.removeItem(TICKET);

/** Why the last link did not open, for the sign-in page. */
export let refused = "";

/** @param {string} token @returns {Promise<import("../types/app").Session>} */
export async function takeLink(token) {
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const answer = await call("POST /app/sign-in/link", { body: { token } });
    if (answer.session) return answer.session;
    sessionStorage.setItem(TICKET, JSON.stringify(answer));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error.message;
  }
  return call("GET /app/session");
}
