import { advanced, field, fields, look, music, section } from "./layout.js";

const hasNoShots = (/** @type {any} */ value) => !value.shots?.length;

/** @type {import("./layout.js").Layout} */
export default {
  request: "CinematicRequest",
  sections: [
    section(
      "words",
      field("CinematicRequest.prompt", { when: hasNoShots }),
      field("CinematicRequest.targetDuration", { when: hasNoShots }),
    ),
    section("parts", field("CinematicRequest.shots")),
    section("people", field("CinematicRequest.characterIds")),
    section("picture", ...fields("CinematicRequest", "aspectRatio", "artStyle", "model")),
    section("voice", ...fields("CinematicRequest", "language", "audio")),
    look("CinematicRequest"),
    music("CinematicRequest"),
    advanced("CinematicRequest"),
  ],
};
