// All looks, each drawn with the line at the playhead on the present scene.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { lookChoices } from "../parts/choices.js";
import { loadTile, stillOf } from "./still.js";

const { button, div, img, span } = html;
const SETTLED_MS = 450;
const WIDTH = 420;

/** @typedef {{ editing: import("./session.js").Editing, present: string, choose: (preset: string) => void }} LookProps */
export const LookTiles = view((/** @type {LookProps} */ { editing, present, choose }) => {
  const drawn = useSignal(/** @type {{ draft: string, ms: number } | null} */ (null));
  const draft = editing.draft.value?.draft;
  const ms = momentOf(editing);
  useEffect(() => {
    if (!draft || editing.isPlaying.value) return undefined;
    const timer = setTimeout(() => (drawn.value = { draft, ms }), drawn.value ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [draft, ms, editing.isPlaying.value]);
  return div(
    { class: "looks", role: "group", "aria-label": text.editor.looks },
    ...firstPresent(lookChoices(), editing.base.value?.present.caption?.preset).map((one) =>
      button(
        { key: one.value, class: "look", "aria-pressed": one.value === present, onClick: () => choose(one.value) },
        LookPicture({
          src: drawn.value ? stillOf(drawn.value.draft, drawn.value.ms, WIDTH, one.value) : "",
          before: one.picture,
        }),
        span(one.label),
      ),
    ),
  );
});

/** The project's own look comes first. @template {{ value: unknown }} T @param {T[]} looks @param {string | undefined} present @returns {T[]} */
const firstPresent = (looks, present) =>
  [...looks].sort((a, b) => Number(b.value === present) - Number(a.value === present));

/** A time at which words are seen: the playhead's, or the nearest line's. @param {import("./session.js").Editing} editing */
function momentOf(editing) {
  const ms = editing.ms.value;
  const lines = editing.draft.value?.lines ?? [];
  const near = lines.find((one) => ms < one.endMs) ?? lines[lines.length - 1];
  const word = near?.words.find((one) => ms < one.endMs) ?? near?.words[near.words.length - 1];
  return word ? Math.round((word.startMs + word.endMs) / 2) : Math.round(ms);
}

/** What was there stays until the new one is here; at first the look's picture of the catalogue. */
const LookPicture = view((/** @type {{ src: string, before?: string }} */ { src, before }) => {
  const shown = useSignal("");
  useEffect(() => {
    let isWanted = true;
    if (src) {
      loadTile(src).then((has) => {
        if (isWanted && has) shown.value = src;
      });
    }
    return () => {
      isWanted = false;
    };
  }, [src]);
  if (shown.value) return img({ src: shown.value, alt: "" });
  return before ? img({ class: "before", src: before, alt: "" }) : span({ class: "ghost" });
});
