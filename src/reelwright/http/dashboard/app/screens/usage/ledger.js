import { useState } from "preact/hooks";
import { html, view } from "../../core/html.js";
import { readPages } from "../../core/store.js";
import { moment, number, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { Filter } from "../shared/heading.js";
import { dataTable } from "./credits.js";

const { a, div, h2, p, section, span } = html;

/** @typedef {import("../../types/api").Schemas["LedgerEntry"]} LedgerEntry */

const PAGE = 25;

/** @param {LedgerEntry} one */
function place(one) {
  if (one.projectId) return `/p/${one.projectId}`;
  if (one.avatarId) return `/avatars/${one.avatarId}`;
  return null;
}

/** @param {LedgerEntry} one */
function row(one) {
  const href = place(one);
  const sign = one.credits > 0 ? "+" : "−";
  const amount = span({ class: one.credits > 0 ? "plus" : "" }, `${sign}${number(Math.abs(one.credits))}`);
  return [moment(one.createdAt), href ? a({ href, dir: "auto" }, one.reason) : span({ dir: "auto" }, one.reason), amount, number(one.balanceAfter)];
}

export const Ledger = view((/** @type {{ kind: string }} */ { kind }) => {
  const [pages, setPages] = useState(1);
  const list = readPages("GET /v1/account/ledger", "entries", PAGE, pages, { kind: kind === "all" ? undefined : kind });
  const answer = list.value;
  const entries = answer?.entries ?? [];
  const { ledgerKinds, after, change, what, when } = text.usage;
  return section(
    { class: "panel ledger", "aria-labelledby": "ledger" },
    div(
      { class: "sec" },
      h2({ id: "ledger" }, text.usage.ledger),
      p({ class: "hint" }, text.usage.ledgerHint),
      div(
        { class: "row end" },
        Filter({ label: text.usage.kind, name: "kind", value: kind, choices: [["all", ledgerKinds.all], ["charge", ledgerKinds.charge], ["refund", ledgerKinds.refund], ["grant", ledgerKinds.grant]] }),
        Button({ small: true, icon: "download", href: "/app/ledger.csv", download: "ledger.csv" }, text.usage.csv),
      ),
    ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && Ghosts({ count: 5 }),
    entries.length > 0 && dataTable([when, what, [change, "num"], [after, "num"]], entries.map(row)),
    answer && entries.length === 0 && Empty({ title: text.usage.ledgerEmpty }, p(text.usage.ledgerEmptyHint)),
    answer && answer.total > entries.length && div({ class: "row middle" }, Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore)),
  );
});
