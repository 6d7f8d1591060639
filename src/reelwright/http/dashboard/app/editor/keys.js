// The editor's keys: those of other cutting rooms.
import { nameOf } from "../core/keys.js";
import { text } from "../core/text.js";
import { replaceScene, slip } from "./scene.js";
import { full, shuttle, toggle } from "./stage.js";
import { frame, zoom } from "./timeline.js";
import { NUDGE_MS, nudge } from "./tracks.js";

const SLIP_MS = 100;

/** @param {import("./session.js").Editing} editing @param {import("../screens/editor.js").Actions} act @returns {import("../core/keys.js").Shortcut[]} */
export function editorKeys(editing, act) {
  const { keys } = text.editor;
  const last = () => editing.durationMs.value;
  return [
    { keys: "Space", label: keys.play, run: () => toggle(editing) },
    { keys: "k", label: keys.play, run: () => toggle(editing) },
    { keys: "j", label: keys.backwards, run: () => shuttle(editing, -1) },
    { keys: "l", label: keys.forwards, run: () => shuttle(editing, 1) },
    { keys: "ArrowLeft", label: keys.frameBack, run: () => frame(editing, -1) },
    { keys: "ArrowRight", label: keys.frameOn, run: () => frame(editing, 1) },
    { keys: "Shift+ArrowLeft", label: keys.secondBack, run: () => frame(editing, -30) },
    { keys: "Shift+ArrowRight", label: keys.secondOn, run: () => frame(editing, 30) },
    { keys: "ArrowUp", label: keys.sceneBefore, run: () => editing.step(-1) },
    { keys: "ArrowDown", label: keys.sceneAfter, run: () => editing.step(1) },
    { keys: "Home", label: keys.start, run: () => editing.seek(0) },
    { keys: "End", label: keys.end, run: () => editing.seek(last()) },
    { keys: "Enter", label: keys.word, run: openWord },
    { keys: "r", label: keys.replace, run: () => replaceScene(editing, editing.scene.value) },
    { keys: ",", label: keys.slipBack, run: () => slip(editing, editing.scene.value, -SLIP_MS) },
    { keys: ".", label: keys.slipOn, run: () => slip(editing, editing.scene.value, SLIP_MS) },
    { keys: "Alt+ArrowLeft", label: keys.endEarlier, run: () => nudgeLine(editing, "endMs", -NUDGE_MS) },
    { keys: "Alt+ArrowRight", label: keys.endLater, run: () => nudgeLine(editing, "endMs", NUDGE_MS) },
    { keys: "Alt+Shift+ArrowLeft", label: keys.startEarlier, run: () => nudgeLine(editing, "startMs", -NUDGE_MS) },
    { keys: "Alt+Shift+ArrowRight", label: keys.startLater, run: () => nudgeLine(editing, "startMs", NUDGE_MS) },
    { keys: "+", label: keys.zoomIn, run: () => zoom(editing, 1) },
    { keys: "-", label: keys.zoomOut, run: () => zoom(editing, -1) },
    { keys: "0", label: keys.zoomFit, run: () => editing.fitAll() },
    { keys: "m", label: keys.mute, run: () => editing.toggleMute() },
    { keys: "f", label: keys.full, run: full },
    { keys: "Ctrl+z", label: keys.undo, run: () => editing.undo() },
    { keys: "Ctrl+Shift+z", label: keys.redo, run: () => editing.redo() },
    { keys: "Ctrl+s", label: keys.save, run: once(act.save), inFields: true },
    { keys: "Ctrl+Enter", label: keys.render, run: once(() => act.render("final")), inFields: true },
  ];
}

/** Whether it saves or renders: a field puts down what it holds, and lets it pass. Pure. @param {KeyboardEvent} event */
export const isStoring = (event) => /^Ctrl\+(s|Enter)$/.test(nameOf(event));

/** A key that is held down does it once. @param {() => unknown} work @returns {(event: KeyboardEvent) => void} */
const once = (work) => (event) => void (event.repeat || work());

/** The line at the playhead. @param {import("./session.js").Editing} editing @param {"startMs" | "endMs"} end @param {number} by */
function nudgeLine(editing, end, by) {
  if (editing.line.value >= 0) nudge(editing, editing.line.value, end, by);
}

/** Opens the word at the playhead, or the line's first. */
function openWord() {
  const line = document.querySelector(".line.now");
  const word = line?.querySelector(".word.active") ?? line?.querySelector(".word");
  if (word instanceof HTMLElement) word.click();
}
