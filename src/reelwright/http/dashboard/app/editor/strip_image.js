// Frames of a scene, loaded one strip after the other.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html, view } from "../core/html.js";
import { loadStrip } from "./still.js";

const { span } = html;

/** @type {Set<string>} */
const loaded = new Set();

/** `count` 1 shows the first frame alone. */
export const StripImage = view((/** @type {{ name: string, count?: number }} */ { name, count }) => {
  const address = name && `/app/strips/${name}`;
  const isHere = useSignal(loaded.has(address));
  useEffect(() => {
    isHere.value = loaded.has(address);
    if (!address || isHere.value) return;
    loadStrip(address).then((has) => {
      if (has) loaded.add(address);
      isHere.value = has;
    });
  }, [address]);
  return span({
    class: count === 1 ? "strip-image one" : "strip-image",
    "aria-hidden": "true",
    style: isHere.value ? { backgroundImage: `url("${address}")` } : undefined,
  });
});
