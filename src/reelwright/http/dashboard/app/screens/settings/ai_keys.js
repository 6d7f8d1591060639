// Keys of providers: written, never read again; each with what it is for and whether it works.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, classes, html, view } from "../../core/html.js";
import { isOwner, read, refresh } from "../../core/store.js";
import { ago, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, confirm, open } from "../../parts/dialog.js";
import { Ghosts, Trouble } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { toast } from "../../parts/toast.js";
import { attempt, useSending } from "../shared/sending.js";

const { div, footer, h2, li, p, section, span, ul } = html;

/** @typedef {import("../../types/rooms").AiProvider} AiProvider */
/** @typedef {import("../../types/rooms").AiKeys} Ai */

const words = text.settings.ai;
const KINDS = { ok: "ok", missing: "none", invalid: "bad" };

const SetKey = view((/** @type {{ one: AiProvider, close: () => void }} */ { one, close }) => {
  const [key, setKey] = useState("");
  const sending = useSending(
    () => call("PUT /app/ai/{provider}", { path: { provider: one.provider }, body: { key } }),
    (answer) => {
      refresh("GET /app/ai", "GET /v1/account", "GET /v1/catalog", "GET /v1/voice");
      toast(answer.unanswered ? words.unanswered(answer.unanswered) : answer.status === "invalid" ? words.status.invalid : words.saved(one.title));
      close();
    },
    ["key"],
  );
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: words.field, type: "password", dir: "ltr", autocomplete: "off", spellcheck: false, autofocus: true, help: words.fieldHelp, value: key, onInput: setKey, problem: sending.problem("key") }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !key.trim() }, words.go)),
  );
});

/** @param {AiProvider} one */
async function remove(one) {
  if (!(await confirm(words.removeTitle(one.title), words.removeHint, { label: words.remove, kind: "bad" }))) return;
  if (await attempt(() => call("DELETE /app/ai/{provider}", { path: { provider: one.provider } }), toast)) refresh("GET /app/ai", "GET /v1/account", "GET /v1/catalog");
}

const Provider = view((/** @type {{ one: AiProvider, isOperators: boolean }} */ { one, isOperators }) => {
  const state = isOperators && !one.configured ? span({ class: "state ok" }, words.operator) : span({ class: `state ${KINDS[one.status]}` }, words.status[one.status]);
  return li(
    { class: classes("panel provider", one.status === "invalid" && "broken") },
    div({ class: "row" }, h2(one.title), div({ class: "end" }, state)),
    p({ class: "cap" }, words.neededFor),
    ul({ class: "needs" }, ...one.neededFor.map((need) => li({ key: need }, need))),
    div(
      { class: "row" },
      one.configured && span({ class: "meta" }, one.checkedAt ? words.checked(ago(one.checkedAt)) : words.unchecked),
      isOwner() &&
        div(
          { class: "row end" },
          one.configured && Button({ small: true, kind: "quiet bad", label: words.removeTitle(one.title), onClick: () => remove(one) }, words.remove),
          Button({ small: true, label: words.setTitle(one.title), onClick: () => open(words.setTitle(one.title), (close) => SetKey({ one, close: () => close() })) }, one.configured ? words.replace : words.set),
        ),
    ),
  );
});

const Own = view((/** @type {{ ai: Ai }} */ { ai }) =>
  section(
    { class: "panel", "aria-labelledby": "own" },
    h2({ id: "own" }, words.own),
    p({ class: "hint" }, words.ownHint),
    ul(
      { class: "lines bare" },
      ...[...ai.servers.map((one) => ({ ...one, note: one.model })), ...ai.stock.map((one) => ({ ...one, note: words.stock }))].map((one) =>
        li({ key: one.id, class: "row" }, span(one.title), span({ class: "meta" }, one.note ?? ""), span({ class: classes("end state", one.configured ? "ok" : "none") }, one.configured ? words.configured : words.notConfigured)),
      ),
    ),
  ),
);

export const AiKeys = view(() => {
  const found = read("GET /app/ai");
  const ai = found.value;
  return all(
    !isOwner() && p({ class: "hint" }, text.rooms.ownerOnly),
    Trouble({ error: found.error.value, retry: () => found.reload() }),
    !ai && !found.error.value && Ghosts({ count: 3, height: 130 }),
    ai && ul({ class: "providers" }, ...ai.providers.map((one) => Provider({ key: one.provider, one, isOperators: ai.operator.includes(one.provider) }))),
    ai && Own({ ai }),
  );
});
