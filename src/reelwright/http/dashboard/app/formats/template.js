import { field, fields, section } from "./layout.js";

/** @type {import("./layout.js").Layout} */
export default {
  request: "TemplateRequest",
  sections: [
    section("words", ...fields("TemplateRequest", "templateId", "title", "scenes")),
    section("voice", ...fields("TemplateRequest", "voiceId", "language", "audio")),
    section("look", field("TemplateRequest.aspectRatio")),
    section("music", field("TemplateRequest.musicId")),
    { ...section("advanced", ...fields("TemplateRequest", "webhook", "metadata")), isFolded: true },
  ],
};
