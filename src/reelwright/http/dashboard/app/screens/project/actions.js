import { Refusal, call, newKey } from "../../core/call.js";
import { keepDraft } from "../../core/drafts.js";
import { hurry } from "../../core/now.js";
import { go } from "../../core/router.js";
import { forget, refresh } from "../../core/store.js";
import { text } from "../../core/text.js";
import { confirm } from "../../parts/dialog.js";
import { toast } from "../../parts/toast.js";

/** @typedef {import("../../types/api").Schemas["Project"]} Project */

/** Does it, and says what was refused. @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.message || text.errors.offline);
    return false;
  }
}

/** @param {Project} project */
export async function cancel(project) {
  if (!(await confirm(text.project.cancelTitle, text.project.cancelHint, { label: text.project.cancel, kind: "bad" })))
    return;
  await attempt(() => call("POST /v1/project/{projectId}/cancel", { path: { projectId: project.id } }));
  refresh("GET /v1/project", "GET /v1/account");
  hurry();
}

/** @param {Project} project */
export async function remove(project) {
  if (
    !(await confirm(text.project.deleteTitle(project.name), text.project.deleteHint, {
      label: text.project.delete,
      kind: "bad",
    }))
  )
    return;
  await forget(project.id, async () => {
    if (!(await attempt(() => call("DELETE /v1/project/{projectId}", { path: { projectId: project.id } })))) return false;
    await go("/");
    refresh("GET /v1/project/list", "GET /v1/video", "GET /v1/account");
    return true;
  });
}

/** The same once more: what failed was not charged. @param {Project} project */
export async function renderAgain(project) {
  await attempt(() => call("POST /v1/render", { body: { projectId: project.id }, key: newKey() }));
  refresh("GET /v1/project", "GET /v1/video");
  hurry();
}

/** The form with what was sent then. @param {Project} project */
export async function makeAnother(project) {
  await attempt(async () => {
    const { format, request } = await call("GET /app/projects/{id}/request", { path: { id: project.id } });
    keepDraft(format, request);
    await go(`/new/${format}`);
  });
}
