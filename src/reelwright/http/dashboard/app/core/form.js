// What a form holds: a request by paths such as "card.title" or "scenes[0].text", and what is wrong with it.
import { signal } from "@preact/signals";

/** @typedef {import("./call.js").Problem} Problem */

/** @param {string} path @returns {(string | number)[]} "scenes[0].text" -> ["scenes", 0, "text"] */
export const steps = (path) =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** @param {any} value @param {string} path @returns {any} */
export const at = (value, path) => steps(path).reduce((inner, step) => inner?.[step], value);

/** The same value with another one at a path; undefined takes it out. Pure. @param {any} value @param {string} path @param {any} inner @returns {any} */
export function put(value, path, inner) {
  const [step, ...rest] = steps(path);
  if (step === undefined) return inner;
  const copy = typeof step === "number" ? [...(value ?? [])] : { ...value };
  const next = rest.length ? put(copy[step], rest.join("."), inner) : inner;
  if (next === undefined && typeof step === "string") delete copy[step];
  else copy[step] = next;
  return copy;
}

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object";

/** Without what says nothing: empty texts, empty objects and lists, undefined. Pure. @param {any} value @returns {any} */
export function compact(value) {
  // An entry that somebody has added is one, though nothing stands in it yet.
  if (Array.isArray(value))
    return value.map((one) => compact(one) ?? (isObject(one) ? {} : undefined)).filter((one) => one !== undefined);
  if (!isObject(value)) return value === "" || value === null ? undefined : value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, compact(inner)])
    .filter(([, inner]) => inner !== undefined && !(Array.isArray(inner) && inner.length === 0));
  return kept.length ? Object.fromEntries(kept) : undefined;
}

export class Form {
  /** @param {any} [initial] */
  constructor(initial = {}) {
    /** @type {import("@preact/signals").Signal<any>} */
    this.value = signal(initial);
    /** By path. @type {import("@preact/signals").Signal<Record<string, string>>} */
    this.problems = signal(/** @type {Record<string, string>} */ ({}));
    /** Which paths were changed or sent: only their problems are shown. */
    this.touched = signal(/** @type {Set<string> | "all"} */ (new Set()));
  }

  /** @param {string} path */
  get(path) {
    return at(this.value.value, path);
  }

  /** @param {string} path @param {any} inner */
  set(path, inner) {
    this.value.value = put(this.value.peek(), path, inner);
    if (this.touched.peek() !== "all") {
      this.touched.value = new Set([.../** @type {Set<string>} */ (this.touched.peek()), path]);
    }
    if (this.problems.peek()[path]) this.problems.value = without(this.problems.peek(), path);
  }

  /** The request as it is sent. */
  body() {
    return compact(this.value.peek()) ?? {};
  }

  /** @param {readonly Problem[]} problems @param {{ all?: boolean }} [options] all: also those of untouched fields */
  refuse(problems, { all = false } = {}) {
    if (all) this.touched.value = "all";
    this.problems.value = Object.fromEntries(problems.map(({ field, reason }) => [field, reason]));
  }

  /** @param {string} path @returns {string | undefined} what is wrong there, where it is to be shown */
  problem(path) {
    const touched = this.touched.value;
    return touched === "all" || touched.has(path) ? this.problems.value[path] : undefined;
  }
}

/** @param {Record<string, string>} kept @param {string} path */
const without = (kept, path) => Object.fromEntries(Object.entries(kept).filter(([key]) => key !== path));

/** Moves the focus to the first field that was refused. @param {ParentNode} [place] */
export function focusProblem(place = document) {
  requestAnimationFrame(() => {
    const first = /** @type {HTMLElement | null} */ (place.querySelector("[aria-invalid=true]"));
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  });
}
