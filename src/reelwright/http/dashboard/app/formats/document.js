import { advanced, fields, look, music, picture, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "DocumentRequest",
  sections: [
    section("source", ...fields("DocumentRequest", "fileUrl", "text", "targetDuration")),
    section("voice", ...fields("DocumentRequest", "voiceId", "language", "audio")),
    picture("DocumentRequest"),
    look("DocumentRequest"),
    music("DocumentRequest"),
    advanced("DocumentRequest"),
  ],
};
