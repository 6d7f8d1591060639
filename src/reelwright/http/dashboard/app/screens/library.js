// The team's pictures and clips. Files come in by drop, paste, choice or link, or are made from words.
import { useRef, useState } from "preact/hooks";
import { all, html, view } from "../core/html.js";
import { readPages } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Empty, Trouble } from "../parts/empty.js";
import { icon } from "../parts/icon.js";
import { openGenerate, openImport } from "./library/add.js";
import { Arriving } from "./library/arriving.js";
import { emptyCan } from "./library/can.js";
import { useFileDrop } from "./library/drop.js";
import { GhostGrid, Grid } from "./library/grid.js";
import { openItem } from "./library/item.js";
import { addFiles } from "./library/uploads.js";
import { Filter, Heading, SearchField, foundOf } from "./shared/heading.js";

const { div, input, p, span } = html;

const PAGE = 60;

/** The two hidden choosers and the buttons that open them. */
const Chooser = view((/** @type {{ isLarge?: boolean }} */ { isLarge }) => {
  const files = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {any} event */
  const take = (event) => {
    addFiles([...event.target.files]);
    event.target.value = "";
  };
  const hidden = { type: /** @type {const} */ ("file"), multiple: true, hidden: true, onChange: take };
  // The types of elements do not know this property of WebKit's, which all browsers have.
  const whole = /** @type {{}} */ ({ webkitdirectory: true });
  return all(
    input({ ...hidden, ref: files, accept: "image/*,video/*", "aria-label": text.library.choose }),
    input({ ...hidden, ...whole, ref: folder, "aria-label": text.library.folder }),
    Button({ kind: isLarge ? undefined : "primary", icon: "plus", onClick: () => files.current?.click() }, text.library.choose),
    Button({ kind: isLarge ? undefined : "quiet", icon: "library", onClick: () => folder.current?.click() }, text.library.folder),
  );
});

const Ways = view((/** @type {{ isLarge?: boolean }} */ { isLarge }) =>
  all(
    Button({ kind: isLarge ? undefined : "quiet", icon: "link", onClick: openImport }, text.library.link),
    Button({ kind: isLarge ? undefined : "quiet", icon: "spark", onClick: openGenerate }, text.library.generate),
  ),
);

const NoneYet = view(() =>
  div(
    { class: "drop can-drop" },
    emptyCan(),
    Empty({ title: text.library.emptyTitle }, p(text.library.empty), div({ class: "row middle" }, Chooser({ isLarge: true }), Ways({ isLarge: true })), p({ class: "hint" }, text.library.dropHint)),
  ),
);

/** @param {import("../core/router.js").Visit} visit */
export default function Library({ query }) {
  const [pages, setPages] = useState(1);
  const [kind, search] = [query.get("kind") ?? "all", query.get("q") ?? ""];
  const isHeld = useFileDrop(addFiles);
  const list = readPages("GET /v1/media/list", "media", PAGE, pages, { type: kind === "all" ? undefined : kind, search });
  const answer = list.value;
  const media = answer?.media ?? [];
  const isNothing = answer !== undefined && media.length === 0;
  const isEmpty = isNothing && kind === "all" && !search;
  return div(
    { class: "library" },
    Heading({ title: text.library.title, lead: text.library.lead }, !isEmpty && Chooser({}), !isEmpty && Ways({})),
    Arriving(),
    !isEmpty &&
      div(
        { class: "row filters" },
        Filter({ label: text.library.filter, name: "kind", value: kind, choices: [["all", text.library.kinds.all], ["image", text.library.kinds.image], ["video", text.library.kinds.video]] }),
        span({ class: "hint" }, answer && foundOf(answer.total, media.length)),
        div({ class: "end" }, SearchField({ value: search, label: text.library.search })),
      ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    !answer && !list.error.value && GhostGrid(),
    media.length > 0 && Grid({ media, open: openItem }),
    isEmpty && NoneYet(),
    isNothing && !isEmpty && Empty({ title: text.library.nothing }, p(text.library.nothingHint), Button({ href: "/library" }, text.library.everything)),
    answer && answer.total > media.length && div({ class: "row middle" }, Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore)),
    isHeld && div({ class: "held", role: "status" }, div(icon("plus"), span(text.library.dropHere), span({ class: "hint" }, text.library.dropHint))),
  );
}
