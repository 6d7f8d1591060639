// News of the team: one tab asks for all, each second while something is under way, else each 15 s, never while hidden.
import { batch } from "@preact/signals";
import { Refusal, ask } from "./call.js";
import { forgetDrafts } from "./drafts.js";
import { news, refresh, session } from "./store.js";

/** @typedef {import("../types/app").News} News */

const BUSY_MS = 1000;
const IDLE_MS = 15_000;
const SLOWEST_MS = 30_000;

/** Which lists are read again when the mark of a kind has changed. */
const LISTS = /** @type {const} */ ({
  projects: ["GET /v1/project", "GET /v1/account", "GET /app/usage"],
  videos: ["GET /v1/video", "GET /v1/project"],
  media: ["GET /v1/media"],
  avatars: ["GET /v1/avatar"],
  reactions: ["GET /v1/avatar"],
  voices: ["GET /v1/voice"],
  characters: ["GET /v1/character"],
});

/** @type {Set<(left: News["unfinished"]) => void>} */
const watchers = new Set();
let etag = "";
let timer = 0;
let failures = 0;
let turns = 0;
let isPolling = false;
let isLeaving = false;
/** @type {BroadcastChannel | null} */
let channel = null;

/**
 * Is told which things are no longer under way. Returns how to end it.
 * @param {(left: News["unfinished"]) => void} watch
 */
export function whenDone(watch) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/**
 * What changed from one answer to the next. Pure.
 * @param {News | undefined} before
 * @param {News} after
 */
export function compare(before, after) {
  if (!before) return { left: [], lists: [] };
  const running = new Set(after.unfinished.map((one) => `${one.kind}/${one.id}`));
  const left = before.unfinished.filter((one) => !running.has(`${one.kind}/${one.id}`));
  const marks = /** @type {(keyof typeof LISTS)[]} */ (Object.keys(LISTS));
  const changed = marks.filter((kind) => before.marks[kind] !== after.marks[kind]);
  const lists = [...new Set(changed.flatMap((kind) => LISTS[kind]))];
  return { left, lists };
}

/** @param {News} after */
function take(after) {
  const { left, lists: marked } = compare(news.peek(), after);
  /** @type {string[]} */
  const lists = [...marked];
  batch(() => (news.value = after));
  if (left.length) {
    const kinds = new Set(left.map((one) => one.kind));
    if (kinds.has("project") || kinds.has("video")) lists.push("GET /v1/project", "GET /v1/video", "GET /v1/account");
    for (const kind of kinds) lists.push(`GET /v1/${kind === "reaction" ? "avatar" : kind}`);
    for (const watch of watchers) watch(left);
  }
  if (lists.length) refresh(...new Set(lists));
}

/** @param {number} mine an answer that a later question overtook is older than that one's: it is dropped */
async function poll(mine) {
  const headers = etag ? { "if-none-match": etag } : undefined;
  const response = await ask("GET /app/now", { headers });
  if (response.status === 304) return;
  const { data } = await response.json();
  if (mine !== turns) return;
  etag = response.headers.get("etag") ?? "";
  channel?.postMessage({ data });
  take(data);
}

/** @returns {number} ms until the next question */
function interval() {
  if (failures) return Math.min(BUSY_MS * 2 ** failures, SLOWEST_MS);
  return news.peek()?.unfinished.length ? BUSY_MS : IDLE_MS;
}

async function turn() {
  clearTimeout(timer);
  if (!isPolling) return;
  const mine = ++turns;
  if (!session.peek()?.user) {
    timer = window.setTimeout(turn, BUSY_MS);
    return;
  }
  try {
    await poll(mine);
    failures = 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failures++;
  }
  if (mine !== turns) return;
  timer = window.setTimeout(turn, interval());
}

/** Asks at once: something was begun here. */
export function hurry() {
  if (isPolling) turn();
  else channel?.postMessage({ hurry: true });
}

/**
 * After a change of person or team nothing that was known is so any more: in no tab.
 * @param {string} [path] where all tabs go on; without it each stays where it is
 */
export function startAnew(path) {
  // The other tabs are on their way already: told again by what this one still hears, they would load twice.
  if (isLeaving) return;
  channel?.postMessage({ anew: true, path });
  goOn(path);
}

/** @param {string} [path] */
function goOn(path) {
  isLeaving = true;
  forgetDrafts();
  location.assign(path ?? location.pathname + location.search);
}

/** A hidden tab gives up its turn, so that a visible one has it. */
function takeTurns() {
  if (document.hidden) return;
  const hold = () => {
    isPolling = true;
    turn();
    return new Promise((release) =>
      document.addEventListener(
        "visibilitychange",
        () => {
          isPolling = false;
          clearTimeout(timer);
          release(null);
        },
        { once: true },
      ),
    );
  };
  // Plain http beyond loopback has no locks: there each tab asks for itself.
  if (navigator.locks) navigator.locks.request("reelwright-now", hold);
  else hold();
}

/** Begins. One visible tab asks and tells the others. */
export function follow() {
  if (globalThis.BroadcastChannel) {
    channel = new BroadcastChannel("reelwright-now");
    channel.onmessage = ({ data }) => {
      if (data.anew) goOn(data.path);
      else if (data.hurry) isPolling && turn();
      else if (!isPolling && session.peek()?.user) take(data.data);
    };
  }
  document.addEventListener("visibilitychange", takeTurns);
  addEventListener("pageshow", ({ persisted }) => (isLeaving &&= !persisted)); // back in this page itself
  takeTurns();
}
