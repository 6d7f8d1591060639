// What is heard: the voice, and the music as it makes room for it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../core/call.js";
import { classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { Waveform } from "../parts/waveform.js";

const { div, span } = html;
/** @typedef {import("./tracks.js").TrackProps} TrackProps */

/** @param {string | null | undefined} key @returns {Uint8Array} */
function usePeaks(key) {
  const peaks = useSignal(new Uint8Array());
  useEffect(() => {
    let isWanted = true;
    /** @param {ArrayBuffer} bytes */
    const put = (bytes) => {
      if (isWanted) peaks.value = new Uint8Array(bytes);
    };
    const nothing = () => put(new ArrayBuffer(0)); // no outline is drawn
    if (key) {
      ask("GET /app/sounds/{key}/peaks", { path: { key } })
        .then((answer) => answer.arrayBuffer())
        .then(put, nothing);
    } else nothing();
    return () => {
      isWanted = false;
    };
  }, [key]);
  return peaks.value;
}

export const VoiceTrack = view((/** @type {TrackProps} */ { editing, scale }) => {
  const peaks = usePeaks(editing.draft.value?.sound.voice);
  const width = Math.max(100, Math.round((editing.durationMs.value / 1000) * scale));
  return div({ class: "track voice" }, peaks.length > 0 && Waveform({ peaks, width, height: 46 }));
});

export const MusicTrack = view((/** @type {TrackProps} */ { editing, scale }) => {
  const key = editing.draft.value?.sound.music;
  const peaks = usePeaks(key);
  const width = Math.max(100, Math.round((editing.durationMs.value / 1000) * scale));
  return div(
    { class: "track music" },
    key ? div({ class: classes("music-block", editing.edit.value.music && "changed") }, peaks.length > 0 && Waveform({ peaks, width, height: 32 })) : span({ class: "hint" }, text.editor.noMusic),
  );
});
