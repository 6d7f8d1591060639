// A secret or a new owner wants the password once more, when the last one is old: then the same request goes on.
import { useState } from "preact/hooks";
import { Refusal, answerRefusals, call } from "../core/call.js";
import { html, view } from "../core/html.js";
import { session } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";
import { Sheet, open } from "./dialog.js";
import { TextField } from "./field.js";

const { footer, p } = html;

const Ask = view((/** @type {{ close: (isDone?: boolean) => void }} */ { close }) => {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async () => {
    try {
      await call("POST /app/confirm", { body: { password } });
      close(true);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.message);
    }
  };
  if (!session.value?.user?.hasPassword) {
    return html.div(
      { class: "stack" },
      p(text.confirm.byLink),
      footer(Button({ onClick: () => close() }, text.common.ok)),
    );
  }
  return Sheet(
    { onSubmit: submit },
    p(text.confirm.why),
    TextField({
      label: text.confirm.password,
      type: "password",
      autocomplete: "current-password",
      autofocus: true,
      value: password,
      onInput: setPassword,
      problem,
    }),
    footer(
      Button({ onClick: () => close() }, text.common.cancel),
      Button({ kind: "primary", type: "submit" }, text.confirm.go),
    ),
  );
});

export function startConfirming() {
  answerRefusals(async (refusal) => {
    if (refusal.status !== 403 || refusal.code !== "CONFIRM") return false;
    return (
      (await open(text.confirm.title, (/** @type {(isDone?: boolean) => void} */ close) => Ask({ close }))) === true
    );
  });
  answerRefusals(async (refusal) => {
    if (refusal.status === 401 && refusal.code === "SIGN_IN") session.value = await call("GET /app/session");
    return false;
  });
}
