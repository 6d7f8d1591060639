// The scenes as a list: what each shows and says.
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { icon } from "../parts/icon.js";
import { StripImage } from "./strip_image.js";

const { button, li, ol, span } = html;

export const SceneList = view((/** @type {{ editing: import("./session.js").Editing }} */ { editing }) => {
  const draft = editing.draft.value;
  return ol(
    { class: "scene-list", "aria-label": text.editor.scenes },
    ...(draft?.scenes ?? []).map((scene, index) =>
      li(
        { key: index },
        button(
          {
            class: classes("scene-row", editing.scene.value === index && "on", editing.edit.value.scenes?.some((one) => one.index === index) && "changed"),
            "aria-pressed": editing.scene.value === index,
            onClick: () => {
              editing.select(index);
              editing.tab.value = "scene";
              editing.goTo(scene.startMs);
            },
          },
          span({ class: "mono no" }, String(index + 1)),
          StripImage({ name: draft?.strips[index] ?? "", count: 1 }),
          span({ class: "what", dir: "auto" }, scene.text || scene.prompt || text.editor.kinds[scene.kind]),
          !scene.replaceable && icon("lock"),
        ),
      ),
    ),
  );
});
