// A choice from a list, opened at the button: arrows, Home, End, first letters; a search where the list is long.
import { useEffect, useRef, useState } from "preact/hooks";
import { all, classes, html, view } from "../core/html.js";
import { text } from "../core/text.js";
import { icon } from "./icon.js";

const { button, div, i, img, input, small, span } = html;

/** @typedef {{ value: any, label: string, about?: string, picture?: string, icon?: import("./icon.js").IconName, disabled?: string }} Choice */

const SEARCH_FROM = 9;
let last = 0;

/** Puts a menu beside its button, inside the window. @param {HTMLElement} menu @param {HTMLElement} at */
export function place(menu, at) {
  const box = at.getBoundingClientRect();
  const [width, height] = [menu.offsetWidth, menu.offsetHeight];
  const below = innerHeight - box.bottom - 12;
  const top = below >= Math.min(height, 240) ? box.bottom + 6 : Math.max(12, box.top - height - 6);
  menu.style.top = `${top}px`;
  menu.style.maxHeight = `${Math.max(160, innerHeight - top - 12)}px`;
  menu.style.left = `${Math.max(12, Math.min(box.left, innerWidth - width - 12))}px`;
}

/** @param {KeyboardEvent} event @param {HTMLElement} menu */
function move(event, menu) {
  const choices = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll(".choice:not([disabled])")]);
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
  if (to === undefined || (event.target instanceof HTMLInputElement && event.key !== "ArrowDown")) return;
  event.preventDefault();
  choices.at(to % choices.length)?.focus();
}

/**
 * @typedef {object} PickerProps
 * @property {string} label what is chosen: read out before the value
 * @property {Choice[]} choices
 * @property {any} value
 * @property {(value: any) => void} onChange
 * @property {any} [shown] inside of the button; the chosen choice's label and picture without it
 * @property {string} [kind] class of the button; "chip" without it
 * @property {(choice: Choice) => any} [extra] beside a choice, such as a button that plays it
 * @property {() => void} [onOpen]
 * @property {string} [id]
 * @property {string} [describedBy]
 */
export const Picker = view((/** @type {PickerProps} */ props) => {
  const [name] = useState(() => `menu-${++last}`);
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const menu = useRef(/** @type {HTMLDivElement | null} */ (null));
  const chosen = props.choices.find((one) => one.value === props.value);
  const wanted = search.trim().toLowerCase();
  const fitting = wanted
    ? props.choices.filter((one) => `${one.label} ${one.about ?? ""}`.toLowerCase().includes(wanted))
    : props.choices;
  /** @param {Choice} choice */
  const choose = (choice) => {
    props.onChange(choice.value);
    menu.current?.hidePopover();
    opener.current?.focus();
  };
  const isKnown = props.choices.length > 0;
  // Only when its choices are drawn is it known how large the menu is, and there is something to focus: they may come
  // after it was opened.
  useEffect(() => {
    if (!isOpen || !menu.current || !opener.current) return;
    place(menu.current, opener.current);
    const chosenOne = /** @type {HTMLElement | null} */ (menu.current.querySelector("[aria-checked=true]"));
    chosenOne?.scrollIntoView({ block: "nearest" });
    const first = menu.current.querySelector("input") ?? chosenOne ?? menu.current.querySelector(".choice");
    /** @type {HTMLElement | null} */ (first)?.focus();
  }, [isOpen, isKnown]);
  /** @param {{ newState: string }} event */
  const toggled = (event) => {
    setSearch("");
    setOpen(event.newState === "open");
  };
  return all(
    button(
      {
        ref: opener,
        id: props.id,
        type: "button",
        class: props.kind ?? "chip",
        popovertarget: name,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen ? "true" : "false",
        "aria-label": `${props.label}: ${chosen?.label ?? text.common.none}`,
        "aria-describedby": props.describedBy,
        onClick: props.onOpen,
      },
      props.shown ?? [
        chosen?.picture && img({ src: chosen.picture, alt: "" }),
        chosen?.icon && icon(chosen.icon),
        span({ dir: "auto" }, chosen?.label ?? props.label),
      ],
    ),
    div(
      {
        ref: menu,
        id: name,
        popover: "auto",
        class: "menu",
        onToggle: toggled,
        onKeyDown: (/** @type {KeyboardEvent} */ event) => menu.current && move(event, menu.current),
      },
      isOpen &&
        all(
          props.choices.length >= SEARCH_FROM &&
            input({
              type: "search",
              class: "input",
              placeholder: text.common.search,
              "aria-label": text.common.search,
              value: search,
              onInput: (/** @type {any} */ event) => setSearch(event.target.value),
            }),
          div(
            { role: "menu", "aria-label": props.label },
            ...fitting.map((one) =>
              div(
                { key: String(one.value), class: "row", role: "none" },
                button(
                  {
                    type: "button",
                    role: "menuitemradio",
                    "aria-checked": one.value === props.value ? "true" : "false",
                    class: classes("choice"),
                    disabled: Boolean(one.disabled),
                    title: one.disabled,
                    onClick: () => choose(one),
                  },
                  one.picture && span({ class: "pic" }, img({ src: one.picture, alt: "", loading: "lazy" })),
                  one.icon && icon(one.icon),
                  span(
                    { class: "what" },
                    span({ dir: "auto" }, one.label),
                    (one.disabled ?? one.about) && small(one.disabled ?? one.about),
                  ),
                ),
                props.extra?.(one),
              ),
            ),
            fitting.length === 0 && span({ class: "hint" }, i(text.common.nothingFound)),
          ),
        ),
    ),
  );
});

/**
 * Two to five ways, all seen at once.
 * @typedef {{ label: string, name: string, choices: { value: any, label: string }[], value: any, onChange: (value: any) => void }} SegmentsProps
 */
export const Segments = view((/** @type {SegmentsProps} */ { label, name, choices, value, onChange }) =>
  div(
    { class: "seg", role: "radiogroup", "aria-label": label },
    ...choices.map((one) =>
      html.label(
        { key: String(one.value) },
        input({
          type: "radio",
          name,
          value: String(one.value),
          checked: one.value === value,
          onChange: () => onChange(one.value),
        }),
        one.label,
      ),
    ),
  ),
);
