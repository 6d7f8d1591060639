import { KINDS, nameOf } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { day, number, text } from "../../core/text.js";
import { Bars } from "../../parts/chart.js";

const { details, div, h2, li, p, section, span, summary, table, tbody, td, th, thead, tr, ul } = html;

/** @typedef {import("../../types/app").Usage} Usage */

/** As the other screens call it. @param {{ format: string, title: string }} one */
function called({ format, title }) {
  const path = format.replaceAll("_", "-");
  return KINDS[path] || !title ? nameOf(path) : title;
}

/** @param {(string | [string, "num"])[]} names @param {any[][]} rows The first cell names its row. */
export const dataTable = (names, rows) =>
  div(
    { class: "scroll-x", tabIndex: 0 },
    table(
      { class: "table" },
      thead(tr(...names.map((name) => (typeof name === "string" ? th({ key: name, scope: "col" }, name) : th({ key: name[0], scope: "col", class: "num" }, name[0]))))),
      tbody(...rows.map((cells, at) => tr({ key: at }, ...cells.map((cell, column) => td({ key: column, class: typeof names[column] === "string" ? "" : "num" }, cell))))),
    ),
  );

export const ByDay = view((/** @type {{ usage: Usage }} */ { usage }) => {
  const spent = usage.byDay.reduce((sum, one) => sum + one.charged, 0);
  const back = usage.byDay.reduce((sum, one) => sum + one.refunded, 0);
  const most = Math.max(0, ...usage.byDay.map((one) => one.charged));
  const [first, last] = [usage.byDay[0], usage.byDay.at(-1)];
  const bars = usage.byDay.map((one) => ({ label: day(one.day), value: one.charged, back: one.refunded }));
  const { charged, granted, refunded, works } = text.usage;
  return section(
    { class: "panel by-day", "aria-labelledby": "by-day" },
    div({ class: "row" }, h2({ id: "by-day" }, text.usage.byDay), span({ class: "legend end" }, span({ class: "swatch-spent" }), text.usage.legendSpent, span({ class: "swatch-back" }), text.usage.legendBack)),
    spent === 0 && p({ class: "hint" }, text.usage.quiet),
    div({ class: "tall" }, span({ class: "mono most" }, number(most)), Bars({ bars, label: text.usage.byDayLabel(spent, back, bars.length), height: 180 })),
    first && last && div({ class: "row mono hint" }, span(day(first.day)), span({ class: "end" }, day(last.day))),
    details(
      summary(text.usage.asTable),
      dataTable([text.usage.day, [charged, "num"], [refunded, "num"], [granted, "num"], [works, "num"]], [...usage.byDay].reverse().map((one) => [day(one.day), number(one.charged), number(one.refunded), number(one.granted), number(one.count)])),
    ),
  );
});

export const ByFormat = view((/** @type {{ usage: Usage }} */ { usage }) => {
  const most = Math.max(1, ...usage.byFormat.map((one) => one.charged));
  const sorted = [...usage.byFormat].sort((one, other) => other.charged - one.charged);
  return section(
    { class: "panel", "aria-labelledby": "by-format" },
    h2({ id: "by-format" }, text.usage.byFormat),
    sorted.length === 0 && p({ class: "hint" }, text.usage.quiet),
    ul(
      { class: "lanes" },
      ...sorted.map((one) =>
        li(
          { key: one.format },
          div({ class: "row" }, span(called(one)), span({ class: "mono end" }, text.rooms.price(one.charged))),
          span({ class: "lane", style: { "--part": `${(one.charged / most) * 100}%`, "--back": `${one.charged ? (one.refunded / one.charged) * 100 : 0}%` } }, span({ class: "fill" }, span({ class: "back" }))),
        ),
      ),
    ),
  );
});
