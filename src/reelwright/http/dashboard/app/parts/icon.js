import { html } from "../core/html.js";

const { path, svg } = html;

/** Drawn on a field of 24 by 24. */
const SHAPES = {
  studio: "M4 5h16v14H4zM4 9h2M4 12h2M4 15h2M18 9h2M18 12h2M18 15h2M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  library: "M4 7l8-4 8 4-8 4zM4 12l8 4 8-4M4 17l8 4 8-4",
  person: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c1-5 4-7 8-7s7 2 8 7",
  sound: "M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4",
  usage: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  settings:
    "M12 15a3 3 0 100-6 3 3 0 000 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
  search: "M11 17a6 6 0 100-12 6 6 0 000 12zM16 16l4 4",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  text: "M4 6h12M4 12h16M4 18h9",
  voice: "M12 14a3 3 0 003-3V6a3 3 0 00-6 0v5a3 3 0 003 3zM6 11a6 6 0 0012 0M12 17v4",
  music:
    "M9 18V6l10-2v11M6.500 20.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM16.500 18a2.500 2.500 0 100-5 2.500 2.500 0 000 5z",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  film: "M3 6h18v12H3zM3 10h18M3 14h18M8 6v12M16 6v12",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 016 0v3",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 000 12h3",
  again: "M20 11a8 8 0 10-2 6M20 5v6h-6",
  warn: "M12 4l9 16H3zM12 10v5M12 17.500v.5",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  sun: "M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M19 5l-1.500 1.500M6.500 17.500L5 19",
  moon: "M19 14A8 8 0 0110 5a8 8 0 109 9z",
  out: "M14 4h5v16h-5M4 12h10M10 8l4 4-4 4",
  keyboard: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  drag: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  cut: "M6 8a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM6 21a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM8 7l12 10M8 17L20 7",
  volume: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 010 6M18.500 6.500a8 8 0 010 11",
  mute: "M4 10v4h4l5 4V6L8 10zM16 10l5 5M21 10l-5 5",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  globe: "M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c5 6 5 12 0 18M12 3c-5 6-5 12 0 18",
  page: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  link: "M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  spark: "M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
  check: "M5 13l4 4L19 7",
};

/** @typedef {keyof typeof SHAPES} IconName */

/** @param {IconName} name @param {string} [kind] */
export const icon = (name, kind = "") =>
  svg({ class: `ico ${kind}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" }, path({ d: SHAPES[name] }));
