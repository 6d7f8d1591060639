import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { Form } from "../../core/form.js";
import { classes, html, view } from "../../core/html.js";
import { read, refresh } from "../../core/store.js";
import { moment, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, confirm, open } from "../../parts/dialog.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { Check, Field, TextField } from "../../parts/field.js";
import { icon } from "../../parts/icon.js";
import { toast } from "../../parts/toast.js";
import { attempt, useSending } from "../shared/sending.js";
import { showSecret } from "./secret.js";

const { div, footer, h2, h3, input, label, li, p, section, span, ul } = html;

/** @typedef {import("../../types/api").Schemas["Endpoint"]} Endpoint */

const words = text.settings.webhooks;
const again = () => refresh("GET /v1/webhook/endpoints");

/** @param {string} secret */
const show = (secret) => showSecret(words.secretTitle, { value: secret, label: words.secretTitle, hint: text.settings.keys.shownOnce, copied: text.common.copied });

const Events = view((/** @type {{ chosen: string[], change: (names: string[]) => void }} */ { chosen, change }) => {
  const types = read("GET /v1/webhook/event-types").value?.eventTypes ?? [];
  return div(
    { class: "events" },
    ...types.map((one) =>
      label(
        { key: one.name, class: "check" },
        input({ type: "checkbox", checked: chosen.includes(one.name), onChange: () => change(chosen.includes(one.name) ? chosen.filter((other) => other !== one.name) : [...chosen, one.name]) }),
        span(one.name, span({ class: "note" }, one.description)),
      ),
    ),
  );
});

const Edit = view((/** @type {{ one: Endpoint | null, close: (secret?: string) => void }} */ { one, close }) => {
  const [form] = useState(() => new Form({ url: one?.url ?? "" }));
  const [isAll, setAll] = useState(!one?.events);
  const [events, setEvents] = useState(/** @type {string[]} */ (one?.events ?? []));
  const body = () => ({ url: form.get("url"), events: isAll ? null : events });
  const sending = useSending(
    async (key) => {
      if (one) return void (await call("PATCH /v1/webhook/endpoints/{id}", { path: { id: one.id }, body: body() }));
      return (await call("POST /v1/webhook/endpoints", { body: body(), key })).secret;
    },
    (secret) => (again(), close(secret ?? undefined)),
    ["url", "events"],
  );
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: words.url, type: "url", dir: "ltr", help: words.urlHelp, maxLength: 500, autofocus: true, value: form.get("url"), onInput: (value) => form.set("url", value), problem: sending.problem("url") }),
    Check({ label: words.allEvents, value: isAll, onChange: setAll }),
    !isAll && Field({ label: words.events, isGroup: true, problem: sending.problem("events"), draw: () => Events({ chosen: events, change: setEvents }) }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: () => close() }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !form.get("url") || (!isAll && !events.length) }, one ? text.common.save : words.add)),
  );
});

/** @param {Endpoint | null} one */
async function edit(one) {
  const secret = await open(one ? words.editTitle : words.addTitle, (/** @type {(secret?: string) => void} */ close) => Edit({ one, close }), { wide: true });
  if (secret) await show(secret);
}

/** @param {Endpoint} one */
async function rotate(one) {
  if (!(await confirm(words.rotateTitle, words.rotateHint, { label: words.rotate }))) return;
  await attempt(async () => {
    const { secret } = await call("POST /v1/webhook/endpoints/{id}/rotate-secret", { path: { id: one.id }, body: {} });
    again();
    await show(secret);
  }, toast);
}

/** @param {Endpoint} one */
async function test(one) {
  const isSent = await attempt(() => call("POST /v1/webhook/endpoints/{id}/test", { path: { id: one.id }, body: {} }), toast);
  if (isSent) toast(words.tested);
  refresh("GET /v1/webhook/deliveries");
}

/** @param {Endpoint} one */
async function remove(one) {
  if (!(await confirm(words.deleteTitle, words.deleteHint, { label: text.common.delete, kind: "bad" }))) return;
  if (await attempt(() => call("DELETE /v1/webhook/endpoints/{id}", { path: { id: one.id } }), toast)) again();
}

/** @param {Endpoint} one */
const toggle = (one) =>
  attempt(() => call("PATCH /v1/webhook/endpoints/{id}", { path: { id: one.id }, body: { enabled: !one.enabled } }), toast).then(again);

const Row = view((/** @type {{ one: Endpoint }} */ { one }) =>
  li(
    { class: classes("line endpoint", !one.enabled && "past") },
    icon("link"),
    div(
      { class: "what" },
      h3({ dir: "ltr" }, one.url),
      p({ class: "meta" }, one.events ? one.events.join(", ") : words.allEvents),
      one.previousSecretUntil && p({ class: "meta" }, words.previous(moment(one.previousSecretUntil))),
    ),
    div({ class: "status" }, one.enabled ? span({ class: "state ok" }, words.on) : span({ class: "state bad" }, one.disabledReason ? words.offBecause(one.disabledReason) : words.off)),
    div(
      { class: "row" },
      Button({ small: true, onClick: () => test(one), disabled: !one.enabled }, words.test),
      Button({ small: true, kind: "quiet", onClick: () => toggle(one) }, one.enabled ? words.switchOff : words.switchOn),
      Button({ small: true, kind: "quiet", onClick: () => rotate(one) }, words.rotate),
      Button({ small: true, kind: "quiet", onClick: () => edit(one) }, words.edit),
      Button({ small: true, kind: "quiet bad", icon: "trash", label: `${words.delete} ${one.url}`, onClick: () => remove(one) }),
    ),
  ),
);

export const Endpoints = view(() => {
  const list = read("GET /v1/webhook/endpoints", { query: { limit: 100 } });
  const endpoints = list.value?.endpoints;
  return section(
    { "aria-labelledby": "endpoints" },
    div({ class: "sec" }, h2({ id: "endpoints" }, words.endpoints), div({ class: "end" }, Button({ kind: "primary", icon: "plus", onClick: () => edit(null) }, words.add))),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !endpoints && !list.error.value && Ghosts({ count: 2, height: 60 }),
    endpoints && endpoints.length > 0 && ul({ class: "lines" }, ...endpoints.map((one) => Row({ one, key: one.id }))),
    endpoints?.length === 0 && Empty({ title: words.emptyTitle }, p(words.empty)),
  );
});
