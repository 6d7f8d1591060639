import { filesOf } from "./library/drop.js";
import { shapeAfter } from "./library/expand.js";
import { isMedia } from "./library/uploads.js";
import { agentName } from "./settings/agent.js";
import { cansOf } from "./usage/cans.js";

/** @param {unknown} found @param {unknown} wanted */
const same = (found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
};

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1";

export const cases = {
  "a picture is told by its type, a clip by its ending": () =>
    same([{ name: "a", type: "image/png" }, { name: "a.MKV", type: "" }, { name: "a.txt", type: "text/plain" }].map(isMedia), [true, true, false]),
  "a shape wins over sides": () => same(shapeAfter(9 / 16, "ratio_1_1", { left: 500 }), 1),
  "sides make a picture wider": () => same(shapeAfter(1, "", { left: 540, right: 540 }), 2),
  "what is there at all has a can": () =>
    same(cansOf([{ kind: "video", bytes: 500, count: 2 }, { kind: "speech", bytes: 1, count: 1 }, { kind: "voice", bytes: 0, count: 0 }], 1000, 10).map((one) => one.cans), [5, 1]),
  "a browser and its system": () => same([FIREFOX, IPHONE, "curl/8"].map(agentName), ["Firefox, Linux", "Safari, iOS", ""]),
  "dropped files without entries are taken as they are": async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "a.png", { type: "image/png" }));
    same((await filesOf(transfer)).map((file) => file.name), ["a.png"]);
  },
};
