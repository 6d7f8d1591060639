// Which screen a path shows. One table, one line a screen; modules and styles come when first wanted.
import { signal } from "@preact/signals";
import { loadTexts } from "./text.js";

/** @typedef {{ params: Record<string, string>, query: URLSearchParams }} Visit */
/** @typedef {(visit: Visit) => import("./html.js").Children} Screen */
/**
 * @typedef {object} Route
 * @property {string} path pattern: "/p/{id}"
 * @property {string} area which entry of the rail is marked, and the key of its title in `text.areas`
 * @property {() => Promise<{ default: Screen }>} load
 * @property {string} [style] its files in style/, without ".css", the more general one first
 * @property {string} [texts] words that come with it: a key of LATER in core/text.js
 * @property {boolean} [isBare] without rail: the editor, the sign-in
 */

/** @type {Route[]} */
export const ROUTES = [
  { path: "/", area: "studio", style: "studio", load: () => import("../screens/studio.js") },
  { path: "/new", area: "new", style: "new", load: () => import("../screens/new.js") },
  { path: "/new/{format}", area: "new", style: "new", load: () => import("../screens/new_format.js") },
  { path: "/p/{id}", area: "studio", style: "project", texts: "project", load: () => import("../screens/project.js") },
  { path: "/p/{id}/edit", area: "studio", style: "editor", texts: "editor", isBare: true, load: () => import("../screens/editor.js") },
  { path: "/avatars", area: "avatars", style: "rooms avatars", texts: "avatars", load: () => import("../screens/avatars.js") },
  { path: "/avatars/{id}", area: "avatars", style: "rooms avatars", texts: "avatars", load: () => import("../screens/avatar.js") },
  { path: "/characters", area: "avatars", style: "rooms avatars", texts: "avatars", load: () => import("../screens/characters.js") },
  { path: "/library", area: "library", style: "rooms library", texts: "library", load: () => import("../screens/library.js") },
  { path: "/settings", area: "settings", style: "rooms settings", texts: "settings", load: () => import("../screens/settings.js") },
  { path: "/settings/{part}", area: "settings", style: "rooms settings", texts: "settings", load: () => import("../screens/settings.js") },
  { path: "/sounds", area: "sounds", style: "rooms sounds", texts: "sounds", load: () => import("../screens/sounds.js") },
  { path: "/usage", area: "usage", style: "rooms usage", texts: "usage", load: () => import("../screens/usage.js") },
];

/** What is shown: the route with its loaded screen, or null for a path that has none. @type {import("@preact/signals").Signal<{ route: Route | null, screen: Screen | null, visit: Visit, path: string } | undefined>} */
export const here = signal(undefined);
/** Whether a screen is on its way. */
export const isLoading = signal(false);

/**
 * The route of a path and what stands for its marks. Pure.
 * @param {string} path
 * @param {readonly { path: string }[]} routes
 * @returns {{ index: number, params: Record<string, string> } | null}
 */
export function match(path, routes) {
  const parts = path.replace(/\/+$/, "").split("/");
  for (const [index, route] of routes.entries()) {
    const wanted = route.path.replace(/\/+$/, "").split("/");
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = wanted.every((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name && parts[at]) params[name] = decodeURIComponent(parts[at]);
      return name ? parts[at] !== "" : part === parts[at];
    });
    if (fits) return { index, params };
  }
  return null;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Loads style/<name>.css once. @param {string} name @returns {Promise<void>} */
export function loadStyle(name) {
  const known = styles.get(name);
  if (known) return known;
  const coming = new Promise((/** @type {(value: void) => void} */ done) => {
    const href = new URL(`../style/${name}.css`, import.meta.url).pathname;
    // The page asks for those of its own path; modules wait for them.
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  styles.set(name, coming);
  return coming;
}

const RELOADED = "reelwright.reloaded";
let turn = 0;

/** @param {Route} route */
const stylesOf = (route) => route.style?.split(" ") ?? [];

/** The words first: modules may read them as they are loaded. @param {Route} route */
async function loadWithTexts(route) {
  if (route.texts) await loadTexts(route.texts);
  return route.load();
}

async function show() {
  const mine = ++turn;
  const { pathname, search } = location;
  const found = match(pathname, ROUTES);
  const route = found ? ROUTES[found.index] : null;
  const visit = { params: found?.params ?? {}, query: new URLSearchParams(search) };
  isLoading.value = true;
  try {
    const [module] = route ? await Promise.all([loadWithTexts(route), ...stylesOf(route).map(loadStyle)]) : [null];
    if (mine === turn) here.value = { route, screen: module?.default ?? null, visit, path: pathname };
  } catch (error) {
    // After an update the server no longer has this tab's files: the page is loaded again, though not again and again.
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < 10_000) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  } finally {
    if (mine === turn) isLoading.value = false;
  }
}

/**
 * @param {string} path with its query
 * @param {{ replace?: boolean }} [options]
 */
export async function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  await show();
  scrollTo(0, 0);
  // Whoever listens hears the new screen, and the next Tab begins there.
  /** @type {HTMLElement | null} */ (document.querySelector("h1"))?.focus({ preventScroll: true });
}

/** Changes the query without leaving the screen. @param {Record<string, string | null>} changes */
export function setQuery(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const search = query.toString();
  history.replaceState(null, "", search ? `${location.pathname}?${search}` : location.pathname);
  if (here.value) here.value = { ...here.value, visit: { ...here.value.visit, query } };
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download || link.origin !== location.origin) return;
  if (!match(link.pathname, ROUTES)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Begins: follows links and the browser's own back and forward. */
export function startRouter() {
  document.addEventListener("click", followLink);
  addEventListener("popstate", show);
  return show();
}
