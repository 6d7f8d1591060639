// The stage: paused a still of the very frame, playing the pieces.
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Film, canPlay } from "./film.js";
import { FRAME_MS } from "./session.js";
import { StillLoader, stillOf } from "./still.js";

const { div, img, main, p, span, video } = html;
/** @typedef {import("./session.js").Editing} Editing */

/** "0:38.10". @param {number} ms */
export function stamp(ms) {
  const hundredths = Math.round(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  return `${minutes}:${String(Math.floor(hundredths / 100) % 60).padStart(2, "0")}.${String(hundredths % 100).padStart(2, "0")}`;
}

export const Stage = view((/** @type {{ editing: Editing, preview: () => void }} */ { editing, preview }) => {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const stills = useRef(/** @type {StillLoader | null} */ (null));
  stills.current ??= new StillLoader((isAgain) => editing.missStill(isAgain));
  const loader = stills.current;
  const film = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const isShown = useSignal(false);

  useSignalEffect(() => {
    const draft = editing.draft.value;
    const ms = editing.ms.value;
    if (!draft || (editing.isPlaying.value && editing.isForward.value)) return;
    const height = place.current?.clientHeight ?? 480;
    const wanted = Math.min(draft.width, Math.ceil(((height * draft.width) / draft.height) * Math.min(devicePixelRatio, 2)));
    loader.want(stillOf(draft.draft, ms, Math.max(120, Math.ceil(wanted / 60) * 60)));
  });
  usePlaying(editing, film, isShown);

  const draft = editing.draft.value;
  const shape = draft ? { aspectRatio: `${draft.width} / ${draft.height}`, "--shape": String(draft.width / draft.height) } : undefined;
  const isFilm = isShown.value;
  return main(
    { class: "stage", id: "main", tabIndex: -1 },
    div(
      { class: "screen", ref: place },
      loader.shown.value &&
        img({ src: loader.shown.value, alt: text.editor.frameAt(stamp(editing.ms.value)), style: shape, class: classes(isFilm && "hidden") }),
      video({ ref: film, playsInline: true, tabIndex: -1, "aria-hidden": "true", style: shape, class: classes(!isFilm && "hidden") }),
      !draft && !editing.trouble.value && span({ class: "hint" }, text.common.loading),
      (draft?.posters.length ?? 0) > 0 && p({ class: "stage-note" }, text.editor.poster),
      editing.trouble.value && p({ class: "stage-note", role: "status" }, editing.trouble.value.message || text.editor.unreachable),
    ),
    Transport({ editing, preview, isLoading: loader.isLoading.value || editing.isPosting.value }),
  );
});

/**
 * Begins, feeds and ends the film while it plays.
 * @param {Editing} editing
 * @param {{ current: HTMLVideoElement | null }} element
 * @param {import("@preact/signals").Signal<boolean>} isShown
 */
function usePlaying(editing, element, isShown) {
  useSignalEffect(() => {
    if (!editing.isPlaying.value || !editing.isForward.value) return undefined;
    const video = element.current;
    const draft = editing.draft.peek();
    if (!video || !draft || !canPlay()) return editing.pause();
    const stop = () => editing.pause();
    if (editing.ms.peek() >= draft.durationMs - 2 * FRAME_MS) editing.ms.value = 0;
    const made = new Film(video, draft, (error) => (stop(), editing.fail(error)));
    let frame = 0;
    const tick = () => {
      const now = editing.draft.peek();
      if (now) made.change(now);
      made.fill(video.currentTime * 1000);
      if (isShown.peek() && !video.seeking) editing.ms.value = Math.min(video.currentTime * 1000, draft.durationMs - FRAME_MS);
      frame = requestAnimationFrame(tick);
    };
    const begin = async () => {
      await made.start();
      await made.fill(editing.ms.peek(), 0);
      if (made.isClosed) return;
      video.currentTime = editing.ms.peek() / 1000 + 0.001;
      video.playbackRate = editing.rate.peek();
      video.muted = editing.isMuted.peek();
      await video.play();
      isShown.value = true;
      tick();
    };
    video.onended = stop;
    begin().catch((error) => !made.isClosed && (stop(), console.warn(error)));
    return () => {
      cancelAnimationFrame(frame);
      video.pause();
      isShown.value = false;
      made.close();
    };
  });
  useSignalEffect(() => {
    const rate = editing.rate.value;
    const isMuted = editing.isMuted.value;
    if (!element.current) return;
    element.current.muted = isMuted;
    if (rate > 0) element.current.playbackRate = rate;
  });
  useSignalEffect(() => {
    if (!editing.isPlaying.value || editing.isForward.value) return undefined;
    // Backwards there is no film: stills, as fast as they come.
    const began = performance.now();
    const from = editing.ms.peek();
    const rate = editing.rate.value;
    const timer = setInterval(() => {
      editing.moveTo(from + (performance.now() - began) * rate);
      if (editing.ms.peek() === 0) editing.isPlaying.value = false;
    }, 60);
    return () => clearInterval(timer);
  });
}

const Transport = view((/** @type {{ editing: Editing, preview: () => void, isLoading: boolean }} */ { editing, preview, isLoading }) => {
  const { isPlaying, isMuted, rate } = editing;
  return div(
    { class: "transport", role: "group", "aria-label": text.editor.playing },
    span({ class: "big-time mono" }, stamp(editing.ms.value)),
    span({ class: "mono faint" }, "/ ", stamp(editing.durationMs.value)),
    span({ class: classes("at-work", isLoading && "on"), "aria-hidden": "true" }),
    span({ class: "end" }),
    Button({ kind: "quiet", icon: "back", label: text.editor.frameBack, onClick: () => editing.seek(editing.ms.value - FRAME_MS) }),
    Button({
      kind: "primary",
      icon: isPlaying.value ? "pause" : "play",
      label: isPlaying.value ? text.common.pause : text.common.play,
      onClick: () => (canPlay() ? toggle(editing) : preview()),
    }),
    Button({ kind: "quiet", icon: "next", label: text.editor.frameOn, onClick: () => editing.seek(editing.ms.value + FRAME_MS) }),
    span({ class: "end" }),
    rate.value !== 1 && isPlaying.value && span({ class: "mono" }, `${rate.value}×`),
    span({ class: "hint exact" }, isPlaying.value ? text.editor.draftQuality : text.editor.exact),
    Button({ kind: "quiet", icon: isMuted.value ? "mute" : "volume", label: isMuted.value ? text.editor.unmute : text.editor.mute, onClick: () => (isMuted.value = !isMuted.value) }),
    Button({ kind: "quiet", icon: "full", label: text.editor.full, onClick: full }),
  );
});

/** @param {Editing} editing */
export function toggle(editing) {
  editing.rate.value = 1;
  editing.isPlaying.value = !editing.isPlaying.value;
}

/** J and L: 1, 2, 4 times as fast that way. @param {Editing} editing @param {1 | -1} way */
export function shuttle(editing, way) {
  const isThatWay = editing.isPlaying.value && Math.sign(editing.rate.value) === way;
  editing.rate.value = isThatWay ? way * Math.min(4, Math.abs(editing.rate.value) * 2) : way;
  editing.isPlaying.value = true;
}

export function full() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.querySelector(".stage")?.requestFullscreen?.();
}

/** Whether the tab is hidden: nothing plays then. @param {Editing} editing */
export function usePauseWhenHidden(editing) {
  useEffect(() => {
    const look = () => document.hidden && editing.pause();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
