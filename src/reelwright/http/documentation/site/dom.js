// Elements and the little Markdown that descriptions use. Text is only ever set as text.

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes] "on…" are listeners; undefined and false are left out
 * @param {...(Node | string | null | undefined)} children
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null));
  return node;
}

/** Paragraphs, lists and `code`. @param {string | undefined} text */
export function prose(text) {
  const box = make("div", { class: "words" });
  let list = null;
  for (const block of (text || "").replace(/([^\n])\n(?! *(\* |\n|$))/g, "$1 ").split(/\n+/).filter(Boolean)) {
    const isItem = block.startsWith("* ");
    const node = isItem ? make("li", {}, ...item(block.slice(2))) : make("p", {}, ...pieces(block));
    if (!isItem) {
      list = null;
      box.append(node);
      continue;
    }
    if (!list) box.append((list = make("ul")));
    list.append(node);
  }
  return box;
}

/** The words before a list item's colon are its name. @param {string} line */
function item(line) {
  const name = /^[A-Z][A-Za-z ]{2,24}(?=: )/.exec(line)?.[0];
  return name ? [make("b", {}, name), ...pieces(line.slice(name.length))] : pieces(line);
}

/** @param {string} line */
function pieces(line) {
  return line.split(/(`[^`]+`)/).map((part) => {
    const code = part.startsWith("`") && part.length > 1 && part.slice(1, -1);
    if (!code) return part;
    const called = operationLinks.get(code);
    return called ? make("a", { href: called }, make("code", {}, code)) : make("code", {}, code);
  });
}

/** "GET /v1/voice/list" leads to its page. @type {Map<string, string>} */
const operationLinks = new Map();

/** @param {any} spec */
export function learnOperations(spec) {
  for (const [path, verbs] of Object.entries(spec.paths)) {
    for (const [verb, operation] of Object.entries(verbs)) {
      operationLinks.set(`${verb.toUpperCase()} ${path}`, `/docs/api/${operation.operationId}`);
    }
  }
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** JSON with its names, texts and values in colours of their own. @param {string} text */
export function colouredJson(text) {
  const code = make("code");
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    code.append(text.slice(end, found.index));
    const kind = found[2] ? "name" : found[1] ? "text" : "value";
    code.append(make("span", { class: `j-${kind}` }, found[1] || found[0]), found[2] || "");
    end = found.index + found[0].length;
  }
  code.append(text.slice(end));
  return code;
}

/** A block of code with a button that copies it. @param {string} text @param {Node} [shown] @param {string} [name] */
export function codeBlock(text, shown, name = "Code") {
  const button = make("button", { class: "copy", type: "button", onclick: () => copy(text, button) }, "Copy");
  return make("div", { class: "code" }, button,
    make("pre", { tabindex: "0", "aria-label": name }, shown || make("code", {}, text)));
}

/** @param {string} text @param {HTMLElement} button */
export async function copy(text, button) {
  const done = await written(text);
  button.textContent = done ? "Copied" : "Select it";
  setTimeout(() => (button.textContent = "Copy"), 1600);
}

/** Browsers have no clipboard on plain http off loopback. @param {string} text */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
