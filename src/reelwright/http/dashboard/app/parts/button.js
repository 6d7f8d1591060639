import { classes, html, view } from "../core/html.js";
import { icon } from "./icon.js";

const { a, button, span } = html;

/**
 * @typedef {object} ButtonProps
 * @property {(event: MouseEvent) => void} [onClick]
 * @property {"primary" | "quiet" | "bad" | "quiet bad"} [kind]
 * @property {import("./icon.js").IconName} [icon]
 * @property {string} [label] what is read out where there is only an icon
 * @property {boolean} [small]
 * @property {boolean} [busy] at work: shown turning, and cannot be pressed again
 * @property {boolean} [disabled]
 * @property {string} [href] a link that looks like a button
 * @property {string | boolean} [download]
 * @property {string} [keys] the shortcut, shown in the button
 * @property {"submit" | "button"} [type]
 * @property {boolean} [pressed]
 * @property {string} [opens] id of the popover that it opens
 */

/** @type {import("../core/html.js").Build<ButtonProps>} */
export const Button = view((/** @type {ButtonProps & { children?: any }} */ props) => {
  const { kind, icon: shape, label, small, busy, disabled, href, keys, children } = props;
  const isBare = children === undefined || (Array.isArray(children) && children.length === 0);
  const common = {
    class: classes("btn", kind, small && "small", isBare && "icon"),
    "aria-label": label,
    title: isBare ? label : undefined,
  };
  const inside = [
    busy ? span({ class: "spin" }) : shape && icon(shape),
    children,
    keys && span({ class: "key", "aria-hidden": "true" }, keys),
  ];
  if (href !== undefined) {
    return a({ ...common, href, download: props.download, onClick: props.onClick }, ...inside);
  }
  return button(
    {
      ...common,
      type: props.type ?? "button",
      disabled: disabled,
      "aria-disabled": busy ? "true" : undefined,
      "aria-busy": busy ? "true" : undefined,
      "aria-pressed": props.pressed,
      popovertarget: props.opens,
      onClick: (/** @type {MouseEvent} */ event) => {
        if (busy) event.preventDefault();
        else props.onClick?.(event);
      },
    },
    ...inside,
  );
});
