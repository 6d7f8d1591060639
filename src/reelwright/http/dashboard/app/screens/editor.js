// The cutting room: words, stage, inspector, timeline.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refusal } from "../core/call.js";
import { classes, html, view } from "../core/html.js";
import { useKeys } from "../core/keys.js";
import { go } from "../core/router.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Trouble } from "../parts/empty.js";
import { say, toast } from "../parts/toast.js";
import { TopBar, askConflict } from "../editor/bar.js";
import { Inspector } from "../editor/inspector.js";
import { editorKeys } from "../editor/keys.js";
import { render, restore, save } from "../editor/saving.js";
import { SceneList } from "../editor/scenes.js";
import { Editing } from "../editor/session.js";
import { Stage, usePauseWhenHidden } from "../editor/stage.js";
import { Timeline } from "../editor/timeline.js";
import { Words } from "../editor/words.js";

const { aside, button, div, h1 } = html;
/** @typedef {"words" | "scenes" | "look" | "music" | "logo" | "scene"} Tab */

/** @param {import("../core/router.js").Visit} visit */
export default function Editor({ params }) {
  const editing = useMemo(() => new Editing(params.id), [params.id]);
  useEffect(() => {
    editing.askConflict = askConflict;
    editing.open().catch((error) => editing.fail(error));
    return () => editing.close();
  }, [editing]);
  usePauseWhenHidden(editing);
  useNight();
  const act = useMemo(() => actions(editing), [editing]);
  useKeys(text.editor.title, editorKeys(editing, act));
  const base = editing.base.value;
  if (!base && editing.trouble.value) {
    return div({ class: "editor lost" }, h1({ tabIndex: -1 }, text.editor.title), Trouble({ error: editing.trouble.value, retry: () => editing.open() }));
  }
  return div(
    { class: "editor", onClick: letGo },
    TopBar({ editing, act }),
    Side({ editing }),
    Stage({ editing, preview: () => act.render("preview") }),
    aside({ class: "ed-panel right", "aria-label": text.editor.inspector }, Inspector({ editing })),
    Timeline({ editing }),
    NarrowTabs({ editing }),
  );
}

/** After a click with the pointer Space plays, and does not press that button again. @param {MouseEvent} event */
function letGo(event) {
  const focused = document.activeElement;
  if (event.detail > 0 && focused instanceof HTMLButtonElement) focused.blur();
}

/** Dialogs over the editor are of the night, too. */
function useNight() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = "night";
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, []);
}

/** What buttons and keys do alike, one thing at a time. @param {Editing} editing */
export function actions(editing) {
  /** @param {() => Promise<boolean>} work @param {() => void} done */
  const tried = async (work, done) => {
    if (editing.isBusy.value) return;
    editing.isBusy.value = true;
    try {
      if (await work()) done();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.problems[0] ? `${error.problems[0].field}: ${error.problems[0].reason}` : error.message || text.editor.unreachable);
    } finally {
      editing.isBusy.value = false;
    }
  };
  return {
    save: () => tried(() => save(editing), () => (toast(text.editor.saved), say(text.editor.saved))),
    /** @param {"final" | "preview"} quality */
    render: (quality) => tried(() => render(editing, quality), () => go(`/p/${editing.projectId}`)),
    /** @param {string} videoId */
    restore: (videoId) => tried(() => restore(editing, videoId), () => toast(text.editor.restored)),
  };
}

/** @typedef {ReturnType<typeof actions>} Actions */

const Side = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const search = useSignal(false);
  const { side } = editing;
  const toggle = () => {
    search.value = !search.value;
    side.value = "words";
  };
  return aside(
    { class: "ed-panel left", "aria-label": text.editor.words },
    div(
      { class: "ed-tabs", role: "group", "aria-label": text.editor.words },
      .../** @type {const} */ (["words", "scenes"]).map((one) =>
        button({ key: one, class: "ed-tab", "aria-pressed": side.value === one, onClick: () => (side.value = one) }, text.editor[one]),
      ),
      Button({ kind: "quiet", icon: "search", label: text.editor.findAndReplace, pressed: search.value, onClick: toggle }),
    ),
    div({ class: "ed-body" }, side.value === "words" ? Words({ editing, search: search.value }) : SceneList({ editing })),
  );
});

/** On small screens one thing at a time lies under the stage. */
const NarrowTabs = view((/** @type {{ editing: Editing }} */ { editing }) => {
  const shown = useSignal(/** @type {Tab} */ ("words"));
  /** @param {Tab} tab */
  const show = (tab) => {
    shown.value = tab;
    if (tab === "words" || tab === "scenes") editing.side.value = tab;
    else editing.tab.value = tab;
  };
  const isLeft = shown.value === "words" || shown.value === "scenes";
  useEffect(() => {
    document.querySelector(".editor")?.setAttribute("data-part", isLeft ? "left" : "right");
  }, [isLeft]);
  return div(
    { class: "ed-narrow", role: "group", "aria-label": text.editor.parts },
    .../** @type {Tab[]} */ (["words", "scenes", "look", "music", "logo", "scene"]).map((one) =>
      button({ key: one, class: classes("ed-tab"), "aria-pressed": shown.value === one, onClick: () => show(one) }, one === "words" || one === "scenes" ? text.editor[one] : one === "scene" ? text.editor.scene : text.editor.tabs[one]),
    ),
  );
});
