import { advanced, field, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "RemoveBackgroundRequest",
  sections: [
    section("clip", field("RemoveBackgroundRequest.media", { as: "video" })),
    section("look", field("RemoveBackgroundRequest.videoSettings")),
    advanced("RemoveBackgroundRequest"),
  ],
};
