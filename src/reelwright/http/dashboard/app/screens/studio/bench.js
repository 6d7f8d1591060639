import { useEffect, useRef } from "preact/hooks";
import { iconOf } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { whenDone } from "../../core/now.js";
import { news, readMany, steady } from "../../core/store.js";
import { clock, text } from "../../core/text.js";
import { icon } from "../../parts/icon.js";
import { Perforations } from "../../parts/perforations.js";
import { say } from "../../parts/toast.js";

const { a, div, h2, h3, img, section, span } = html;

/** @typedef {import("../../types/app").Unfinished} Unfinished */

/** Each quarter that a thing has reached since the last look is said once. Pure.
 * @param {Map<string, number>} said @param {readonly Unfinished[]} things @returns {{ name: string, quarter: number }[]} */
export function quarters(said, things) {
  const reached = [];
  for (const one of things) {
    const quarter = Math.floor(one.progress / 25);
    if ((said.get(one.id) ?? -1) < quarter) reached.push({ name: one.name, quarter });
    said.set(one.id, Math.max(quarter, said.get(one.id) ?? 0));
  }
  return reached;
}

const Job = view((/** @type {{ one: Unfinished, picture?: string }} */ { one, picture }) =>
  a(
    { class: "job", href: `/p/${one.projectId ?? one.id}` },
    picture
      ? img({ src: picture, alt: "" })
      : span({ class: "shot" }, icon(iconOf((one.type ?? "").replaceAll("_", "-")))),
    div(
      h3({ dir: "auto" }, one.name),
      span({ class: "hint" }, one.message),
      Perforations({ percent: one.progress, label: text.studio.progress(one.name) }),
    ),
    div(
      { class: "mono right" },
      div(`${one.progress} %`),
      one.secondsLeft !== null && div(one.secondsLeft ? `${clock(one.secondsLeft)} ${text.studio.left}` : text.studio.longer),
    ),
  ),
);

export const Bench = view(() => {
  const said = useRef(/** @type {Map<string, number>} */ (new Map()));
  const films = (news.value?.unfinished ?? []).filter((one) => one.kind === "project" || one.kind === "video");
  useEffect(
    () =>
      whenDone((left) => left.filter((one) => one.kind === "video").forEach((one) => say(text.studio.end(one.name)))),
    [],
  );
  useEffect(() => {
    for (const { name, quarter } of quarters(said.current, films)) {
      say(quarter ? text.studio.quarter(name, quarter * 25) : text.studio.start(name));
    }
  });
  if (films.length === 0) return null;
  // What the contact sheet has read, as it asks for it at first.
  const known = readMany("GET /v1/project/list", "projects", 60, { search: "" }).data.value?.projects ?? [];
  return section(
    { "aria-labelledby": "bench" },
    div({ class: "sec" }, h2({ class: "cap", id: "bench" }, text.studio.bench)),
    div(
      { class: "bench" },
      ...films.map((one) => {
        const project = known.find((other) => other.id === (one.projectId ?? one.id));
        return Job({ key: one.id, one, picture: steady(`poster/${one.projectId ?? one.id}`, project?.thumbnail) });
      }),
    ),
  );
});
