// The first screen: a prompt, what is on the bench, and the contact sheet.
import { all, html } from "../core/html.js";
import { text } from "../core/text.js";
import { Bench } from "./studio/bench.js";
import { Composer } from "./studio/composer.js";
import { CreditsPanel } from "./studio/credits.js";
import { ContactSheet } from "./studio/sheet.js";

const { div, h1 } = html;

/** @param {import("../core/router.js").Visit} visit */
export default function Studio({ query }) {
  return all(
    div({ class: "ask" }, div(h1({ tabIndex: -1 }, text.studio.title), Composer()), CreditsPanel()),
    Bench(),
    ContactSheet({ filter: query.get("show") ?? "all", search: query.get("q") ?? "" }),
  );
}
