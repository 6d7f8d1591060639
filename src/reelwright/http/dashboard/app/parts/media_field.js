// A clip or picture of the library: chosen, dropped or pasted; uploaded with progress and cancel.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../core/call.js";
import { classes, html, view } from "../core/html.js";
import { refresh } from "../core/store.js";
import { text } from "../core/text.js";
import { upload as sendFile } from "../core/upload.js";
import { Button } from "./button.js";
import { mediaChoices } from "./choices.js";
import { Field } from "./field.js";
import { itemTools } from "./items_field.js";
import { Perforations } from "./perforations.js";
import { Picker } from "./picker.js";

const { div, img, input, label, li, ol, span } = html;

/** @typedef {import("./request_field.js").Known & { type?: "image" | "video" }} Props */
/** @typedef {{ name: string, part: number, stop: AbortController }} Upload */

const ACCEPTED = { image: "image/*", video: "video/*", all: "image/*,video/*" };

/** @param {{ onDone: (id: string) => void }} props */
function useUpload({ onDone }) {
  const [upload, setUpload] = useState(/** @type {Upload | null} */ (null));
  const [problem, setProblem] = useState("");
  const running = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => running.current?.abort(), []);
  /** @param {File} file */
  const begin = async (file) => {
    const stop = new AbortController();
    running.current = stop;
    setProblem("");
    setUpload({ name: file.name, part: 0, stop });
    try {
      const made = await sendFile(file, {
        signal: stop.signal,
        onProgress: (part) => setUpload({ name: file.name, part, stop }),
      });
      refresh("GET /v1/media");
      onDone(made.id);
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.message || text.errors.offline);
    } finally {
      setUpload(null);
    }
  };
  return { upload, problem, begin };
}

/** Where a file can be dropped, with the library beside it. */
const Source = view(
  (
    /** @type {{ label: string, type?: "image" | "video", wired?: import("./field.js").Wired, onChoose: (id: string) => void, value?: string }} */ {
      label: name,
      type,
      onChoose,
      value,
      wired,
    },
  ) => {
    const [isOver, setOver] = useState(false);
    const file = useRef(/** @type {HTMLInputElement | null} */ (null));
    const { upload, problem, begin } = useUpload({ onDone: onChoose });
    const choices = mediaChoices(type);
    const chosen = choices.find((one) => one.value === value);
    /** @param {FileList | undefined | null} files */
    const take = (files) => files?.[0] && begin(files[0]);
    if (upload) {
      return div(
        { class: "drop" },
        span({ dir: "auto" }, `${text.create.uploading} ${upload.name}`),
        Perforations({ percent: upload.part * 100, label: text.create.uploading }),
        Button({ small: true, onClick: () => upload.stop.abort() }, text.common.cancel),
      );
    }
    return div(
      {
        class: classes("drop", isOver && "over"),
        onDragOver: (/** @type {DragEvent} */ event) => (event.preventDefault(), setOver(true)),
        onDragLeave: () => setOver(false),
        onDrop: (/** @type {DragEvent} */ event) => (
          event.preventDefault(), setOver(false), take(event.dataTransfer?.files)
        ),
        onPaste: (/** @type {ClipboardEvent} */ event) => take(event.clipboardData?.files),
      },
      chosen?.picture && img({ class: "chosen", src: chosen.picture, alt: "" }),
      span({ class: "hint" }, text.create.dropHint),
      div(
        { class: "row" },
        Picker({
          id: wired?.id,
          describedBy: wired?.["aria-describedby"],
          label: name,
          value,
          choices,
          onChange: onChoose,
          shown: chosen?.label ?? text.create.fromLibrary,
        }),
        label(
          { class: "btn small" },
          text.common.upload,
          input({
            ref: file,
            class: "unseen",
            type: "file",
            accept: ACCEPTED[type ?? "all"],
            onChange: (/** @type {any} */ event) => take(event.target.files),
          }),
        ),
      ),
      problem && span({ class: "problem" }, problem),
    );
  },
);

export const MediaField = view((/** @type {Props} */ { form, path, common, name, type }) => {
  const kind = type ?? (/frame|logo|authorAvatar/i.test(name) ? "image" : undefined);
  return Field({
    ...common,
    draw: (wired) =>
      Source({ label: common.label, type: kind, wired, value: form.get(path), onChoose: (id) => form.set(path, id) }),
  });
});

export const MediaListField = view((/** @type {Props} */ { form, path, common }) => {
  const list = /** @type {string[]} */ (form.get(path) ?? []);
  const choices = mediaChoices(undefined);
  /** @param {string[]} next */
  const change = (next) => form.set(path, next.length ? next : undefined);
  return Field({
    ...common,
    isGroup: true,
    draw: () =>
      div(
        { class: "stack" },
        list.length > 0 &&
          ol(
            { class: "items thin" },
            ...list.map((id, at) => {
              const one = choices.find((choice) => choice.value === id);
              return li(
                { key: `${id}${at}`, class: "item row" },
                one?.picture && img({ src: one.picture, alt: "" }),
                span({ dir: "auto" }, one?.label ?? id),
                itemTools(list, at, change),
              );
            }),
          ),
        Source({ label: text.create.addItem, onChoose: (id) => change([...list, id]) }),
      ),
  });
});
