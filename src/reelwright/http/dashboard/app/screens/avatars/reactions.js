// The sixteen faces of a person as a contact sheet, and reactions of one's own.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { classes, html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { humanize } from "../../core/schema.js";
import { news, read, refresh, steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Sheet, confirm, open } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { TextField } from "../../parts/field.js";
import { icon } from "../../parts/icon.js";
import { Perforations } from "../../parts/perforations.js";
import { toast } from "../../parts/toast.js";
import { priceOf } from "../shared/prices.js";
import { attempt, useSending } from "../shared/sending.js";

const { button, div, footer, h2, img, li, p, section, span, ul, video } = html;

/** @typedef {import("../../types/api").Schemas["AvatarDetails"]} AvatarDetails */
/** @typedef {import("../../types/api").Schemas["AvatarReaction"]} Reaction */

/** @param {string} avatarId @param {any} body @param {string} key */
const film = (avatarId, body, key) => call("POST /v1/avatar/{avatarId}/reaction", { path: { avatarId }, body, key });

const filmed = () => {
  refresh("GET /v1/avatar", "GET /v1/account");
  hurry();
};

/** @param {string} avatarId @param {Reaction} one @param {string} name */
async function removeReaction(avatarId, one, name) {
  if (!(await confirm(text.avatars.deleteReaction(name), text.avatars.deleteReactionHint, { label: text.common.delete, kind: "bad" }))) return;
  const path = { avatarId, reactionId: one.id };
  if (await attempt(() => call("DELETE /v1/avatar/{avatarId}/reaction/{reactionId}", { path }), toast)) refresh("GET /v1/avatar");
}

/** The newest that is ready, or else the newest. @param {Reaction[]} all */
const best = (all) => all.find((one) => one.status === "COMPLETED") ?? all[0];

const Moving = view((/** @type {{ one: Reaction, name: string }} */ { one, name }) => {
  const [isOn, setOn] = useState(false);
  const poster = steady(`reaction-poster/${one.id}`, one.thumbnailUrl);
  const src = steady(`reaction/${one.id}`, one.videoUrl);
  return button(
    { type: "button", class: "frame-button", "aria-label": text.avatars.play(name), "aria-pressed": isOn ? "true" : "false", onClick: () => setOn(!isOn) },
    isOn
      ? video({ src, poster, autoplay: true, playsInline: true, onEnded: () => setOn(false), "aria-label": name })
      : img({ src: poster, alt: "", loading: "lazy", decoding: "async" }),
    !isOn && span({ class: "go" }, icon("play", "solid")),
  );
});

/** What is not filmed yet, or did not come out. */
const Unfilmed = view((/** @type {{ avatar: AvatarDetails, one: Reaction | undefined, type: string, name: string }} */ { avatar, one, type, name }) => {
  const sending = useSending((key) => film(avatar.id, { reaction: type }, key), filmed);
  const face = steady(`avatar/${avatar.id}/${avatar.status}/thumbnail`, avatar.thumbnail);
  const progress = news.value?.unfinished.find((other) => other.id === one?.id)?.progress ?? 0;
  const price = text.rooms.price(priceOf("reaction"));
  return div(
    { class: "frame-button still" },
    face && img({ src: face, alt: "", loading: "lazy" }),
    one?.status === "PROCESSING"
      ? span({ class: "over" }, span(text.avatars.filming), Perforations({ percent: progress, label: name, holes: 7 }))
      : span(
          { class: "over" },
          one?.status === "FAILED" && span({ class: "why", dir: "auto" }, one.error),
          sending.error && span({ class: "why" }, sending.error.message),
          Button({ small: true, busy: sending.isBusy, label: text.avatars.film(name), onClick: sending.run }, one ? text.avatars.filmAgain : text.avatars.filmPrice(price)),
        ),
  );
});

const Cell = view((/** @type {{ avatar: AvatarDetails, type: string, name: string, no: number, one: Reaction | undefined }} */ { avatar, type, name, no, one }) =>
  li(
    { class: classes("cell", one?.status === "FAILED" && "failed") },
    span({ class: "no", "aria-hidden": "true" }, no),
    one?.status === "COMPLETED" && one.videoUrl ? Moving({ one, name }) : Unfilmed({ avatar, one, type, name }),
    div(
      { class: "row" },
      span({ class: "name", dir: "auto" }, name),
      avatar.isCustom && one && one.status !== "PROCESSING" && Button({ kind: "quiet", small: true, icon: "trash", label: text.avatars.remove(name), onClick: () => removeReaction(avatar.id, one, name) }),
    ),
  ),
);

const Custom = view((/** @type {{ avatar: AvatarDetails, close: () => void }} */ { avatar, close }) => {
  const [prompt, setPrompt] = useState("");
  const sending = useSending((key) => film(avatar.id, { reaction: "custom", prompt }, key), () => (filmed(), toast(text.rooms.began), close()), ["prompt"]);
  return Sheet(
    { onSubmit: sending.run },
    TextField({ label: text.avatars.customPrompt, rows: 3, autofocus: true, maxLength: 500, placeholder: text.avatars.customHint, value: prompt, onInput: setPrompt, problem: sending.problem("prompt") }),
    Trouble({ error: sending.error }),
    footer(Button({ onClick: close }, text.common.cancel), Button({ kind: "primary", type: "submit", busy: sending.isBusy, disabled: !prompt.trim() }, text.avatars.customGo(text.rooms.price(priceOf("reaction"))))),
  );
});

export const Reactions = view((/** @type {{ avatar: AvatarDetails }} */ { avatar }) => {
  const types = (read("GET /v1/catalog/reactions", { query: { limit: 1 } }).value?.types ?? []).filter((one) => one.id !== "custom");
  const own = avatar.reactions.filter((one) => one.reaction === "custom");
  return section(
    { "aria-labelledby": "reactions" },
    div(
      { class: "sec" },
      h2({ id: "reactions" }, text.avatars.reactions),
      p({ class: "hint" }, text.avatars.reactionsHint),
      avatar.isCustom && div({ class: "end" }, Button({ icon: "plus", onClick: () => open(text.avatars.customTitle, (close) => Custom({ avatar, close: () => close() })) }, text.avatars.custom)),
    ),
    ul(
      { class: "sixteen" },
      ...types.map((type, at) =>
        Cell({ key: type.id, avatar, type: type.id, name: type.name || humanize(type.id), no: at + 1, one: best(avatar.reactions.filter((one) => one.reaction === type.id)) }),
      ),
      ...own.map((one, at) => Cell({ key: one.id, avatar, type: "custom", name: text.avatars.custom, no: types.length + at + 1, one })),
    ),
  );
});
