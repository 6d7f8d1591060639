// The people: those of the house, and the team's own.
import { useState } from "preact/hooks";
import { html, view } from "../core/html.js";
import { readPages } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Empty, Trouble } from "../parts/empty.js";
import { Face } from "./avatars/face.js";
import { openDescribe, openPhotograph } from "./avatars/make.js";
import { Areas, Filter, Heading, SearchField, foundOf } from "./shared/heading.js";

const { div, p, span, ul } = html;

const PAGE = 48;

export const PEOPLE = /** @type {[string, string][]} */ ([
  ["/avatars", text.avatars.avatars],
  ["/characters", text.avatars.characters],
]);

const Filters = view((/** @type {{ whose: string, gender: string, search: string, found: string }} */ { whose, gender, search, found }) => {
  const { filters, genders } = text.avatars;
  return div(
    { class: "row filters" },
    Filter({ label: text.avatars.filter, name: "whose", value: whose, choices: [["all", filters.all], ["library", filters.library], ["custom", filters.custom]] }),
    Filter({ label: text.avatars.gender, name: "gender", value: gender, choices: [["all", genders.all], ["Female", genders.Female], ["Male", genders.Male]] }),
    span({ class: "hint" }, found),
    div({ class: "end" }, SearchField({ value: search, label: text.avatars.search })),
  );
});

/** @param {boolean} isOwn */
const Nobody = (isOwn) =>
  isOwn
    ? Empty(
        { title: text.avatars.noneYours },
        p(text.avatars.noneYoursHint),
        div({ class: "row middle" }, Button({ icon: "text", onClick: openDescribe }, text.avatars.describe), Button({ icon: "picture", onClick: openPhotograph }, text.avatars.photograph)),
      )
    : Empty({ title: text.avatars.nothing }, p(text.avatars.nothingHint), Button({ href: "/avatars" }, text.avatars.everybody));

/** @param {import("../core/router.js").Visit} visit */
export default function Avatars({ query }) {
  const [pages, setPages] = useState(1);
  const [whose, gender, search] = [query.get("whose") ?? "all", query.get("gender") ?? "all", query.get("q") ?? ""];
  const list = readPages("GET /v1/avatar/list", "avatars", PAGE, pages, { type: whose, gender: gender === "all" ? undefined : gender, search });
  const answer = list.value;
  const people = answer?.avatars ?? [];
  const isNothing = answer !== undefined && people.length === 0;
  return div(
    { class: "avatars" },
    Heading(
      { title: text.avatars.title, lead: text.avatars.lead },
      Button({ kind: "primary", icon: "text", onClick: openDescribe }, text.avatars.describe),
      Button({ icon: "picture", onClick: openPhotograph }, text.avatars.photograph),
    ),
    Areas({ label: text.avatars.areas, here: "/avatars", areas: PEOPLE }),
    Filters({ whose, gender, search, found: answer ? foundOf(answer.total, people.length) : "" }),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && ul({ class: "faces", "aria-hidden": "true" }, ...Array.from({ length: 12 }, (_, at) => html.li({ key: at }, span({ class: "portrait ghost" })))),
    people.length > 0 && ul({ class: "faces" }, ...people.map((one) => Face({ one, key: one.id }))),
    isNothing && Nobody(whose === "custom" && !search && gender === "all"),
    answer && answer.total > people.length && div({ class: "row middle" }, Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore)),
  );
}
