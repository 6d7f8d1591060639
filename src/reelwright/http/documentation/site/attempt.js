// "Try it": the same call, sent from this page with your key. The key is kept for this tab alone.
import { codeBlock, colouredJson, make } from "./dom.js";
import { example, formSchema, jsonSchema, resolve } from "./schema.js";

const KEPT = "reelwright-docs-key";

export function keptKey() {
  return sessionStorage.getItem(KEPT) || "";
}

/** A field for the key; all of them on a page show the same. */
export function keyField() {
  const input = make("input", { type: "password", autocomplete: "off", spellcheck: "false", placeholder: "rw_…", value: keptKey(),
    oninput: (event) => sessionStorage.setItem(KEPT, event.target.value.trim()) });
  return make("label", { class: "input" }, make("span", {}, "API key"), input,
    make("small", {}, "Kept in this tab until you close it. It is sent to this server only."));
}

/**
 * @param {string} path @param {string} verb @param {any} operation
 * @param {(call: import("./samples.js").Call) => void} onChange told what would be sent, so that the samples show it
 */
export function attemptForm(path, verb, operation, onChange) {
  const inputs = (operation.parameters || []).filter((one) => one.in !== "cookie").map((one) => ({ one, input: parameterInput(one) }));
  const schema = jsonSchema(operation.requestBody);
  const form = !schema && formSchema(operation.requestBody);
  const body = schema ? bodyInput(schema) : null;
  const files = form ? formInputs(form) : [];
  const file = operation.requestBody?.content?.["application/octet-stream"] ? make("input", { type: "file" }) : null;
  const answer = make("div", { class: "reply", role: "status" });
  const send = make("button", { class: "button primary", type: "submit" }, "Send");
  const read = () => readCall(path, verb, inputs, body);
  const box = make("form", { class: "attempt" }, path.startsWith("/v1") ? keyField() : null,
    ...inputs.map(({ one, input }) => labelled(one.name, one.in, input)),
    body ? labelled("Body", "JSON", body) : null,
    ...files.map(([name, input]) => labelled(name, "form", input)), file ? labelled("File", "bytes", file) : null, send, answer);
  box.addEventListener("input", () => tell(read, onChange));
  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.setAttribute("disabled", "");
    answer.replaceChildren(...(await sent(read, files, file)));
    send.removeAttribute("disabled");
  });
  return box;
}

/** @param {() => import("./samples.js").Call} read @param {(call: import("./samples.js").Call) => void} onChange */
function tell(read, onChange) {
  try {
    onChange(read());
  } catch {
    // The body is being typed: the samples keep the last one that was whole.
  }
}

/** @param {any} one */
function parameterInput(one) {
  const shown = resolve(one.schema);
  const values = shown.enum || (shown.anyOf || []).map(resolve).find((part) => part.enum)?.enum;
  if (!values) return make("input", { required: one.required, placeholder: String(one.schema?.examples?.[0] ?? ""), autocomplete: "off" });
  return make("select", {}, make("option", { value: "" }, "–"), ...values.map((value) => make("option", {}, String(value))));
}

/** @param {any} schema */
function bodyInput(schema) {
  const area = make("textarea", { spellcheck: "false", rows: "10" });
  area.value = JSON.stringify(example(schema), null, 2);
  return area;
}

/** @param {any} schema @returns {[string, HTMLElement][]} */
function formInputs(schema) {
  return Object.entries(resolve(schema).properties || {}).map(([name, property]) => {
    const isFile = resolve(property).format === "binary" || resolve(property).contentMediaType;
    return [name, make("input", isFile ? { type: "file" } : {})];
  });
}

/** @param {string} name @param {string} place @param {HTMLElement} input */
function labelled(name, place, input) {
  return make("label", { class: "input" }, make("span", {}, name, " ", make("i", {}, place)), input);
}

/** @returns {import("./samples.js").Call} */
function readCall(path, verb, inputs, body) {
  const call = { verb: verb.toUpperCase(), path, query: [], headers: [], body: undefined, form: null, file: false };
  for (const { one, input } of inputs) {
    const value = input.value.trim();
    if (one.in === "path") call.path = call.path.replace(`{${one.name}}`, value ? encodeURIComponent(value) : `$${one.name.toUpperCase()}`);
    else if (value && one.in === "query") call.query.push([one.name, value]);
    else if (value && one.in === "header") call.headers.push([one.name, value]);
  }
  if (body) call.body = JSON.parse(body.value);
  return call;
}

/** Sends the call and returns what to show. */
async function sent(read, files, file) {
  let call;
  try {
    call = read();
  } catch (fault) {
    return [make("p", { class: "bad" }, `The body is not JSON: ${fault.message}`)];
  }
  const headers = Object.fromEntries(call.headers);
  if (call.path.startsWith("/v1")) headers["x-api-key"] = keptKey();
  if (call.body !== undefined) headers["content-type"] = "application/json";
  const started = performance.now();
  try {
    const got = await fetch(call.path + (call.query.length ? "?" + new URLSearchParams(call.query) : ""),
      { method: call.verb, headers, body: payload(call, files, file), credentials: "omit" });
    return await shown(got, performance.now() - started);
  } catch (fault) {
    return [make("p", { class: "bad" }, `The server did not answer: ${fault.message}`)];
  }
}

function payload(call, files, file) {
  if (call.body !== undefined) return JSON.stringify(call.body);
  if (file) return file.files[0];
  if (!files.length) return undefined;
  const form = new FormData();
  for (const [name, input] of files) {
    if (input.type === "file" ? input.files[0] : input.value) form.append(name, input.type === "file" ? input.files[0] : input.value);
  }
  return form;
}

async function shown(got, ms) {
  const kind = got.headers.get("content-type") || "";
  const text = /json|text/.test(kind) ? await got.text() : `${kind || "Nothing"}, ${(await got.blob()).size} bytes`;
  const head = make("p", { class: "replied" }, make("span", { class: `status s${String(got.status)[0]}` }, String(got.status)),
    ` ${Math.round(ms)} ms`, got.headers.has("x-request-id") ? ` · request ${got.headers.get("x-request-id")}` : "");
  try {
    const json = JSON.stringify(JSON.parse(text), null, 2);
    return [head, codeBlock(json, colouredJson(json), "Answer")];
  } catch {
    return [head, codeBlock(text, undefined, "Answer")];
  }
}
