import { html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";
import { icon } from "./icon.js";

const { b, button, div, h1, h2, p, span } = html;

/** What stands where there is nothing yet: a sentence and a way on. Alone on the screen (`isScreen`) it is its heading. */
export const Empty = view(
  (/** @type {{ title: string, isScreen?: boolean, children?: any }} */ { title, isScreen, children }) =>
    div({ class: "empty" }, isScreen ? h1({ tabIndex: -1 }, title) : h2(title), children),
);

/** Lines in the place of what is being read. */
export const Ghosts = view((/** @type {{ count?: number, height?: number }} */ { count = 3, height = 20 }) =>
  div(
    { class: "stack", "aria-hidden": "true" },
    ...Array.from({ length: count }, () => div({ class: "ghost", style: { height: `${height}px` } })),
  ),
);

/**
 * @typedef {object} BannerProps
 * @property {"bad" | "ok" | "wait" | "pencil"} [kind]
 * @property {string} [title]
 * @property {any} [children]
 * @property {any} [actions]
 */
export const Banner = view((/** @type {BannerProps} */ { kind = "wait", title, children, actions }) =>
  div(
    { class: `banner ${kind}`, role: kind === "bad" ? "alert" : "status" },
    icon(kind === "bad" ? "warn" : kind === "ok" ? "check" : "spark"),
    div(title && b(title), children),
    actions,
  ),
);

/** @param {string} id */
const requestId = (id) =>
  button(
    { type: "button", class: "btn quiet small", onClick: () => navigator.clipboard?.writeText(id) },
    icon("copy"),
    span({ class: "mono" }, id),
  );

/** What the ways out of a refusal are, by its code. @type {Record<string, { href: string, label: () => string }>} */
const WAYS = {
  INSUFFICIENT_CREDITS: { href: "/usage", label: () => text.errors.toUsage },
  SUBSCRIPTION_REQUIRED: { href: "/settings/plan", label: () => text.errors.toPlan },
  STORAGE_LIMIT: { href: "/library", label: () => text.errors.toLibrary },
  MISSING_CREDENTIALS: { href: "/settings/ai-keys", label: () => text.errors.toKeys },
  missing_credentials: { href: "/settings/ai-keys", label: () => text.errors.toKeys },
  COST_CAP_REACHED: { href: "/usage", label: () => text.errors.toUsage },
};

/** A refusal that belongs to no field: what happened, the way out, and the request's id where the server failed. */
export const Trouble = view(
  (
    /** @type {{ error: import("../core/call.js").Refusal | { status?: number, code: string, message: string, requestId?: string } | null, retry?: () => void }} */ {
      error,
      retry,
    },
  ) => {
    if (!error) return null;
    const way = WAYS[error.code];
    const isOffline = error.status === 0;
    const isFault = (error.status ?? 400) >= 500;
    return Banner(
      {
        kind: "bad",
        title: isOffline ? text.errors.offline : isFault ? text.errors.fault : undefined,
        actions: [
          way && Button({ href: way.href, small: true }, way.label()),
          retry && Button({ small: true, icon: "again", onClick: retry }, text.errors.retry),
        ],
      },
      p(isOffline ? text.errors.offlineHint : error.message),
      isFault && error.requestId && requestId(error.requestId),
    );
  },
);
