// A sketch of what comes: shape, background, look, and the first words. What is exact is drawn by the renderer, later.
import { html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import {
  avatarChoices,
  gameChoices,
  lookChoices,
  mediaChoices,
  reactionChoices,
  styleChoices,
  templateChoices,
} from "../../parts/choices.js";
import { Frame, Strip, shapeOf } from "../../parts/frame.js";
import { icon } from "../../parts/icon.js";
import { iconOf } from "../../core/formats.js";

const { div, figcaption, figure, img, span } = html;

/** The picture that is nearest to what was chosen. @param {any} value @param {boolean} hasGame @returns {string | undefined} */
function background(value, hasGame) {
  const find = (/** @type {import("../../parts/picker.js").Choice[]} */ list, /** @type {any} */ id) =>
    (list.find((one) => one.value === id) ?? list[0])?.picture;
  if (value.templateId) return find(templateChoices(), value.templateId);
  if (value.avatarId) return find([...avatarChoices(), ...reactionChoices()], value.avatarId);
  const own = [value.media, value.slides?.[0]?.mediaId, value.scenes?.[0]?.mediaId].flat().filter(Boolean)[0];
  if (own) return find(mediaChoices(undefined), own);
  if (value.artStyle || /^ai-/.test(value.mediaType ?? ""))
    return find(styleChoices(), value.artStyle ?? value.presetSettings?.preset);
  if (value.mediaType === "media" || !hasGame) return undefined;
  return find(gameChoices(), value.gameplaySettings?.selectedGame);
}

/** @param {any} value */
const firstWords = (value) => value.card?.title ?? value.prompt ?? value.script ?? value.text ?? value.title ?? "";

export const Sample = view((/** @type {{ format: string, value: any }} */ { format, value }) => {
  const hasGame = ![
    "add-captions",
    "remove-background",
    "extend-video",
    "slideshow",
    "scenes",
    "cinematic",
    "template",
    "hook-demo",
    "talking-avatar",
    "ugc-ads",
  ].includes(format);
  const picture = background(value, hasGame);
  const look = lookChoices().find((one) => one.value === (value.caption?.preset ?? "default"));
  const shape = shapeOf(value.aspectRatio);
  const height = shape > 1 ? 150 : shape === 1 ? 220 : 300;
  return figure(
    { class: "sample" },
    Strip(
      { height },
      div(
        { class: "frame" },
        span(
          { class: "pic", style: { "--shape": String(shape) } },
          picture ? img({ src: picture, alt: "" }) : span({ class: "blank" }, icon(iconOf(format))),
          firstWords(value) && span({ class: "spoken", dir: "auto" }, firstWords(value).slice(0, 90)),
        ),
      ),
      look?.picture &&
        !value.caption?.disabled &&
        "caption" in value &&
        Frame({ src: look.picture, shape: 16 / 9, name: look.label }),
    ),
    figcaption({ class: "meta" }, text.create.sampleNote),
  );
});
