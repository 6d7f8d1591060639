// Lists of fields: of a body, of parameters, of an answer.
import { make, prose } from "./dom.js";
import { formSchema, inner, jsonSchema, nameOf, options, resolve, takesNull, typeOf } from "./schema.js";

const DEEPEST = 4;

/** @param {any} schema @param {number} [depth] */
export function fieldList(schema, depth = 0) {
  const plain = resolve(schema);
  const list = make("dl", { class: "fields" });
  for (const [name, property] of Object.entries(plain.properties || {})) {
    const isRequired = (plain.required || []).includes(name);
    list.append(make("div", { class: "field" }, make("dt", {}, ...term(name, property, isRequired)),
      make("dd", {}, ...meaning(name, property, depth))));
  }
  return list;
}

/** @param {string} name @param {any} property @param {boolean} isRequired */
function term(name, property, isRequired) {
  // What may be omitted may be null as well: that needs no words at every field.
  const type = typeOf(property) + (isRequired && takesNull(property) ? " or null" : "");
  const parts = [make("code", { class: "fieldname" }, name), make("span", { class: "type" }, type)];
  if (isRequired) parts.push(make("span", { class: "required" }, "required"));
  const fallback = property.default;
  if (fallback !== undefined && fallback !== null && typeof fallback !== "object") {
    parts.push(make("span", { class: "type" }, `default ${JSON.stringify(fallback)}`));
  }
  return parts;
}

/** @param {string} name @param {any} property @param {number} depth */
function meaning(name, property, depth) {
  const parts = property.description ? [prose(property.description)] : [];
  const nested = depth < DEEPEST && inner(property);
  if (nested) {
    parts.push(make("details", {}, make("summary", {}, `Fields of ${name}`), fieldList(nested, depth + 1)));
  }
  return parts;
}

/** A body that is one of several requests shows each of them. @param {any} body */
export function bodyFields(body) {
  const schema = jsonSchema(body) || formSchema(body);
  if (!schema) return make("p", {}, "The bytes of the file.");
  if (jsonSchema(body) && formSchema(body)) {
    return make("div", {}, bodyFields({ content: { "application/json": body.content["application/json"] } }),
      make("details", {}, make("summary", {}, "As a form (multipart/form-data)"), fieldList(formSchema(body))));
  }
  const kinds = options(schema);
  if (kinds.length < 2) return fieldList(schema);
  return make("div", {}, ...kinds.map((kind) => make("details", {},
    make("summary", {}, nameOf(kind)), prose(resolve(kind).description), fieldList(kind))));
}

/** @param {any} operation */
export function answerList(operation) {
  const rows = Object.entries(operation.responses || {}).map(([status, told]) => {
    const response = resolve(told);
    const schema = jsonSchema(response);
    const shapes = schema ? options(schema.$ref ? { anyOf: [schema] } : schema) : [];
    const shown = shapes.filter((one) => resolve(one).properties).map((one) => make("details", {},
      make("summary", {}, nameOf(one)), prose(resolve(one).description), fieldList(one)));
    return make("div", { class: "answer" },
      make("span", { class: `status s${status[0]}` }, status),
      make("div", {}, prose(response.description), ...shown));
  });
  return make("div", { class: "answers" }, ...rows);
}

/** @param {any} operation */
export function parameterFields(operation) {
  const schema = { properties: {}, required: [] };
  for (const one of operation.parameters || []) {
    if (one.in === "cookie") continue;
    schema.properties[one.name] = { ...one.schema, description: one.description };
    if (one.required) schema.required.push(one.name);
  }
  return Object.keys(schema.properties).length ? fieldList(schema) : null;
}
