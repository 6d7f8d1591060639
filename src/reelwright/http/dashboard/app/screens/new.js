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

/** Which formats belong together, with the pictures that stand for each. @type {{ title: keyof typeof text.create.groups, formats: Record<string, () => (Choice | undefined)[]> }[]} */
const GROUPS = [
  {
    title: "told",
    formats: {
      story: () => [find(gameChoices(), "skyline")],
      "prompt-to-video": () => [styleChoices()[0]],
      "script-to-video": () => [find(gameChoices(), "stacker")],
      article: () => [find(templateChoices(), "template_news")],
      document: () => [find(styleChoices(), "line-art")],
    },
  },
  {
    title: "shown",
    formats: {
      "talking-avatar": () => [avatarChoices()[0]],
      "ugc-ads": () => [avatarChoices()[1], find(templateChoices(), "template_product")],
      "hook-demo": () => [reactionChoices()[2]],
      template: () => [find(templateChoices(), "template_before_after")],
    },
  },
  {
    title: "cut",
    formats: {
      cinematic: () => [find(styleChoices(), "cinematic")],
      slideshow: () => [find(templateChoices(), "template_top_five")],
      scenes: () => [avatarChoices()[3], find(gameChoices(), "marbles"), find(styleChoices(), "watercolor")],
      "add-captions": () => [lookChoices()[0]],
      "remove-background": () => [avatarChoices()[2]],
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
        div(
          { class: "formats" },
          ...Object.entries(formats).map(([format, choose]) => card(format, choose())),
        ),
      ),
    ),
  );
}
