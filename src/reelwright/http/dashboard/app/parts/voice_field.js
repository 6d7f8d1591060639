import { html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { voiceChoices } from "./choices.js";
import { Field } from "./field.js";
import { useListener } from "./player.js";
import { Picker } from "./picker.js";

const { div } = html;

/** A voice, with its preview beside each. */
export const VoiceField = view((/** @type {import("./request_field.js").Known} */ { form, path, rules, common }) => {
  const listener = useListener();
  const value = form.get(path);
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
