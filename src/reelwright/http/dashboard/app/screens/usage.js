// Credits by day and by format, the ledger, the storage as a shelf of cans, and the queue as lanes.
import { html, view } from "../core/html.js";
import { news, read } from "../core/store.js";
import { number, size, text } from "../core/text.js";
import { Banner, Ghosts, Trouble } from "../parts/empty.js";
import { Filter, Heading } from "./shared/heading.js";
import { ByDay, ByFormat } from "./usage/credits.js";
import { Ledger } from "./usage/ledger.js";
import { Costs, Lanes } from "./usage/queue.js";
import { Cans } from "./usage/cans.js";

const { dd, div, dl, dt, span } = html;

const SPANS = ["7", "30", "90", "366"];

/** @typedef {import("../types/app").Usage} Usage */

const Figures = view((/** @type {{ usage: Usage }} */ { usage }) => {
  const spent = usage.byDay.reduce((sum, one) => sum + one.charged, 0);
  const back = usage.byDay.reduce((sum, one) => sum + one.refunded, 0);
  const { usedBytes, limitBytes } = usage.storage;
  /** @param {string} name @param {any} value @param {any} [note] */
  const figure = (name, value, note) => div({ class: "panel figure" }, dt({ class: "cap" }, name), dd(span({ class: "big" }, value), note && span({ class: "hint" }, note)));
  return dl(
    { class: "figures" },
    figure(text.usage.balance, news.value ? number(news.value.balance) : "–"),
    figure(text.usage.spent, number(spent)),
    figure(text.usage.back, number(back)),
    figure(text.usage.kept, size(usedBytes), text.usage.ofLimit(size(limitBytes))),
  );
});

/** @param {import("../core/router.js").Visit} visit */
export default function UsageScreen({ query }) {
  const days = query.get("days") ?? "30";
  const found = read("GET /app/usage", { query: { days } });
  const usage = found.value;
  return div(
    { class: "usage" },
    Heading(
      { title: text.usage.title, lead: text.usage.lead },
      Filter({ label: text.usage.days, name: "days", value: days, choices: SPANS.map((one) => /** @type {[string, string]} */ ([one, text.usage.lastDays(Number(one))])) }),
    ),
    news.value && !news.value.charged && Banner({ kind: "wait" }, text.usage.notCharged),
    Trouble({ error: found.error.value, retry: () => found.reload() }),
    !usage && !found.error.value && Ghosts({ count: 3, height: 150 }),
    usage && Figures({ usage }),
    usage && div({ class: "sides" }, ByDay({ usage }), ByFormat({ usage })),
    usage && div({ class: "sides" }, Cans({ storage: usage.storage }), Lanes({ queue: usage.queue })),
    usage && Costs({ costs: usage.costs }),
    Ledger({ kind: query.get("kind") ?? "all" }),
  );
}
