// What is coming in: a line a file, with progress, a way to stop it, and the reason where it failed.
import { html, view } from "../../core/html.js";
import { size, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Perforations } from "../../parts/perforations.js";
import { cancel, cancelAll, forgetUpload, isOver, sendAgain, uploads } from "./uploads.js";

const { div, h2, li, section, span, ul } = html;

/** @typedef {import("./uploads.js").Upload} Upload */

/** @param {Upload} one */
const words = (one) =>
  ({
    waiting: text.library.waiting,
    sending: `${Math.round(one.part * 100)} %`,
    checking: text.library.checking,
    done: text.common.done,
    failed: one.problem,
    cancelled: text.library.cancelled,
  })[one.state];

const Line = view((/** @type {{ one: Upload }} */ { one }) => {
  const { name } = one.file;
  const isFailed = one.state === "failed";
  return li(
    { class: "arrival" },
    span({ class: "name", dir: "auto" }, name),
    span({ class: "mono hint" }, size(one.file.size)),
    isFailed ? span({ class: "state bad" }, words(one)) : Perforations({ percent: one.part * 100, label: name, holes: 18 }),
    !isFailed && span({ class: "mono" }, words(one)),
    isFailed && Button({ small: true, kind: "quiet", icon: "again", label: text.library.again(name), onClick: () => sendAgain(one) }),
    Button({ small: true, kind: "quiet", icon: "close", label: text.library.cancelOne(name), onClick: () => (isOver(one.state) ? forgetUpload(one) : cancel(one)) }),
  );
});

export const Arriving = view(() => {
  const all = uploads.value;
  if (!all.length) return null;
  const isBusy = all.some((one) => !isOver(one.state));
  return section(
    { class: "panel arriving", "aria-labelledby": "arriving" },
    div(
      { class: "row" },
      h2({ class: "cap", id: "arriving" }, text.library.sending),
      span({ class: "mono hint" }, text.library.sendingCount(all.length)),
      div(
        { class: "end" },
        isBusy
          ? Button({ small: true, onClick: cancelAll }, text.library.cancelAll)
          : Button({ small: true, onClick: () => all.forEach(forgetUpload) }, text.library.clear),
      ),
    ),
    ul(...all.map((one) => Line({ one, key: one.id }))),
  );
});
