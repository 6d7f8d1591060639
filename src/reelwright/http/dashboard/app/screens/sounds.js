// Voices and music, each to be heard at once.
import { html } from "../core/html.js";
import { text } from "../core/text.js";
import { Button } from "../parts/button.js";
import { Areas, Heading } from "./shared/heading.js";
import { openClone } from "./sounds/clone.js";
import { Music } from "./sounds/music.js";
import { Voices } from "./sounds/voices.js";

const { div } = html;

/** @param {import("../core/router.js").Visit} visit */
export default function Sounds({ query }) {
  const isMusic = query.get("tab") === "music";
  return div(
    { class: "sounds" },
    Heading({ title: text.sounds.title, lead: text.sounds.lead }, !isMusic && Button({ kind: "primary", icon: "voice", onClick: openClone }, text.sounds.clone)),
    Areas({
      label: text.sounds.areas,
      here: isMusic ? "/sounds?tab=music" : "/sounds",
      areas: [["/sounds", text.sounds.voices], ["/sounds?tab=music", text.sounds.music]],
    }),
    isMusic
      ? Music({ category: query.get("category") ?? "all", search: query.get("q") ?? "" })
      : Voices({ whose: query.get("whose") ?? "all", gender: query.get("gender") ?? "all", language: query.get("language") ?? "", search: query.get("q") ?? "" }),
  );
}
