import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { Segments } from "../../parts/picker.js";
import { useSending } from "../shared/sending.js";
import { showSecret } from "./secret.js";

const { footer } = html;

const words = text.settings.team;

export const Invite = view((/** @type {{ close: () => void }} */ { close }) => {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("member");
  const sending = useSending(
    () => call("POST /app/invitations", { body: { email, role } }),
    ({ link }) => {
      close();
      showSecret(words.inviteLink, { value: link, label: words.inviteLink, hint: words.inviteLinkHint, copied: words.copied });
    },
    ["email", "role"],
  );
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: words.email, type: "email", dir: "ltr", autocomplete: "off", autofocus: true, value: email, onInput: setEmail, problem: sending.problem("email") }),
    Segments({ label: words.role, name: "role", value: role, onChange: setRole, choices: [{ value: "member", label: words.roles.member }, { value: "owner", label: words.roles.owner }] }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !email.includes("@") }, words.inviteGo)),
  );
});
