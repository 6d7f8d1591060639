// One call in three languages.
import { example, formSchema, jsonSchema, resolve } from "./schema.js";

/**
 * @typedef {{ verb: string, path: string, query: [string, string][], headers: [string, string][], body: any,
 *   form: Record<string, string> | null, file: boolean }} Call
 */

/** The call that an operation's own examples make. @param {string} path @param {string} verb @param {any} operation @returns {Call} */
export function exampleCall(path, verb, operation) {
  const schema = jsonSchema(operation.requestBody);
  const form = !schema && formSchema(operation.requestBody);
  return {
    verb: verb.toUpperCase(),
    path: path.replace(/{(\w+)}/g, (whole, name) => `$${name.toUpperCase()}`),
    query: [],
    headers: [],
    body: schema ? example(schema) : undefined,
    form: form ? formExample(form) : null,
    file: Boolean(operation.requestBody?.content?.["application/octet-stream"]),
  };
}

/** @param {any} schema @returns {Record<string, string>} */
function formExample(schema) {
  const plain = resolve(schema);
  return Object.fromEntries((plain.required || Object.keys(plain.properties)).map((name) => [name, String(example(plain.properties[name]))]));
}

/** @param {Call} call */
function address(call) {
  const query = new URLSearchParams(call.query).toString();
  return location.origin + call.path + (query ? "?" + query : "");
}

/** @param {Call} call */
function needsKey(call) {
  return call.path.startsWith("/v1");
}

/** @param {Call} call */
export function curl(call) {
  const verb = call.verb === "GET" || (call.verb === "POST" && call.body !== undefined) ? "" : `-X ${call.verb} `;
  const lines = [`curl ${verb}"${address(call)}"`];
  if (needsKey(call)) lines.push('-H "x-api-key: $KEY"');
  for (const [name, value] of call.headers) lines.push(`-H '${name}: ${value}'`);
  if (call.body !== undefined) {
    lines.push("-H 'content-type: application/json'");
    lines.push(`-d '${JSON.stringify(call.body, null, 2).replaceAll("'", "'\\''")}'`);
  }
  for (const [name, value] of Object.entries(call.form || {})) lines.push(`-F '${name}=${value}'`);
  if (call.file) lines.push("-T kitchen.mp4");
  return lines.join(" \\\n  ");
}

/** @param {Call} call */
export function python(call) {
  const headers = [needsKey(call) && '"x-api-key": key', ...call.headers.map(([name, value]) => `"${name}": "${value}"`)];
  const lines = ["import httpx", "", "answer = httpx.request(", `    "${call.verb}",`, `    ${pythonAddress(call)},`];
  if (headers.some(Boolean)) lines.push(`    headers={${headers.filter(Boolean).join(", ")}},`);
  if (call.body !== undefined) lines.push(`    json=${indented(pythonValue(call.body, 0))},`);
  if (call.form) lines.push(`    files={"file": open("file", "rb")},`);
  if (call.file) lines.push(`    content=open("kitchen.mp4", "rb"),`);
  return [...lines, ")", "answer.raise_for_status()", ...readPython(call)].join("\n");
}

/** @param {Call} call */
function readPython(call) {
  return needsKey(call) ? ['print(answer.json()["data"])'] : ["print(len(answer.content))"];
}

/** @param {Call} call */
function pythonAddress(call) {
  const text = address(call);
  return /\$[A-Z]/.test(text) ? `f"${text.replace(/\$(\w+)/g, (whole, name) => `{${name.toLowerCase()}}`)}"` : `"${text}"`;
}

/** @param {any} value @param {number} depth @returns {string} */
function pythonValue(value, depth) {
  const pad = "    ".repeat(depth + 1);
  const end = "\n" + "    ".repeat(depth);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) {
    return value.length ? `[\n${value.map((one) => pad + pythonValue(one, depth + 1)).join(",\n")},${end}]` : "[]";
  }
  const rows = Object.entries(value).map(([name, one]) => `${pad}${JSON.stringify(name)}: ${pythonValue(one, depth + 1)}`);
  return rows.length ? `{\n${rows.join(",\n")},${end}}` : "{}";
}

/** @param {string} text */
function indented(text) {
  return text.replaceAll("\n", "\n    ");
}

/** @param {Call} call */
export function typescript(call) {
  const text = address(call).replace(/\$(\w+)/g, (whole, name) => `\${${name.toLowerCase()}}`);
  const quote = text.includes("${") ? "`" : '"';
  const headers = [needsKey(call) && '"x-api-key": key', call.body !== undefined && '"content-type": "application/json"',
    ...call.headers.map(([name, value]) => `"${name}": "${value}"`)].filter(Boolean);
  const lines = [`const answer = await fetch(${quote}${text}${quote}, {`];
  if (call.verb !== "GET") lines.push(`  method: "${call.verb}",`);
  if (headers.length) lines.push(`  headers: { ${headers.join(", ")} },`);
  if (call.body !== undefined) {
    lines.push(`  body: JSON.stringify(${JSON.stringify(call.body, null, 2).replaceAll("\n", "\n  ")}),`);
  }
  if (call.form) lines.push("  body: form, // a FormData with the file");
  if (call.file) lines.push("  body: file,");
  lines.push("});");
  lines.push(needsKey(call) ? "const { data } = await answer.json();" : "const bytes = await answer.arrayBuffer();");
  return lines.join("\n");
}

export const LANGUAGES = /** @type {const} */ ([["curl", curl], ["Python", python], ["TypeScript", typescript]]);
