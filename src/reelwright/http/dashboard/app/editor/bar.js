// Above: back, the name, undo and redo, what a render would make again, Save and Render.
import { useSignal } from "@preact/signals";
import { all, classes, html, view } from "../core/html.js";
import { read, steady } from "../core/store.js";
import { ago, clock, text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { confirm, open } from "../parts/dialog.js";
import { Ghosts } from "../parts/empty.js";
import { countChanges, isEmpty, withName } from "./edit.js";
import { isStoring } from "./keys.js";

const { button, footer, h1, header, img, input, li, p, small, span, ul } = html;
/** @typedef {import("./session.js").Editing} Editing */
/** @typedef {import("../screens/editor.js").Actions} Actions */

export const TopBar = view((/** @type {{ editing: Editing, act: Actions }} */ { editing, act }) => {
  const edit = editing.edit.value;
  const count = countChanges(edit);
  const draft = editing.draft.value;
  const { past, future } = editing.history.value;
  const problem = draft?.problems[0];
  return header(
    { class: "ed-top" },
    Button({ kind: "quiet", icon: "back", label: text.editor.toProject, href: `/p/${editing.projectId}` }),
    Name({ editing }),
    span({ class: "hint changes", role: "status" }, count ? text.editor.changes(count) : text.editor.noChanges),
    span({ class: "end" }),
    Button({ kind: "quiet", icon: "undo", label: text.editor.undo, disabled: !past.length, onClick: () => editing.undo() }),
    Button({ kind: "quiet", icon: "redo", label: text.editor.redo, disabled: !future.length, onClick: () => editing.redo() }),
    problem
      ? span({ class: "hint bad", role: "alert" }, `${problem.reason}`)
      : span({ class: classes("hint again", editing.isPosting.value && "busy") }, draft && draft.again > 0 ? all(span({ class: "count" }, text.editor.pieces(draft.again, draft.pieces.length)), span({ class: "rest" }, ` ${text.editor.madeAgain}`)) : draft && text.editor.nothingAgain),
    span({ class: "versions-button" }, Button({ kind: "quiet", icon: "again", label: text.editor.versions, onClick: () => chooseVersion(editing, act) })),
    Button({ busy: editing.isBusy.value, disabled: isEmpty(edit), onClick: act.save }, text.common.save),
    Button({ kind: "primary", busy: editing.isBusy.value, keys: "Ctrl ↵", onClick: () => act.render("final") }, text.editor.render),
  );
});

/** The name is the heading; pressed, it is a field. */
const Name = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const isOpen = useSignal(false);
  const name = editing.edit.value.name ?? editing.base.value?.present.name ?? "";
  /** @param {string} value */
  const put = (value) => {
    isOpen.value = false;
    editing.apply((edit, base) => withName(edit, base, value.trim()));
  };
  return h1(
    { tabIndex: -1, class: "ed-name", dir: "auto" },
    isOpen.value
      ? input({
          "aria-label": text.common.name,
          value: name,
          maxLength: 100,
          autofocus: true,
          // A field that is taken away loses the focus, too.
          onBlur: (/** @type {any} */ event) => isOpen.value && put(event.target.value),
          onKeyDown: (/** @type {any} */ event) => {
            if (!isStoring(event)) event.stopPropagation();
            if (event.key === "Enter" || isStoring(event)) put(event.target.value);
            if (event.key === "Escape") isOpen.value = false;
          },
        })
      : button({ onClick: () => (isOpen.value = true), title: text.editor.rename }, name || text.common.loading),
  );
});

/** @param {Editing} editing @param {Actions} act */
async function chooseVersion(editing, act) {
  const videoId = await open(text.editor.versions, (/** @type {(answer?: string) => void} */ close) => Versions({ editing, close }));
  if (!videoId) return;
  const isMeant = isEmpty(editing.edit.value) || (await confirm(text.editor.goBack, text.editor.dropsChanges, { label: text.editor.goBack }));
  if (isMeant) act.restore(videoId);
}

const Versions = view((/** @type {{ editing: Editing, close: (answer?: string) => void }} */ { editing, close }) => {
  const videos = read("GET /v1/video/list", { query: { projectId: editing.projectId, limit: 50 } }).value?.videos.filter((one) => one.status === "COMPLETED");
  if (!videos) return Ghosts({ count: 3, height: 72 });
  return all(
    p(text.editor.versionsHelp),
    ul(
      { class: "versions" },
      ...videos.map((one) =>
        li(
          { key: one.id, class: "row" },
          one.thumbnail ? img({ src: steady(`version/${one.id}`, one.thumbnail), alt: "" }) : span({ class: "ghost" }),
          span(ago(one.createdAt), small(clock(one.durationInSeconds ?? 0))),
          span({ class: "end" }),
          Button({ small: true, onClick: () => close(one.id) }, text.editor.goBack),
        ),
      ),
    ),
  );
});

/** The project was changed elsewhere meanwhile. @returns {Promise<"keep" | "theirs">} */
export async function askConflict() {
  const answer = await open(
    text.editor.conflict,
    (/** @type {(answer?: "keep" | "theirs") => void} */ close) =>
      all(
        p(text.editor.conflictHelp),
        footer(
          Button({ onClick: () => close("theirs") }, text.editor.takeTheirs),
          Button({ kind: "primary", onClick: () => close("keep") }, text.editor.keepMine),
        ),
      ),
    { isFirm: true },
  );
  return answer ?? "keep";
}
