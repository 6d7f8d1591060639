// The first page: how to call the API, and what there is.
import { keyField } from "./attempt.js";
import { make, prose } from "./dom.js";
import { sampleTabs } from "./operation.js";
import { findOperation } from "./schema.js";

const FIRST = "createStory";

/** @param {any} spec */
export function overviewPage(spec) {
  const first = findOperation(FIRST);
  return make("article", { class: "operation" },
    make("div", { class: "explained" },
      make("p", { class: "cap" }, `Version ${spec.info.version} · `, make("a", { href: "/openapi.json" }, "openapi.json")),
      make("h1", {}, "The Reelwright API"), prose(spec.info.description),
      make("h2", { id: "operations" }, "Operations"), ...spec.tags.map((tag) => group(spec, tag))),
    make("div", { class: "film" }, sampleTabs(first.path, first.verb, first.operation).element,
      make("section", { class: "panel", "aria-label": "Your key" }, make("h2", {}, "Your key"),
        make("form", { class: "attempt", onsubmit: (event) => event.preventDefault() }, keyField()),
        make("p", {}, "Make one in the studio's settings, or with "), make("pre", { tabindex: "0" }, "reelwright key create TEAM --name first"))));
}

/** @param {any} spec @param {any} tag */
function group(spec, tag) {
  const every = [...Object.entries(spec.paths).map((one) => [...one, true]), ...Object.entries(spec.webhooks || {}).map((one) => [...one, false])];
  const rows = every.flatMap(([path, verbs, isCallable]) => Object.entries(verbs)
    .filter(([, operation]) => operation.tags[0] === tag.name)
    .map(([verb, operation]) => row(path, verb, operation, isCallable)));
  return make("section", { class: "group" }, make("h3", {}, tag.name), make("p", { class: "soft" }, tag.description), make("ul", {}, ...rows));
}

function row(path, verb, operation, isCallable) {
  return make("li", {}, make("a", { href: `/docs/api/${operation.operationId}` },
    make("span", { class: `verb ${verb}` }, isCallable ? verb.toUpperCase() : "SENT"), make("span", { class: "name" }, operation.summary || path),
    make("code", {}, path)));
}
