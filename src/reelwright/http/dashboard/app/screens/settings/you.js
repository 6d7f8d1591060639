// You: name, password, where you are signed in, theme, language and keys.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, html, view } from "../../core/html.js";
import { keep } from "../../core/kept.js";
import { hasSingleKeys, setSingleKeys } from "../../core/keys.js";
import { refresh, session } from "../../core/store.js";
import { language, text } from "../../core/text.js";
import { chooseTheme, theme } from "../../core/theme.js";
import { Button } from "../../parts/button.js";
import { Trouble } from "../../parts/empty.js";
import { Check, Field, SelectField, TextField } from "../../parts/field.js";
import { Segments } from "../../parts/picker.js";
import { openShortcuts } from "../../parts/shortcuts.js";
import { toast } from "../../parts/toast.js";
import { useSending } from "../shared/sending.js";
import { Sessions } from "./sessions.js";

const { div, form, h2, p, section } = html;

const words = text.settings.you;

/** @param {() => void} run */
const onSubmit = (run) => (/** @type {SubmitEvent} */ event) => (event.preventDefault(), run());

const Name = view(() => {
  const user = session.value?.user;
  const [name, setName] = useState(user?.name ?? "");
  const sending = useSending(() => call("PATCH /app/user", { body: { name } }), (changed) => ((session.value = changed), toast(words.saved)), ["name"]);
  return form(
    { class: "panel stack", noValidate: true, onSubmit: onSubmit(sending.run) },
    p(words.email, ": ", html.b(user?.email)),
    div({ class: "row rename" }, TextField({ label: words.name, maxLength: 100, autocomplete: "name", value: name, onInput: setName, problem: sending.problem("name") }), Button({ type: "submit", busy: sending.isBusy, disabled: name === user?.name }, words.save)),
    Trouble({ error: sending.error }),
  );
});

const Password = view(() => {
  const hasPassword = Boolean(session.value?.user?.hasPassword);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const sending = useSending(
    () => call("PUT /app/user/password", { body: { password, current: hasPassword ? current : null } }),
    (changed) => {
      session.value = changed;
      setCurrent("");
      setPassword("");
      refresh("GET /app/sessions");
      toast(words.passwordSaved);
    },
    ["password", "current"],
  );
  return form(
    { class: "panel stack", noValidate: true, onSubmit: onSubmit(sending.run) },
    h2(words.password),
    p({ class: "hint" }, hasPassword ? words.passwordHint : words.noPassword),
    html.input({ class: "unseen", type: "text", autocomplete: "username", tabIndex: -1, readOnly: true, "aria-hidden": "true", value: session.value?.user?.email ?? "" }),
    div(
      { class: "two" },
      hasPassword && TextField({ label: words.current, type: "password", autocomplete: "current-password", value: current, onInput: setCurrent, problem: sending.problem("current") }),
      TextField({ label: words.new, type: "password", autocomplete: "new-password", value: password, onInput: setPassword, problem: sending.problem("password") }),
    ),
    Trouble({ error: sending.error }),
    div(Button({ type: "submit", busy: sending.isBusy, disabled: !password || (hasPassword && !current) }, words.setPassword)),
  );
});

const Look = view(() =>
  section(
    { class: "panel stack", "aria-labelledby": "look" },
    h2({ id: "look" }, words.look),
    div(
      { class: "two" },
      Field({
        label: words.theme,
        isGroup: true,
        draw: () =>
          Segments({
            label: words.theme,
            name: "your-theme",
            value: theme.value,
            onChange: chooseTheme,
            choices: [{ value: "day", label: text.rail.day }, { value: "night", label: text.rail.night }, { value: "system", label: text.rail.auto }],
          }),
      }),
      SelectField({
        label: words.language,
        value: language,
        choices: Object.entries(words.languages).map(([value, label]) => ({ value, label })),
        onChange: (value) => (keep("localStorage", "reelwright.language", value), location.reload()),
      }),
    ),
  ),
);

const KeysPanel = view(() => {
  const [areOn, setOn] = useState(hasSingleKeys());
  return section(
    { class: "panel stack", "aria-labelledby": "single" },
    h2({ id: "single" }, words.keys),
    Check({ label: words.singleKeys, help: words.singleKeysHelp, value: areOn, onChange: (are) => (setSingleKeys(are), setOn(are)) }),
    div(Button({ small: true, icon: "keyboard", onClick: openShortcuts }, words.allKeys)),
  );
});

export const You = view(() => all(Name(), Password(), Sessions(), Look(), KeysPanel()));
