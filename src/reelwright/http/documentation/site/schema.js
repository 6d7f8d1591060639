// What a schema of the OpenAPI document says: its type in words, its fields, an example.

let spec = { components: { schemas: {} } };

/** @param {any} read */
export function useSpec(read) {
  spec = read;
}

/** @param {any} schema */
export function resolve(schema) {
  if (!schema) return {};
  if (schema.$ref) return resolve(schema.$ref.slice(2).split("/").reduce((at, part) => at[part], spec));
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(resolve);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { ...parts[0], ...schema, properties, required: parts.flatMap((part) => part.required || []), allOf: undefined };
}

/** The alternatives of a schema but null. @param {any} schema */
export function options(schema) {
  return (schema.anyOf || schema.oneOf || [schema]).filter((one) => one.type !== "null");
}

/** @param {any} schema @returns {string} */
export function typeOf(schema) {
  return options(resolve(schema)).map((one) => plainType(resolve(one))).join(" or ");
}

/** @param {any} plain */
function plainType(plain) {
  if (plain.enum) return plain.enum.length > 12 ? "one of " + plain.enum.length : plain.enum.join(" | ");
  if (plain.const !== undefined) return JSON.stringify(plain.const);
  if (plain.type === "array") return "list of " + typeOf(plain.items || {});
  const limits = [];
  if (plain.maxLength) limits.push(`${plain.minLength || 0}–${plain.maxLength} characters`);
  if (plain.minimum !== undefined || plain.maximum !== undefined) {
    limits.push(range(plain.minimum, plain.maximum));
  }
  return (plain.type || "any") + (limits.length ? `, ${limits.join(", ")}` : "");
}

/** @param {number | undefined} least @param {number | undefined} most */
function range(least, most) {
  if (most === undefined) return `from ${least}`;
  return least === undefined ? `up to ${most}` : `${least}–${most}`;
}

/** @param {any} schema */
export function takesNull(schema) {
  return Boolean(resolve(schema).anyOf?.some((one) => one.type === "null"));
}

/** The object inside of a field, if there is one. @param {any} schema */
export function inner(schema) {
  const found = options(resolve(schema)).map(resolve).map((one) => (one.type === "array" ? resolve(one.items) : one));
  return found.find((one) => one.properties);
}

/** @param {any} part a request body or a response */
export function jsonSchema(part) {
  return part?.content?.["application/json"]?.schema;
}

/** @param {any} part */
export function formSchema(part) {
  return part?.content?.["multipart/form-data"]?.schema;
}

/** A value of this schema. @param {any} schema @returns {any} */
export function example(schema) {
  const whole = resolve(schema);
  if (whole.examples) return whole.examples[0];
  const plain = resolve(options(whole).at(-1));
  if (plain.examples) return plain.examples[0];
  if (plain.default !== undefined && plain.default !== null) return plain.default;
  if (plain.const !== undefined) return plain.const;
  if (plain.enum) return plain.enum[0];
  if (plain.type === "array") return [example(plain.items || {})];
  if (!plain.properties) return { integer: 1, number: 1, boolean: true, string: "…" }[plain.type] ?? {};
  const named = Object.entries(plain.properties).filter(([name]) => (plain.required || []).includes(name));
  return Object.fromEntries(named.map(([name, property]) => [name, example(property)]));
}

/** The schema's own name. @param {any} schema */
export function nameOf(schema) {
  return (schema.$ref || "Body").split("/").pop();
}

/** @param {string} id */
export function findOperation(id) {
  for (const [path, verbs] of [...Object.entries(spec.paths), ...Object.entries(spec.webhooks || {})]) {
    for (const [verb, operation] of Object.entries(verbs)) {
      if (operation.operationId === id) return { path, verb, operation, isCallable: path in spec.paths };
    }
  }
  return null;
}
