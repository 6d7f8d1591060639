// All formats as frames: what each becomes, and what it needs.
import { iconOf, nameOf } from "../core/formats.js";
import { all, html } from "../core/html.js";
import { text } from "../core/text.js";
import {
  avatarChoices,
  gameChoices,
  lookChoices,
  reactionChoices,
  styleChoices,
  templateChoices,
} from "../parts/choices.js";
import { icon } from "../parts/icon.js";

const { a, div, h1, h2, img, p, section, span } = html;

/** @typedef {import("../parts/picker.js").Choice} Choice */

/** Which formats belong together, with the pictures that stand for each. What is made upright has three frames side by
 * side, as the strip has room for, so that none is cut. @type {{ title: keyof typeof text.create.groups, formats: Record<string, () => (Choice | undefined)[]> }[]} */
const GROUPS = [
  {
    title: "told",
    formats: {
      story: () => ["skyline", "sandfall", "blockrun"].map((one) => find(gameChoices(), one)),
      "prompt-to-video": () => [styleChoices()[0]],
      "script-to-video": () => ["stacker", "tunnel", "slicer"].map((one) => find(gameChoices(), one)),
      article: () => ["template_news", "template_quote", "template_news"].map((one) => find(templateChoices(), one)),
      document: () => [find(styleChoices(), "line-art")],
    },
  },
  {
    title: "shown",
    formats: {
      "talking-avatar": () => [0, 3, 8].map((at) => avatarChoices()[at]),
      "ugc-ads": () => [avatarChoices()[1], find(templateChoices(), "template_product"), avatarChoices()[1]],
      "hook-demo": () => [2, 5, 9].map((at) => reactionChoices()[at]),
      template: () => ["before_after", "quote", "product"].map((one) => find(templateChoices(), `template_${one}`)),
    },
  },
  {
    title: "cut",
    formats: {
      cinematic: () => [find(styleChoices(), "cinematic")],
      slideshow: () => ["top_five", "product", "news"].map((one) => find(templateChoices(), `template_${one}`)),
      scenes: () => [avatarChoices()[3], find(gameChoices(), "marbles"), avatarChoices()[5]],
      "add-captions": () => [lookChoices()[0]],
      "remove-background": () => [2, 4, 6].map((at) => avatarChoices()[at]),
      "extend-video": () => [find(styleChoices(), "claymation"), find(styleChoices(), "claymation")],
    },
  },
];

/** @param {Choice[]} list @param {string} id */
const find = (list, id) => list.find((one) => one.value === id) ?? list[0];

/** @param {string} format @param {(Choice | undefined)[]} chosen */
const card = (format, chosen) => {
  const pictures = chosen.flatMap((one) => one?.picture ?? []);
  return a(
    { key: format, class: "format", href: `/new/${format}` },
    span(
      { class: "still" },
      pictures.length
        ? pictures.map((src, at) => img({ key: at, src, alt: "", loading: "lazy" }))
        : icon(iconOf(format)),
    ),
    span(
      { class: "words" },
      span({ class: "row" }, icon(iconOf(format)), h2(nameOf(format))),
      p(text.create.formats[format].about),
    ),
  );
};

export default function New() {
  return all(
    h1({ tabIndex: -1 }, text.create.title),
    p({ class: "hint lead" }, text.create.lead),
    ...GROUPS.map(({ title, formats }) =>
      section(
        { key: title, "aria-labelledby": `group-${title}` },
        h2({ class: "cap", id: `group-${title}` }, text.create.groups[title]),
        div({ class: "formats" }, ...Object.entries(formats).map(([format, choose]) => card(format, choose()))),
      ),
    ),
  );
}
