import { useState } from "preact/hooks";
import { Refusal, call } from "../../core/call.js";
import { html, view } from "../../core/html.js";
import { refresh, steady } from "../../core/store.js";
import { size, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm } from "../../parts/dialog.js";
import { icon } from "../../parts/icon.js";
import { toast } from "../../parts/toast.js";

const { a, button, code, div, h2, p, section, span } = html;

/** @typedef {import("../../types/api").Schemas["Project"]} Project */

const EXPORTS = /** @type {const} */ (["srt", "vtt", "ass", "otio"]);

/** Saves a text as a file. @param {string} name @param {string} kind @param {string} content */
function save(name, kind, content) {
  const url = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} projectId @param {(typeof EXPORTS)[number]} format */
async function exportAs(projectId, format) {
  try {
    const file = await call("GET /v1/project/{projectId}/export", { path: { projectId }, query: { format } });
    save(file.fileName, file.contentType, file.content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message);
  }
}

/** @typedef {{ project: Project, isEarlier?: boolean }} DownloadsProps `isEarlier`: a newer render is on its way */
export const Downloads = view((/** @type {DownloadsProps} */ { project, isEarlier }) => {
  const video = project.video;
  const name = project.name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "video";
  /** @param {string} label @param {string} kind @param {string | null | undefined} url @param {string} about */
  const file = (label, kind, url, about) =>
    url &&
    a(
      {
        class: kind === "mp4" ? `file btn ${isEarlier ? "" : "primary"}` : "file",
        href: steady(`${kind}/${video?.id}`, url),
        download: `${name}.${kind}`,
      },
      icon("download"),
      span(label),
      span({ class: "mono" }, about),
    );
  return section(
    { class: "panel" },
    h2(text.project.downloads),
    div(
      { class: "files" },
      file(
        isEarlier ? text.project.mp4Earlier : text.project.mp4,
        "mp4",
        video?.url,
        `MP4 ${video?.size ? size(video.size) : ""}`,
      ),
      file(text.project.webm, "webm", video?.transparentUrl, "WebM"),
      ...EXPORTS.map((one) =>
        button(
          { key: one, type: "button", class: "file", onClick: () => exportAs(project.id, one) },
          icon("download"),
          span(text.project[one]),
          span({ class: "mono" }, one.toUpperCase()),
        ),
      ),
    ),
  );
});

export const Share = view((/** @type {{ project: Project }} */ { project }) => {
  const [busy, setBusy] = useState(false);
  const video = project.video;
  if (!video) return null;
  const copy = async () => {
    await navigator.clipboard?.writeText(video.shareUrl ?? "");
    toast(text.project.shareCopied);
  };
  const revoke = async () => {
    if (
      !(await confirm(text.project.shareRevoke, text.project.shareRevokeHint, {
        label: text.project.shareRevoke,
        kind: "bad",
      }))
    )
      return;
    setBusy(true);
    try {
      await call("POST /v1/video/{videoId}/share/revoke", { path: { videoId: video.id } });
      refresh("GET /v1/project/{projectId}", "GET /v1/video");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    } finally {
      setBusy(false);
    }
  };
  return section(
    { class: "panel" },
    h2(text.project.share),
    p({ class: "hint" }, video.shareUrl ? text.project.shareOn : text.project.shareOff),
    video.shareUrl && code({ class: "link", dir: "ltr" }, video.shareUrl),
    video.shareUrl &&
      div(
        { class: "row" },
        Boolean(navigator.clipboard) && Button({ small: true, icon: "copy", onClick: copy }, text.common.copy),
        Button({ small: true, kind: "quiet", busy, onClick: revoke }, text.project.shareRevoke),
      ),
  );
});
