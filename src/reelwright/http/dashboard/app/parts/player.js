import { useEffect, useRef, useState } from "preact/hooks";
import { html, view } from "../core/html.js";
import { steady } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";
import { voices } from "./choices.js";

const { div, video } = html;

/** @typedef {{ src: string, poster?: string, shape?: number, label: string, captions?: string }} PlayerProps */

/** The browser's own player: its keys, captions and full screen are known to everybody. */
export const Player = view((/** @type {PlayerProps} */ { src, poster, shape, label }) =>
  div(
    { class: "player" },
    video({
      src,
      poster,
      controls: true,
      playsInline: true,
      preload: "metadata",
      "aria-label": label,
      style: shape ? { aspectRatio: String(shape) } : undefined,
    }),
  ),
);

/** @type {HTMLAudioElement | null} Only one voice or track sounds at a time. */
let sounding = null;

/** A sound that plays at a press of `draw`'s button: `Sound({ src }, (toggle, isOn) => Button(…))`. */
export function useSound() {
  const element = useRef(/** @type {HTMLAudioElement | null} */ (null));
  // A sound does not go on when its screen is left.
  useEffect(() => () => element.current?.pause(), []);
  /** @param {string} src @param {(isOn: boolean) => void} told */
  const toggle = (src, told) => {
    if (element.current && !element.current.paused && element.current.src.endsWith(src)) {
      element.current.pause();
      return;
    }
    sounding?.pause();
    const made = new Audio(src);
    element.current = made;
    sounding = made;
    made.onpause = made.onended = () => told(false);
    made.play().then(
      () => told(true),
      () => told(false),
    );
  };
  return toggle;
}

/** Gives buttons that play the previews of voices, one at a time: `useListener()(voiceId)`. */
export function useListener() {
  const toggle = useSound();
  const [playing, setPlaying] = useState("");
  /** @param {string} id */
  return (id) => {
    const voice = voices().find((one) => one.id === id);
    const preview = steady(`voice/${id}`, voice?.previewUrl);
    if (!voice || !preview) return null;
    return Button({
      small: true,
      kind: "quiet",
      icon: playing === id ? "pause" : "play",
      label: `${text.create.listen}: ${voice.name}`,
      onClick: () => toggle(preview, (isOn) => setPlaying(isOn ? id : "")),
    });
  };
}
