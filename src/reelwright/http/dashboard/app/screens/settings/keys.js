import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, classes, html, view } from "../../core/html.js";
import { read, refresh } from "../../core/store.js";
import { ago, day, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, confirm, open } from "../../parts/dialog.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { icon } from "../../parts/icon.js";
import { toast } from "../../parts/toast.js";
import { attempt, useSending } from "../shared/sending.js";
import { showSecret } from "./secret.js";

const { a, code, div, footer, h2, li, p, span, ul } = html;

/** @typedef {import("../../types/rooms").ApiKey} ApiKey */

const words = text.settings.keys;

const Make = view((/** @type {{ close: (key?: string) => void }} */ { close }) => {
  const [name, setName] = useState("");
  const sending = useSending(() => call("POST /app/keys", { body: { name } }), (made) => close(made.key), ["name"]);
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: words.name, placeholder: words.nameHint, maxLength: 100, autofocus: true, value: name, onInput: setName, problem: sending.problem("name") }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: () => close() }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !name.trim() }, words.go)),
  );
});

async function make() {
  const key = await open(words.makeTitle, (/** @type {(key?: string) => void} */ close) => Make({ close }));
  if (!key) return;
  refresh("GET /app/keys");
  await showSecret(words.shownTitle, { value: key, label: words.value, hint: words.shownOnce, copied: words.copied });
}

/** @param {ApiKey} one */
async function revoke(one) {
  if (!(await confirm(words.revokeTitle(one.name), words.revokeHint, { label: words.revoke, kind: "bad" }))) return;
  if (await attempt(() => call("DELETE /app/keys/{id}", { path: { id: one.id } }), toast)) refresh("GET /app/keys");
}

const Row = view((/** @type {{ one: ApiKey }} */ { one }) =>
  li(
    { class: classes("line", one.revokedAt && "past") },
    icon("code"),
    div(
      { class: "what" },
      h2({ dir: "auto" }, one.name),
      p({ class: "meta" }, code(`${one.hint}…`), ` · ${words.made} ${day(one.createdAt)}${one.madeBy ? ` ${words.by} ${one.madeBy}` : ""}`),
    ),
    div(
      { class: "status" },
      one.revokedAt ? span({ class: "state bad" }, words.revoked) : span({ class: "state ok" }, words.works),
      span({ class: "meta" }, one.revokedAt ? day(one.revokedAt) : `${words.lastUse}: ${one.lastUsedAt ? ago(one.lastUsedAt) : words.never}`),
    ),
    !one.revokedAt ? Button({ small: true, kind: "quiet bad", label: words.revokeOf(one.name), onClick: () => revoke(one) }, words.revoke) : span(),
  ),
);

export const Keys = view(() => {
  const list = read("GET /app/keys");
  const keys = list.value?.keys;
  return all(
    div({ class: "row" }, Button({ kind: "primary", icon: "plus", onClick: make }, words.make), a({ href: "/docs" }, words.docs)),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !keys && !list.error.value && Ghosts({ count: 3, height: 60 }),
    keys && keys.length > 0 && ul({ class: "lines" }, ...keys.map((one) => Row({ one, key: one.id }))),
    keys?.length === 0 && Empty({ title: words.emptyTitle }, p(words.empty)),
  );
});
