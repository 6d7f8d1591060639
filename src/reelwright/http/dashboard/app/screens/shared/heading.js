// The first row of a screen: its title, what it holds, and its tabs and actions.
import { html, view } from "../../core/html.js";
import { setQuery } from "../../core/router.js";
import { text } from "../../core/text.js";

const { a, button, div, h1, header, input, p } = html;

/** @typedef {{ title: string, lead?: any, children?: any }} HeadingProps */
export const Heading = view((/** @type {HeadingProps} */ { title, lead, children }) =>
  header({ class: "heading" }, div(h1({ tabIndex: -1 }, title), lead && p({ class: "hint" }, lead)), div({ class: "row end" }, children)),
);

/** Areas of one screen as links: `Areas({ label, here: "/avatars", areas: [["/avatars", "Avatars"]] })`. */
export const Areas = view((/** @type {{ label: string, here: string, areas: [string, string][] }} */ { label, here, areas }) =>
  html.nav(
    { class: "areas", "aria-label": label },
    ...areas.map(([href, words]) => a({ key: href, href, "aria-current": href === here ? "page" : undefined }, words)),
  ),
);

/**
 * A filter kept in the address.
 * @typedef {{ label: string, name: string, value: string, choices: [string, string][] }} FilterProps
 */
export const Filter = view((/** @type {FilterProps} */ { label, name, value, choices }) =>
  div(
    { class: "tabs", role: "group", "aria-label": label },
    ...choices.map(([key, words]) =>
      button(
        { key, type: "button", class: "tab", "aria-pressed": value === key ? "true" : "false", onClick: () => setQuery({ [name]: key === choices[0][0] ? null : key }) },
        words,
      ),
    ),
  ),
);

export const SearchField = view((/** @type {{ value: string, label: string }} */ { value, label }) =>
  input({
    type: "search",
    class: "input search",
    value,
    placeholder: label,
    "aria-label": label,
    onInput: (/** @type {any} */ event) => setQuery({ q: event.target.value }),
  }),
);

/** @param {number} total @param {number} shown */
export const foundOf = (total, shown) => text.rooms.shown(shown, total);
