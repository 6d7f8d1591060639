// What is opened now and then is loaded then.
export const openFind = async () => (await import("./find.js")).openFind();
export const openShortcuts = async () => (await import("./shortcuts.js")).openShortcuts();
