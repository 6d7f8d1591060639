import { all, html, view } from "../../core/html.js";
import { read } from "../../core/store.js";
import { day, number, size, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Shelf } from "../../parts/chart.js";
import { Ghosts, Trouble } from "../../parts/empty.js";
import { dataTable } from "../usage/credits.js";

const { dd, details, div, dl, dt, span, summary } = html;

const words = text.settings.plan;

/** @typedef {import("../../types/api").Schemas["Account"]} Account */

const Kept = view((/** @type {{ account: Account }} */ { account }) => {
  const { limitBytes, usedBytes } = account.storage;
  const said = words.ofLimit(size(usedBytes), size(limitBytes));
  return div(
    { class: "panel figure" },
    dt({ class: "cap" }, words.storage),
    dd(span({ class: "big" }, size(usedBytes)), span({ class: "hint" }, text.usage.ofLimit(size(limitBytes)))),
    dd(Shelf({ parts: [{ label: said, value: usedBytes, color: "var(--fill)" }], whole: limitBytes, label: said })),
  );
});

const Prices = view(() => {
  const prices = read("GET /v1/catalog/pricing").value?.prices ?? [];
  return details(summary(words.prices), dataTable([words.operation, [words.credit, "num"], words.per], prices.map((one) => [one.operation, number(one.credits), one.per])));
});

export const Plan = view(() => {
  const found = read("GET /v1/account");
  const account = found.value;
  if (!account) return found.error.value ? Trouble({ error: found.error.value, retry: () => found.reload() }) : Ghosts({ count: 3, height: 80 });
  const { credits, plan } = account;
  /** @param {string} name @param {any} value @param {any} note */
  const figure = (name, value, note) => div({ class: "panel figure" }, dt({ class: "cap" }, name), dd(span({ class: "big" }, value), span({ class: "hint" }, note)));
  return all(
    dl(
      { class: "figures" },
      figure(words.plan, plan.name, [words.state[plan.status], plan.renewsAt && words.renews(day(plan.renewsAt))].filter(Boolean).join(", ")),
      figure(words.credits, number(credits.balance), words.billingModes[account.billingMode]),
      Kept({ account }),
    ),
    div({ class: "row" }, Button({ href: "/usage", icon: "usage" }, words.usage), span({ class: "hint" }, words.operator)),
    Prices(),
  );
});
