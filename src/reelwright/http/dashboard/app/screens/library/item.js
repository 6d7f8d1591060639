// One picture or clip: seen large, what is known about it, and what can be done with it.
import { useState } from "preact/hooks";
import { call } from "../../core/call.js";
import { all, html, view } from "../../core/html.js";
import { hurry } from "../../core/now.js";
import { go } from "../../core/router.js";
import { refresh, steady } from "../../core/store.js";
import { clock, day, size, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { confirm, open } from "../../parts/dialog.js";
import { Banner, Trouble } from "../../parts/empty.js";
import { toast } from "../../parts/toast.js";
import { attempt, useSending } from "../shared/sending.js";
import { priceOf } from "../shared/prices.js";
import { Expand } from "./expand.js";
import { shapeOfMedia } from "./grid.js";

const { a, dd, div, dl, dt, img, p, video } = html;

/** @typedef {import("../../types/api").Schemas["Media"]} Media */

/** @param {Media} one */
export async function removeMedia(one) {
  if (!(await confirm(text.library.deleteTitle(one.name), text.library.deleteHint, { label: text.common.delete, kind: "bad" }))) return false;
  if (!(await attempt(() => call("DELETE /v1/media/{mediaId}", { path: { mediaId: one.id } }), toast))) return false;
  refresh("GET /v1/media", "GET /v1/account", "GET /app/usage");
  toast(text.library.deleted(one.name));
  return true;
}

const Facts = view((/** @type {{ one: Media }} */ { one }) => {
  /** @type {[string, any][]} */
  const known = [
    [text.library.length, one.durationSeconds ? clock(one.durationSeconds) : null],
    [text.library.size, one.size ? size(one.size) : null],
    [text.library.added, day(one.createdAt)],
    [text.library.madeBy, one.source && a({ href: one.source.page, rel: "noreferrer", target: "_blank" }, one.source.author || one.source.provider)],
  ];
  return dl({ class: "facts" }, ...known.filter(([, value]) => value).map(([name, value]) => div({ key: name }, dt(name), dd(value))));
});

const Shown = view((/** @type {{ one: Media }} */ { one }) => {
  if (one.status === "FAILED") return Banner({ kind: "bad", title: text.library.status.FAILED }, p({ dir: "auto" }, one.error));
  if (one.status !== "COMPLETED") return Banner({ kind: "wait" }, text.library.status[one.status]);
  const src = steady(`media-file/${one.id}`, one.url);
  const style = { "--shape": String(shapeOfMedia(one)) };
  return div(
    { class: "shown", style },
    one.type === "video"
      ? video({ src, controls: true, playsInline: true, preload: "metadata", poster: steady(`media/${one.id}/COMPLETED`, one.thumbnail), "aria-label": one.name })
      : img({ src, alt: one.name }),
  );
});

/** @type {[string, string, string][]} Formats that take a clip: label key, path, field */
const CLIP_WAYS = [
  ["captions", "add-captions", "media"],
  ["background", "remove-background", "media"],
  ["extend", "extend-video", "media"],
];

export const Item = view((/** @type {{ one: Media, close: () => void }} */ { one, close }) => {
  const [isExpanding, setExpanding] = useState(false);
  const cut = useSending(
    (key) => call("POST /v1/image/remove-background", { body: { mediaId: one.id }, key }),
    () => begun(close),
  );
  if (isExpanding) return Expand({ one, close: () => begun(close), back: () => setExpanding(false) });
  const isReady = one.status === "COMPLETED";
  /** @param {string} path */
  const leave = (path) => (close(), go(path));
  return all(
    Shown({ one }),
    Facts({ one }),
    Trouble({ error: cut.error }),
    div(
      { class: "row actions" },
      isReady && one.type === "image" && Button({ icon: "cut", busy: cut.isBusy, onClick: cut.run }, text.library.cutOutGo(text.rooms.price(priceOf("image.remove-background")))),
      isReady && one.type === "image" && Button({ icon: "full", onClick: () => setExpanding(true) }, text.library.expand),
      isReady &&
        one.type === "video" &&
        CLIP_WAYS.map(([name, format, field]) =>
          Button({ key: name, onClick: () => leave(`/new/${format}?${field}=${one.id}`) }, text.library[/** @type {"captions"} */ (name)]),
        ),
      isReady && one.url && Button({ icon: "download", href: one.url, download: one.name }, text.common.download),
      Button({ kind: "quiet bad", icon: "trash", onClick: async () => (await removeMedia(one)) && close() }, text.common.delete),
    ),
  );
});

/** @param {() => void} close */
function begun(close) {
  refresh("GET /v1/media");
  hurry();
  toast(text.rooms.began);
  close();
}

/** @param {Media} one */
export const openItem = (one) => open(one.name, (close) => Item({ one, close: () => close() }), { wide: true });
