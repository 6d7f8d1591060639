// Right of the stage: Look, Music, Logo, Scene.
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Check, Field } from "../parts/field.js";
import { Segments } from "../parts/picker.js";
import { withPart } from "./edit.js";
import { LookTiles } from "./look.js";
import { LogoPanel } from "./logo.js";
import { MusicPanel } from "./music.js";
import { ScenePanel } from "./scene.js";

const { button, div, input, output } = html;
/** @typedef {import("./session.js").Editing} Editing */
/** @typedef {"look" | "music" | "logo" | "scene"} Tab */

/** @param {string} tab @param {number} scene */
const title = (tab, scene) => (tab === "scene" ? text.editor.sceneNumber(scene + 1) : text.editor.tabs[/** @type {"look" | "music" | "logo"} */ (tab)]);

export const Inspector = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const { tab, scene } = editing;
  return div(
    { class: "inside" },
    div(
      { class: "ed-tabs", role: "group", "aria-label": text.editor.inspector },
      .../** @type {Tab[]} */ (["look", "music", "logo", "scene"]).map((one) =>
        button({ key: one, class: "ed-tab", "aria-pressed": tab.value === one, onClick: () => (tab.value = one) }, title(one, scene.value)),
      ),
    ),
    div(
      { class: "ed-body", tabIndex: 0 },
      tab.value === "look" && LookPanel({ editing }),
      tab.value === "music" && MusicPanel({ editing }),
      tab.value === "logo" && LogoPanel({ editing }),
      tab.value === "scene" && ScenePanel({ editing, key: scene.value }),
    ),
  );
});

const LookPanel = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const present = editing.base.value?.present.caption;
  if (!present) return div({ class: "hint" }, text.editor.noWords);
  const now = { ...present, ...editing.edit.value.caption };
  /** @param {import("./edit.js").CaptionChange} change */
  const put = (change) => editing.apply((edit, base) => withPart(edit, base, "caption", change));
  return div(
    { class: classes("stack", now.disabled && "is-off") },
    LookTiles({ editing, present: now.preset, choose: (/** @type {string} */ preset) => put({ preset, disabled: false }) }),
    Segments({
      label: text.editor.place,
      name: "place",
      value: now.alignment,
      choices: /** @type {const} */ (["top", "middle", "bottom"]).map((value) => ({ value, label: text.editor.places[value] })),
      onChange: (/** @type {any} */ alignment) => put({ alignment }),
    }),
    Check({ label: text.editor.captionsOn, value: !now.disabled, onChange: (/** @type {boolean} */ on) => put({ disabled: !on }) }),
    div({ class: "hint" }, editing.edit.value.caption?.preset ? text.editor.cutAnew : text.editor.lookHelp),
  );
});

/** @typedef {{ label: string, value: number, least: number, most: number, step: number, shown: string, onInput: (value: number) => void, disabled?: boolean }} RangeProps */
export const Range = view((/** @type {RangeProps} */ { label, value, least, most, step, shown, onInput, disabled }) =>
  Field({
    label,
    draw: (/** @type {any} */ wired) =>
      div(
        { class: "range" },
        input({ ...wired, type: "range", min: least, max: most, step, value, disabled, onInput: (/** @type {any} */ event) => onInput(Number(event.target.value)) }),
        output({ class: "mono" }, shown),
      ),
  }),
);
