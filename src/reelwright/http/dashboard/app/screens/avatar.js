// One person: seen large, what is known, what can be made with them, and their reactions.
import { call } from "../core/call.js";
import { all, html, view } from "../core/html.js";
import { go } from "../core/router.js";
import { humanize } from "../core/schema.js";
import { forget, read, refresh } from "../core/store.js";
import { day, text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { confirm } from "../parts/dialog.js";
import { Banner, Empty, Ghosts, Trouble } from "../parts/empty.js";
import { toast } from "../parts/toast.js";
import { Portrait } from "./avatars/face.js";
import { Reactions } from "./avatars/reactions.js";
import { attempt } from "./shared/sending.js";

const { a, dd, div, dl, dt, h1, p, span } = html;

/** @typedef {import("../types/api").Schemas["AvatarDetails"]} AvatarDetails */

/** @param {AvatarDetails} one @returns {[string, string][]} */
function factsOf(one) {
  const { facts, skin } = text.avatars;
  /** @type {[string, string][]} */
  const known = [
    [facts.kind, one.type === "Realistic" ? text.avatars.photo : text.avatars.drawn],
    [facts.gender, text.rooms.genders[one.gender]],
    [facts.age, one.age ? (text.rooms.ages[one.age] ?? one.age) : ""],
    [facts.skinTone, one.skinTone ? (skin[one.skinTone] ?? one.skinTone) : ""],
    [facts.situation, one.situation.map(humanize).join(", ")],
    [facts.emotions, one.emotions.map(humanize).join(", ")],
    [facts.createdAt, one.isCustom ? day(one.createdAt) : ""],
  ];
  return known.filter(([, value]) => value);
}

/** @param {AvatarDetails} one */
async function remove(one) {
  if (!(await confirm(text.avatars.deleteTitle(one.name), text.avatars.deleteHint, { label: text.common.delete, kind: "bad" }))) return;
  await forget(one.id, async () => {
    if (!(await attempt(() => call("DELETE /v1/avatar/{avatarId}", { path: { avatarId: one.id } }), toast))) return false;
    refresh("GET /v1/avatar/list");
    toast(text.avatars.deleted(one.name));
    await go("/avatars?whose=custom", { replace: true });
    return true;
  });
}

const Person = view((/** @type {{ one: AvatarDetails }} */ { one }) => {
  const isReady = one.status === "COMPLETED";
  return all(
    div(
      { class: "person" },
      div({ class: "portrait large" }, Portrait({ one, isLarge: true })),
      div(
        { class: "stack" },
        a({ class: "up", href: "/avatars" }, text.avatars.back),
        h1({ tabIndex: -1, dir: "auto" }, one.name),
        one.status === "FAILED" && Banner({ kind: "bad", title: text.avatars.status.FAILED }, p({ dir: "auto" }, one.error), p(text.rooms.failedRefunded)),
        one.status === "PROCESSING" && Banner({ kind: "wait" }, text.rooms.began),
        dl({ class: "facts" }, ...factsOf(one).map(([name, value]) => div({ key: name }, dt(name), dd(value)))),
        div(
          { class: "row" },
          isReady && Button({ kind: "primary", icon: "chat", href: `/new/talking-avatar?avatarId=${one.id}` }, text.avatars.speak),
          isReady && Button({ icon: "film", href: `/new/hook-demo?avatarId=${one.id}` }, text.avatars.hook),
          one.isCustom && Button({ kind: "quiet bad", icon: "trash", onClick: () => remove(one) }, text.common.delete),
        ),
      ),
    ),
    isReady && Reactions({ avatar: one }),
  );
});

/** @param {import("../core/router.js").Visit} visit */
export default function Avatar({ params }) {
  const found = read("GET /v1/avatar/{avatarId}", { path: { avatarId: params.id } });
  const one = found.value;
  const error = found.error.value;
  if (error?.status === 404) return Empty({ title: text.avatars.gone, isScreen: true }, p(text.errors.notFoundHint), Button({ href: "/avatars" }, text.avatars.back));
  if (!one) return all(Trouble({ error, retry: () => found.reload() }), div({ class: "person", "aria-hidden": "true" }, span({ class: "portrait large ghost" }), Ghosts({ count: 4, height: 26 })));
  return div({ class: "avatar" }, Person({ one }));
}
