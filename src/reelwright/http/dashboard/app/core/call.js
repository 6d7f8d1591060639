// The only file that asks the server. An operation is its method and path: call("GET /v1/project/{projectId}", { path: … }).
import { signal } from "@preact/signals";

/** @typedef {{ field: string, reason: string }} Problem */
/** @typedef {{ path?: Record<string, string | number>, query?: Record<string, unknown>, body?: unknown, form?: FormData,
 *   key?: string, headers?: Record<string, string>, signal?: AbortSignal }} Sent */
/** @typedef {import("../types/api").Operations} Operations */
/** @typedef {import("../types/app").AppOperations} AppOperations */
/** @typedef {keyof Operations | keyof AppOperations} Operation */
/**
 * @template {Operation} O
 * @typedef {O extends keyof Operations ? Operations[O]["answer"] : O extends keyof AppOperations ? AppOperations[O] : never} Answer
 */

/** Whether the server was reached at the last try. */
export const isOnline = signal(navigator.onLine);
/** When a call that met a limit goes on, in ms since 1970; 0 when none waits. */
export const waitsUntil = signal(0);

/** The team that this page shows: nothing is done in another one, which another tab may have switched to. */
let shownTeam = "";

/** @param {string | undefined} teamId */
export function showTeam(teamId) {
  shownTeam = teamId ?? "";
}

const LONGEST_WAIT_S = 90;

/** What the server refused, or that it could not be reached (`status` 0). */
export class Refusal extends Error {
  /** @param {number} status @param {any} body @param {string} requestId */
  constructor(status, body, requestId = "") {
    super(body?.message ?? "");
    this.status = status;
    /** @type {string} */
    this.code = body?.code ?? "";
    /** @type {Record<string, any>} */
    this.details = body?.details ?? {};
    this.requestId = requestId;
    /** @type {string[]} */
    this.missingProviders = body?.missingProviders ?? [];
  }

  /** @returns {Problem[]} */
  get problems() {
    return this.details.errors ?? [];
  }
}

/** @type {Promise<unknown> | null} */
let held = null;

/** Nothing is asked until `leaving` has failed: when it is done, the page goes. @param {Promise<unknown>} leaving */
export function stopAsking(leaving) {
  const never = new Promise(() => {});
  held = leaving.then(
    () => never,
    () => (held = null),
  );
}

/** @type {Set<(refusal: Refusal) => Promise<boolean>>} */
const answers = new Set();

/**
 * Asks `answer` about each refusal before the caller sees it. When it says true, the same request is sent again.
 * @param {(refusal: Refusal) => Promise<boolean>} answer
 */
export const answerRefusals = (answer) => answers.add(answer);

/** @param {string} operation @param {Sent} sent @returns {[string, string]} method and address */
export function address(operation, { path = {}, query = {} }) {
  const [method, pattern] = operation.split(" ");
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") asked.append(name, String(value));
  }
  const door = filled.startsWith("/v1/") ? `/app${filled}` : filled;
  return [method, asked.size ? `${door}?${asked}` : door];
}

/** @param {Sent} sent @param {string} method @returns {RequestInit} */
function request(sent, method) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", ...sent.headers };
  if (method !== "GET") headers["x-reelwright"] = "1";
  if (shownTeam) headers["x-reelwright-team"] = shownTeam;
  if (sent.body !== undefined) headers["content-type"] = "application/json";
  if (sent.key) headers["idempotency-key"] = sent.key;
  const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  return { method, headers, body, signal: sent.signal, credentials: "same-origin", cache: "no-store" };
}

/** @param {number} ms */
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}

/** @param {Response} response */
async function waitForLimit(response) {
  const seconds = Math.min(Number(response.headers.get("retry-after") ?? 1), LONGEST_WAIT_S);
  waitsUntil.value = Date.now() + seconds * 1000;
  await pause(seconds * 1000);
  waitsUntil.value = 0;
}

/**
 * The response itself, for answers that are no JSON or have an ETag; throws Refusal. Waits and repeats at 429.
 * @param {string} operation
 * @param {Sent} [sent]
 * @returns {Promise<Response>}
 */
export async function ask(operation, sent = {}) {
  if (held) await held;
  const [method, url] = address(operation, sent);
  for (let tries = 0; ; tries++) {
    /** @type {Response} */
    let response;
    try {
      response = await fetch(url, request(sent, method));
    } catch (error) {
      if (sent.signal?.aborted) throw error;
      isOnline.value = false;
      throw new Refusal(0, null);
    }
    isOnline.value = true;
    if (response.ok || response.status === 304) return response;
    if (response.status === 429 && tries < 3) {
      await waitForLimit(response);
      continue;
    }
    const refusal = new Refusal(response.status, await read(response), response.headers.get("x-request-id") ?? "");
    let isAnswered = false;
    for (const answer of held ? [] : answers) isAnswered = (await answer(refusal)) || isAnswered;
    if (!isAnswered || tries > 3) throw refusal;
  }
}

/**
 * `data` of the answer to an operation.
 * @template {Operation} O
 * @param {O} operation
 * @param {Sent} [sent]
 * @returns {Promise<Answer<O>>}
 */
export async function call(operation, sent = {}) {
  return (await (await ask(operation, sent)).json()).data;
}

/**
 * Sends a form with its progress (fetch has none). Not repeated at 429.
 * @param {string} operation
 * @param {FormData} form
 * @param {{ onProgress?: (part: number) => void, signal?: AbortSignal, key?: string }} [options] part: 0 to 1
 * @returns {Promise<any>} `data` of the answer
 */
export function send(operation, form, { onProgress, signal: stop, key } = {}) {
  const [method, url] = address(operation, {});
  return new Promise((resolve, reject) => {
    const http = new XMLHttpRequest();
    http.open(method, url);
    http.setRequestHeader("x-reelwright", "1");
    if (shownTeam) http.setRequestHeader("x-reelwright-team", shownTeam);
    if (key) http.setRequestHeader("idempotency-key", key);
    http.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    http.onload = () => {
      let body = null;
      try {
        body = JSON.parse(http.responseText);
      } catch {
        body = { message: http.statusText };
      }
      if (http.status < 300) resolve(body.data);
      else reject(new Refusal(http.status, body, http.getResponseHeader("x-request-id") ?? ""));
    };
    http.onerror = () => reject(new Refusal(0, null));
    http.onabort = () => reject(new DOMException("", "AbortError"));
    stop?.addEventListener("abort", () => http.abort());
    http.send(form);
  });
}

/**
 * The key for the next try. What was refused may be sent changed; what never arrived must not be done twice. Pure.
 * @param {{ status: number, code: string }} refusal @param {string} key
 */
export const keyAfter = ({ status, code }, key) =>
  status > 0 && status < 500 && code !== "IDEMPOTENCY_IN_PROGRESS" ? newKey() : key;

/** A key by which the server knows a repeated request. `randomUUID` is missing on plain http beyond loopback. */
export function newKey() {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  return [...globalThis.crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
