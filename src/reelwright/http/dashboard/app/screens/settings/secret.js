// A secret that is shown once, with a way to take it along.
import { useRef } from "preact/hooks";
import { all, html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { open } from "../../parts/dialog.js";
import { Banner } from "../../parts/empty.js";
import { toast } from "../../parts/toast.js";

const { div, footer, input } = html;

/** On plain http beyond loopback browsers have no clipboard: then the text is selected. @param {string} value @param {HTMLInputElement | null} field @param {string} said */
async function take(value, field, said) {
  field?.select();
  try {
    await navigator.clipboard.writeText(value);
    toast(said);
  } catch {
    document.execCommand("copy");
  }
}

/** @typedef {{ value: string, label: string, hint: string, copied: string, close: () => void }} SecretProps */
const Secret = view((/** @type {SecretProps} */ { value, label, hint, copied, close }) => {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  return all(
    Banner({ kind: "pencil" }, hint),
    div({ class: "secret" }, input({ ref: field, class: "input mono", readOnly: true, value, "aria-label": label, spellcheck: false, onFocus: () => field.current?.select() }), Button({ icon: "copy", onClick: () => take(value, field.current, copied) }, text.common.copy)),
    footer(Button({ kind: "primary", onClick: close }, text.settings.keys.done)),
  );
});

/** @param {string} title @param {{ value: string, label: string, hint: string, copied: string }} secret */
export const showSecret = (title, secret) => open(title, (close) => Secret({ ...secret, close: () => close() }), { isFirm: true });
