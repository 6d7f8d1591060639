// The same request as a call of the API: for who goes on with a program.
import { useState } from "preact/hooks";
import { html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { open } from "../../parts/dialog.js";
import { Segments } from "../../parts/picker.js";
import { toast } from "../../parts/toast.js";

const { div, footer, p, pre } = html;

/** @param {string} format @param {any} body @returns {[string, any]} */
const target = (format, body) =>
  format === "template"
    ? [`${location.origin}/v1/project/create`, { type: "template", ...body }]
    : [`${location.origin}/v1/project/create/${format}`, body];

/** A JSON value as Python writes it. Pure. @param {any} value @param {string} [indent] @returns {string} */
export function python(value, indent = "") {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((one) => `${inner}${python(one, inner)},\n`)
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${python(one, inner)},\n`);
  const [first, last] = Array.isArray(value) ? "[]" : "{}";
  return entries.length ? `${first}\n${entries.join("")}${indent}${last}` : first + last;
}

/** @type {Record<string, (url: string, body: any) => string>} */
export const WAYS = {
  curl: (url, body) =>
    `curl ${url} \\\n  -H 'x-api-key: YOUR_KEY' \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  Python: (url, body) =>
    `import httpx\n\nanswer = httpx.post(\n    "${url}",\n    headers={"x-api-key": "YOUR_KEY"},\n    json=${python(body, "    ")},\n)\nprint(answer.json()["data"]["projectId"])`,
  TypeScript: (url, body) =>
    `const answer = await fetch("${url}", {\n  method: "POST",\n  headers: { "x-api-key": "YOUR_KEY", "content-type": "application/json" },\n  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),\n});\nconst { data } = await answer.json();`,
};

const Call = view((/** @type {{ format: string, body: any, close: () => void }} */ { format, body, close }) => {
  const [way, setWay] = useState("curl");
  const words = WAYS[way](...target(format, body));
  const copy = async () => {
    await navigator.clipboard?.writeText(words);
    toast(text.common.copied);
  };
  return div(
    { class: "stack" },
    p({ class: "hint" }, text.create.callHint),
    Segments({
      label: text.create.asCall,
      name: "way",
      value: way,
      choices: Object.keys(WAYS).map((one) => ({ value: one, label: one })),
      onChange: setWay,
    }),
    pre({ class: "code", tabIndex: 0, dir: "ltr" }, words),
    footer(
      navigator.clipboard && Button({ icon: "copy", onClick: copy }, text.common.copy),
      Button({ kind: "primary", onClick: close }, text.common.done),
    ),
  );
});

/** @param {string} format @param {any} body */
export const showCall = (format, body) =>
  open(text.create.callTitle, (close) => Call({ format, body, close: () => close() }), { wide: true });
