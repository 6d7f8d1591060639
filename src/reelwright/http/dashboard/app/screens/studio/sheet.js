import { useEffect, useRef, useState } from "preact/hooks";
import { KINDS, nameOf } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { refundOf } from "../../core/ledger.js";
import { setQuery } from "../../core/router.js";
import { dropLink, read, readPages, steady } from "../../core/store.js";
import { clock, number, text } from "../../core/text.js";
import { Button } from "../../parts/button.js";
import { Empty, Trouble } from "../../parts/empty.js";
import { Frame, Strip, justify, shapeOf } from "../../parts/frame.js";
import { icon } from "../../parts/icon.js";
import { Beginnings } from "./beginnings.js";
import { isNew, markVisit } from "./seen.js";

const { a, button, div, h2, input, section, span } = html;

const PAGE = 60;
const NARROW = 520;
const FILTERS = /** @type {const} */ (["all", "story", "avatar", "captions"]);

/** @typedef {import("../../types/api").Schemas["Project"]} Project */

/** @param {string} type */
const formatOf = (type) => type.replaceAll("_", "-");

/** @param {Project} project @param {string} filter */
const isShown = (project, filter) =>
  filter === "all" || filter === "failed" || KINDS[formatOf(project.type)]?.group === filter;

/** The width of an element, followed. */
function useWidth() {
  const element = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return /** @type {const} */ ([element, width]);
}

const Shot = view((/** @type {Numbered} */ { project, no }) => {
  const isFailed = project.status === "failed";
  const link = `poster/${project.id}/${project.updatedAt}`;
  const seconds = project.video?.durationInSeconds;
  const kind = nameOf(formatOf(project.type));
  const price = project.usedCredits ? ` · ${text.common.credits(project.usedCredits)}` : "";
  const isFresh = isNew(project);
  return Frame({
    href: `/p/${project.id}`,
    src: steady(link, project.thumbnail),
    onMissing: () => dropLink(link),
    shape: shapeOf(project.aspectRatio),
    name: project.name,
    no: number(no),
    about: isFailed
      ? text.studio.failedBack(refundOf(project.id))
      : isFresh
        ? `${text.studio.isNew} · ${kind}`
        : `${kind}${price}`,
    tag: seconds ? clock(seconds) : undefined,
    isNew: isFresh,
    isFailed,
  });
});

/** @typedef {{ project: Project, no: number }} Numbered */

/**
 * What is over, each with its edge number: the oldest of all is the first, whatever else is shown. Pure.
 * @template {{ status: string }} P
 * @param {readonly P[]} projects the newest first
 * @param {number} total of which these are the newest
 */
export function numbered(projects, total) {
  const over = projects.filter((one) => one.status === "completed" || one.status === "failed");
  const first = total - (projects.length - over.length);
  return over.map((project, at) => ({ project, no: first - at }));
}

/** @param {number} width @param {Numbered[]} shots */
function strips(width, shots) {
  /** @param {number} from @param {number} to @param {number} height */
  const strip = (from, to, height) =>
    Strip(
      { key: shots[from].project.id, height },
      ...shots.slice(from, to).map((one) => Shot({ key: one.project.id, ...one })),
    );
  if (width < NARROW) {
    return Array.from({ length: Math.ceil(shots.length / 8) }, (_, at) =>
      strip(at * 8, Math.min(at * 8 + 8, shots.length), 176),
    );
  }
  const shapes = shots.map(({ project }) => shapeOf(project.aspectRatio));
  return justify(shapes, width, width < 900 ? 180 : 208).map(({ from, to, height }) => strip(from, to, height));
}

export const ContactSheet = view((/** @type {{ filter: string, search: string }} */ { filter, search }) => {
  const [element, width] = useWidth();
  const [pages, setPages] = useState(1);
  const [isSearching, setSearching] = useState(Boolean(search));
  useEffect(() => markVisit, []);
  const query = { search, status: filter === "failed" ? "failed" : undefined };
  const list = readPages("GET /v1/project/list", "projects", PAGE, pages, query);
  const failed = read("GET /v1/project/list", { query: { limit: 1, status: "failed" } }).value?.total ?? 0;
  const answer = list.value;
  const shots = numbered(answer?.projects ?? [], answer?.total ?? 0);
  const shown = shots.filter(({ project }) => isShown(project, filter));
  const isWhole = filter === "all" || filter === "failed";
  /** @param {string} key @param {string} label */
  const tab = (key, label) =>
    button(
      {
        key,
        type: "button",
        class: "tab",
        "aria-pressed": filter === key ? "true" : "false",
        onClick: () => setQuery({ show: key === "all" ? null : key }),
      },
      label,
    );
  const isNothing = answer !== undefined && shown.length === 0;
  return section(
    { "aria-labelledby": "sheet" },
    div(
      { class: "sec" },
      h2({ id: "sheet" }, text.studio.sheet),
      span({ class: "hint" }, text.studio.videos(isWhole ? (shots[0]?.no ?? 0) : shown.length)),
      div(
        { class: "tabs end", role: "group", "aria-label": text.studio.sheet },
        ...FILTERS.map((key) => tab(key, text.studio.filters[key])),
        failed > 0 && tab("failed", text.studio.failed(failed)),
        isSearching
          ? input({
              type: "search",
              class: "input search",
              autofocus: true,
              value: search,
              placeholder: text.studio.searchLabel,
              "aria-label": text.studio.searchLabel,
              onInput: (/** @type {any} */ event) => setQuery({ q: event.target.value }),
            })
          : button(
              {
                type: "button",
                class: "tab",
                "aria-label": text.studio.searchLabel,
                onClick: () => setSearching(true),
              },
              icon("search"),
            ),
      ),
    ),
    Trouble({ error: list.error.value, retry: () => list.reload() }),
    div(
      { ref: element, class: "sheet" },
      !answer &&
        !list.error.value &&
        Strip(
          { height: 208 },
          ...[9 / 16, 16 / 9, 9 / 16].map((shape, at) =>
            Frame({ key: at, shape, name: "", inside: span({ class: "blank ghost" }) }),
          ),
        ),
      width > 0 && strips(width, shown),
      isNothing &&
        (shots.length === 0 && filter === "all" && !search
          ? Beginnings()
          : Empty({ title: text.studio.nothingFits }, a({ href: "/" }, text.common.all))),
    ),
    answer &&
      answer.total > PAGE * pages &&
      div(
        { class: "row" },
        Button({ onClick: () => setPages(pages + 1), busy: list.isLoading.value }, text.common.showMore),
      ),
  );
});
