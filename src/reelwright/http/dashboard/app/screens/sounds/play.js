import { useState } from "preact/hooks";
import { classes, html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import { icon } from "../../parts/icon.js";
import { useSound } from "../../parts/player.js";

const { button, span } = html;

/** A round button that plays a sound, and stops it. @typedef {{ src: string | undefined, name: string, cover?: any }} PlayProps */
export const Play = view((/** @type {PlayProps} */ { src, name, cover }) => {
  const [isOn, setOn] = useState(false);
  const toggle = useSound();
  return button(
    {
      type: "button",
      class: classes("play", cover && "cover", isOn && "on"),
      "aria-label": isOn ? text.sounds.stop(name) : text.sounds.play(name),
      disabled: !src,
      onClick: () => src && toggle(src, setOn),
    },
    cover,
    span({ class: "disc" }, icon(isOn ? "pause" : "play", isOn ? "" : "solid")),
  );
});
