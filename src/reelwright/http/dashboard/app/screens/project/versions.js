// Each render is a version that one can go back to.
import { Refusal, call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { read, refresh, steady } from "../../core/store.js";
import { clock, moment, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm } from "../../parts/dialog.js";
import { toast } from "../../parts/toast.js";

const { a, h2, img, li, ol, section, span } = html;

/** @typedef {import("../../types/api").Schemas["Project"]} Project */

/** @param {Project} project @param {string} videoId */
async function goBack(project, videoId) {
  if (!(await confirm(text.project.goBackTitle, text.project.goBackHint, { label: text.project.goBack }))) return;
  try {
    await call("POST /app/projects/{id}/restore", { path: { id: project.id }, body: { videoId } });
    refresh("GET /v1/project");
    toast(text.project.wentBack);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
  }
}

export const Versions = view((/** @type {{ project: Project }} */ { project }) => {
  const list = read("GET /v1/video/list", { query: { projectId: project.id, limit: 50 } }).value?.videos ?? [];
  const finished = list.filter((one) => one.status === "COMPLETED");
  if (finished.length < 2) return null;
  return section(
    { class: "panel" },
    h2(text.project.versions),
    ol(
      { class: "versions" },
      ...finished.map((one, at) =>
        li(
          { key: one.id },
          one.thumbnail && img({ src: steady(`version/${one.id}`, one.thumbnail), alt: "" }),
          span(
            { class: "what" },
            a(
              { href: steady(`video/${one.id}`, one.url), target: "_blank", rel: "noopener" },
              text.project.version(finished.length - at),
            ),
            span(
              { class: "meta" },
              [
                moment(one.createdAt),
                one.durationInSeconds ? clock(one.durationInSeconds) : "",
                one.quality === "preview" ? text.project.preview : "",
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
          one.id === project.video?.id
            ? span({ class: "state ok" }, text.project.shown)
            : Button({ small: true, onClick: () => goBack(project, one.id) }, text.project.goBack),
        ),
      ),
    ),
  );
});
