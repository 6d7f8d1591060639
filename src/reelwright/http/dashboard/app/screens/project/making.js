import { useEffect, useRef, useState } from "preact/hooks";
import { html, view } from "../../core/html.js";
import { whenDone } from "../../core/now.js";
import { news, read, refresh, steady } from "../../core/store.js";
import { clock, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Banner } from "../../parts/empty.js";
import { shapeOf } from "../../parts/frame.js";
import { Perforations } from "../../parts/perforations.js";
import { say } from "../../parts/toast.js";
import { renderAgain } from "./actions.js";

const { div, h2, i, img, p, span } = html;

/** @typedef {import("../../types/api").Schemas["Project"]} Project */
/** @typedef {import("../../types/api").Schemas["Video"]} Video */

/** What the news tell of a project's film. @param {Project} project */
function useJob(project) {
  const job = news.value?.unfinished.find((one) => one.id === project.id || one.projectId === project.id);
  // What began a moment ago, or in another tab's time, may be missing in the news: ask for the project itself.
  useEffect(() => {
    if (job) return undefined;
    const timer = setTimeout(
      () => read("GET /v1/project/{projectId}", { path: { projectId: project.id } }).reload(),
      2000,
    );
    return () => clearTimeout(timer);
  }, [job, project]);
  return job;
}

export const Making = view((/** @type {{ project: Project }} */ { project }) => {
  const [began] = useState(() => Date.parse(project.createdAt));
  const [now, setNow] = useState(Date.now());
  const job = useJob(project);
  const work = project.status === "completed" ? (project.video ?? project) : project;
  // The project tells of one of its two parts, the news of the whole way: what was shown does not go back.
  const highest = useRef(0);
  highest.current = Math.max(highest.current, job?.progress ?? (work === project ? 0 : highest.current));
  const progress = highest.current;
  const quarter = Math.floor(progress / 25);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(
    () => say(quarter ? text.studio.quarter(project.name, quarter * 25) : text.studio.start(project.name)),
    [quarter],
  );
  useEffect(
    () =>
      whenDone((left) => {
        if (!left.some((one) => one.id === project.id || one.projectId === project.id)) return;
        refresh("GET /v1/project/{projectId}");
        say(text.studio.end(project.name));
      }),
    [project.id],
  );
  const shape = shapeOf(project.aspectRatio);
  const poster = steady(`poster/${project.id}`, project.thumbnail);
  return div(
    { class: "coming" },
    div(
      { class: "gate", style: { "--shape": String(shape), "--part": `${progress}%` } },
      poster
        ? img({ src: poster, alt: "" })
        : div({ class: "countdown", "aria-hidden": "true" }, i(), i(), i(), span({ class: "count" }, `${progress}`)),
    ),
    div(
      { class: "stack" },
      h2(job?.message ?? work.message),
      Perforations({ percent: progress, label: text.studio.progress(project.name), holes: 24, large: true }),
      p(
        { class: "row mono" },
        span(`${progress} %`),
        job && job.secondsLeft !== null ? span(job.secondsLeft ? text.project.left(clock(job.secondsLeft)) : text.studio.longer) : null,
        span(text.project.elapsed(clock((now - began) / 1000))),
      ),
      job && job.secondsLeft === null && p({ class: "hint" }, text.project.firstTakes),
      p({ class: "hint" }, text.project.stays),
    ),
  );
});

/**
 * The render that can be watched: the project's own is the last one that has begun. Pure.
 * @param {Video | null} last
 * @param {readonly Video[]} videos the newest first
 * @returns {Video | null}
 */
export const filmOf = (last, videos) =>
  last?.status === "COMPLETED" ? last : (videos.find((one) => one.status === "COMPLETED") ?? null);

export const Rendering = view((/** @type {{ project: Project, video: Video }} */ { project, video }) => {
  const job = useJob(project);
  const progress = job?.progress ?? video.progress;
  return div(
    { class: "panel stack rendering" },
    p(text.project.rendering),
    Perforations({ percent: progress, label: text.studio.progress(project.name) }),
    p(
      { class: "row mono" },
      span(`${progress} %`),
      job && job.secondsLeft !== null ? span(job.secondsLeft ? text.project.left(clock(job.secondsLeft)) : text.studio.longer) : null,
    ),
  );
});

/** Why the last render failed, and both ways on. */
export const NotRendered = view((/** @type {{ project: Project, video: Video }} */ { project, video }) => {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await renderAgain(project);
    setBusy(false);
  };
  return Banner(
    { kind: "bad", title: text.project.renderFailed },
    p({ class: "reason", dir: "auto" }, video.message),
    p(text.project.renderFailedHint),
    div(
      { class: "row" },
      Button({ small: true, icon: "again", busy, onClick: again }, text.project.renderAgain),
      Button({ small: true, icon: "edit", href: `/p/${project.id}/edit` }, text.project.openEditor),
    ),
  );
});
