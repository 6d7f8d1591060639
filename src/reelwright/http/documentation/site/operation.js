// The page of one operation, or of one call that the service makes.
import { attemptForm } from "./attempt.js";
import { codeBlock, colouredJson, make, prose } from "./dom.js";
import { answerList, bodyFields, parameterFields } from "./fields.js";
import { LANGUAGES, exampleCall } from "./samples.js";
import { example, findOperation, jsonSchema } from "./schema.js";

const KEPT = "reelwright-docs-language";

/** @param {string} id */
export function operationPage(id) {
  const found = findOperation(id);
  if (!found) return make("p", {}, "There is no such operation.");
  const { path, verb, operation, isCallable } = found;
  const samples = isCallable ? sampleTabs(path, verb, operation) : null;
  return make("article", { class: "operation" },
    make("div", { class: "explained" }, ...heading(path, verb, operation, isCallable), ...explained(operation)),
    make("div", { class: "film" }, samples?.element, ...examples(operation, isCallable),
      isCallable ? tryIt(path, verb, operation, samples) : null));
}

function heading(path, verb, operation, isCallable) {
  return [make("p", { class: "cap" }, operation.tags[0]),
    make("h1", {}, operation.summary || operation.operationId),
    make("p", { class: "line" }, make("span", { class: `verb ${verb}` }, isCallable ? verb.toUpperCase() : "WE SEND"),
      make("code", { class: "path" }, path), operation.deprecated ? make("span", { class: "chip" }, "deprecated") : null)];
}

function explained(operation) {
  const parameters = parameterFields(operation);
  const parts = [prose(operation.description)];
  if (parameters) parts.push(make("h2", {}, "Parameters"), parameters);
  if (operation.requestBody) parts.push(make("h2", {}, "Body"), bodyFields(operation.requestBody));
  parts.push(make("h2", {}, "Answers"), answerList(operation));
  return parts;
}

/** Curl, Python and TypeScript of the same call; the language is remembered. */
export function sampleTabs(path, verb, operation) {
  let call = exampleCall(path, verb, operation);
  const panel = make("div", { role: "tabpanel", id: "sample" });
  const tabs = LANGUAGES.map(([name]) => make("button", { type: "button", role: "tab", "aria-controls": "sample", onclick: () => choose(name) }, name));
  function choose(name) {
    localStorage.setItem(KEPT, name);
    for (const tab of tabs) {
      const isChosen = tab.textContent === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    const write = LANGUAGES.find(([one]) => one === name)?.[1] || LANGUAGES[0][1];
    panel.replaceChildren(codeBlock(write(call), undefined, name));
  }
  const list = make("div", { role: "tablist", "aria-label": "Language", onkeydown: (event) => moveTab(event, tabs) }, ...tabs);
  const known = LANGUAGES.some(([name]) => name === localStorage.getItem(KEPT));
  const current = () => localStorage.getItem(KEPT) || "curl";
  choose(known ? current() : "curl");
  return { element: make("section", { class: "panel", "aria-label": "Example" }, list, panel),
    show: (changed) => { call = changed; choose(current()); } };
}

function moveTab(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
}

function examples(operation, isCallable) {
  const parts = [];
  const good = Object.entries(operation.responses || {}).find(([status, one]) => status < "300" && jsonSchema(one));
  const sent = !isCallable && jsonSchema(operation.requestBody);
  const shown = isCallable ? good && jsonSchema(good[1]) : sent;
  if (shown) {
    const text = JSON.stringify(example(shown), null, 2);
    parts.push(make("section", { class: "panel", "aria-label": "Example of the answer" },
      make("h2", {}, isCallable ? `Answer ${good[0]}` : "What you receive"), codeBlock(text, colouredJson(text), "Answer")));
  }
  return parts;
}

function tryIt(path, verb, operation, samples) {
  const box = make("section", { class: "panel try", "aria-label": "Try it" }, make("h2", {}, "Try it"));
  const open = make("button", { class: "button", type: "button", onclick: () => {
    open.replaceWith(attemptForm(path, verb, operation, (call) => samples.show(call)));
    box.querySelector("input, textarea, button").focus();
  } }, `Send this call with your key`);
  box.append(open);
  return box;
}
