// The tracks of the timeline.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Refusal } from "../core/call.js";
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { icon } from "../parts/icon.js";
import { toast } from "../parts/toast.js";
import { lineOf, withLine, withScene } from "./edit.js";
import { unfit, upload } from "./replace.js";
import { slip, slipRoom } from "./scene.js";
import { StripImage } from "./strip_image.js";

const { button, div, span } = html;
/** @typedef {import("./session.js").Editing} Editing */
/** @typedef {{ editing: Editing, scale: number }} TrackProps `scale`: pixels a second */

export const NUDGE_MS = 10;

/** @param {number} startMs @param {number} endMs @param {number} scale */
const placed = (startMs, endMs, scale) => ({
  insetInlineStart: `${(startMs / 1000) * scale}px`,
  width: `${Math.max(2, ((endMs - startMs) / 1000) * scale - 1)}px`,
});

/** Scenes that overlap lie in rows of their own. Pure. @param {{ startMs: number, endMs: number }[]} scenes @returns {{ rows: number[], count: number }} */
export function rowsOf(scenes) {
  /** @type {number[]} */
  const ends = [];
  const rows = scenes.map(({ startMs, endMs }) => {
    const free = ends.findIndex((end) => end <= startMs);
    const row = free < 0 ? ends.length : free;
    ends[row] = endMs;
    return row;
  });
  return { rows, count: Math.max(1, ends.length) };
}

export const SceneTrack = view((/** @type {TrackProps} */ { editing, scale }) => {
  const draft = editing.draft.value;
  const scenes = draft?.scenes ?? [];
  const { rows, count } = rowsOf(scenes);
  return div(
    { class: "track scenes", style: { "--rows": String(count) } },
    ...scenes.map((scene, index) =>
      SceneBlock({ key: index, editing, scale, scene, index, strip: draft?.strips[index] ?? "", row: rows[index] }),
    ),
  );
});

/** @typedef {TrackProps & { scene: import("./edit.js").Scene, index: number, strip: string, row: number }} SceneProps */
const SceneBlock = view((/** @type {SceneProps} */ { editing, scale, scene, index, strip, row }) => {
  const from = useRef(/** @type {number | null} */ (null));
  const isOver = useSignal(false);
  const isChanged = editing.edit.value.scenes?.some((one) => one.index === index);
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (from.current === null || event.buttons !== 1) return;
    const by = Math.round(((from.current - event.clientX) / scale) * 1000);
    if (Math.abs(by) < 30) return;
    from.current = event.clientX;
    slip(editing, index, by);
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    event.preventDefault();
    isOver.value = false;
    const file = event.dataTransfer?.files[0];
    if (!file || !scene.replaceable) return;
    toast(text.editor.uploading(file.name));
    try {
      const media = await upload(file);
      const reason = media.error ?? unfit(media, { leastMs: scene.endMs - scene.startMs });
      if (reason) toast(reason);
      else editing.apply((edit, base) => withScene(edit, base, index, { mediaId: media.id, trimStartMs: 0 }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || text.editor.unreachable);
    }
  };
  return button(
    {
      class: classes("film", editing.scene.value === index && "sel", isChanged && "changed", isOver.value && "over", slipRoom(scene) > 0 && "slips"),
      "aria-pressed": editing.scene.value === index,
      "aria-label": text.editor.sceneLabel(index + 1, scene.text || text.editor.kinds[scene.kind], !scene.replaceable),
      style: { ...placed(scene.startMs, scene.endMs, scale), "--row": String(row) },
      onClick: () => {
        editing.select(index);
        editing.tab.value = "scene";
      },
      onPointerDown: (/** @type {PointerEvent} */ event) => {
        if (slipRoom(scene) <= 0) return;
        from.current = event.clientX;
        /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      },
      onPointerMove: drag,
      onPointerUp: () => (from.current = null),
      onDragOver: (/** @type {DragEvent} */ event) => {
        if (!scene.replaceable) return;
        event.preventDefault();
        isOver.value = true;
      },
      onDragLeave: () => (isOver.value = false),
      onDrop: drop,
    },
    StripImage({ name: strip }),
    span({ class: "tag mono" }, String(index + 1), !scene.replaceable && icon("lock")),
  );
});

export const CaptionTrack = view((/** @type {TrackProps} */ { editing, scale }) => {
  const base = editing.base.value;
  return div(
    { class: "track captions", "aria-hidden": "true" },
    ...(base?.lines ?? []).map((_, index) => CaptionBlock({ key: index, editing, scale, index })),
  );
});

/** A line's ends are dragged, or moved by Alt and the arrows at the playhead's line. The list of words is the same for keys
 * and for those who hear the screen. */
const CaptionBlock = view((/** @type {TrackProps & { index: number }} */ { editing, scale, index }) => {
  const base = /** @type {import("./edit.js").Base} */ (editing.base.value);
  const line = lineOf(editing.edit.value, base, index);
  const isNow = editing.line.value === index;
  const isChanged = editing.edit.value.captionSegments?.some((one) => one.index === index);
  return div(
    {
      class: classes("cb", isNow && "now", isChanged && "changed"),
      style: placed(line.startMs, line.endMs, scale),
      title: line.text,
      onClick: () => editing.goTo(line.startMs),
    },
    span({ class: "cb-text", dir: "auto" }, line.text),
    Handle({ editing, scale, index, end: "startMs" }),
    Handle({ editing, scale, index, end: "endMs" }),
  );
});

/** Moves a line's beginning or end, as far as its neighbours let it. @param {Editing} editing @param {number} index @param {"startMs" | "endMs"} end @param {number} by */
export function nudge(editing, index, end, by) {
  editing.apply((edit, base) => {
    const line = lineOf(edit, base, index);
    const least = end === "startMs" ? (index > 0 ? lineOf(edit, base, index - 1).endMs : 0) : line.startMs + 50;
    const next = index + 1 < base.lines.length ? lineOf(edit, base, index + 1).startMs : Math.max(line.endMs, editing.durationMs.value);
    const most = end === "startMs" ? line.endMs - 50 : next;
    const moved = Math.round(Math.max(least, Math.min(line[end] + by, most)));
    return withLine(edit, base, index, { [end]: moved });
  }, `${end}${index}`);
}

/** @typedef {TrackProps & { index: number, end: "startMs" | "endMs" }} HandleProps */
const Handle = view((/** @type {HandleProps} */ { editing, scale, index, end }) => {
  const from = useRef(/** @type {number | null} */ (null));
  return span({
    class: `handle ${end === "startMs" ? "first" : "last"}`,
    "aria-hidden": "true",
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      from.current = event.clientX;
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      event.stopPropagation();
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (from.current === null || event.buttons !== 1) return;
      const by = ((event.clientX - from.current) / scale) * 1000;
      if (Math.abs(by) < NUDGE_MS) return;
      from.current = event.clientX;
      nudge(editing, index, end, by);
    },
    onPointerUp: () => (from.current = null),
  });
});
