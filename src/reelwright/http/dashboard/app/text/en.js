// The words of the first screens, in English; core/text.js adds those of other areas with their screens.
import { common } from "./en/common.js";
import { create } from "./en/create.js";
import { signIn } from "./en/sign_in.js";
import { studio } from "./en/studio.js";

export const en = {
  ...common,
  create,
  signIn,
  studio,
};
