import { advanced, field, fields, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "AddCaptionsRequest",
  sections: [
    section("clip", field("AddCaptionsRequest.media", { as: "video" })),
    section("look", ...fields("AddCaptionsRequest", "caption", "language")),
    advanced("AddCaptionsRequest"),
  ],
};
