import { advanced, field, fields, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "ExtendVideoRequest",
  sections: [
    section("clip", field("ExtendVideoRequest.media", { as: "video" })),
    section("words", ...fields("ExtendVideoRequest", "prompt", "targetDuration", "generateAudio")),
    advanced("ExtendVideoRequest"),
  ],
};
