// What is said, line by line: each word can be made another one.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { all, classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { TextField } from "../parts/field.js";
import { find, lineOf, replaceAll, withLine } from "./edit.js";
import { joinWord, marks, replaceWord, splitWord, wordsOf } from "./edited_words.js";
import { isStoring } from "./keys.js";
import { clockOf } from "./timeline.js";

const { button, del, div, input, ins, li, ol, span } = html;
/** @typedef {import("./session.js").Editing} Editing */
/** @typedef {import("@preact/signals").Signal<{ line: number, word: number, cursor?: number } | null>} Opened the word that is a field */

export const Words = view((/** @type {{ editing: Editing, search: boolean }} */ { editing, search }) => {
  const opened = useSignal(/** @type {{ line: number, word: number, cursor?: number } | null} */ (null));
  const wanted = useSignal("");
  const base = editing.base.value;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const now = editing.line.value;
  useEffect(() => {
    list.current?.querySelector(".line.now")?.scrollIntoView({ block: "nearest" });
  }, [now]);
  if (!base) return null;
  const found = search ? find(editing.edit.value, base, wanted.value) : [];
  return all(
    search && FindAndReplace({ editing, wanted, count: found.length }),
    div({ class: "hint pad" }, base.lines.length ? text.editor.wordsHelp : text.editor.noWords),
    ol(
      { class: "lines", ref: list, "aria-label": text.editor.words },
      ...base.lines.map((_, index) =>
        Line({ key: index, editing, index, opened, isNow: index === now, isFound: found.includes(index) }),
      ),
    ),
  );
});

/** @typedef {{ editing: Editing, index: number, opened: Opened, isNow: boolean, isFound: boolean }} LineProps */
const Line = view((/** @type {LineProps} */ { editing, index, opened, isNow, isFound }) => {
  const base = /** @type {import("./edit.js").Base} */ (editing.base.value);
  const line = lineOf(editing.edit.value, base, index);
  const words = wordsOf(line.text);
  const began = clockOf(line.startMs / 1000);
  const active = isNow ? spokenWord(editing, index) : "";
  const isOpen = opened.value?.line === index;
  const shown = marks(wordsOf(base.lines[index].text), words).map((mark, number) => {
    if (mark.kind === "gone") return del({ key: `gone${number}` }, mark.word, " ");
    if (isOpen && opened.value?.word === mark.at)
      return WordField({ key: `field${mark.at}`, editing, index, words, at: mark.at, opened });
    const word = span({ class: classes("word", active === mark.word && "active") }, mark.word);
    return span({ key: mark.at }, mark.kind === "new" ? ins(word) : word, " ");
  });
  return li(
    { class: classes("line", isNow && "now", isFound && "found") },
    button(
      { class: "mono time", "aria-label": text.editor.goTo(began), onClick: () => editing.goTo(line.startMs) },
      began,
    ),
    isOpen
      ? div(
          {
            class: "said",
            dir: "auto",
            onPointerDown: (/** @type {PointerEvent} */ event) => goOn(event, index, opened),
          },
          ...shown,
        )
      : button(
          {
            class: classes("said", isNow && "paper"),
            dir: "auto",
            onClick: (/** @type {MouseEvent} */ event) => {
              editing.isPlaying.value = false;
              opened.value = { line: index, word: wordAt(event) ?? Math.max(0, words.indexOf(active)) };
            },
          },
          ...shown,
        ),
  );
});

/** The word under the pointer. @param {Event} event @returns {number | null} */
function wordAt({ target }) {
  const word = target instanceof Element ? target.closest(".word") : null;
  return word ? [...(word.closest(".said")?.querySelectorAll(".word, .word-field") ?? [])].indexOf(word) : null;
}

/** Another word of the line that is open: the field ends, and begins there. @param {PointerEvent} event @param {number} line @param {Opened} opened */
function goOn(event, line, opened) {
  const word = wordAt(event);
  if (word === null) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  opened.value = { line, word };
}

/** The word that is said at the playhead. @param {Editing} editing @param {number} index */
function spokenWord(editing, index) {
  const lines = editing.draft.value?.lines ?? [];
  const ms = editing.ms.value;
  const line = lines[index]?.words.some((one) => one.startMs <= ms && ms < one.endMs)
    ? lines[index]
    : lines.find((one) => one.startMs <= ms && ms < one.endMs);
  return line?.words.find((one) => one.startMs <= ms && ms < one.endMs)?.word ?? "";
}

