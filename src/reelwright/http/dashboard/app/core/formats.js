// The formats as people speak of them, and which work this server can do.
import { humanize } from "./schema.js";
import { text } from "./text.js";

/** How each looks in its picture, and where the Studio's filters put it. @type {Record<string, { icon: import("../parts/icon.js").IconName, group: "story" | "avatar" | "captions" | "other" }>} */
export const KINDS = {
  story: { icon: "chat", group: "story" },
  "prompt-to-video": { icon: "text", group: "story" },
  "script-to-video": { icon: "page", group: "story" },
  article: { icon: "globe", group: "story" },
  document: { icon: "library", group: "story" },
  "talking-avatar": { icon: "person", group: "avatar" },
  "ugc-ads": { icon: "share", group: "avatar" },
  "hook-demo": { icon: "spark", group: "avatar" },
  cinematic: { icon: "film", group: "other" },
  slideshow: { icon: "picture", group: "other" },
  scenes: { icon: "cut", group: "other" },
  "add-captions": { icon: "sound", group: "captions" },
  "remove-background": { icon: "full", group: "captions" },
  "extend-video": { icon: "next", group: "captions" },
  template: { icon: "studio", group: "other" },
};

/** @param {string} format as in the path of its create operation, or a project's `type` */
export const nameOf = (format) => text.create.formats[format]?.name ?? humanize(format);

/** @param {string} format */
export const iconOf = (format) => KINDS[format]?.icon ?? "film";
