import { advanced, fields, look, music, picture, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "PromptToVideoRequest",
  sections: [
    section("words", ...fields("PromptToVideoRequest", "prompt", "targetDuration")),
    section("voice", ...fields("PromptToVideoRequest", "voiceId", "language", "audio")),
    picture("PromptToVideoRequest"),
    look("PromptToVideoRequest"),
    music("PromptToVideoRequest"),
    advanced("PromptToVideoRequest"),
  ],
};