/** @typedef {{ editing: Editing, index: number, words: string[], at: number, opened: Opened }} WordProps */
const WordField = view((/** @type {WordProps} */ { editing, index, words, at: place, opened }) => {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isOver = useRef(false);
  const typed = useSignal(words[place] ?? "");
  // Before the next key: what is typed must not meet a shortcut.
  useLayoutEffect(() => {
    const cursor = opened.value?.cursor;
    field.current?.focus();
    if (cursor === undefined) field.current?.select();
    else field.current?.setSelectionRange(cursor, cursor);
    // The picture shows the word that is being corrected.
    const base = editing.base.peek();
    if (!base || editing.line.peek() === index) return;
    const { startMs, endMs } = lineOf(editing.edit.peek(), base, index);
    editing.goTo(startMs + ((endMs - startMs) * (place + 0.5)) / words.length);
  }, []);

  /** @param {string[]} changed @param {{ word: number, cursor?: number } | null} next */
  const end = (changed, next) => {
    isOver.current = true;
    const said = changed.length ? changed.join(" ") : words.join(" ");
    editing.apply((edit, base) => withLine(edit, base, index, { text: said }));
    opened.value =
      next && next.word >= 0 && next.word < wordsOf(said).length
        ? { line: index, ...next }
        : nextLine(editing, index, next?.word ?? null);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const cursor = field.current?.selectionStart ?? 0;
    const isAtStart = cursor === 0 && field.current?.selectionEnd === 0;
    const changed = replaceWord(words, place, typed.value);
    // Save and Render take the word along.
    if (isStoring(event)) return end(changed, null);
    if (event.key === "Enter") end(changed, null);
    else if (event.key === "Escape") (isOver.current = true), (opened.value = null);
    else if (event.key === "Tab")
      end(changed, { word: event.shiftKey ? place - 1 : place + wordsOf(typed.value).length });
    else if (event.key === " ")
      end(splitWord(words, place, typed.value, cursor), { word: place + (cursor > 0 ? 1 : 0), cursor: 0 });
    else if (event.key === "Backspace" && isAtStart && place > 0)
      end(joinWord(words, place, typed.value), { word: place - 1, cursor: words[place - 1].length });
    else return void event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return input({
    ref: field,
    class: "word-field",
    "aria-label": text.editor.word,
    dir: "auto",
    value: typed.value,
    size: Math.max(1, typed.value.length),
    maxLength: 100,
    onInput: (/** @type {any} */ event) => (typed.value = event.target.value),
    onKeyDown: press,
    onBlur: () => isOver.current || end(replaceWord(words, place, typed.value), null),
  });
});

/** Tab at a line's end goes on in the next, and back from its start into the one before. @param {Editing} editing @param {number} index @param {number | null} word */
function nextLine(editing, index, word) {
  const base = editing.base.value;
  if (word === null || !base) return null;
  const line = index + (word < 0 ? -1 : 1);
  if (!base.lines[line]) return null;
  const count = wordsOf(lineOf(editing.edit.value, base, line).text).length;
  return { line, word: word < 0 ? count - 1 : 0 };
}

/** @typedef {{ editing: Editing, wanted: import("@preact/signals").Signal<string>, count: number }} FindProps */
const FindAndReplace = view((/** @type {FindProps} */ { editing, wanted, count }) => {
  const instead = useSignal("");
  return div(
    { class: "find stack" },
    TextField({
      label: text.editor.find,
      value: wanted.value,
      onInput: (/** @type {string} */ value) => (wanted.value = value),
    }),
    TextField({
      label: text.editor.replaceWith,
      value: instead.value,
      onInput: (/** @type {string} */ value) => (instead.value = value),
    }),
    div(
      { class: "row" },
      span({ class: "hint", role: "status" }, wanted.value ? text.editor.linesFound(count) : ""),
      span({ class: "end" }),
      Button(
        {
          small: true,
          disabled: !count,
          onClick: () => editing.apply((edit, base) => replaceAll(edit, base, wanted.value, instead.value)),
        },
        text.editor.replaceAll,
      ),
    ),
  );
});
