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

/** Which formats hang together, with the picture that stands for each. @type {{ title: keyof typeof text.create.groups, formats: Record<string, () => Choice | undefined> }[]} */
const GROUPS = [
  {
    title: "told",
    formats: {
      story: () => find(gameChoices(), "skyline"),
      "prompt-to-video": () => styleChoices()[0],
      "script-to-video": () => find(styleChoices(), "watercolor") ?? styleChoices()[1],
      article: () => styleChoices()[2],
      document: () => styleChoices()[3],
    },
  },
  {
    title: "shown",
    formats: {
      "talking-avatar": () => avatarChoices()[0],
      "ugc-ads": () => avatarChoices()[1],
      "hook-demo": () => reactionChoices()[0],
      template: () => templateChoices()[0],
    },
  },
  {
    title: "cut",
    formats: {
      cinematic: () => find(styleChoices(), "cinematic"),
      slideshow: () => styleChoices()[4],
      scenes: () => styleChoices()[5],
      "add-captions": () => lookChoices()[0],
      "remove-background": () => avatarChoices()[2],
      "extend-video": () => styleChoices()[6],
    },
  },
];

/** @param {Choice[]} list @param {string} id */
const find = (list, id) => list.find((one) => one.value === id) ?? list[0];

/** @param {string} format @param {string | undefined} picture */
const card = (format, picture) =>
  a(
    { key: format, class: "format", href: `/new/${format}` },
    span({ class: "still" }, picture ? img({ src: picture, alt: "", loading: "lazy" }) : icon(iconOf(format))),
    span(
      { class: "words" },
      span({ class: "row" }, icon(iconOf(format)), h2(nameOf(format))),
      p(text.create.formats[format].about),
    ),
  );

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
          ...Object.entries(formats).map(([format, choose]) => card(format, choose()?.picture)),
        ),
      ),
    ),
  );
}
