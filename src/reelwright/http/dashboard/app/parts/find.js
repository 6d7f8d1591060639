// Ctrl K: a screen or a video by a few letters of its name.
import { useEffect, useState } from "preact/hooks";
import { call } from "../core/call.js";
import { html, view } from "../core/html.js";
import { go } from "../core/router.js";
import { text } from "../core/text.js";
import { open } from "./dialog.js";
import { icon } from "./icon.js";
import { PLACES } from "./rail.js";

const { button, div, h3, input, li, ul } = html;

/** @typedef {{ label: string, path: string, icon: import("./icon.js").IconName }} Found */

/** @returns {Found[]} */
const screens = () => PLACES.map((one) => ({ label: text.areas[one.area], path: one.path, icon: one.icon }));

/** Whether the letters stand in the label, in this order. Pure. @param {string} label @param {string} letters */
export function fits(label, letters) {
  let from = 0;
  for (const letter of letters.toLowerCase().replaceAll(" ", "")) {
    from = label.toLowerCase().indexOf(letter, from) + 1;
    if (!from) return false;
  }
  return true;
}

const Find = view((/** @type {{ close: () => void }} */ { close }) => {
  const [asked, setAsked] = useState("");
  const [videos, setVideos] = useState(/** @type {Found[]} */ ([]));
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { projects } = await call("GET /v1/project/list", {
          query: { search: asked.trim(), limit: 8 },
          signal: stop.signal,
        });
        setVideos(projects.map((one) => ({ label: one.name, path: `/p/${one.id}`, icon: "film" })));
      } catch {
        setVideos([]); // the screens are still there
      }
    }, 150);
    return () => (clearTimeout(timer), stop.abort());
  }, [asked]);
  const fitting = screens().filter((one) => fits(one.label, asked));
  /** @param {Found} one */
  const visit = (one) => (close(), go(one.path));
  /** @param {string} title @param {Found[]} found */
  const list = (title, found) =>
    found.length > 0 &&
    div(
      h3({ class: "cap" }, title),
      ul(
        ...found.map((one) =>
          li(
            { key: one.path },
            button({ type: "button", class: "choice", onClick: () => visit(one) }, icon(one.icon), one.label),
          ),
        ),
      ),
    );
  /** @param {KeyboardEvent} event */
  const move = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const holder = /** @type {HTMLElement} */ (event.currentTarget);
    const stops = /** @type {HTMLElement[]} */ ([...holder.querySelectorAll("input, .choice")]);
    // What stands in the field, not what was drawn for it: Enter may come before the last letter is drawn.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      const letters = event.target.value;
      visit(screens().find((one) => fits(one.label, letters)) ?? videos[0] ?? { label: "", path: "/", icon: "studio" });
    }
    if (!step) return;
    event.preventDefault();
    stops.at((stops.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step) % stops.length)?.focus();
  };
  return div(
    { class: "find stack menu-like", onKeyDown: move },
    input({
      class: "input",
      type: "search",
      autofocus: true,
      "aria-label": text.find.label,
      placeholder: text.find.label,
      value: asked,
      onInput: (/** @type {any} */ event) => setAsked(event.target.value),
    }),
    list(text.find.screens, fitting),
    list(text.find.videos, videos),
  );
});

export const openFind = () => open(text.find.title, (close) => Find({ close: () => close() }));
