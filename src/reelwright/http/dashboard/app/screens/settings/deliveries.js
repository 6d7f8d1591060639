// What was sent to endpoints: each attempt with its answer, and the payload; to be sent again.
import { useEffect, useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { read, readPages, refresh } from "../../core/store.js";
import { ago, moment, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { Picker } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";
import { attempt } from "../shared/sending.js";

const { button, code, details, div, h2, li, p, pre, section, span, summary, ul } = html;

/** @typedef {import("../../types/api").Schemas["Delivery"]} Delivery */

const words = text.settings.webhooks;
const PAGE = 20;
const LOOK_MS = 3000;
const STATES = /** @type {const} */ (["PENDING", "DELIVERED", "EXHAUSTED", "CANCELLED"]);
const KINDS = { PENDING: "wait", DELIVERED: "ok", EXHAUSTED: "bad", CANCELLED: "bad" };

/** @param {Delivery} one */
async function resend(one) {
  if (await attempt(() => call("POST /v1/webhook/deliveries/{id}/redeliver", { path: { id: one.id }, body: {} }), toast)) toast(words.resent);
  refresh("GET /v1/webhook/deliveries");
}

const Row = view((/** @type {{ one: Delivery }} */ { one }) =>
  li(
    { class: "delivery" },
    details(
      summary(
        span({ class: `state ${KINDS[one.status]}` }, words.status[one.status]),
        code(one.event),
        span({ class: "url", dir: "ltr" }, one.url),
        span({ class: "meta" }, `${words.attempts(one.attempts.length)} · ${ago(one.createdAt)}`, one.nextAttemptAt && ` · ${words.next(moment(one.nextAttemptAt))}`),
      ),
      ul(
        { class: "attempts" },
        ...one.attempts.map((attempt) =>
          li(
            { key: attempt.number },
            div({ class: "row" }, span({ class: "mono" }, words.attempt(attempt.number)), span({ class: `state ${attempt.status && attempt.status < 300 ? "ok" : "bad"}` }, attempt.status ?? attempt.error ?? words.noAnswer), span({ class: "meta" }, `${words.took(attempt.durationMs)} · ${moment(attempt.createdAt)}`)),
            attempt.answer && pre({ class: "code", tabIndex: 0, "aria-label": words.answer }, attempt.answer),
          ),
        ),
      ),
      p({ class: "cap" }, words.payload),
      pre({ class: "code", tabIndex: 0, "aria-label": words.payload }, JSON.stringify(one.payload, null, 2)),
    ),
    // The server refuses what it is still trying.
    Button({ small: true, icon: "again", disabled: one.status === "PENDING", onClick: () => resend(one) }, words.resend),
  ),
);

const StateFilter = view((/** @type {{ value: string, change: (value: string) => void }} */ { value, change }) =>
  div(
    { class: "tabs", role: "group", "aria-label": words.filterStatus },
    ...["", ...STATES].map((state) =>
      button({ key: state, type: "button", class: "tab", "aria-pressed": value === state ? "true" : "false", onClick: () => change(state) }, state ? words.status[/** @type {"PENDING"} */ (state)] : words.all),
    ),
  ),
);

export const Deliveries = view(() => {
  const [status, setStatus] = useState("");
  const [event, setEvent] = useState("");
  const [pages, setPages] = useState(1);
  const types = read("GET /v1/webhook/event-types").value?.eventTypes ?? [];
  const list = readPages("GET /v1/webhook/deliveries", "deliveries", PAGE, pages, { status, event });
  const answer = list.value;
  const deliveries = answer?.deliveries ?? [];
  const isUnderWay = deliveries.some((one) => one.status === "PENDING");
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => document.hidden || list.reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, list]);
  return section(
    { "aria-labelledby": "deliveries" },
    div(
      { class: "sec" },
      h2({ id: "deliveries" }, words.deliveries),
      div({ class: "row end" }, StateFilter({ value: status, change: setStatus }), Picker({ label: words.filterEvent, value: event, onChange: setEvent, choices: [{ value: "", label: words.anyEvent }, ...types.map((one) => ({ value: one.name, label: one.name }))] })),
    ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && Ghosts({ count: 3, height: 44 }),
    deliveries.length > 0 && ul({ class: "lines" }, ...deliveries.map((one) => Row({ one, key: one.id }))),
    answer && deliveries.length === 0 && Empty({ title: words.deliveriesEmpty }, p(words.deliveriesEmptyHint)),
    answer && answer.total > deliveries.length && div({ class: "row middle" }, Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore)),
  );
});
