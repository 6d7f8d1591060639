import { KINDS } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { refundOf } from "../../core/ledger.js";
import { steady } from "../../core/store.js";
import { text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Frame, Strip, shapeOf } from "../../parts/frame.js";
import { makeAnother } from "./actions.js";

const { div, h2, p } = html;

export const Failed = view((/** @type {{ project: import("../../types/api").Schemas["Project"] }} */ { project }) => {
  const back = refundOf(project.id);
  const format = project.type.replaceAll("_", "-");
  return div(
    { class: "coming" },
    Strip(
      { height: 260 },
      Frame({
        src: steady(`poster/${project.id}`, project.thumbnail),
        shape: shapeOf(project.aspectRatio),
        name: project.name,
        isFailed: true,
      }),
    ),
    div(
      { class: "stack" },
      h2(text.project.failed),
      p({ class: "reason", dir: "auto" }, project.error ?? project.message),
      back > 0 && p({ class: "hint" }, text.project.back(back)),
      KINDS[format] &&
        div(
          { class: "row" },
          Button({ kind: "primary", icon: "again", onClick: () => makeAnother(project) }, text.project.again),
        ),
    ),
  );
});
