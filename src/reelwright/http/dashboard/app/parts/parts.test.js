import { justify, shapeOf } from "./frame.js";
import { moved } from "./items_field.js";
import { outline } from "./waveform.js";
import { fill } from "./perforations.js";
import { fits } from "./find.js";
import { initials } from "./rail.js";
import { requestOf } from "../screens/studio/composer.js";
import { quarters } from "../screens/studio/bench.js";
import { numbered } from "../screens/studio/sheet.js";
import { filmOf } from "../screens/project/making.js";
import { refunded } from "../core/ledger.js";
import { python } from "../screens/new/call.js";

/** @param {unknown} found @param {unknown} wanted */
const same = (found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};

const chosen = {
  format: "story",
  look: "beast",
  voice: "v",
  background: "game:marbles",
  shape: "ratio_1_1",
  length: 30,
};

export const cases = {
  "a shape is width by height": () => same([shapeOf("ratio_16_9"), shapeOf("1:1"), shapeOf(null)], [16 / 9, 1, 9 / 16]),
  "frames fill each strip to its width": () => {
    const strips = justify(Array(20).fill(9 / 16), 1260, 208);
    for (const { from, to, height } of strips.slice(0, -1)) {
      const width = 32 + (to - from) * height * (9 / 16) + 14 * (to - from - 1);
      if (Math.abs(width - 1260) > 1) throw new Error(`a strip is ${width} wide`);
    }
    same(strips.at(-1)?.to, 20);
  },
  "a frame that is wider than the sheet gets a strip of its own": () =>
    same(justify([16 / 9, 16 / 9], 300, 208).length, 2),
  "the holes of the film show a part of the whole": () =>
    same(
      [fill(0, 10), fill(48, 10), fill(100, 10)],
      [
        { full: 0, next: -1 },
        { full: 4, next: 4 },
        { full: 10, next: -1 },
      ],
    ),
  "an entry moves, and stays inside of the list": () =>
    same(
      [moved(["a", "b", "c"], 0, 1), moved(["a", "b"], 1, 9)],
      [
        ["b", "a", "c"],
        ["a", "b"],
      ],
    ),
  "a waveform is closed and stays inside of its height": () => {
    const path = outline([0, 255, 128], 30, 20);
    const heights = [...path.matchAll(/ ([\d.]+)/g)].map((one) => Number(one[1]));
    same(
      [path.startsWith("M0.0"), path.endsWith("Z"), Math.min(...heights) >= 0 && Math.max(...heights) <= 20],
      [true, true, true],
    );
  },
  "letters find a name in their order": () =>
    same([fits("Contact sheet", "cs"), fits("Studio", "ts"), fits("Usage", "us ge")], [true, false, true]),
  "initials are two letters, of the address without a name": () =>
    same([initials("Anna Karenina"), initials("", "ada@example.com")], ["AK", "A"]),
  "the chips make the request": () =>
    same(requestOf(chosen, " A letter "), {
      prompt: "A letter",
      voiceId: "v",
      gameplaySettings: { selectedGame: "marbles" },
      aspectRatio: "ratio_1_1",
      caption: { preset: "beast" },
      targetDuration: 30,
    }),
  "a script has no length of its own": () =>
    same(
      requestOf({ ...chosen, format: "script-to-video", background: "ai-images" }, "Words").targetDuration,
      undefined,
    ),
  "each quarter is said once": () => {
    const said = new Map();
    const at = (/** @type {number} */ progress) => /** @type {any} */ ([{ id: "a", name: "A", progress }]);
    same(
      [quarters(said, at(3)), quarters(said, at(20)), quarters(said, at(60))],
      [[{ name: "A", quarter: 0 }], [], [{ name: "A", quarter: 2 }]],
    );
  },
  "frames are numbered from the oldest, without what is under way": () =>
    same(
      numbered([{ status: "processing" }, { status: "completed" }, { status: "failed" }], 9).map((one) => one.no),
      [8, 7],
    ),
  "a render that is not there yet leaves the one before it": () => {
    const video = (/** @type {string} */ id, /** @type {string} */ status) => /** @type {any} */ ({ id, status });
    const list = [video("c", "STARTED"), video("b", "COMPLETED"), video("a", "COMPLETED")];
    same([filmOf(list[0], list)?.id, filmOf(video("c", "COMPLETED"), list)?.id, filmOf(null, [])], ["b", "c", null]);
  },
  "what came back is summed from the ledger": () =>
    same(
      refunded(
        [
          { kind: "refund", projectId: "a", credits: 8 },
          { kind: "charge", projectId: "a", credits: -8 },
          { kind: "refund", projectId: "b", credits: 4 },
        ],
        "a",
      ),
      8,
    ),
  "a body is written as Python writes it": () =>
    same(python({ a: true, b: [null] }), '{\n    "a": True,\n    "b": [\n        None,\n    ],\n}'),
};
