// Another track, its volume, or none.
import { useSignal } from "@preact/signals";
import { classes, html, view } from "../core/html.js";
import { humanize } from "../core/schema.js";
import { read, steady } from "../core/store.js";
import { number, text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { useSound } from "../parts/player.js";
import { withPart } from "./edit.js";
import { Range } from "./inspector.js";

const { button, div, img, li, small, span, ul } = html;

export const MusicPanel = view((/** @type {{ editing: import("./session.js").Editing }} */ { editing }) => {
  const tracks = read("GET /v1/music/list").value?.music ?? [];
  const present = editing.base.value?.present.music;
  const change = editing.edit.value.music ?? {};
  const musicId = change.musicId === undefined ? (present?.musicId ?? null) : change.musicId;
  const volume = change.volume ?? present?.volume ?? 1;
  /** @param {import("./edit.js").MusicChange} given @param {string} [tag] */
  const put = (given, tag) => editing.apply((edit, base) => withPart(edit, base, "music", given), tag);
  return div(
    { class: "stack" },
    Range({
      label: text.editor.volume,
      value: volume,
      least: 0,
      most: 1,
      step: 0.05,
      shown: `${number(Math.round(volume * 100))} %`,
      disabled: musicId === null,
      onInput: (value) => put({ volume: value }, "volume"),
    }),
    ul(
      { class: "tracks" },
      li(button({ class: "track none", "aria-pressed": musicId === null, onClick: () => put({ musicId: null, volume: undefined }) }, span(text.editor.noMusic))),
      ...tracks.map((one) => Track({ key: one.id, track: one, isOn: one.id === musicId, choose: () => put({ musicId: one.id }) })),
    ),
  );
});

/** @typedef {{ track: import("../types/api").Schemas["Track"], isOn: boolean, choose: () => void }} TrackProps */
const Track = view((/** @type {TrackProps} */ { track, isOn, choose }) => {
  const toggle = useSound();
  const sounds = useSignal(false);
  return li(
    { class: classes("track-row", isOn && "on") },
    button(
      { class: "track", "aria-pressed": isOn, onClick: choose },
      img({ src: steady(`music/${track.id}`, track.thumbnail), alt: "", loading: "lazy" }),
      span(track.name, small(`${humanize(track.category)} · ${track.duration}`)),
    ),
    Button({
      kind: "quiet",
      icon: sounds.value ? "pause" : "play",
      label: sounds.value ? text.editor.stop(track.name) : text.editor.hear(track.name),
      onClick: () => toggle(steady(`music-sound/${track.id}`, track.url) ?? "", (on) => (sounds.value = on)),
    }),
  );
});
