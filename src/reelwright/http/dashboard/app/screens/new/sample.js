// What the video will look like, drawn by the renderer from the form as it stands: its words, look, card and shape.
import { useEffect, useState } from "preact/hooks";
import { Refusal, call } from "../../core/call.js";
import { iconOf } from "../../core/formats.js";
import { html, view } from "../../core/html.js";
import { text } from "../../core/text.js";
import { load, stillOf } from "../../editor/still.js";
import { Strip, shapeOf } from "../../parts/frame.js";
import { icon } from "../../parts/icon.js";

const { div, figcaption, figure, img, span } = html;

const PAUSE_MS = 350;
/** The viewer may have to be started first. */
const AGAIN_MS = 2500;
const TRIES = 6;

/** @param {string} format @param {any} body @returns {{ src: string, isLost: boolean }} the newest still; lost where none can be drawn */
function useStill(format, body) {
  const [still, setStill] = useState({ src: "", isLost: false });
  // A file that is read as text says nothing about the look, and is large.
  const words = JSON.stringify({ format, request: { ...body, file: undefined } });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer = 0;
    const draw = async (/** @type {number} */ tries) => {
      try {
        const drawn = /** @type {import("../../types/app").SampleView} */ (
          await call("POST /app/drafts", { body: JSON.parse(words), signal })
        );
        const src = stillOf(drawn.draft, drawn.stillMs, Math.min(drawn.width, 540));
        if ((await load(src)) && !signal.aborted) setStill({ src, isLost: false });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        if (tries && error.code === "NO_PREVIEW") timer = setTimeout(draw, AGAIN_MS, tries - 1);
        else setStill((now) => ({ ...now, isLost: true }));
      }
    };
    timer = setTimeout(draw, PAUSE_MS, TRIES);
    return () => (clearTimeout(timer), stop.abort());
  }, [words]);
  return still;
}

export const Sample = view((/** @type {{ format: string, body: any }} */ { format, body }) => {
  const { src, isLost } = useStill(format, body);
  const shape = shapeOf(body.aspectRatio);
  return figure(
    { class: "sample" },
    Strip(
      { height: shape > 1 ? 170 : shape === 1 ? 260 : 380 },
      div(
        { class: "frame" },
        span(
          { class: "pic", style: { "--shape": String(shape) } },
          src ? img({ src, alt: text.create.sample }) : span({ class: "blank" }, icon(iconOf(format))),
        ),
      ),
    ),
    figcaption({ class: "meta" }, isLost ? text.create.sampleLost : text.create.sampleNote),
  );
});
