// A choice from a catalogue of the server: from a list, or by its pictures.
import { text } from "../core/text.js";
import * as choices from "./choices.js";
import { Field } from "./field.js";
import { Picker } from "./picker.js";
import { TilesField } from "./tiles_field.js";

/** @typedef {import("./request_field.js").Known} Known */

/** @type {Record<string, () => import("./picker.js").Choice[]>} */
const CATALOGUES = {
  look: choices.lookChoices,
  music: choices.musicChoices,
  avatar: choices.avatarChoices,
  reaction: choices.reactionChoices,
  style: choices.styleChoices,
  textStyle: choices.textStyleChoices,
  motion: choices.motionChoices,
  game: choices.gameChoices,
  imageModel: () => choices.modelChoices("image"),
  videoModel: () => choices.modelChoices("video"),
  template: choices.templateChoices,
};

/** @param {Known} known @param {import("./picker.js").Choice[]} list */
function catalogue(known, list) {
  const { form, path, rules, common } = known;
  const open = rules.isRequired
    ? []
    : [{ value: undefined, label: rules.initial ? text.create.standard : text.create.none }];
  const value = form.get(path);
  const chosen = list.find((one) => one.value === value);
  return Field({
    ...common,
    isGroup: false,
    draw: (wired) =>
      Picker({
        ...wired,
        id: wired.id,
        describedBy: wired["aria-describedby"],
        label: common.label,
        kind: "chip choose",
        value,
        choices: [...open, ...list],
        onChange: (next) => form.set(path, next),
        shown: chosen ? undefined : (open[0]?.label ?? text.create.choose),
      }),
  });
}

/** Catalogues whose pictures are what one chooses by, and whether these stand upright. @type {Record<string, boolean>} */
const TALL = { look: false, style: false, game: true, avatar: true, reaction: true, template: true, textStyle: false };

/** @param {Known} known @param {string} kind */
const tiles = ({ form, path, rules, common }, kind) => {
  const list = CATALOGUES[kind]();
  return TilesField({
    common,
    path,
    value: form.get(path),
    // Without one the first game is filmed.
    initial: rules.initial ?? (kind === "game" ? list[0]?.value : undefined),
    choices: list,
    isRequired: rules.isRequired,
    isTall: TALL[kind],
    kind,
    onChange: (value) => form.set(path, value),
  });
};

/** The control of each catalogue, by its name. @type {Record<string, (known: Known) => any>} */
export const CATALOGUE_FIELDS = {
  ...Object.fromEntries(
    Object.entries(CATALOGUES).map(([kind, list]) => [kind, (/** @type {Known} */ known) => catalogue(known, list())]),
  ),
  ...Object.fromEntries(Object.keys(TALL).map((kind) => [kind, (/** @type {Known} */ known) => tiles(known, kind)])),
};
