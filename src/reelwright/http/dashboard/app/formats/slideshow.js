import { advanced, field, fields, music, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "SlideshowRequest",
  sections: [
    section("parts", field("SlideshowRequest.slides")),
    section("words", field("SlideshowRequest.script")),
    section("voice", ...fields("SlideshowRequest", "voiceId", "avatarId", "language", "audio")),
    section("look", ...fields("SlideshowRequest", "aspectRatio", "caption", "addStickers")),
    music("SlideshowRequest"),
    advanced("SlideshowRequest"),
  ],
};
