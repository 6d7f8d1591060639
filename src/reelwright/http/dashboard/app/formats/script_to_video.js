import { advanced, field, fields, look, music, picture, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "ScriptToVideoRequest",
  sections: [
    section("words", field("ScriptToVideoRequest.script")),
    section("voice", ...fields("ScriptToVideoRequest", "voiceId", "avatarId", "language", "audio")),
    picture("ScriptToVideoRequest"),
    look("ScriptToVideoRequest"),
    music("ScriptToVideoRequest"),
    advanced("ScriptToVideoRequest"),
  ],
};
