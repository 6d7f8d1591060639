import { html, view } from "../../core/html.js";
import { read } from "../../core/store.js";
import { clock, text } from "../../core/text.js";

const { a, h2, li, ol, p, section, span } = html;

/** @typedef {import("../../types/api").Schemas["Project"]} Project */

export const Script = view((/** @type {{ project: Project }} */ { project }) => {
  const captions = read("GET /v1/project/{projectId}/captions", { path: { projectId: project.id } });
  const lines = captions.value?.segments ?? [];
  const sources = project.sources.filter((one) => one.page || one.quote || one.author);
  return section(
    { class: "script" },
    h2(text.project.script),
    captions.value && lines.length === 0 && p({ class: "hint" }, text.project.scriptNone),
    ol(
      { class: "lines" },
      ...lines.map((line) =>
        li({ key: line.index }, span({ class: "mono" }, clock(line.startMs / 1000)), span({ dir: "auto" }, line.text)),
      ),
    ),
    sources.length > 0 && h2(text.project.sources),
    ol(
      { class: "sources" },
      ...sources.map((one, at) =>
        li(
          { key: at },
          one.page
            ? a(
                { href: one.page, target: "_blank", rel: "noopener noreferrer" },
                one.author ?? one.provider ?? one.page,
              )
            : span({ dir: "auto" }, one.author ?? ""),
          one.quote && span({ class: "hint", dir: "auto" }, ` “${one.quote}”`),
        ),
      ),
    ),
  );
});
