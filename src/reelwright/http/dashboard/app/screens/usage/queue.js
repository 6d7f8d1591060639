// What waits and what is at work, a lane a kind; and what providers were paid.
import { html, view } from "../../core/html.js";
import { ago, number, text } from "../../core/text.js";
import { dataTable } from "./credits.js";

const { div, h2, i, li, p, section, span, ul } = html;

/** @typedef {import("../../types/app").Usage} Usage */

const SHOWN = 12;

const Lane = view((/** @type {{ one: Usage["queue"][number] }} */ { one }) => {
  const shown = Array.from({ length: Math.min(SHOWN, one.running + one.waiting) }, (_, at) => at < one.running);
  return li(
    div({ class: "row" }, span(text.usage.lanes[one.kind] ?? one.kind), span({ class: "hint end" }, [one.running > 0 && text.usage.running(one.running), one.waiting > 0 && text.usage.waiting(one.waiting)].filter(Boolean).join(", "))),
    div({ class: "reel", "aria-hidden": "true" }, ...shown.map((isRunning, at) => i({ key: at, class: isRunning ? "on" : "" }))),
    one.oldestStartedAt && span({ class: "meta" }, text.usage.since(ago(one.oldestStartedAt))),
  );
});

export const Lanes = view((/** @type {{ queue: Usage["queue"] }} */ { queue }) => {
  const busy = queue.filter((one) => one.running || one.waiting);
  return section(
    { class: "panel", "aria-labelledby": "queue" },
    h2({ id: "queue" }, text.usage.queue),
    busy.length === 0 && div({ class: "quiet-lane" }, div({ class: "reel", "aria-hidden": "true" }, ...Array.from({ length: SHOWN }, (_, at) => i({ key: at }))), p({ class: "hint" }, text.usage.queueEmpty)),
    ul({ class: "lanes" }, ...busy.map((one) => Lane({ one, key: one.kind }))),
  );
});

export const Costs = view((/** @type {{ costs: Usage["costs"] }} */ { costs }) =>
  costs.length > 0 &&
  section(
    { class: "panel", "aria-labelledby": "costs" },
    h2({ id: "costs" }, text.usage.costs),
    p({ class: "hint" }, text.usage.costsHint),
    dataTable([text.usage.provider, text.usage.work, [text.usage.calls, "num"], [text.usage.usd, "num"]], costs.map((one) => [one.provider, one.work, number(one.calls), one.usd.toFixed(4)])),
  ),
);
