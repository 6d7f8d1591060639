import { advanced, field, fields, music, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "TalkingAvatarRequest",
  sections: [
    section("people", field("TalkingAvatarRequest.avatarId")),
    section("words", field("TalkingAvatarRequest.script")),
    section("look", ...fields("TalkingAvatarRequest", "aspectRatio", "caption")),
    music("TalkingAvatarRequest"),
    advanced("TalkingAvatarRequest"),
  ],
};
