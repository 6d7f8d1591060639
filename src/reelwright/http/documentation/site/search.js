// The search over operations, their fields and the documents.
import { make } from "./dom.js";

const SHOWN = 24;
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("search"));
const query = /** @type {HTMLInputElement} */ (document.getElementById("query"));
const found = document.getElementById("found");
/** @type {{ kind: string, title: string, place: string, address: string, text: string, plain: string[] }[] | null} */
let entries = null;
let chosen = 0;

export function wireSearch() {
  document.getElementById("find").addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = /INPUT|TEXTAREA|SELECT/.test(document.activeElement?.tagName || "");
    if ((event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
  });
  query.addEventListener("input", show);
  query.addEventListener("keydown", walk);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

async function open() {
  if (!dialog.open) dialog.showModal();
  query.select();
  if (!entries) entries = await read();
  show();
}

async function read() {
  const answer = await fetch(new URL("search.json", import.meta.url));
  return (await answer.json()).map(([kind, title, place, address, text]) => (
    { kind, title, place, address, text, plain: [title, place, text].map((one) => one.toLowerCase()) }));
}

/** Every word must be there; a title counts most, a beginning of a word more than its middle. */
function score(entry, words) {
  let sum = entry.kind === "api" ? 1 : 0;
  for (const word of words) {
    const best = Math.max(...entry.plain.map((text, place) => weight(text, word) * [9, 4, 1][place]));
    if (!best) return 0;
    sum += best;
  }
  return sum;
}

function weight(text, word) {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  return at === 0 || /[^a-z0-9]/.test(text[at - 1]) ? 2 : 1;
}

function show() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  chosen = 0;
  if (!words.length || !entries) {
    found.replaceChildren(make("p", { class: "soft" }, "Try: captions, webhook signature, 402, voice clone"));
    return;
  }
  const hits = entries.map((entry) => ({ entry, points: score(entry, words) })).filter((one) => one.points)
    .sort((one, other) => other.points - one.points).slice(0, SHOWN);
  found.replaceChildren(...(hits.length ? hits.map(({ entry }, place) => hit(entry, words, place))
    : [make("p", { class: "soft" }, "Nothing has all of these words. Fewer of them may find more.")]));
}

function hit(entry, words, place) {
  return make("a", { href: entry.address, role: "option", id: `hit-${place}`, tabindex: "-1", "aria-selected": String(place === chosen) },
    make("span", { class: "cap" }, entry.kind === "api" ? "API" : "Page"),
    make("span", {}, make("b", {}, entry.title), " ", make("i", {}, entry.place), make("small", {}, ...excerpt(entry.text, words))));
}

function excerpt(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]));
  const from = Math.max(0, at - 50);
  const part = (from ? "…" : "") + text.slice(from, from + 150);
  const end = part.toLowerCase().indexOf(words[0]);
  if (end < 0) return [part];
  return [part.slice(0, end), make("mark", {}, part.slice(end, end + words[0].length)), part.slice(end + words[0].length)];
}

function walk(event) {
  const hits = [...found.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Enter") hits[chosen]?.click();
  if (event.key === "Enter") dialog.close();
  if (!step || !hits.length) return;
  event.preventDefault();
  chosen = (chosen + step + hits.length) % hits.length;
  hits.forEach((one, place) => one.setAttribute("aria-selected", String(place === chosen)));
  hits[chosen].scrollIntoView({ block: "nearest" });
  query.setAttribute("aria-activedescendant", `hit-${chosen}`);
}
