// The team's secret, the endpoints, and what was delivered to them.
import { call } from "../../core/call.js";
import { all, html, view } from "../../core/html.js";
import { read, refresh } from "../../core/store.js";
import { moment, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm } from "../../parts/dialog.js";
import { Ghosts } from "../../parts/empty.js";
import { toast } from "../../parts/toast.js";
import { attempt } from "../shared/sending.js";
import { Deliveries } from "./deliveries.js";
import { Endpoints } from "./endpoints.js";
import { showSecret } from "./secret.js";

const { code, div, h2, p, section } = html;

const words = text.settings.webhooks;

/** @param {string} secret */
const show = (secret) => showSecret(words.secretTitle, { value: secret, label: words.secretTitle, hint: words.secretHint, copied: text.common.copied });

async function reveal() {
  await attempt(async () => show((await call("POST /app/webhook-secret/reveal", { body: {} })).secret), toast);
}

async function rotate() {
  if (!(await confirm(words.rotateTitle, words.rotateHint, { label: words.rotate }))) return;
  await attempt(async () => {
    const { secret } = await call("POST /app/webhook-secret/rotate", { body: {} });
    refresh("GET /app/webhook-secret");
    await show(secret);
  }, toast);
}

const TeamSecret = view(() => {
  const secret = read("GET /app/webhook-secret").value;
  return section(
    { class: "panel", "aria-labelledby": "secret" },
    div(
      { class: "row" },
      div(h2({ id: "secret" }, words.secret), p({ class: "hint" }, words.secretHint)),
      div({ class: "row end" }, Button({ small: true, onClick: reveal }, words.reveal), Button({ small: true, icon: "again", onClick: rotate }, words.rotate)),
    ),
    secret ? p(code(secret.hint), secret.previousUntil && ` · ${words.previous(moment(secret.previousUntil))}`) : Ghosts({ count: 1 }),
  );
});

export const Webhooks = view(() => all(Endpoints(), Deliveries(), TeamSecret()));
