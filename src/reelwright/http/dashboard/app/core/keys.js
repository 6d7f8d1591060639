// Keyboard shortcuts. A screen registers its own while it is shown; `?` lists all that are registered.
import { useLayoutEffect } from "preact/hooks";

/** @typedef {{ keys: string, label: string, run: (event: KeyboardEvent) => void, isQuiet?: boolean, inFields?: boolean }} Shortcut */
/** @typedef {{ title: string, shortcuts: Shortcut[] }} Scope */

const STORED = "reelwright.single-keys";
const SEQUENCE_MS = 1200;

/** @type {Scope[]} The last one registered is asked first. */
export const scopes = [];
let begun = { key: "", at: 0 };

/** @returns {boolean} WCAG 2.1.4: keys without Ctrl or Alt can be switched off. */
export function hasSingleKeys() {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} are */
export function setSingleKeys(are) {
  localStorage.setItem(STORED, are ? "on" : "off");
}

/**
 * The name of a pressed key: "Ctrl+Shift+z", "ArrowLeft", "?", " " as "Space". Ctrl also stands for the Mac's ⌘. Pure.
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean, shiftKey?: boolean }} event
 */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const named = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  // A sign such as "?" is typed with Shift on most keyboards, on some without: Shift is not part of its name.
  const isShifted = shiftKey && (key.length > 1 || /[a-z]/i.test(key) || key === " ");
  return [ctrlKey || metaKey ? "Ctrl" : "", altKey ? "Alt" : "", isShifted ? "Shift" : "", named]
    .filter(Boolean)
    .join("+");
}

/** @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range", "submit"].includes(target.type)));

/** @type {Record<string, RegExp>} */
const OWN = { range: /^(Arrow|Home|End|Page)/, radio: /^(Arrow|Space)/, checkbox: /^Space/ };

/** Whether a key moves or chooses what it is pressed on. Pure. @param {string} name @param {EventTarget | null} target */
export const isOwn = (name, target) => target instanceof HTMLInputElement && Boolean(OWN[target.type]?.test(name));

/** @param {string} name @param {EventTarget | null} target @returns {Shortcut | undefined} */
function find(name, target) {
  const isSingle = !/^(Ctrl|Alt)\+/.test(name) && name.length === 1;
  if (isSingle && !hasSingleKeys()) return undefined;
  const sequence = Date.now() - begun.at < SEQUENCE_MS ? `${begun.key} ${name}` : "";
  for (const scope of [...scopes].reverse()) {
    const found =
      scope.shortcuts.find((one) => sequence && one.keys === sequence) ??
      scope.shortcuts.find((one) => one.keys === name);
    if (found && (found.inFields || !isField(target))) return found;
  }
  return undefined;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || event.isComposing) return;
  if (document.querySelector("dialog[open]") && event.key !== "Escape") return;
  const name = nameOf(event);
  if (isOwn(name, event.target)) return;
  // On a button Space and Enter press it, whatever else they mean on the screen.
  const isPress = (name === "Space" || name === "Enter") && event.target instanceof Element;
  if (isPress && /** @type {Element} */ (event.target).closest("button, a, summary, [role=button]")) return;
  const found = find(name, event.target);
  begun = found || isField(event.target) ? { key: "", at: 0 } : { key: name, at: Date.now() };
  if (!found) return;
  event.preventDefault();
  found.run(event);
}

export const listen = () => document.addEventListener("keydown", press);

/**
 * Shortcuts of a component, as long as it is shown.
 * @param {string} title
 * @param {Shortcut[]} shortcuts keys such as "n", "g s", "Ctrl+k", "Shift+ArrowLeft"
 */
export function useKeys(title, shortcuts) {
  // Before the screen is shown: whoever sees it may press at once.
  useLayoutEffect(() => {
    const scope = { title, shortcuts };
    scopes.push(scope);
    return () => void scopes.splice(scopes.indexOf(scope), 1);
  });
}
