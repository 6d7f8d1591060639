import { advanced, field, fields, music, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "ScenesRequest",
  sections: [
    section("parts", field("ScenesRequest.scenes")),
    section("look", ...fields("ScenesRequest", "aspectRatio", "caption", "addStickers")),
    section("voice", ...fields("ScenesRequest", "language", "audio")),
    music("ScenesRequest"),
    advanced("ScenesRequest"),
  ],
};
