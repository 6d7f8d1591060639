import { advanced, field, fields, music, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "HookDemoRequest",
  sections: [
    section("people", field("HookDemoRequest.avatarId", { as: "reaction" })),
    section("words", ...fields("HookDemoRequest", "text", "textSettings")),
    section("picture", ...fields("HookDemoRequest", "aspectRatio", "media")),
    music("HookDemoRequest"),
    advanced("HookDemoRequest"),
  ],
};
