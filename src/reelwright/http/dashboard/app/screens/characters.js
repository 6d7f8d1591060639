// Characters: people who look the same in all pictures, clips and films.
import { call } from "../core/call.js";
import { html, view } from "../core/html.js";
import { readMany, refresh, steady } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { confirm } from "../parts/dialog.js";
import { Empty, Ghosts, Trouble } from "../parts/empty.js";
import { icon } from "../parts/icon.js";
import { toast } from "../parts/toast.js";
import { PEOPLE } from "./avatars.js";
import { openCharacter } from "./characters/edit.js";
import { Areas, Heading, SearchField } from "./shared/heading.js";
import { attempt } from "./shared/sending.js";

const { div, h2, img, li, p, span, ul } = html;

/** @typedef {import("../types/api").Schemas["Character"]} Character */

/** @param {Character} one */
async function remove(one) {
  if (!(await confirm(text.characters.deleteTitle(one.name), text.characters.deleteHint, { label: text.common.delete, kind: "bad" }))) return;
  if (!(await attempt(() => call("DELETE /v1/character/{characterId}", { path: { characterId: one.id } }), toast))) return;
  refresh("GET /v1/character");
  toast(text.characters.deleted(one.name));
}

/** @param {Character} one */
const about = (one) => [one.gender && text.rooms.genders[one.gender], one.age && text.rooms.ages[one.age], one.style].filter(Boolean).join(" · ");

const Card = view((/** @type {{ one: Character }} */ { one }) => {
  const src = steady(`character/${one.id}/${one.updatedAt}`, one.image);
  return li(
    { class: "panel character" },
    span({ class: "portrait" }, src ? img({ src, alt: "", loading: "lazy" }) : span({ class: "blank" }, icon("person"))),
    div(
      { class: "stack" },
      div(h2({ dir: "auto" }, one.name), span({ class: "meta" }, about(one))),
      one.status === "FAILED" ? p({ class: "state bad", dir: "auto" }, one.error) : p({ class: "hint clamp", dir: "auto" }, one.description ?? ""),
      div(
        { class: "row" },
        one.status === "COMPLETED" && Button({ small: true, icon: "film", href: `/new/cinematic?characterIds=${one.id}` }, text.characters.use),
        one.isCustom && Button({ small: true, kind: "quiet", icon: "edit", onClick: () => openCharacter(one) }, text.characters.edit),
        one.isCustom && Button({ small: true, kind: "quiet bad", icon: "trash", label: text.avatars.remove(one.name), onClick: () => remove(one) }),
      ),
    ),
  );
});

/** @param {import("../core/router.js").Visit} visit */
export default function Characters({ query }) {
  const search = query.get("q") ?? "";
  const list = readMany("GET /v1/character/list", "characters", 1000, { search });
  const answer = list.value;
  const people = answer?.characters ?? [];
  const create = Button({ kind: "primary", icon: "plus", onClick: () => openCharacter(null) }, text.characters.create);
  const isEmpty = answer?.total === 0 && !search;
  return div(
    { class: "characters" },
    Heading({ title: text.characters.title, lead: text.characters.lead }, !isEmpty && create),
    Areas({ label: text.avatars.areas, here: "/characters", areas: PEOPLE }),
    !isEmpty && div({ class: "row filters" }, div({ class: "end" }, SearchField({ value: search, label: text.characters.search }))),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && Ghosts({ count: 3, height: 130 }),
    people.length > 0 && ul({ class: "cast" }, ...people.map((one) => Card({ one, key: one.id }))),
    isEmpty && Empty({ title: text.characters.emptyTitle }, p(text.characters.empty), create),
    answer && !isEmpty && people.length === 0 && Empty({ title: text.characters.nothing }),
  );
}
