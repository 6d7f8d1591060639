import { nameOf } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { clock, moment, text } from "../../core/text.js";

const { dd, dl, dt, h2, section } = html;

const LANGUAGES = new Intl.DisplayNames(document.documentElement.lang || "en", { type: "language" });

/** @param {string | null} writer such as "plots + a-model" */
const writers = (writer) => writer?.split(" + ").map((one) => text.project.writers[one] ?? one).join(", ");

export const Facts = view((/** @type {{ project: import("../../types/api").Schemas["Project"] }} */ { project }) => {
  const seconds = project.video?.durationInSeconds;
  /** @type {[string, string | null | undefined | false | 0][]} */
  const facts = [
    [text.project.format, nameOf(project.type.replaceAll("_", "-"))],
    [text.project.shape, text.create.values[project.aspectRatio] ?? project.aspectRatio],
    [text.project.length, seconds && clock(seconds)],
    [text.project.language, project.language && LANGUAGES.of(project.language)],
    [text.project.writer, writers(project.writer)],
    [text.project.credits, text.project.charged(project.usedCredits)],
    [text.project.made, moment(project.createdAt)],
  ];
  return section(
    { class: "panel" },
    h2(text.project.settings),
    dl(
      { class: "facts" },
      ...facts
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [dt({ key: name }, name), dd({ key: `${name}=`, dir: "auto" }, value)]),
    ),
  );
});
