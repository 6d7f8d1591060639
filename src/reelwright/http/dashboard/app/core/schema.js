// What the request schemas of the OpenAPI document say of a field. Read by forms.

/** @typedef {any} Schema */
/** @typedef {Record<string, Schema>} Schemas */
/**
 * @typedef {object} Rules
 * @property {"text" | "number" | "integer" | "boolean" | "choice" | "list" | "object" | "any"} kind
 * @property {boolean} isRequired
 * @property {any} [initial] the default
 * @property {number} [least] of a number, or of characters
 * @property {number} [most]
 * @property {string} [format]
 * @property {any[]} [choices]
 * @property {Schema} schema with references followed
 * @property {string} help
 */

const PREFIX = "#/components/schemas/";

/** Follows a reference, and takes the part that is not null. @param {Schema} schema @param {Schemas} all @returns {Schema} */
export function follow(schema, all) {
  const notes = { default: schema.default, description: schema.description };
  const options = schema.anyOf?.filter((/** @type {Schema} */ one) => one.type !== "null");
  const inner = options?.length === 1 ? options[0] : schema;
  const found = inner.$ref ? all[inner.$ref.slice(PREFIX.length)] : inner;
  return {
    ...found,
    default: notes.default ?? found.default,
    description: notes.description ?? found.description,
  };
}

/** @param {Schema} schema @returns {Rules["kind"]} */
function kindOf(schema) {
  if (schema.enum) return "choice";
  if (schema.type === "string") return "text";
  if (schema.type === "array") return "list";
  if (schema.type === "object") return schema.properties ? "object" : "any";
  return ["number", "integer", "boolean"].includes(schema.type) ? schema.type : "any";
}

/** The rules of "StoryRequest.card.title". @param {string} name @param {Schemas} all @returns {Rules} */
export function rulesOf(name, all) {
  const [first, ...rest] = name.replaceAll("[]", "").split(".");
  let schema = follow(all[first], all);
  let isRequired = false;
  for (const step of rest) {
    const holder = schema.type === "array" ? follow(schema.items, all) : schema;
    if (!holder.properties?.[step]) throw new Error(`${name}: the schemas have no "${step}"`);
    isRequired = (holder.required ?? []).includes(step);
    schema = follow(holder.properties[step], all);
  }
  return {
    kind: kindOf(schema),
    isRequired,
    initial: schema.default ?? undefined,
    least: schema.minimum ?? schema.minLength ?? schema.minItems,
    most: schema.maximum ?? schema.maxLength ?? schema.maxItems,
    format: schema.format,
    choices: schema.enum,
    schema,
    help: helpOf(schema.description ?? ""),
  };
}

/**
 * The first sentence of a description, if it is fit for people: those with names of fields are for programs.
 * @param {string} description
 */
export function helpOf(description) {
  const [sentence] = description.replace(/\s+/g, " ").split(/(?<=[.!?])\s/);
  return /[`]|\bid\b/.test(sentence) || sentence.length > 160 ? "" : sentence;
}

/** "targetDuration" -> "Target duration". @param {string} name */
export function humanize(name) {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
    .replace(/\bid$/, "")
    .replace(/\b(url|ai|ms)\b/g, (word) => word.toUpperCase())
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @type {Promise<Schemas> | null} */
let coming = null;

/** All schemas of requests, by name. @returns {Promise<Schemas>} */
export const schemas = () => {
  const address = new URL("../generated/requests.js", import.meta.url).pathname;
  coming ??= import(address).then((module) => module.requests);
  return coming;
};
