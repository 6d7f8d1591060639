// A picture from the library in a corner.
import { all, html, view } from "../core/html.js";
import { number, text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Segments } from "../parts/picker.js";
import { withPart } from "./edit.js";
import { Range } from "./inspector.js";
import { chooseMedia } from "./replace.js";

const { div, p } = html;
const CORNERS = /** @type {const} */ (["top-left", "top-right", "bottom-left", "bottom-right"]);

export const LogoPanel = view((/** @type {{ editing: import("./session.js").Editing }} */ { editing }) => {
  const present = editing.base.value?.present.logo;
  const change = editing.edit.value.logo ?? {};
  const now = { position: "top-right", opacity: 1, scale: 1, ...present, ...change };
  const has = change.mediaId === undefined ? Boolean(present) : change.mediaId !== null;
  /** @param {import("./edit.js").LogoChange} given @param {string} [tag] */
  const put = (given, tag) => editing.apply((edit, base) => withPart(edit, base, "logo", given), tag);
  const choose = async () => {
    const media = await chooseMedia({ title: text.editor.chooseLogo, type: "image" });
    if (media) put({ mediaId: media.id });
  };
  return div(
    { class: "stack" },
    p({ class: "hint" }, has ? text.editor.logoShown : text.editor.logoHelp),
    div(
      { class: "row" },
      Button({ icon: "picture", onClick: choose }, has ? text.editor.otherLogo : text.editor.chooseLogo),
      has && Button({ kind: "quiet", icon: "trash", onClick: () => put({ mediaId: null, position: undefined, opacity: undefined, scale: undefined }) }, text.common.remove),
    ),
    has &&
      all(
        Segments({
          label: text.editor.corner,
          name: "corner",
          value: now.position,
          choices: CORNERS.map((value) => ({ value, label: text.editor.corners[value] })),
          onChange: (/** @type {any} */ position) => put({ position }),
        }),
        Range({ label: text.editor.size, value: now.scale, least: 0.25, most: 2, step: 0.05, shown: `${number(Math.round(now.scale * 100))} %`, onInput: (scale) => put({ scale }, "scale") }),
        Range({ label: text.editor.opacity, value: now.opacity, least: 0, most: 1, step: 0.05, shown: `${number(Math.round(now.opacity * 100))} %`, onInput: (opacity) => put({ opacity }, "opacity") }),
      ),
  );
});
