"use strict";
// Renders /openapi.json. Nothing is loaded from elsewhere, and the key stays in this tab.

let spec;
let key = "";

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null));
  return node;
}

// The little Markdown that descriptions use: paragraphs, lists and `code`.
function prose(text) {
  const box = make("div");
  let list = null;
  for (const block of (text || "").replace(/([^\n])\n(?! *(\* |\n|$))/g, "$1 ").split(/\n+/).filter(Boolean)) {
    const item = block.startsWith("* ");
    const node = make(item ? "li" : "p");
    block.replace(/^\* /, "").split(/(`[^`]+`)/).forEach((part) =>
      node.append(part.startsWith("`") && part.length > 1 ? make("code", {}, part.slice(1, -1)) : part));
    if (!item) { list = null; box.append(node); continue; }
    if (!list) { list = make("ul"); box.append(list); }
    list.append(node);
  }
  return box;
}

function resolve(schema) {
  if (!schema) return {};
  if (schema.$ref) return resolve(schema.$ref.slice(2).split("/").reduce((at, part) => at[part], spec));
  if (schema.allOf) {
    const parts = schema.allOf.map(resolve);
    const properties = Object.assign({}, ...parts.map((part) => part.properties));
    return { ...parts[0], ...schema, properties, required: parts.flatMap((part) => part.required || []), allOf: undefined };
  }
  return schema;
}

function options(schema) {
  return (schema.anyOf || schema.oneOf || [schema]).filter((one) => one.type !== "null");
}

function typeOf(schema) {
  return options(resolve(schema)).map((one) => {
    const plain = resolve(one);
    if (plain.enum) return plain.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (plain.const !== undefined) return JSON.stringify(plain.const);
    if (plain.type === "array") return typeOf(plain.items || {}) + "[]";
    const limits = [];
    if (plain.minLength || plain.maxLength) limits.push(`${plain.minLength || 0}–${plain.maxLength} characters`);
    if (plain.minimum !== undefined || plain.maximum !== undefined) {
      limits.push(`${plain.minimum ?? ""}–${plain.maximum ?? ""}`);
    }
    return (plain.type || "any") + (limits.length ? ` (${limits.join(", ")})` : "");
  }).join(" or ");
}

function takesNull(schema) {
  return resolve(schema).anyOf?.some((one) => one.type === "null");
}

function inner(schema) {
  const found = options(resolve(schema)).map(resolve).map((one) => (one.type === "array" ? resolve(one.items) : one));
  return found.find((one) => one.properties);
}

function fields(schema, depth = 0) {
  const plain = resolve(schema);
  const table = make("table");
  for (const [name, property] of Object.entries(plain.properties || {})) {
    // What may be omitted may be null as well: that needs no words at every field.
    const required = (plain.required || []).includes(name);
    const type = typeOf(property) + (required && takesNull(property) ? " or null" : "");
    const about = make("td", {}, make("span", { class: "type" }, type));
    if (required) about.append(" ", make("span", { class: "required" }, "required"));
    const fallback = property.default;
    if (fallback !== undefined && fallback !== null && typeof fallback !== "object") {
      about.append(make("span", { class: "type" }, ` · default ${JSON.stringify(fallback)}`));
    }
    if (property.description) about.append(prose(property.description));
    const nested = depth < 4 && inner(property);
    if (nested) about.append(make("details", {}, make("summary", {}, "fields"), fields(nested, depth + 1)));
    table.append(make("tr", {}, make("td", {}, name), about));
  }
  return table;
}

// A body that is one of several requests shows each of them.
function bodyFields(schema) {
  const kinds = options(schema);
  if (kinds.length < 2) return fields(schema);
  return make("div", {}, ...kinds.map((kind) => make("details", {},
    make("summary", {}, (kind.$ref || "Body").split("/").pop()), prose(resolve(kind).description), fields(kind))));
}

function content(part) {
  return part?.content?.["application/json"];
}

function example(schema) {
  const plain = resolve(options(schema).at(-1));
  if (plain.examples) return plain.examples[0];
  const body = {};
  for (const name of plain.required || []) body[name] = resolve(plain.properties[name]).type === "string" ? "…" : null;
  return body;
}

function tryIt(path, verb, operation) {
  const parameters = (operation.parameters || []).filter((one) => one.in !== "cookie");
  const grid = make("div", { class: "fields" });
  const inputs = parameters.map((one) => {
    const input = make("input", { "aria-label": one.name, placeholder: one.in });
    grid.append(make("label", {}, one.name), input);
    return [one, input];
  });
  const schema = content(operation.requestBody)?.schema;
  const body = schema && make("textarea", { "aria-label": "Body" });
  if (body) body.value = JSON.stringify(example(schema), null, 2);
  const answer = make("pre", { hidden: "" });
  async function send() {
    let address = path;
    const query = new URLSearchParams();
    const headers = { "x-api-key": key };
    for (const [one, input] of inputs) {
      if (one.in === "path") address = address.replace(`{${one.name}}`, encodeURIComponent(input.value));
      else if (input.value && one.in === "query") query.set(one.name, input.value);
      else if (input.value && one.in === "header") headers[one.name] = input.value;
    }
    if (body) headers["content-type"] = "application/json";
    answer.hidden = false;
    try {
      const got = await fetch(address + (query.size ? "?" + query : ""), {
        method: verb.toUpperCase(), headers, body: body?.value });
      const kind = got.headers.get("content-type") || "";
      const text = /json|text/.test(kind) ? await got.text() : kind;
      let shown = text;
      try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: as it is */ }
      answer.textContent = `${got.status}\n${shown}`;
    } catch (fault) {
      answer.textContent = String(fault);
    }
  }
  return make("details", {}, make("summary", {}, "Try it"), grid, body,
    make("button", { type: "button", onclick: send }, "Send"), answer);
}

