import { useRef } from "preact/hooks";
import { Refusal, call, stopAsking } from "../core/call.js";
import { all, html, view } from "../core/html.js";
import { startAnew } from "../core/now.js";
import { here } from "../core/router.js";
import { session } from "../core/store.js";
import { text } from "../core/text.js";
import { chooseTheme, theme } from "../core/theme.js";
import { icon } from "./icon.js";
import { openFind, openShortcuts } from "./opening.js";
import { Segments, place } from "./picker.js";
import { toast } from "./toast.js";

const { a, button, div, li, nav, p, path, span, svg, ul } = html;

/** @type {{ area: keyof typeof text.areas, path: string, icon: import("./icon.js").IconName, isWide?: boolean }[]} */
export const PLACES = [
  { area: "studio", path: "/", icon: "studio" },
  { area: "new", path: "/new", icon: "plus" },
  { area: "library", path: "/library", icon: "library" },
  { area: "avatars", path: "/avatars", icon: "person" },
  { area: "sounds", path: "/sounds", icon: "sound", isWide: true },
  { area: "usage", path: "/usage", icon: "usage", isWide: true },
  { area: "settings", path: "/settings", icon: "settings", isWide: true },
];

export const mark = () =>
  svg(
    { viewBox: "0 0 40 40", "aria-hidden": "true" },
    path({ d: "M2 6l5-2 8 1.500 9-2 8 1.500 6-1v31l-7 2-8-1.500-9 1.500-6-1.500-6 1.500z", fill: "var(--film)" }),
    path({
      d: "M11 29V11h9.500c4 0 6.500 2.100 6.500 5.600 0 2.700-1.500 4.600-4 5.300L28 29h-5l-4.500-6.600H15.400V29zm4.400-10.100h4.500c1.700 0 2.700-.8 2.700-2.200s-1-2.200-2.700-2.200h-4.500z",
      fill: "#ff8552",
    }),
  );

/** "Anna Karenina" -> "AK"; without a name, from the address. Pure. @param {string} name @param {string} [email] */
export function initials(name, email = "") {
  const words = (name || email.split("@")[0]).split(/[\s._-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0].toUpperCase())
    .join("");
}

/** Another team, or nobody: nothing of what was shown stays. @param {Promise<unknown>} leaving */
async function leave(leaving) {
  stopAsking(leaving);
  try {
    await leaving;
    startAnew("/");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) startAnew("/");
    else toast(error.message || text.errors.offline);
  }
}

/** @param {string} teamId */
const switchTeam = (teamId) => leave(call("POST /app/team/switch", { body: { teamId } }));
const signOut = () => leave(call("POST /app/sign-out", { body: {} }));

const Account = view(() => {
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const menu = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { user, team, teams = [] } = session.value ?? {};
  const close = () => menu.current?.hidePopover();
  /** @param {import("./icon.js").IconName} shape @param {string} words @param {() => void} run */
  const choice = (shape, words, run) =>
    button({ type: "button", class: "choice", onClick: () => (close(), run()) }, icon(shape), words);
  return all(
    button(
      {
        ref: opener,
        type: "button",
        class: "me",
        "aria-label": text.rail.account,
        title: user?.email,
        popovertarget: "account",
      },
      initials(user?.name ?? "", user?.email),
    ),
    div(
      {
        ref: menu,
        id: "account",
        class: "menu",
        popover: "auto",
        onToggle: (/** @type {{ newState: string }} */ event) =>
          event.newState === "open" && menu.current && opener.current && place(menu.current, opener.current),
      },
      p({ class: "hint", dir: "auto" }, user?.name || user?.email),
      div(
        { role: "group", "aria-label": text.rail.team },
        ...teams.map((one) =>
          button(
            {
              key: one.id,
              type: "button",
              class: "choice",
              role: "menuitemradio",
              "aria-checked": one.id === team?.id ? "true" : "false",
              onClick: () => (close(), one.id === team?.id || switchTeam(one.id)),
            },
            span({ dir: "auto" }, one.name),
          ),
        ),
      ),
      Segments({
        label: text.rail.theme,
        name: "theme",
        value: theme.value,
        onChange: chooseTheme,
        choices: [
          { value: "day", label: text.rail.day },
          { value: "night", label: text.rail.night },
          { value: "system", label: text.rail.auto },
        ],
      }),
      div(
        { class: "narrow" },
        ...PLACES.filter((one) => one.isWide).map((one) =>
          a({ key: one.area, class: "choice", href: one.path, onClick: close }, icon(one.icon), text.areas[one.area]),
        ),
      ),
      choice("search", text.rail.find, openFind),
      choice("keyboard", text.rail.shortcuts, openShortcuts),
      a({ class: "choice", href: "/docs" }, icon("page"), text.rail.docs),
      choice("out", text.rail.signOut, signOut),
    ),
  );
});

export const Rail = view(() => {
  const area = here.value?.route?.area;
  return nav(
    { class: "rail", "aria-label": text.rail.label },
    a({ class: "mark", href: "/", "aria-label": "Reelwright", tabIndex: -1 }, mark()),
    ul(
      ...PLACES.map((one) =>
        li(
          { key: one.area, class: one.isWide ? "wide" : "" },
          a(
            { class: "place", href: one.path, "aria-current": one.area === area ? "page" : undefined },
            icon(one.icon),
            text.areas[one.area],
          ),
        ),
      ),
    ),
    div({ class: "foot" }, Account()),
  );
});
