import { useState } from "preact/hooks";
import { html, view } from "../core/html.js";
import { steady } from "../core/store.js";
import { text } from "../core/text.js";
import { Button } from "./button.js";
import { voiceChoices, voices } from "./choices.js";
import { Field } from "./field.js";
import { Picker } from "./picker.js";
import { useSound } from "./player.js";

const { div } = html;

/** A voice, with its preview beside each. */
export const VoiceField = view((/** @type {import("./request_field.js").Known} */ { form, path, rules, common }) => {
  const toggle = useSound();
  const [playing, setPlaying] = useState("");
  const every = voices();
  const value = form.get(path);
  /** @param {string} id */
  const listen = (id) => {
    const preview = steady(`voice/${id}`, every.find((one) => one.id === id)?.previewUrl);
    if (preview) toggle(preview, (isOn) => setPlaying(isOn ? id : ""));
  };
  /** @param {string} id */
  const listener = (id) =>
    every.some((one) => one.id === id && one.previewUrl) &&
    Button({
      small: true,
      kind: "quiet",
      icon: playing === id ? "pause" : "play",
      label: `${text.create.listen}: ${every.find((one) => one.id === id)?.name}`,
      onClick: () => listen(id),
    });
  const open = rules.isRequired ? [] : [{ value: undefined, label: text.create.standard }];
  return Field({
    ...common,
    draw: (wired) =>
      div(
        { class: "row" },
        Picker({
          id: wired.id,
          describedBy: wired["aria-describedby"],
          label: common.label,
          kind: "chip choose",
          value,
          choices: [...open, ...voiceChoices()],
          onChange: (next) => form.set(path, next),
          shown: value ? undefined : (open[0]?.label ?? text.create.voiceNone),
          extra: (one) => listener(one.value),
        }),
        value && listener(value),
      ),
  });
});
