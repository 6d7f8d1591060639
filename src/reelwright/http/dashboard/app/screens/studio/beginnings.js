// Where nothing was made yet: three frames to begin with.
import { all, html, view } from "../../core/html.js";
import { news } from "../../core/store.js";
import { text } from "../../core/text.js";
import { gameChoices, styleChoices } from "../../parts/choices.js";
import { Empty } from "../../parts/empty.js";
import { Frame, Strip } from "../../parts/frame.js";

const { div, img, span } = html;

const isFirstComing = () =>
  Boolean(news.value?.unfinished.some((one) => one.kind === "project" || one.kind === "video"));

export const Beginnings = view(() => {
  const pictures = [gameChoices().at(-2), styleChoices()[0], gameChoices().at(-1)];
  return Empty(
    { title: isFirstComing() ? text.studio.firstComes : text.studio.empty },
    span(isFirstComing() ? text.studio.firstComesHint : text.studio.emptyHint),
    div(
      { class: "beginnings" },
      Strip(
        { height: 236 },
        ...text.studio.starts.map((one, at) =>
          Frame({
            key: one.format,
            href: `/new/${one.format}${one.prompt ? `?prompt=${encodeURIComponent(one.words)}` : ""}`,
            shape: at === 1 ? 16 / 9 : 9 / 16,
            name: one.name,
            no: at + 1,
            inside: all(
              pictures[at]?.picture && img({ src: pictures[at].picture, alt: "" }),
              span({ class: "spoken" }, one.words),
            ),
          }),
        ),
      ),
    ),
  );
});
