import { advanced, field, fields, music, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "UgcAdsRequest",
  sections: [
    section("people", ...fields("UgcAdsRequest", "avatarId", "voiceId")),
    section("words", field("UgcAdsRequest.script")),
    section("picture", ...fields("UgcAdsRequest", "aspectRatio", "media", "adSettings")),
    section("look", field("UgcAdsRequest.caption")),
    music("UgcAdsRequest"),
    advanced("UgcAdsRequest"),
  ],
};
