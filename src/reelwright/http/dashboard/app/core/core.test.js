import { at, compact, put, steps } from "./form.js";
import { compare } from "./now.js";
import { helpOf, humanize, rulesOf } from "./schema.js";
import { clock, size } from "./text.js";
import { match } from "./router.js";
import { nameOf } from "./keys.js";
import { address, keyAfter } from "./call.js";
import { join } from "./store.js";
import { plural } from "./plural.js";

/** @param {unknown} found @param {unknown} wanted */
const same = (found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};

const schemas = {
  Story: {
    required: ["prompt"],
    properties: {
      prompt: { type: "string", maxLength: 9, description: "What it is. More." },
      card: { anyOf: [{ $ref: "#/components/schemas/Card" }, { type: "null" }] },
      scenes: { type: "array", items: { $ref: "#/components/schemas/Card" } },
    },
  },
  Card: {
    type: "object",
    properties: { votes: { anyOf: [{ type: "integer", maximum: 5 }, { type: "null" }], default: 2 } },
  },
};

const job = (/** @type {string} */ id) => ({ kind: "project", id });
const news = (/** @type {any[]} */ unfinished, /** @type {string} */ media) =>
  /** @type {any} */ ({ unfinished, marks: { media } });

export const cases = {
  "a path becomes steps": () => same(steps("scenes[0].text"), ["scenes", 0, "text"]),
  "a value is put and found at a path, and the old one stays": () => {
    const before = { card: { title: "a" } };
    const after = put(before, "card.title", "b");
    same([at(after, "card.title"), before.card.title], ["b", "a"]);
  },
  "undefined takes a property out": () => same(put({ a: 1, b: 2 }, "a", undefined), { b: 2 }),
  "what says nothing is not sent": () =>
    same(compact({ a: "", b: {}, c: [], d: { e: null }, f: 0, g: false }), { f: 0, g: false }),
  "an entry that was added stays in its list, though it is empty": () =>
    same(compact({ slides: [{}, { text: "a" }, { text: "" }], words: ["", "b"] }), {
      slides: [{}, { text: "a" }, {}],
      words: ["b"],
    }),
  "what was refused has a new key, what may have arrived keeps its own": () => {
    const keeps = (/** @type {number} */ status, code = "") => keyAfter({ status, code }, "k") === "k";
    same(
      [keeps(0), keeps(502), keeps(409, "IDEMPOTENCY_IN_PROGRESS"), keeps(400), keeps(402), keeps(404)],
      [true, true, true, false, false, false],
    );
  },
  "pages are joined, and what moved onto the next one stands there once": async () => {
    const ids = Array.from({ length: 230 }, (_, id) => ({ id }));
    /** @type {any[]} */
    const asked = [];
    const found = await join("things", 250, async ({ limit, offset }) => {
      asked.push([limit, offset]);
      const from = offset ? offset - 1 : 0;
      return { things: ids.slice(from, from + limit), total: 230 };
    });
    same(
      [asked, found.things.length, found.total],
      [
        [
          [100, 0],
          [100, 100],
          [50, 200],
        ],
        230,
        230,
      ],
    );
  },
  "a field's rules come from its schema": () => {
    const { kind, isRequired, most, help } = rulesOf("Story.prompt", schemas);
    same([kind, isRequired, most, help], ["text", true, 9, "What it is."]);
  },
  "rules are found through references, lists and null": () => {
    const { kind, initial, most } = rulesOf("Story.scenes[].votes", schemas);
    same([kind, initial, most], ["integer", 2, 5]);
  },
  "a description for programs is no help for people": () => same(helpOf("The `id` of one."), ""),
  "a property's name is readable": () =>
    same([humanize("targetDuration"), humanize("logoMediaId")], ["Target duration", "Logo media"]),
  "what left the news is told, and the lists whose mark changed": () => {
    const { left, lists } = compare(news([job("a"), job("b")], "1"), news([job("b")], "2"));
    same([left, lists], [[job("a")], ["GET /v1/media"]]);
  },
  "the first news tell no change": () => same(compare(undefined, news([job("a")], "1")), { left: [], lists: [] }),
  "a path finds its route, written out or with a mark": () => {
    const routes = [{ path: "/" }, { path: "/new" }, { path: "/p/{id}" }];
    same(
      [match("/", routes), match("/p/a%20b/", routes), match("/p/a/b", routes)],
      [{ index: 0, params: {} }, { index: 2, params: { id: "a b" } }, null],
    );
  },
  "a key has one name on all keyboards": () =>
    same(
      [
        nameOf({ key: "K", ctrlKey: true }),
        nameOf({ key: "Z", metaKey: true, shiftKey: true }),
        nameOf({ key: "?", shiftKey: true }),
      ],
      ["Ctrl+k", "Ctrl+Shift+z", "?"],
    ),
  "an operation's address goes through the session's door": () =>
    same(address("GET /v1/project/{projectId}", { path: { projectId: "a/b" }, query: { limit: 3, search: "" } }), [
      "GET",
      "/app/v1/project/a%2Fb?limit=3",
    ]),
  "times and sizes are short": () =>
    same([clock(62), clock(3723), size(7_800_000_000), size(17)], ["1:02", "1:02:03", "7.8 GB", "17 B"]),
  "a count has the form of its language": () =>
    same(
      [plural(1, { one: "# video", other: "# videos" }), plural(1284, { one: "# video", other: "# videos" })],
      ["1 video", "1,284 videos"],
    ),
};
