// What the screens read: signals by id. Screens never ask the server for what stands here already.
import { signal } from "@preact/signals";
import { Refusal, call } from "./call.js";

/** @typedef {import("../types/app").Session} Session */
/** @typedef {import("../types/app").News} News */
/**
 * @template T
 * @typedef {import("@preact/signals").Signal<T>} Signal
 */

/** Who is signed in: undefined until the server was asked. @type {Signal<Session | undefined>} */
export const session = signal(/** @type {Session | undefined} */ (undefined));
/** What is under way, and the balance; undefined until it was read once. @type {Signal<News | undefined>} */
export const news = signal(/** @type {News | undefined} */ (undefined));

/** @returns {boolean} */
export const isOwner = () => session.value?.team?.role === "owner";

/**
 * One thing that the server knows, read when first wanted.
 * @template T
 */
export class Resource {
  /** @param {() => Promise<T>} load */
  constructor(load) {
    this.load = load;
    /** @type {Signal<T | undefined>} */
    this.data = signal(/** @type {T | undefined} */ (undefined));
    /** @type {Signal<Refusal | null>} */
    this.error = signal(/** @type {Refusal | null} */ (null));
    this.isLoading = signal(false);
    this.turn = 0;
    this.isGone = false;
  }

  /** Reads anew; what is shown stays until the answer is here. An answer that a later read overtook is dropped. */
  async reload() {
    if (this.isGone) return;
    const turn = ++this.turn;
    this.isLoading.value = true;
    try {
      const data = await this.load();
      if (turn !== this.turn) return;
      this.data.value = data;
      this.error.value = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (turn === this.turn) this.error.value = error;
    } finally {
      if (turn === this.turn) this.isLoading.value = false;
    }
  }

  /** Its data; the first look reads it from the server. */
  get value() {
    if (this.turn === 0) queueMicrotask(() => this.turn || this.reload());
    return this.data.value;
  }
}

/** @type {Map<string, Resource<any>>} */
const resources = new Map();

/**
 * The resource of this name: made at the first call, the same one after.
 * @template T
 * @param {string} name such as "project/abc"
 * @param {() => Promise<T>} load
 * @returns {Resource<T>}
 */
export function resource(name, load) {
  const known = resources.get(name);
  if (known) return known;
  const made = new Resource(load);
  resources.set(name, made);
  return made;
}

/**
 * The answer to a GET, kept by operation and query: `read("GET /v1/voice/list", { query: { limit: 100 } }).value?.voices`.
 * @template {import("./call.js").Operation} O
 * @param {O} operation
 * @param {{ path?: Record<string, string | number>, query?: Record<string, unknown> }} [asked]
 * @returns {Resource<import("./call.js").Answer<O>>}
 */
export const read = (operation, asked = {}) =>
  resource(`${operation} ${JSON.stringify([asked.path, asked.query])}`, () => call(operation, asked));

const PAGE = 100;

/**
 * Entries of all pages up to `most`, joined. A page that has moved on meanwhile brings no entry twice. Pure but for `ask`.
 * @param {string} field which property has the entries
 * @param {number} most
 * @param {(page: { limit: number, offset: number }) => Promise<any>} ask
 */
export async function join(field, most, ask) {
  const answer = await ask({ limit: Math.min(most, PAGE), offset: 0 });
  const known = new Map(answer[field].map((/** @type {any} */ one) => [one.id, one]));
  for (let offset = PAGE; offset < Math.min(most, answer.total); offset += PAGE) {
    const page = await ask({ limit: Math.min(most - offset, PAGE), offset });
    for (const one of page[field]) known.set(one.id, one);
  }
  return { ...answer, [field]: [...known.values()] };
}

/**
 * As `read`, for more entries than the server gives at once: `readMany("GET /v1/voice/list", "voices", 1000)`.
 * @template {import("./call.js").Operation} O
 * @param {O} operation
 * @param {string} field
 * @param {number} most
 * @param {Record<string, unknown>} [query]
 * @returns {Resource<import("./call.js").Answer<O>>}
 */
export const readMany = (operation, field, most, query) =>
  resource(`${operation} ${JSON.stringify([field, most, query])}`, () =>
    join(field, most, (page) => call(operation, { query: { ...query, ...page } })),
  );

/**
 * `readMany` for what "Show more" makes longer: what is shown stays until more of it is here.
 * @template {import("./call.js").Operation} O
 * @param {O} operation
 * @param {string} field
 * @param {number} size of a page
 * @param {number} pages
 * @param {Record<string, unknown>} query
 * @returns {Resource<import("./call.js").Answer<O>>}
 */
export function readPages(operation, field, size, pages, query) {
  const list = readMany(operation, field, size * pages, query);
  if (pages > 1 && list.turn === 0) list.data.value = readMany(operation, field, size * (pages - 1), query).data.peek();
  return list;
}

/**
 * While a thing is deleted and its screen left, nothing asks for it again; whoever comes back to it asks anew.
 * @param {string} id
 * @param {() => Promise<boolean>} remove whether it is deleted
 */
export async function forget(id, remove) {
  const kept = [...resources].filter(([name]) => name.includes(`"${id}"`));
  for (const [, one] of kept) one.isGone = true;
  let isDeleted = false;
  try {
    isDeleted = await remove();
  } finally {
    for (const [name, one] of kept) {
      one.isGone = false;
      if (isDeleted) resources.delete(name);
    }
  }
}

/** Reads again all that is kept under names beginning so: `refresh("GET /v1/media")`. @param {string[]} beginnings */
export function refresh(...beginnings) {
  for (const [name, kept] of resources) {
    if (kept.turn && beginnings.some((beginning) => name.startsWith(beginning))) kept.reload();
  }
}

/** @type {Map<string, { url: string, path: string, at: number }>} */
const links = new Map();
const LINK_LIVES_MS = 20 * 3600 * 1000;

/**
 * The path of a signed link, which is the same for one thing as long as the link works: each read signs anew, and the
 * picture would load again.
 * @param {string} id what is shown, such as `project.id` with its `updatedAt`
 * @param {string | null | undefined} url
 * @returns {string | undefined}
 */
export function steady(id, url) {
  if (!url) return undefined;
  const known = links.get(id);
  if (known && Date.now() - known.at < LINK_LIVES_MS) return known.path;
  const { pathname, search } = new URL(url, location.href);
  const path = pathname + search;
  links.set(id, { url, path, at: Date.now() });
  return path;
}

/** A link that answers 403 is old: the next read's is taken. @param {string} id */
export const dropLink = (id) => links.delete(id);
