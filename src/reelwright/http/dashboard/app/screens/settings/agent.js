// What a browser calls itself, in two words.
const BROWSERS = /** @type {const} */ ([
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
]);
const SYSTEMS = /** @type {const} */ ([
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
]);

/** "Firefox, Linux" of what a browser calls itself. Pure. @param {string} agent */
export function agentName(agent) {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(agent))?.[1]);
  return [browser, system].filter(Boolean).join(", ");
}
