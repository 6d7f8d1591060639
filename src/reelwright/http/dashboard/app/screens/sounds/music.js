// The music by category, with its covers.
import { all, html, view } from "../../core/html.js";
import { humanize } from "../../core/schema.js";
import { read, steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Empty, Trouble } from "../../parts/empty.js";
import { Filter, SearchField } from "../shared/heading.js";
import { Play } from "./play.js";

const { div, h2, img, li, section, span, ul } = html;

/** @typedef {import("../../types/api").Schemas["Track"]} Track */

const TrackTile = view((/** @type {{ one: Track }} */ { one }) =>
  li(
    { class: "track" },
    Play({ src: steady(`track/${one.id}`, one.url), name: one.name, cover: img({ src: steady(`music/${one.id}`, one.thumbnail), alt: "", loading: "lazy" }) }),
    span({ class: "name", dir: "auto" }, one.name),
    span({ class: "meta" }, [one.duration, ...one.genres.slice(0, 2).map(humanize)].join(" · ")),
  ),
);

/** @param {Track} one @param {string} search */
const fits = (one, search) => [one.name, one.category, ...one.genres].join(" ").toLowerCase().includes(search.trim().toLowerCase());

export const Music = view((/** @type {{ category: string, search: string }} */ { category, search }) => {
  const list = read("GET /v1/music/list");
  const answer = list.value;
  const names = [...new Set((answer?.music ?? []).map((one) => one.category))];
  const groups = names
    .filter((name) => category === "all" || name === category)
    .map((name) => ({ name, tracks: (answer?.music ?? []).filter((one) => one.category === name && fits(one, search)) }))
    .filter((group) => group.tracks.length);
  return all(
    div(
      { class: "row filters" },
      Filter({ label: text.sounds.category, name: "category", value: category, choices: [["all", text.sounds.allMusic], .../** @type {[string, string][]} */ (names.map((name) => [name, humanize(name)]))] }),
      div({ class: "end" }, SearchField({ value: search, label: text.sounds.musicSearch })),
    ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && ul({ class: "covers", "aria-hidden": "true" }, ...Array.from({ length: 10 }, (_, at) => li({ key: at }, span({ class: "cover ghost" })))),
    ...groups.map((group) =>
      section(
        { key: group.name, "aria-label": humanize(group.name) },
        div({ class: "sec" }, h2(humanize(group.name)), span({ class: "hint" }, text.sounds.tracks(group.tracks.length))),
        ul({ class: "covers" }, ...group.tracks.map((one) => TrackTile({ one, key: one.id }))),
      ),
    ),
    answer && groups.length === 0 && Empty({ title: text.sounds.musicNothing }),
  );
});
