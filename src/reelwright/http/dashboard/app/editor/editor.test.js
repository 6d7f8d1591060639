import { isOwn } from "../core/keys.js";
import { loadTexts } from "../core/text.js";
import { carried, countChanges, fitting, isEmpty, lineOf, replaceAll, since, withLine, withPart, withScene } from "./edit.js";
import { joinWord, marks, replaceWord, splitWord } from "./edited_words.js";
import { missing, pieceAt } from "./film.js";
import { begin, change, redo, undo } from "./history.js";
import { slipRoom } from "./scene.js";
import { priceOfWords } from "./say_anew.js";
import { Editing } from "./session.js";
import { stamp } from "./stage.js";
import { clockOf, tickStep } from "./timeline.js";
import { rowsOf } from "./tracks.js";
import { actions } from "../screens/editor.js";

/** @param {unknown} found @param {unknown} wanted */
const same = (found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};

/** @type {any} */
const base = {
  lines: [
    { index: 0, text: "like a match in reign", startMs: 0, endMs: 1000, words: [] },
    { index: 1, text: "nobody spoke", startMs: 1000, endMs: 2000, words: [] },
  ],
  scenes: [
    { index: 0, mediaId: "m1", trimStartMs: 500, replaceable: true },
    { index: 1, mediaId: null, trimStartMs: 0, replaceable: false },
  ],
  present: { name: "The letter", caption: { preset: "beast", alignment: "bottom", disabled: false }, music: { musicId: "calm", volume: 0.5 }, logo: null },
};

/** A project whose server stores what it is sent; what is done while it does so the first time. @param {(editing: Editing) => unknown} meanwhile */
async function saving(meanwhile) {
  await loadTexts("editor");
  const editing = new Editing("tested");
  const real = globalThis.fetch;
  let sent = 0;
  editing.base.value = base;
  editing.post = async () => {};
  editing.read = async () => {
    editing.base.value = { ...base, lines: base.lines.map((/** @type {any} */ line, /** @type {number} */ index) => (index ? line : { ...line, text: "first" })) };
  };
  globalThis.fetch = async (asked, options) => {
    if (options?.method !== "PATCH") return real(asked, options);
    if (++sent === 1) await meanwhile(editing);
    return new Response(JSON.stringify({ data: {} }), { headers: { "content-type": "application/json" } });
  };
  try {
    editing.apply((edit, before) => withLine(edit, before, 0, { text: "first" }));
    await actions(editing).save();
  } finally {
    globalThis.fetch = real;
    editing.close();
  }
  return { edit: editing.edit.value, sent };
}

const pieces = [
  { key: "a", startMs: 0, endMs: 2000 },
  { key: "b", startMs: 2000, endMs: 4000 },
  { key: "c", startMs: 4000, endMs: 5000 },
];

