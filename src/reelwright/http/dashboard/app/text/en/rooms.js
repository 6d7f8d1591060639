import { plural } from "../../core/plural.js";

/** Words that several of the screens behind the rail share. */
export const rooms = {
  shown: (/** @type {number} */ shown, /** @type {number} */ total) =>
    shown === total ? plural(total, { one: "# in all", other: "# in all" }) : `${shown} of ${total}`,
  free: "Free",
  price: (/** @type {number} */ credits) => plural(credits, { one: "# credit", other: "# credits" }),
  ownerOnly: "Only owners of the team can change this.",
  forbidden: "This is for the team's owners",
  forbiddenHint: "Only they see keys, webhooks and activity. Ask one of them.",
  model: "Model",
  needsKey: (/** @type {string} */ provider) => `Needs a key for ${provider}`,
  style: "Style",
  styleNone: "Default",
  shape: "Shape",
  gender: "Gender",
  genders: { Female: "Woman", Male: "Man" },
  age: "Age",
  ages: /** @type {Record<string, string>} */ ({ Teen: "Teen", "Young Adult": "Young adult", Adult: "Adult", "Middle Aged": "Middle-aged", Senior: "Senior" }),
  asDescribed: "Automatic",
  making: "Being made",
  began: "Started. It appears here when it is ready.",
  failedRefunded: "Its credits were refunded.",
};
