// How the form of a format is laid out: sections with fields in their order. The limits come from the request schemas.

/** @typedef {(value: any) => boolean} When whether the field concerns what was chosen so far */
/** @typedef {{ name: string, path: string, when?: When, as?: string }} Place name: "StoryRequest.prompt" */
/** @typedef {{ id: string, fields: Place[], isFolded?: boolean }} Section */
/** @typedef {{ request: string, sections: Section[] }} Layout */

/**
 * @param {string} name of the request's schema and the property: "StoryRequest.prompt"
 * @param {{ when?: When, as?: string }} [more] as: a control other than the one that name and schema suggest
 * @returns {Place}
 */
export const field = (name, more = {}) => ({ name, path: name.slice(name.indexOf(".") + 1), ...more });

/** @param {string} id key of its title in text.create.sections @param {...Place} fields @returns {Section} */
export const section = (id, ...fields) => ({ id, fields });

/** Of a request: several fields at once. @param {string} request @param {...string} names */
export const fields = (request, ...names) => names.map((name) => field(`${request}.${name}`));

const isGame = (/** @type {any} */ value) => (value.mediaType ?? "gameplay") === "gameplay";
const isMade = (/** @type {any} */ value) => value.mediaType === "ai-images" || value.mediaType === "ai-videos";
const isOwn = (/** @type {any} */ value) => value.mediaType === "media";

/** What is behind a narration. @param {string} request */
export const picture = (request) =>
  section(
    "picture",
    field(`${request}.aspectRatio`),
    field(`${request}.mediaType`),
    field(`${request}.gameplaySettings`, { when: isGame }),
    field(`${request}.presetSettings`, { when: isMade }),
    field(`${request}.media`, { when: isOwn }),
  );

/** @param {string} request */
export const look = (request) => section("look", ...fields(request, "caption", "addStickers"));

/** @param {string} request */
export const music = (request) => section("music", ...fields(request, "musicId", "content"));

/** @param {string} request @param {...string} more */
export const advanced = (request, ...more) => ({
  ...section("advanced", ...fields(request, ...more, "name", "webhook", "metadata")),
  isFolded: true,
});
