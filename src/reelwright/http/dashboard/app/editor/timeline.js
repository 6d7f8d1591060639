// Below: what lies where in time. One scale for all tracks; the playhead over them.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { icon } from "../parts/icon.js";
import { FRAME_MS } from "./session.js";
import { MusicTrack, VoiceTrack } from "./sound_tracks.js";
import { CaptionTrack, SceneTrack } from "./tracks.js";

const { div, i, span } = html;
/** @typedef {import("./session.js").Editing} Editing */

export const ZOOMS = [0, 24, 40, 64, 96, 150, 240];
const NARROW = 700; // there it is swiped, and a line is wide enough for a finger
const NARROW_SCALE = 40;
const STEPS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300];

/** Seconds between two written times, so that they are 80 pixels apart. Pure. @param {number} scale pixels a second */
export const tickStep = (scale) => STEPS.find((one) => one * scale >= 80) ?? 600;

/** "0:38", and "0:38.1" where steps are less than a second: what has passed wholly. Pure. @param {number} seconds @param {number} [step] */
export function clockOf(seconds, step = 0.1) {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const whole = `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}`;
  return step < 1 ? `${whole}.${tenths % 10}` : whole;
}

export const Timeline = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const width = useSignal(800);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new ResizeObserver(([one]) => (width.value = one.contentRect.width));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const seconds = Math.max(1, editing.durationMs.value / 1000);
  const fit = Math.max(width.value < NARROW ? NARROW_SCALE : 1, (width.value - 62) / seconds);
  const scale = editing.zoom.value === 0 ? fit : Math.max(fit, ZOOMS[editing.zoom.value]);
  const x = (editing.ms.value / 1000) * scale;
  useEffect(() => follow(place.current, x, editing.isPlaying.value), [x, scale]);
  return div(
    { class: "tl", role: "group", "aria-label": text.editor.timeline },
    div(
      { class: "tl-labels" },
      div(
        { class: "lab zoom" },
        Button({ kind: "quiet", small: true, label: text.editor.zoomOut, onClick: () => zoom(editing, -1) }, "−"),
        Button(
          { kind: "quiet", small: true, label: text.editor.zoomFit, onClick: () => (editing.zoom.value = 0) },
          text.editor.fit,
        ),
        Button({ kind: "quiet", small: true, label: text.editor.zoomIn, onClick: () => zoom(editing, 1) }, "+"),
      ),
      div({ class: "lab scenes-lab" }, icon("film"), span(text.editor.scenes)),
      div({ class: "lab" }, icon("text"), span(text.editor.captions)),
      div({ class: "lab" }, icon("voice"), span(text.editor.voice)),
      div({ class: "lab" }, icon("music"), span(text.editor.tabs.music)),
    ),
    div(
      { class: "tl-scroll", ref: place },
      div(
        { class: "tl-inside", style: { width: `${Math.ceil(seconds * scale)}px` } },
        // Without a draft nothing tells how long it is: all would be drawn at a wrong scale.
        ...(editing.durationMs.value
          ? [
              Ruler({ editing, scale }),
              SceneTrack({ editing, scale }),
              CaptionTrack({ editing, scale }),
              VoiceTrack({ editing, scale }),
              MusicTrack({ editing, scale }),
            ]
          : []),
        div(
          { class: "playhead", "aria-hidden": "true", style: { transform: `translateX(${x}px)` } },
          span({ class: "mono" }, clockOf(editing.ms.value / 1000)),
        ),
      ),
    ),
  );
});

/** Keeps the playhead in sight. @param {HTMLElement | null} place @param {number} x @param {boolean} isPlaying */
function follow(place, x, isPlaying) {
  if (!place) return;
  const { scrollLeft, clientWidth } = place;
  const isOut = x < scrollLeft + 8 || x > scrollLeft + clientWidth - 24;
  if (isOut) place.scrollLeft = isPlaying ? x - 40 : x - clientWidth / 2;
}

/** @param {Editing} editing @param {number} by */
export function zoom(editing, by) {
  editing.zoom.value = Math.max(0, Math.min(ZOOMS.length - 1, editing.zoom.value + by));
}

/** The ruler is a slider: drag, or arrows. */
const Ruler = view((/** @type {{ editing: Editing, scale: number }} */ { editing, scale }) => {
  const step = tickStep(scale);
  const seconds = editing.durationMs.value / 1000;
  const times = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step);
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (event.buttons !== 1) return;
    const ruler = /** @type {HTMLElement} */ (event.currentTarget);
    ruler.setPointerCapture(event.pointerId);
    editing.seek(((event.clientX - ruler.getBoundingClientRect().left) / scale) * 1000);
  };
  return div(
    {
      class: "ruler",
      role: "slider",
      tabIndex: 0,
      "aria-label": text.editor.playhead,
      "aria-valuemin": 0,
      "aria-valuemax": Math.round(seconds * 1000),
      "aria-valuenow": Math.round(editing.ms.value),
      "aria-valuetext": clockOf(editing.ms.value / 1000),
      onPointerDown: drag,
      onPointerMove: drag,
    },
    ...times.map((one) =>
      span(
        { key: one, class: "tick", style: { insetInlineStart: `${one * scale}px` } },
        span({ class: "mono" }, clockOf(one, step)),
      ),
    ),
    ...(editing.draft.value?.pieces ?? []).map((one) =>
      i({
        key: one.startMs,
        class: classes("piece", !one.made && "again"),
        style: {
          insetInlineStart: `${(one.startMs / 1000) * scale}px`,
          width: `${((one.endMs - one.startMs) / 1000) * scale - 1}px`,
        },
      }),
    ),
  );
});

/** @param {Editing} editing */
export const frame = (editing, /** @type {number} */ by) =>
  editing.seek((Math.round(editing.ms.value / FRAME_MS) + by) * FRAME_MS);