export const cases = {
  "a corrected line is one change, and none when it is as before": () => {
    const edit = withLine({}, base, 0, { text: "like a match in rain" });
    same(edit, { captionSegments: [{ index: 0, text: "like a match in rain" }] });
    same(isEmpty(withLine(edit, base, 0, { text: base.lines[0].text })), true);
  },
  "a line's time is sent beside its text, and only what moved": () => {
    const edit = withLine({}, base, 1, { endMs: 1900 });
    same(edit, { captionSegments: [{ index: 1, text: "nobody spoke", endMs: 1900 }] });
    same(lineOf(edit, base, 1), { text: "nobody spoke", startMs: 1000, endMs: 1900 });
  },
  "a slip keeps the scene's own clip": () => {
    same(withScene({}, base, 0, { mediaId: "m1", trimStartMs: 900 }).scenes, [{ index: 0, mediaId: "m1", trimStartMs: 900 }]);
    same(withScene({}, base, 0, { mediaId: "m1", trimStartMs: 500 }), {});
  },
  "a part that is as before is no change": () => {
    const edit = withPart(withPart({}, base, "caption", { preset: "neon" }), base, "music", { musicId: null });
    same([edit, countChanges(edit)], [{ caption: { preset: "neon" }, music: { musicId: null } }, 2]);
    same(withPart(withPart(edit, base, "caption", { preset: "beast" }), base, "music", { musicId: "calm" }), {});
    same(withPart({}, base, "logo", { mediaId: null }), {});
  },
  "find and replace goes through all lines, whatever the case": () =>
    same(replaceAll({}, base, "REIGN", "rain").captionSegments, [{ index: 0, text: "like a match in rain" }]),
  "what no longer fits the project is left out of a kept draft": () =>
    same(fitting({ scenes: [{ index: 1, mediaId: "x" }], captionSegments: [{ index: 7, text: "gone" }], name: "N" }, base), { name: "N" }),
  "what is changed after a draft was sent is all that is left of it": () => {
    const sent = { name: "N", scenes: [{ index: 0, mediaId: "m2", trimStartMs: 0 }], captionSegments: [{ index: 0, text: "first" }], music: { volume: 0.2 } };
    const stored = { ...base, present: { ...base.present, name: "N", music: { musicId: "calm", volume: 0.2 } }, lines: [{ ...base.lines[0], text: "first" }, base.lines[1]] };
    same(since(sent, sent, base, stored), {});
    same(since(sent, { ...sent, captionSegments: [...sent.captionSegments, { index: 1, text: "second" }] }, base, stored), { captionSegments: [{ index: 1, text: "second" }] });
    same(since(sent, {}, base, { ...stored, scenes: [{ ...base.scenes[0], mediaId: "m2", trimStartMs: 0 }] }), {
      name: "The letter",
      music: { volume: 0.5 },
      scenes: [{ index: 0, mediaId: "m1", trimStartMs: 500 }],
      captionSegments: [{ index: 0, text: "like a match in reign" }],
    });
  },
  "changes of what has moved move along with it, and those of what is gone go": () => {
    const longer = {
      ...base,
      lines: [{ ...base.lines[0], text: "something" }, { ...base.lines[0], text: "else" }, { ...base.lines[1], startMs: 1500, endMs: 2500 }],
      scenes: [base.scenes[0], base.scenes[1], base.scenes[1]],
    };
    const edit = { captionSegments: [{ index: 0, text: "gone" }, { index: 1, text: "somebody", endMs: 1900 }], scenes: [{ index: 0, mediaId: "m2" }], name: "N" };
    same(carried(edit, base, longer), { name: "N", scenes: [{ index: 0, mediaId: "m2" }], captionSegments: [{ index: 2, text: "somebody", endMs: 2400 }] });
    same(carried({ captionSegments: [{ index: 0, text: "gone" }] }, base, longer), {});
  },
  "what is said anew costs each started part": () => {
    const price = { credits: 10, characters: 4 };
    same([priceOfWords("", price), priceOfWords("four", price), priceOfWords("fives", price), priceOfWords("🌵🌵🌵🌵", price)], [10, 10, 20, 10]);
  },
  "a line that is changed while the draft is saved stays a change": async () => {
    const write = (/** @type {Editing} */ editing) => editing.apply((edit, before) => withLine(edit, before, 1, { text: "second" }));
    same(await saving(write), { edit: { captionSegments: [{ index: 1, text: "second" }] }, sent: 1 });
  },
  "a save that is under way is not begun again": async () => {
    same(await saving((editing) => Promise.race([actions(editing).save(), new Promise((go) => setTimeout(go, 50))])), { edit: {}, sent: 1 });
  },
  "sliders and choices keep the keys that move them": () => {
    const input = (/** @type {string} */ type) => Object.assign(document.createElement("input"), { type });
    const keys = ["ArrowLeft", "Home", "Space", "Alt+ArrowLeft", "k"];
    same(keys.filter((one) => isOwn(one, input("range"))), ["ArrowLeft", "Home"]);
    same(keys.filter((one) => isOwn(one, input("radio"))), ["ArrowLeft", "Space"]);
    same(keys.filter((one) => isOwn(one, input("checkbox"))), ["Space"]);
    same(keys.filter((one) => isOwn(one, document.createElement("button"))), []);
  },
  "words are struck and underlined where they changed": () =>
    same(
      marks(["in", "reign", "now"], ["in", "rain", "now"]).map(({ kind, word }) => `${kind} ${word}`),
      ["same in", "gone reign", "new rain", "same now"],
    ),
  "a space splits, Backspace at the start joins, nothing removes": () => {
    same(splitWord(["into"], 0, "into", 2), ["in", "to"]);
    same(joinWord(["in", "to", "it"], 1, "to"), ["into", "it"]);
    same(replaceWord(["so", "very", "late"], 1, ""), ["so", "late"]);
  },
  "changes are undone one by one, a drag as one": () => {
    const one = change(begin({}), { name: "a" });
    const dragged = change(change(one, { name: "b" }, "drag"), { name: "c" }, "drag");
    same(undo(dragged).now, { name: "a" });
    same(redo(undo(dragged)).now, { name: "c" });
    same(undo(begin({})).now, {});
  },
  "the next pieces are asked for, those that changed again": () => {
    same(pieceAt(pieces, 2000), 1);
    same(missing(pieces, new Map([[0, "a"], [1, "old"]]), 100).map((one) => one.key), ["b", "c"]);
    same(missing(pieces, new Map(), 4500, 0).map((one) => one.key), ["c"]);
  },
  "scenes that overlap lie in rows of their own": () =>
    same(rowsOf([{ startMs: 0, endMs: 9 }, { startMs: 0, endMs: 4 }, { startMs: 4, endMs: 9 }]), { rows: [0, 1, 1], count: 2 }),
  "a clip can slip as far as its file reaches": () => {
    const clip = { kind: "video", mediaId: "m", startMs: 0, endMs: 2000, sourceDurationMs: 5000 };
    same([slipRoom(clip), slipRoom({ ...clip, mediaId: null }), slipRoom({ ...clip, kind: "image" })], [3000, 0, 0]);
  },
  "times are written to the hundredth, ticks apart": () => same([stamp(38_100), stamp(62_004), tickStep(20), tickStep(200)], ["0:38.10", "1:02.00", 5, 0.5]),
  "a time that is written is never ahead": () => same([clockOf(1.96), clockOf(59.96), clockOf(60), clockOf(0.3), clockOf(2.5, 0.5), clockOf(75, 5)], ["0:01.9", "0:59.9", "1:00.0", "0:00.3", "0:02.5", "1:15"]),
};