function responses(operation) {
  const table = make("table");
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = content(response)?.schema;
    const about = make("td", {}, response.description || "");
    for (const option of schema ? options(schema.$ref ? { anyOf: [schema] } : schema) : []) {
      const shape = resolve(option);
      if (!shape.properties) continue;
      const name = (option.$ref || "Body").split("/").pop();
      about.append(make("details", {}, make("summary", {}, name), prose(shape.description), fields(shape)));
    }
    table.append(make("tr", {}, make("td", {}, status), about));
  }
  return table;
}

function article(path, verb, operation, callable) {
  const schema = content(operation.requestBody)?.schema;
  const parameters = { properties: {}, required: [] };
  for (const one of operation.parameters || []) {
    parameters.properties[one.name] = { ...one.schema, description: one.description };
    if (one.required) parameters.required.push(one.name);
  }
  const hasParameters = Object.keys(parameters.properties).length > 0;
  return make("article", { id: operation.operationId },
    make("h3", {}, operation.summary || operation.operationId),
    make("div", { class: "line" }, make("span", { class: `verb ${verb}` }, verb.toUpperCase()),
      make("span", { class: "path" }, path)),
    prose(operation.description),
    hasParameters ? make("h4", {}, "Parameters") : null, hasParameters ? fields(parameters) : null,
    schema ? make("h4", {}, "Body") : null, schema ? bodyFields(schema) : null,
    make("h4", {}, "Answers"), responses(operation),
    callable ? tryIt(path, verb, operation) : null);
}

function show() {
  const head = document.getElementById("head");
  const field = make("input", { type: "password", placeholder: "x-api-key, for Try it", autocomplete: "off",
    "aria-label": "API key", oninput: (event) => { key = event.target.value; } });
  head.replaceChildren(make("h1", {}, spec.info.title + " API"),
    make("p", { class: "muted" }, `${spec.info.summary || ""} · ${spec.info.version} · `,
      make("a", { href: "/openapi.json" }, "openapi.json")),
    prose(spec.info.description), make("div", { class: "key" }, field));
  const nav = document.getElementById("nav");
  const all = document.getElementById("operations");
  all.replaceChildren();
  const every = [...Object.entries(spec.paths).map((one) => [...one, true]),
    ...Object.entries(spec.webhooks || {}).map((one) => [...one, false])];
  for (const tag of spec.tags) {
    const group = make("section", {}, make("h2", {}, tag.name), make("p", { class: "muted" }, tag.description));
    nav.append(make("strong", {}, tag.name));
    for (const [path, verbs, callable] of every) {
      for (const [verb, operation] of Object.entries(verbs)) {
        if (!(operation.tags || []).includes(tag.name)) continue;
        group.append(article(path, verb, operation, callable));
        nav.append(make("a", { href: "#" + operation.operationId }, operation.summary || path));
      }
    }
    all.append(group);
  }
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

fetch("/openapi.json").then((answer) => answer.json()).then((document) => { spec = document; show(); }).catch((fault) => {
  document.getElementById("operations").textContent = `The document could not be read: ${fault}`;
});
