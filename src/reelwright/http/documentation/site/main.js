// Every page of the documentation: contents, search, day and night, and the reference where a page asks for it.
import { codeBlock, learnOperations, make } from "./dom.js";
import { operationPage } from "./operation.js";
import { overviewPage } from "./overview.js";
import { useSpec } from "./schema.js";
import { wireSearch } from "./search.js";

const THEME = "reelwright.theme";

function wireTheme() {
  const root = document.documentElement;
  const kept = localStorage.getItem(THEME);
  if (kept === "day" || kept === "night") root.dataset.theme = kept;
  document.getElementById("theme").addEventListener("click", () => {
    const isNight = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = isNight ? "day" : "night";
    localStorage.setItem(THEME, root.dataset.theme);
  });
}

function wireMenu() {
  const button = document.getElementById("menu");
  const nav = document.getElementById("nav");
  button.addEventListener("click", () => {
    const isOpen = nav.classList.toggle("open");
    button.setAttribute("aria-expanded", String(isOpen));
  });
  const current = nav.querySelector("[aria-current]");
  if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}

function wireDocument() {
  for (const pre of document.querySelectorAll(".prose pre")) pre.replaceWith(codeBlock(pre.textContent.replace(/\n$/, "")));
  for (const heading of document.querySelectorAll(".prose :is(h2, h3)[id]")) {
    heading.append(" ", make("a", { class: "anchor", href: `#${heading.id}`, "aria-label": `Link to ${heading.textContent}` }, "#"));
  }
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

async function showReference() {
  const place = document.getElementById("reference");
  if (!place) return;
  try {
    const spec = await (await fetch(new URL("reference.json", import.meta.url))).json();
    useSpec(spec);
    learnOperations(spec);
    place.replaceChildren(place.dataset.kind === "overview" ? overviewPage(spec) : operationPage(place.dataset.operation));
  } catch (fault) {
    place.replaceChildren(make("p", { class: "bad" }, `The API's document could not be read: ${fault.message}. Reload the page.`));
  }
}

wireTheme();
wireMenu();
wireSearch();
wireDocument();
showReference();
