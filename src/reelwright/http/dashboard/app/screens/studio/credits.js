import { html, view } from "../../core/html.js";
import { news, read } from "../../core/store.js";
import { day, number, size, text } from "../../core/text.js";
import { Bars, Shelf } from "../../parts/chart.js";

const { a, aside, div, h2, p, span } = html;

const DAYS = 30;

/** Bytes by what people call them. Pure. @param {{ kind: string, bytes: number }[]} kinds */
export function byName(kinds) {
  const sums = { video: 0, clips: 0, pictures: 0, rest: 0 };
  for (const { kind, bytes } of kinds) {
    const name =
      kind === "video" ? "video" : kind === "media:video" ? "clips" : kind === "media:image" ? "pictures" : "rest";
    sums[name] += bytes;
  }
  return sums;
}

const COLORS = { video: "var(--ink)", clips: "var(--fill)", pictures: "#c99a2e", rest: "var(--faint)" };

export const CreditsPanel = view(() => {
  const usage = read("GET /app/usage", { query: { days: DAYS } }).value;
  const account = read("GET /v1/account").value;
  const balance = news.value?.balance ?? account?.credits.balance;
  const bars = (usage?.byDay ?? []).map((one) => ({ label: day(one.day), value: one.charged, back: one.refunded }));
  const today = usage?.byDay.at(-1)?.charged ?? 0;
  const spent = bars.reduce((sum, one) => sum + one.value, 0);
  const sums = byName(usage?.storage.byKind ?? []);
  const parts = /** @type {(keyof typeof sums)[]} */ (Object.keys(sums)).map((kind) => ({
    label: `${text.studio.kinds[kind]} ${size(sums[kind])}`,
    value: sums[kind],
    color: COLORS[kind],
  }));
  const limit = news.value?.limitBytes ?? account?.storage.limitBytes ?? 0;
  const used = news.value?.usedBytes ?? account?.storage.usedBytes ?? 0;
  return aside(
    { class: "panel credits", "aria-labelledby": "credits" },
    div(
      { class: "row" },
      h2({ class: "cap", id: "credits" }, text.studio.credits),
      span({ class: "mono end soft" }, text.studio.days),
    ),
    div(
      { class: "row balance" },
      a({ class: "big", href: "/usage" }, balance === undefined ? "–" : number(balance)),
      span({ class: "hint" }, news.value && !news.value.charged ? text.studio.notCharged : text.studio.today(today)),
    ),
    div({ class: "bars" }, bars.length > 0 && Bars({ bars, label: text.studio.spent(spent, DAYS) })),
    Shelf({
      parts,
      whole: limit,
      label: text.studio.shelf(
        parts
          .filter((one) => one.value)
          .map((one) => one.label)
          .join(", "),
      ),
    }),
    p(
      { class: "row hint" },
      span(text.studio.kept(size(used), size(limit))),
      span({ class: "end" }, account?.plan.name ?? ""),
    ),
  );
});
