// The layout of each format's form, by its path.
import addCaptions from "./add_captions.js";
import article from "./article.js";
import cinematic from "./cinematic.js";
import documentFormat from "./document.js";
import extendVideo from "./extend_video.js";
import hookDemo from "./hook_demo.js";
import promptToVideo from "./prompt_to_video.js";
import removeBackground from "./remove_background.js";
import scenes from "./scenes.js";
import scriptToVideo from "./script_to_video.js";
import slideshow from "./slideshow.js";
import story from "./story.js";
import talkingAvatar from "./talking_avatar.js";
import template from "./template.js";
import ugcAds from "./ugc_ads.js";

/** @type {Record<string, import("./layout.js").Layout>} */
export const LAYOUTS = {
  "add-captions": addCaptions,
  article,
  cinematic,
  document: documentFormat,
  "extend-video": extendVideo,
  "hook-demo": hookDemo,
  "prompt-to-video": promptToVideo,
  "remove-background": removeBackground,
  scenes,
  "script-to-video": scriptToVideo,
  slideshow,
  story,
  "talking-avatar": talkingAvatar,
  template,
  "ugc-ads": ugcAds,
};
