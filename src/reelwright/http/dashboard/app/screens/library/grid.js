// The light table: pictures and clips in rows, each in its own shape.
import { classes, html, view } from "../../core/html.js";
import { dropLink, news, steady } from "../../core/store.js";
import { clock, text } from "../../core/text.js";
import { icon } from "../../parts/icon.js";
import { Perforations } from "../../parts/perforations.js";

const { button, img, li, span, ul } = html;

/** @typedef {import("../../types/api").Schemas["Media"]} Media */

/** @type {Record<string, number>} */
const SHAPES = { ratio_9_16: 9 / 16, ratio_16_9: 16 / 9, ratio_1_1: 1, ratio_4_5: 4 / 5 };

/** @param {Media} one @returns {number} width / height */
export const shapeOfMedia = (one) => SHAPES[one.aspectRatio ?? ""] ?? 4 / 3;

/** @param {Media} one */
const meta = (one) => {
  if (one.status !== "COMPLETED") return text.library.status[one.status];
  return one.isAIGenerated ? text.library.made : one.type === "video" ? text.library.clip : text.library.picture;
};

const Unfinished = view((/** @type {{ one: Media }} */ { one }) => {
  if (one.status === "FAILED") return span({ class: "blank bad" }, icon("warn"), span({ class: "why", dir: "auto" }, one.error));
  if (one.status === "PENDING") return span({ class: "blank" }, icon("picture"));
  const progress = news.value?.unfinished.find((other) => other.id === one.id)?.progress ?? 0;
  return span({ class: "blank" }, Perforations({ percent: progress, label: one.name, holes: 8 }));
});

const Tile = view((/** @type {{ one: Media, open: (one: Media) => void }} */ { one, open }) => {
  const link = `media/${one.id}/${one.status}`;
  const picture = steady(link, one.thumbnail ?? (one.type === "image" ? one.url : null));
  const shape = shapeOfMedia(one);
  return li(
    { class: classes("shot", one.status === "FAILED" && "failed"), style: { "--shape": String(shape) } },
    button(
      { type: "button", "aria-label": text.library.selected(one.name), onClick: () => open(one) },
      span(
        { class: "pic" },
        picture && one.status === "COMPLETED"
          ? img({ src: picture, alt: "", loading: "lazy", decoding: "async", onError: () => dropLink(link) })
          : Unfinished({ one }),
        one.type === "video" && span({ class: "tag" }, icon("play", "solid"), one.durationSeconds ? clock(one.durationSeconds) : ""),
      ),
      span({ class: "name", dir: "auto" }, one.name),
      span({ class: classes("meta", one.status === "FAILED" && "bad") }, meta(one)),
    ),
  );
});

export const Grid = view((/** @type {{ media: Media[], open: (one: Media) => void }} */ { media, open }) =>
  ul({ class: "light-table" }, ...media.map((one) => Tile({ one, open, key: one.id })), li({ class: "rest", "aria-hidden": "true" })),
);

export const GhostGrid = () =>
  ul(
    { class: "light-table", "aria-hidden": "true" },
    ...[9 / 16, 16 / 9, 1, 9 / 16, 4 / 3, 16 / 9, 9 / 16, 1].map((shape, at) =>
      li({ key: at, class: "shot", style: { "--shape": String(shape) } }, span({ class: "pic ghost" })),
    ),
  );
