// More of a picture at its sides: to a shape, or by pixels, with a sketch of what is added.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { Form } from "../../core/form.js";
import { steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { SHAPES } from "../../parts/choices.js";
import { Sheet } from "../../parts/dialog.js";
import { Trouble } from "../../parts/empty.js";
import { NumberField, TextField } from "../../parts/field.js";
import { Segments } from "../../parts/picker.js";
import { priceOf } from "../shared/prices.js";
import { useSending } from "../shared/sending.js";
import { shapeOfMedia } from "./grid.js";

const { div, footer, img, p } = html;

/** @typedef {import("../../types/api").Schemas["Media"]} Media */

const SIDES = /** @type {const} */ (["left", "right", "top", "bottom"]);
const MOST = 2000;
/** The sketch does not know the picture's pixels: it takes its longer side for so many. */
const ASSUMED = 1080;

/** Width / height of what comes out. Pure. @param {number} shape of the picture @param {string} wanted "ratio_1_1" or "" @param {Record<string, number | undefined>} sides */
export function shapeAfter(shape, wanted, sides) {
  const named = /(\d+)_(\d+)$/.exec(wanted);
  if (named) return Number(named[1]) / Number(named[2]);
  const [width, height] = shape >= 1 ? [ASSUMED, ASSUMED / shape] : [ASSUMED * shape, ASSUMED];
  return (width + (sides.left ?? 0) + (sides.right ?? 0)) / (height + (sides.top ?? 0) + (sides.bottom ?? 0));
}

export const Expand = view((/** @type {{ one: Media, close: () => void, back: () => void }} */ { one, close, back }) => {
  const [form] = useState(() => new Form({ aspectRatio: shapeOfMedia(one) === 1 ? "ratio_16_9" : "ratio_1_1" }));
  const wanted = form.get("aspectRatio") ?? "";
  const sending = useSending((key) => call("POST /v1/image/expand", { body: { mediaId: one.id, ...form.body() }, key }), close, ["aspectRatio", "prompt", ...SIDES]);
  const shape = shapeOfMedia(one);
  const after = shapeAfter(shape, wanted, form.value.value);
  const choose = (/** @type {string} */ value) => {
    for (const side of SIDES) form.set(side, undefined);
    form.set("aspectRatio", value || undefined);
  };
  return Sheet(
    { onSubmit: sending.run },
    p(text.library.expandHint),
    div(
      { class: "expanded", style: { "--shape": String(after) } },
      img({ src: steady(`media/${one.id}/COMPLETED`, one.thumbnail ?? one.url), alt: "", class: shape > after ? "wide" : "tall" }),
    ),
    Segments({
      label: text.library.expandTo,
      name: "shape",
      value: wanted,
      onChange: choose,
      choices: [...SHAPES(), { value: "", label: text.library.expandSides }],
    }),
    !wanted &&
      div(
        { class: "sides" },
        ...SIDES.map((side) =>
          NumberField({ key: side, label: text.library.sides[side], unit: "px", least: 0, most: MOST, step: 10, value: form.get(side), onInput: (value) => form.set(side, value), problem: sending.problem(side) }),
        ),
      ),
    TextField({ label: text.library.expandPrompt, isOptional: true, value: form.get("prompt") ?? "", maxLength: 4000, onInput: (value) => form.set("prompt", value), problem: sending.problem("prompt") }),
    Trouble({ error: sending.error }),
    footer(
      Button({ onClick: back }, text.common.back),
      Button({ kind: "primary", type: "submit", busy: sending.isBusy }, text.library.expandGo(text.rooms.price(priceOf("image.expand")))),
    ),
  );
});
