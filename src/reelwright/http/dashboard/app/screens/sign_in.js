// The door: sign in, set up the first studio, join by invitation.
import { useState } from "preact/hooks";
import { Refusal, call } from "../core/call.js";
import { Form, focusProblem } from "../core/form.js";
import { all, html, view } from "../core/html.js";
import { dropTicket, refused, ticket } from "../core/link.js";
import { session } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Sheet } from "../parts/dialog.js";
import { Banner, Trouble } from "../parts/empty.js";
import { SelectField, TextField } from "../parts/field.js";
import { mark } from "../parts/rail.js";

const { b, code, div, h1, i, main, p } = html;

/** A form that is sent to an operation which answers with the session. @param {Parameters<typeof call>[0]} operation @param {any} initial */
function useEntrance(operation, initial) {
  const [form] = useState(() => new Form(initial));
  const [error, setError] = useState(/** @type {Refusal | null} */ (null));
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { ...body } = form.value.peek();
      const entered = /** @type {any} */ (await call(operation, { body }));
      dropTicket();
      session.value = entered;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      form.refuse(refusal.problems, { all: true });
      setError(refusal.problems.length ? null : refusal);
      focusProblem();
    } finally {
      setBusy(false);
    }
  };
  /** @param {string} path @param {string} label @param {any} [more] */
  const field = (path, label, more = {}) =>
    TextField({
      label,
      value: form.get(path) ?? "",
      problem: form.problem(path),
      onInput: (/** @type {string} */ value) => form.set(path, value || more.empty),
      ...more,
    });
  return { form, error, busy, submit, field };
}

const SignIn = view(() => {
  const { error, busy, submit, field } = useEntrance("POST /app/sign-in", { email: "", password: "" });
  const { hasUsers, oidc, warnings = [] } = session.value ?? {};
  return all(
    h1({ tabIndex: -1 }, text.signIn.title),
    p({ class: "lead" }, text.signIn.lead),
    refused && Banner({ kind: "bad", title: text.signIn.linkRefused }, refused),
    warnings.includes("plain-http") && Banner({ kind: "pencil" }, text.signIn.plain),
    !hasUsers &&
      Banner({ kind: "wait", title: text.signIn.noUsers }, p(text.signIn.noUsersHint), code("reelwright user link")),
    Sheet(
      { onSubmit: submit, label: text.signIn.title },
      field("email", text.signIn.email, { type: "email", autocomplete: "username", autofocus: true, empty: "" }),
      field("password", text.signIn.password, { type: "password", autocomplete: "current-password", empty: "" }),
      Trouble({ error }),
      Button({ kind: "primary", type: "submit", busy }, text.signIn.go),
      oidc && Button({ href: oidc.start }, text.signIn.oidc),
    ),
    hasUsers && p({ class: "hint" }, text.signIn.forgot, " ", code("reelwright user link E-MAIL")),
  );
});

const SetUp = view((/** @type {{ opened: import("../core/link.js").LinkAnswer, leave: () => void }} */ { opened }) => {
  const initial = {
    ticket: opened.ticket,
    studio: "",
    teamId: null,
    email: opened.email ?? "",
    name: "",
    password: null,
  };
  const { form, error, busy, submit, field } = useEntrance("POST /app/set-up", initial);
  /** @param {string | undefined} id */
  const take = (id) => {
    form.set("teamId", id ?? null);
    const team = opened.teams.find((one) => one.id === id);
    if (team) form.set("studio", team.name);
  };
  return all(
    h1({ tabIndex: -1 }, text.signIn.setUp),
    p({ class: "lead" }, text.signIn.setUpLead),
    Sheet(
      { onSubmit: submit, label: text.signIn.setUp },
      opened.teams.length > 0 &&
        SelectField({
          label: text.signIn.take,
          value: form.get("teamId"),
          none: text.signIn.newTeam,
          onChange: take,
          choices: opened.teams.map((one) => ({ value: one.id, label: text.signIn.takeOver(one.name) })),
        }),
      field("studio", text.signIn.studio, { help: text.signIn.studioHelp, autofocus: true, maxLength: 100, empty: "" }),
      field("email", text.signIn.email, {
        type: "email",
        autocomplete: "username",
        help: text.signIn.emailHelp,
        empty: "",
      }),
      field("password", text.signIn.choose, {
        type: "password",
        autocomplete: "new-password",
        isOptional: true,
        help: text.signIn.chooseHelp,
        empty: null,
      }),
      Trouble({ error }),
      Button({ kind: "primary", type: "submit", busy }, text.signIn.setUpGo),
    ),
  );
});

const Join = view(
  (/** @type {{ opened: import("../core/link.js").LinkAnswer, leave: () => void }} */ { opened, leave }) => {
    const { error, busy, submit, field } = useEntrance("POST /app/join", {
      ticket: opened.ticket,
      name: null,
      password: null,
    });
    const secret = opened.hasUser
      ? { label: text.signIn.joinPassword, autocomplete: "current-password", help: text.signIn.joinPasswordHelp }
      : { label: text.signIn.choose, autocomplete: "new-password", help: text.signIn.chooseHelp, isOptional: true };
    const team = opened.team?.name ?? "";
    return all(
      h1({ tabIndex: -1 }, text.signIn.join(team)),
      p(
        { class: "lead" },
        text.signIn.joinLead(opened.email ?? ""),
        " ",
        opened.role === "owner" ? text.signIn.owner : text.signIn.member,
      ),
      Sheet(
        { onSubmit: submit, label: text.signIn.join(team) },
        !opened.hasUser &&
          field("name", text.signIn.name, { autocomplete: "name", autofocus: true, maxLength: 100, empty: null }),
        field("password", secret.label, { type: "password", empty: null, ...secret }),
        Trouble({ error }),
        Button({ kind: "primary", type: "submit", busy }, text.signIn.joinGo),
        Button({ kind: "quiet", onClick: leave }, text.signIn.instead),
      ),
    );
  },
);

/** A countdown leader, as at the beginning of a reel. */
const Leader = view(() =>
  div(
    { class: "leader", "aria-hidden": "true" },
    div({ class: "disc" }, i(), i(), i(), b("3")),
    div({ class: "edge" }),
  ),
);

export default function Door() {
  const [opened, setOpened] = useState(ticket());
  const leave = () => (dropTicket(), setOpened(null));
  return div(
    { class: "door" },
    Leader(),
    main(
      { class: "sheet", id: "main" },
      div({ class: "mark" }, mark()),
      opened?.next === "set-up"
        ? SetUp({ opened, leave })
        : opened?.next === "join"
          ? Join({ opened, leave })
          : SignIn(),
    ),
  );
}
