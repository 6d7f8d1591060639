import { advanced, field, fields, look, music, picture, section } from "./layout.js";

const hasCard = (/** @type {any} */ value) => value.showCard !== false;

/** @type {import("./layout.js").Layout} */
export default {
  request: "StoryRequest",
  sections: [
    section("words", ...fields("StoryRequest", "prompt", "targetDuration")),
    section(
      "card",
      field("StoryRequest.showCard"),
      field("StoryRequest.platform", { when: hasCard }),
      field("StoryRequest.cardTheme", { when: hasCard }),
      field("StoryRequest.showAuthor", { when: hasCard }),
      field("StoryRequest.narrationScope"),
      field("StoryRequest.cardDurationSeconds", { when: hasCard }),
      field("StoryRequest.card"),
    ),
    section("voice", ...fields("StoryRequest", "voiceId", "language", "audio")),
    picture("StoryRequest"),
    look("StoryRequest"),
    music("StoryRequest"),
    advanced("StoryRequest"),
  ],
};
