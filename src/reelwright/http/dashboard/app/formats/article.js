import { advanced, fields, look, music, picture, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "ArticleRequest",
  sections: [
    section("source", ...fields("ArticleRequest", "url", "text", "targetDuration")),
    section("voice", ...fields("ArticleRequest", "voiceId", "language", "audio")),
    picture("ArticleRequest"),
    look("ArticleRequest"),
    music("ArticleRequest"),
    advanced("ArticleRequest"),
  ],
};
