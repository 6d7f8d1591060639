import { all, classes, html, view } from "../../core/html.js";
import { humanize } from "../../core/schema.js";
import { dropLink, news, steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { icon } from "../../parts/icon.js";
import { Perforations } from "../../parts/perforations.js";

const { a, img, li, span } = html;

/** @typedef {import("../../types/api").Schemas["Avatar"]} Avatar */

/** "Young adult · kitchen". @param {Avatar} one */
export function describe(one) {
  if (one.status !== "COMPLETED") return text.avatars.status[one.status];
  const age = one.age ? (text.rooms.ages[one.age] ?? one.age) : "";
  return [age, one.situation[0] ? humanize(one.situation[0]) : one.type === "Realistic" ? text.avatars.photo : ""].filter(Boolean).join(" · ");
}

export const Portrait = view((/** @type {{ one: Avatar, isLarge?: boolean }} */ { one, isLarge }) => {
  const link = `avatar/${one.id}/${one.status}/${isLarge ? "image" : "thumbnail"}`;
  const src = steady(link, isLarge ? (one.image ?? one.thumbnail) : (one.thumbnail ?? one.image));
  if (src && isLarge) return all(img({ class: "below", src: steady(`avatar/${one.id}/${one.status}/thumbnail`, one.thumbnail), alt: "" }), img({ src, alt: one.name, onError: () => dropLink(link) }));
  if (src) return img({ src, alt: "", loading: "lazy", decoding: "async", onError: () => dropLink(link) });
  if (one.status === "FAILED") return span({ class: "blank bad" }, icon("warn"));
  const progress = news.value?.unfinished.find((other) => other.id === one.id)?.progress ?? 0;
  return span({ class: "blank" }, icon("person"), Perforations({ percent: progress, label: one.name, holes: 8 }));
});

export const Face = view((/** @type {{ one: Avatar }} */ { one }) =>
  li(
    { class: classes("face", one.status === "FAILED" && "failed") },
    a(
      { href: `/avatars/${one.id}` },
      span({ class: "portrait" }, Portrait({ one }), one.isCustom && span({ class: "tag" }, text.avatars.filters.custom)),
      span({ class: "name", dir: "auto" }, one.name),
      span({ class: classes("meta", one.status === "FAILED" && "bad") }, describe(one)),
    ),
  ),
);
