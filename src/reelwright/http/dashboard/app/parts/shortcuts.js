import { useState } from "preact/hooks";
import { html, view } from "../core/html.js";
import { hasSingleKeys, scopes, setSingleKeys } from "../core/keys.js";
import { text } from "../core/text.js";
import { open } from "./dialog.js";
import { Check } from "./field.js";

const { dd, div, dl, dt, h3, kbd } = html;

/** "Ctrl+Shift+z" as keys. @param {string} keys */
const shown = (keys) =>
  keys
    .split(/([ +](?=.))/)
    .map((part) => (/^[ +]$/.test(part) ? " " : kbd({ class: "key" }, part.replace(/^Arrow/, ""))));

const List = view(() => {
  const [are, setAre] = useState(hasSingleKeys());
  return div(
    { class: "stack" },
    ...scopes.map((scope) =>
      div(
        { key: scope.title },
        h3(scope.title),
        dl(
          { class: "shortcuts" },
          ...scope.shortcuts
            .filter((one) => !one.isQuiet)
            .map((one) =>
              div({ key: one.keys, class: "row" }, dt({ class: "keys" }, ...shown(one.keys)), dd(one.label)),
            ),
        ),
      ),
    ),
    Check({ label: text.keys.single, value: are, onChange: (value) => (setSingleKeys(value), setAre(value)) }),
  );
});

export const openShortcuts = () => open(text.keys.title, () => List(), { wide: true });
