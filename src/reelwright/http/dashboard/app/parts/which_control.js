// Which control a field of a request has: by its name, or else by its schema.

/** Controls that a property's name tells. @type {Record<string, string>} */
const BY_NAME = {
  voiceId: "voice",
  musicId: "music",
  avatarId: "avatar",
  avatar: "avatar",
  artStyle: "style",
  selectedGame: "game",
  selectedVideo: "clip",
  motionStyle: "motion",
  frameModel: "videoModel",
  language: "language",
  metadata: "json",
  templateId: "template",
  characterIds: "characters",
};

/** Which control a field has. Pure. @param {string} name @param {import("../core/schema.js").Rules} rules @returns {string} */
export function controlOf(name, rules) {
  const property = name.split(".").at(-1) ?? "";
  const holder = name.split(".").at(-2) ?? "";
  if (BY_NAME[property]) return BY_NAME[property];
  if (property === "preset")
    return holder === "presetSettings" ? "style" : holder === "textSettings" ? "textStyle" : "look";
  if (property === "aiModel") return "imageModel";
  if (property === "model") return "videoModel";
  if (property === "media" && rules.kind === "list") return "mediaList";
  if (property === "media" || /mediaId$/i.test(property)) return "media";
  if (/color$/i.test(property)) return "color";
  if (rules.kind === "list") return itemsOf(rules)?.oneOf ? "kinds" : "items";
  if (rules.kind === "choice") return (rules.choices ?? []).length <= 4 ? "segments" : "select";
  if (rules.kind === "integer") return "number";
  if (rules.kind === "any")
    return rules.schema.anyOf?.some((/** @type {any} */ one) => one.type === "string") ? "text" : "number";
  return rules.kind;
}

/** @param {import("../core/schema.js").Rules} rules */
const itemsOf = (rules) => rules.schema.items;
