// The chosen scene: other media, where in its clip it begins, what is said in it, or why it is locked.
import { all, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { withScene } from "./edit.js";
import { Range } from "./inspector.js";
import { chooseMedia } from "./replace.js";
import { SayAnew } from "./say_anew.js";
import { StripImage } from "./strip_image.js";

const { div, p, span } = html;
/** @typedef {import("./session.js").Editing} Editing */

/** @param {number} ms */
const seconds = (ms) => text.editor.inSeconds((ms / 1000).toFixed(1));

export const ScenePanel = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const index = editing.scene.value;
  const scene = editing.draft.value?.scenes[index];
  if (!scene) return p({ class: "hint" }, text.editor.noScenes);
  const change = editing.edit.value.scenes?.find((one) => one.index === index);
  return div(
    { class: "stack" },
    StripImage({ name: editing.draft.value?.strips[index] ?? "" }),
    div({ class: "row" }, span({ class: "mono" }, `${seconds(scene.startMs)} – ${seconds(scene.endMs)}`), span({ class: "meta" }, text.editor.kinds[scene.kind])),
    scene.text && p({ class: "spoken", dir: "auto" }, scene.text),
    scene.prompt && p({ class: "hint", dir: "auto" }, text.editor.madeFrom(scene.prompt)),
    scene.replaceable ? Replaceable({ editing, index }) : SayAnew({ editing, index }),
    change && Button({ kind: "quiet", icon: "undo", onClick: () => editing.apply((edit, base) => withScene(edit, base, index, null)) }, text.editor.asBefore),
  );
});

/** @typedef {{ editing: Editing, index: number }} ReplaceableProps */
const Replaceable = view((/** @type {ReplaceableProps} */ { editing, index }) => {
  const scene = /** @type {import("./edit.js").Scene} */ (editing.draft.value?.scenes[index]);
  const room = slipRoom(scene);
  return all(
    Button({ icon: "picture", keys: "R", onClick: () => replaceScene(editing, index) }, text.editor.replace),
    room > 0 && scene.mediaId
      ? Range({
          label: text.editor.trim,
          value: scene.trimStartMs,
          least: 0,
          most: room,
          step: 10,
          shown: seconds(scene.trimStartMs),
          onInput: (ms) => slip(editing, index, ms - scene.trimStartMs),
        })
      : p({ class: "hint" }, scene.kind === "video" ? text.editor.noTrim : text.editor.dropHere),
  );
});

/** How far a clip can begin later, in ms. Pure. @param {{ kind: string, mediaId: string | null, startMs: number, endMs: number, sourceDurationMs: number | null }} scene */
export const slipRoom = ({ kind, mediaId, startMs, endMs, sourceDurationMs }) =>
  kind === "video" && mediaId && sourceDurationMs ? Math.max(0, sourceDurationMs - (endMs - startMs)) : 0;

/** Lets a clip begin so much later in its file. @param {Editing} editing @param {number} index @param {number} by ms */
export function slip(editing, index, by) {
  const scene = editing.draft.value?.scenes[index];
  const kept = editing.edit.value.scenes?.find((one) => one.index === index);
  if (!scene?.mediaId || !scene.replaceable || slipRoom(scene) <= 0) return;
  const begin = (kept?.trimStartMs ?? scene.trimStartMs) + by;
  const trimStartMs = Math.round(Math.max(0, Math.min(begin, slipRoom(scene))));
  const mediaId = kept?.mediaId ?? scene.mediaId;
  editing.apply((edit, base) => withScene(edit, base, index, { mediaId, trimStartMs }), `slip${index}`);
}

/** @param {Editing} editing @param {number} index */
export async function replaceScene(editing, index) {
  const scene = editing.draft.value?.scenes[index];
  if (!scene?.replaceable) return;
  const media = await chooseMedia({ title: text.editor.replaceScene(index + 1), leastMs: scene.endMs - scene.startMs });
  if (media) editing.apply((edit, base) => withScene(edit, base, index, { mediaId: media.id, trimStartMs: 0 }));
}
