// The settings: parts at the side, one of them shown.
import { useEffect, useRef } from "preact/hooks";
import { html, view } from "../core/html.js";
import { isOwner } from "../core/store.js";
import { text } from "../core/text.js";
import { Empty } from "../parts/empty.js";
import { icon } from "../parts/icon.js";
import { AiKeys } from "./settings/ai_keys.js";
import { Keys } from "./settings/keys.js";
import { Plan } from "./settings/plan.js";
import { Team } from "./settings/team.js";
import { Webhooks } from "./settings/webhooks.js";
import { You } from "./settings/you.js";

const { a, div, h1, header, nav, p, span } = html;

/** @typedef {"keys" | "webhooks" | "ai" | "team" | "plan" | "you"} Key */

/** @type {{ path: string, key: Key, icon: import("../parts/icon.js").IconName, draw: (props: {}) => any, isOwners?: boolean }[]} */
const PARTS = [
  { path: "keys", key: "keys", icon: "code", draw: Keys, isOwners: true },
  { path: "webhooks", key: "webhooks", icon: "share", draw: Webhooks, isOwners: true },
  { path: "ai-keys", key: "ai", icon: "spark", draw: AiKeys },
  { path: "team", key: "team", icon: "person", draw: Team },
  { path: "plan", key: "plan", icon: "usage", draw: Plan },
  { path: "you", key: "you", icon: "settings", draw: You },
];

/** Where the parts do not fit beside each other they are swiped: the one that is shown is in sight. @param {string} path */
function useShownPart(path) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const shown = /** @type {HTMLElement | null | undefined} */ (row.current?.querySelector("[aria-current]"));
    if (row.current && shown)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [path]);
  return row;
}

const Forbidden = view(() => Empty({ title: text.rooms.forbidden }, icon("lock"), p(text.rooms.forbiddenHint)));

/** @param {import("../core/router.js").Visit} visit */
export default function Settings({ params }) {
  const shown =
    PARTS.find((one) => one.path === params.part) ?? PARTS.find((one) => isOwner() || !one.isOwners) ?? PARTS[0];
  const isAllowed = isOwner() || !shown.isOwners;
  const row = useShownPart(shown.path);
  return div(
    { class: "settings" },
    nav(
      { ref: row, class: "parts", "aria-label": text.settings.parts },
      span({ class: "cap" }, text.settings.title),
      ...PARTS.map((one) =>
        a(
          { key: one.path, href: `/settings/${one.path}`, "aria-current": one === shown ? "page" : undefined },
          icon(one.icon),
          span(text.settings[one.key].title),
          one.isOwners && !isOwner() && icon("lock", "small"),
        ),
      ),
    ),
    div(
      { class: "part", key: shown.path },
      header(h1({ tabIndex: -1 }, text.settings[shown.key].title), p({ class: "hint" }, text.settings[shown.key].lead)),
      isAllowed ? shown.draw({}) : Forbidden(),
    ),
  );
}
