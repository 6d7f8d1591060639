// The library, opened in place: a picture or clip for a scene, a picture for the logo; or a file put in right there.
import { useSignal } from "@preact/signals";
import { Refusal, call } from "../core/call.js";
import { classes, html, view } from "../core/html.js";
import { read, refresh, steady } from "../core/store.js";
import { clock, text } from "../core/text.js";
import { upload as sendFile } from "../core/upload.js";
import { open } from "../parts/dialog.js";
import { Banner, Ghosts } from "../parts/empty.js";
import { TextField } from "../parts/field.js";

const { button, div, img, input, label, li, p, progress, small, span, ul } = html;
/** @typedef {import("../types/api").Schemas["Media"]} Media */
/** @typedef {{ title: string, type?: "image" | "video", leastMs?: number }} Wish `leastMs` of a clip */

const LOOK_AGAIN_MS = 1500;

/** @param {Wish} wish @returns {Promise<Media | undefined>} */
export const chooseMedia = (wish) => open(wish.title, (/** @type {(answer?: Media) => void} */ close) => Chooser({ wish, close }), { wide: true });

/** Puts a file into the library and waits until it can be used. @param {File} file @param {(part: number) => void} [told] @returns {Promise<Media>} */
export async function upload(file, told) {
  let media = await sendFile(file, { onProgress: told });
  while (media.status === "PENDING" || media.status === "PROCESSING") {
    await new Promise((go) => setTimeout(go, LOOK_AGAIN_MS));
    media = await call("GET /v1/media/{mediaId}", { path: { mediaId: media.id } });
  }
  refresh("GET /v1/media");
  return media;
}

/** Why it cannot be taken; empty where it can. Pure. @param {{ type: string, status: string, durationSeconds: number | null }} media @param {{ leastMs?: number }} wish */
export function unfit(media, { leastMs = 0 }) {
  if (media.status !== "COMPLETED") return text.editor.notReady;
  if (media.type === "video" && (media.durationSeconds ?? 0) * 1000 < leastMs) return text.editor.tooShort(clock(leastMs / 1000));
  return "";
}

const Chooser = view((/** @type {{ wish: Wish, close: (answer?: Media) => void }} */ { wish, close }) => {
  const search = useSignal("");
  const part = useSignal(-1);
  const refused = useSignal("");
  const query = { type: wish.type, search: search.value, limit: 60 };
  const list = read("GET /v1/media/list", { query }).value?.media;
  /** @param {File | undefined} file */
  const take = async (file) => {
    if (!file) return;
    refused.value = "";
    part.value = 0;
    try {
      const media = await upload(file, (now) => (part.value = now));
      const reason = media.error ?? (wish.type && media.type !== wish.type ? text.editor.wrongKind : unfit(media, wish));
      if (reason) refused.value = reason;
      else close(media);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.value = error.message || text.editor.unreachable;
    } finally {
      part.value = -1;
    }
  };
  return div(
    {
      class: "chooser",
      onDragOver: (/** @type {DragEvent} */ event) => event.preventDefault(),
      onDrop: (/** @type {DragEvent} */ event) => (event.preventDefault(), take(event.dataTransfer?.files[0])),
    },
    div(
      { class: "row" },
      TextField({ label: text.common.search, value: search.value, onInput: (value) => (search.value = value) }),
      label({ class: "btn" }, text.common.upload, input({ class: "unseen", type: "file", accept: wish.type === "image" ? "image/*" : "image/*,video/*", onChange: (/** @type {any} */ event) => take(event.target.files[0]) })),
    ),
    wish.leastMs ? p({ class: "hint" }, text.editor.longEnough(clock(wish.leastMs / 1000))) : null,
    part.value >= 0 && progress({ max: 1, value: part.value, "aria-label": text.common.upload }),
    refused.value && Banner({ kind: "bad", title: refused.value }),
    list === undefined ? Ghosts({ count: 6, height: 140 }) : list.length === 0 ? p({ class: "hint" }, text.editor.emptyLibrary) : null,
    ul({ class: "media-grid" }, ...(list ?? []).map((one) => Tile({ key: one.id, media: one, reason: unfit(one, wish), close }))),
  );
});

/** @typedef {{ media: Media, reason: string, close: (answer?: Media) => void }} TileProps */
const Tile = view((/** @type {TileProps} */ { media, reason, close }) =>
  li(
    button(
      { class: classes("media-tile", reason && "is-off"), "aria-disabled": reason ? "true" : undefined, title: reason || undefined, onClick: () => !reason && close(media) },
      media.thumbnail || media.type === "image"
        ? img({ src: steady(`media/${media.id}`, media.thumbnail ?? media.url ?? undefined), alt: "", loading: "lazy" })
        : span({ class: "ghost" }),
      span({ class: "name", dir: "auto" }, media.name),
      small(reason || (media.type === "video" ? clock(media.durationSeconds ?? 0) : text.editor.kinds.image)),
    ),
  ),
);
