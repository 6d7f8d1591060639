// One video: watched, downloaded, shared, gone back to; or on its way; or failed, and why.
import { useEffect } from "preact/hooks";
import { KINDS, nameOf } from "../core/formats.js";
import { all, html, view } from "../core/html.js";
import { read, steady } from "../core/store.js";
import { moment, text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Empty, Ghosts, Trouble } from "../parts/empty.js";
import { shapeOf } from "../parts/frame.js";
import { Player } from "../parts/player.js";
import { cancel, makeAnother, remove } from "./project/actions.js";
import { Downloads, Share } from "./project/files.js";
import { Facts } from "./project/facts.js";
import { Failed } from "./project/failed.js";
import { Making, NotRendered, Rendering, filmOf } from "./project/making.js";
import { Script } from "./project/script.js";
import { Versions } from "./project/versions.js";
import { markOpened } from "./studio/seen.js";

const { div, h1, p, span } = html;

/** @typedef {import("../types/api").Schemas["Project"]} Project */

/** @param {Project} project */
const formatOf = (project) => project.type.replaceAll("_", "-");

const Head = view((/** @type {{ project: Project }} */ { project }) => {
  const format = formatOf(project);
  const isMaking = project.status === "draft" || project.status === "processing";
  return div(
    { class: "head" },
    div(
      { class: "title" },
      h1({ tabIndex: -1, dir: "auto" }, project.name),
      p({ class: "hint" }, nameOf(format), span(` · ${moment(project.createdAt)}`)),
    ),
    div(
      { class: "row end" },
      isMaking && Button({ onClick: () => cancel(project) }, text.project.cancel),
      project.status === "completed" && Button({ icon: "edit", href: `/p/${project.id}/edit` }, text.project.edit),
      KINDS[format] &&
        project.status === "completed" &&
        Button({ icon: "plus", onClick: () => makeAnother(project) }, text.project.another),
      !isMaking &&
        Button({ kind: "quiet bad", icon: "trash", label: text.project.delete, onClick: () => remove(project) }),
    ),
  );
});

const Finished = view((/** @type {{ project: Project }} */ { project }) => {
  const list = read("GET /v1/video/list", { query: { projectId: project.id, limit: 50 } });
  const last = project.video;
  const video = filmOf(last, list.value?.videos ?? []);
  const shown = { ...project, video };
  const shape = shapeOf(project.aspectRatio);
  // The first render: there is nothing to be watched or downloaded yet.
  if (last?.status === "STARTED" && list.value && !video) return all(Making({ project }), Script({ project }));
  return div(
    { class: shape > 1 ? "finished wide" : "finished" },
    div(
      { class: "watch" },
      last?.status === "STARTED" && Rendering({ project, video: last }),
      last?.status === "FAILED" && NotRendered({ project, video: last }),
      video?.url
        ? Player({
            key: video.id,
            src: steady(`video/${video.id}`, video.url) ?? "",
            poster: steady(`video-poster/${video.id}`, video.thumbnail),
            shape,
            label: project.name,
          })
        : !list.value && Ghosts({ count: 1, height: 420 }),
      project.illustration && p({ class: "meta" }, text.project.illustration),
    ),
    div(
      { class: "stack about" },
      Downloads({ project: shown, isEarlier: last?.status === "STARTED" }),
      Share({ project: shown }),
      Versions({ project: shown }),
      Facts({ project: shown }),
    ),
    Script({ project }),
  );
});

/** @param {import("../core/router.js").Visit} visit */
export default function ProjectPage({ params }) {
  const { id } = params;
  const project = read("GET /v1/project/{projectId}", { path: { projectId: id } });
  useEffect(() => markOpened(id), [id]);
  const known = project.value;
  if (!known) {
    const { value: error } = project.error;
    if (error?.status === 404)
      return Empty(
        { title: text.errors.notFound, isScreen: true },
        text.errors.notFoundHint,
        Button({ href: "/" }, text.errors.home),
      );
    return all(
      h1({ class: "unseen", tabIndex: -1 }, text.project.loading),
      Trouble({ error, retry: () => project.reload() }),
      !error && Ghosts({ count: 3, height: 120 }),
    );
  }
  const states = { draft: Making, processing: Making, completed: Finished, failed: Failed };
  return all(Head({ project: known }), states[known.status]({ project: known }));
}
