import { call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { read, refresh, session } from "../../core/store.js";
import { ago, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Ghosts, Trouble } from "../../parts/empty.js";
import { icon } from "../../parts/icon.js";
import { toast } from "../../parts/toast.js";
import { attempt } from "../shared/sending.js";
import { agentName } from "./agent.js";

const { div, h2, h3, li, p, section, span, ul } = html;

/** @typedef {import("../../types/rooms").SessionEntry} SessionEntry */

const words = text.settings.you;

/** @param {SessionEntry} one */
async function end(one) {
  if (!(await attempt(() => call("DELETE /app/sessions/{id}", { path: { id: one.id } }), toast))) return;
  if (one.current) session.value = await call("GET /app/session");
  refresh("GET /app/sessions");
}

const endOthers = () =>
  attempt(async () => {
    const { ended } = await call("DELETE /app/sessions");
    toast(words.ended(ended));
    refresh("GET /app/sessions");
  }, toast);

const Row = view((/** @type {{ one: SessionEntry }} */ { one }) => {
  const agent = agentName(one.agent) || words.unknownAgent;
  return li(
    { class: "line" },
    icon("globe"),
    div({ class: "what" }, h3(agent, one.current && span({ class: "hint" }, ` ${words.here}`)), p({ class: "meta" }, [one.address, words.how[one.how] ?? one.how, words.used(ago(one.lastUsedAt))].filter(Boolean).join(" · "))),
    span(),
    Button({ small: true, kind: "quiet bad", label: words.endOf(agent), onClick: () => end(one) }, words.end),
  );
});

export const Sessions = view(() => {
  const list = read("GET /app/sessions");
  const sessions = list.value?.sessions;
  return section(
    { class: "panel stack", "aria-labelledby": "sessions" },
    div({ class: "row" }, h2({ id: "sessions" }, words.sessions), sessions && sessions.length > 1 && div({ class: "end" }, Button({ small: true, onClick: endOthers }, words.endOthers))),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !sessions && !list.error.value && Ghosts({ count: 2, height: 40 }),
    sessions && ul({ class: "lines bare" }, ...sessions.map((one) => Row({ one, key: one.id }))),
  );
});
