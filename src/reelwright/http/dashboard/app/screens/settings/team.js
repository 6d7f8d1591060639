// The team: its name, its people, open invitations, and what was done.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, html, view } from "../../core/html.js";
import { isOwner, read, refresh, session } from "../../core/store.js";
import { ago, day, moment, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm, open } from "../../parts/dialog.js";
import { Empty, Ghosts, Trouble } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { initials } from "../../parts/rail.js";
import { toast } from "../../parts/toast.js";
import { attempt, useSending } from "../shared/sending.js";
import { dataTable } from "../usage/credits.js";
import { Invite } from "./invite.js";
import { showSecret } from "./secret.js";

const { div, form, h2, h3, li, option, p, section, select, span, ul } = html;

/** @typedef {import("../../types/rooms").Member} Member */
/** @typedef {import("../../types/rooms").Invitation} Invitation */

const words = text.settings.team;
const again = () => refresh("GET /app/members", "GET /app/audit");

/** How the server calls whoever works at its command line. */
const OPERATOR = "operator";

/** @param {import("../../types/rooms").AuditEntry} one */
const deed = (one) => span({ dir: "auto" }, span(words.deeds[one.what] ?? one.what), one.about && span({ class: "hint" }, ` · ${one.about}`));

/** @param {Member} one */
async function remove(one) {
  const [title, hint, label] = one.you ? [words.leaveTitle, words.leaveHint, words.leave] : [words.removeTitle(one.name || one.email), words.removeHint, words.remove];
  if (!(await confirm(title, hint, { label, kind: "bad" }))) return;
  if (!(await attempt(() => call("DELETE /app/members/{userId}", { path: { userId: one.userId } }), toast))) return;
  if (one.you) location.assign("/");
  else again();
}

/** @param {Member} one @param {string} role */
const changeRole = (one, role) => attempt(() => call("PATCH /app/members/{userId}", { path: { userId: one.userId }, body: { role } }), toast).then(again);

/** @param {Member} one */
const giveLink = (one) =>
  attempt(async () => {
    const { link } = await call("POST /app/members/{userId}/link", { path: { userId: one.userId }, body: {} });
    await showSecret(words.linkTitle(one.name || one.email), { value: link, label: words.link, hint: words.linkHint, copied: words.copied });
  }, toast);

const Role = view((/** @type {{ one: Member }} */ { one }) =>
  isOwner()
    ? select(
        { class: "input role", "aria-label": words.roleOf(one.name || one.email), value: one.role, onChange: (/** @type {any} */ event) => changeRole(one, event.target.value) },
        ...["owner", "member"].map((role) => option({ key: role, value: role, selected: role === one.role }, words.roles[/** @type {"owner"} */ (role)])),
      )
    : span(words.roles[one.role]),
);

const Person = view((/** @type {{ one: Member }} */ { one }) => {
  const name = one.name || one.email;
  return li(
    { class: "line" },
    span({ class: "initials", "aria-hidden": "true" }, initials(one.name, one.email)),
    div(
      { class: "what" },
      h3({ dir: "auto" }, name, one.you && span({ class: "hint" }, ` ${words.you}`)),
      p({ class: "meta" }, [one.name && one.email, one.lastSeenAt ? words.seen(ago(one.lastSeenAt)) : words.neverSeen, words.joined(day(one.joinedAt))].filter(Boolean).join(" · ")),
    ),
    Role({ one }),
    div(
      { class: "row" },
      isOwner() && !one.you && Button({ small: true, kind: "quiet", label: words.linkOf(name), onClick: () => giveLink(one) }, words.link),
      (isOwner() || one.you) && Button({ small: true, kind: "quiet bad", label: one.you ? words.leave : words.removeOf(name), onClick: () => remove(one) }, one.you ? words.leave : words.remove),
    ),
  );
});

/** @param {Invitation} one */
const withdraw = (one) => attempt(() => call("DELETE /app/invitations/{id}", { path: { id: one.id } }), toast).then(again);

const Invitations = view((/** @type {{ invitations: Invitation[] }} */ { invitations }) =>
  invitations.length > 0 &&
  section(
    { "aria-labelledby": "invitations" },
    div({ class: "sec" }, h2({ id: "invitations" }, words.invitations)),
    ul(
      { class: "lines" },
      ...invitations.map((one) =>
        li(
          { key: one.id, class: "line" },
          span({ class: "initials dashed", "aria-hidden": "true" }, initials("", one.email)),
          div({ class: "what" }, h3(one.email), p({ class: "meta" }, `${words.roles[one.role]} · ${words.expires(moment(one.expiresAt))} · ${one.invitedBy}`)),
          span(),
          Button({ small: true, kind: "quiet bad", label: words.withdrawOf(one.email), onClick: () => withdraw(one) }, words.withdraw),
        ),
      ),
    ),
  ),
);

const Rename = view(() => {
  const [name, setName] = useState(session.value?.team?.name ?? "");
  const sending = useSending(() => call("PATCH /app/team", { body: { name } }), (changed) => ((session.value = changed), toast(text.settings.you.saved)), ["name"]);
  return form(
    { class: "row rename", noValidate: true, onSubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), sending.run()) },
    TextField({ label: words.name, maxLength: 100, value: name, onInput: setName, problem: sending.problem("name") }),
    Button({ type: "submit", busy: sending.isBusy, disabled: !name.trim() || name === session.value?.team?.name }, words.rename),
    Trouble({ error: sending.error }),
  );
});

const Audit = view(() => {
  const list = read("GET /app/audit", { query: { limit: 50 } });
  const entries = list.value?.entries;
  return section(
    { class: "audit", "aria-labelledby": "audit" },
    h2({ id: "audit" }, words.audit),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !entries && !list.error.value && Ghosts({ count: 3 }),
    entries?.length === 0 && Empty({ title: words.auditEmpty }),
    entries && entries.length > 0 && dataTable([words.when, words.who, words.what], entries.map((one) => [moment(one.createdAt), one.who === OPERATOR ? words.operator : span({ dir: "auto" }, one.who), deed(one)])),
  );
});

export const Team = view(() => {
  const found = read("GET /app/members");
  const people = found.value;
  return all(
    isOwner() && Rename(),
    section(
      { "aria-labelledby": "people" },
      div({ class: "sec" }, h2({ id: "people" }, words.people), isOwner() && div({ class: "end" }, Button({ kind: "primary", icon: "plus", onClick: () => open(words.inviteTitle, (close) => Invite({ close: () => (again(), close()) })) }, words.invite))),
      Trouble({ error: found.error.value, retry: () => found.reload() }),
      !people && !found.error.value && Ghosts({ count: 3, height: 60 }),
      people && ul({ class: "lines" }, ...people.members.map((one) => Person({ one, key: one.userId }))),
    ),
    people && Invitations({ invitations: people.invitations }),
    isOwner() && Audit(),
  );
});
