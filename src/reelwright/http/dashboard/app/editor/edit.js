// One draft: the body of PATCH …/edit, and how each change makes another of it. Pure. What is as it was before stands
// nowhere, so an empty draft changes nothing.

/** @typedef {import("../types/api").Schemas["EditRequest"]} EditRequest */
/** @typedef {import("../types/api").Schemas["Scene"]} Scene */
/** @typedef {import("../types/api").Schemas["CaptionLine"]} Line */
/** @typedef {import("../types/api").Schemas["PresentEdit"]} Present */
/** @typedef {{ index: number, mediaId: string, trimStartMs?: number }} SceneChange */
/** @typedef {{ index: number, text: string, startMs?: number, endMs?: number }} LineChange */
/** @typedef {{ preset?: string, alignment?: "top" | "middle" | "bottom", disabled?: boolean }} CaptionChange */
/** @typedef {{ musicId?: string | null, volume?: number }} MusicChange */
/** @typedef {{ mediaId?: string | null, position?: "top-left" | "top-right" | "bottom-left" | "bottom-right", opacity?: number, scale?: number }} LogoChange */
/** @typedef {{ scenes?: SceneChange[], captionSegments?: LineChange[], caption?: CaptionChange, music?: MusicChange, logo?: LogoChange, name?: string }} Edit */
/** What the server has. @typedef {{ scenes: Scene[], lines: Line[], present: Present }} Base */

/** @template {object} T @param {T} given @returns {T | undefined} without what is undefined; nothing when nothing is left */
function compact(given) {
  const kept = Object.entries(given).filter(([, value]) => value !== undefined);
  return kept.length ? /** @type {T} */ (Object.fromEntries(kept)) : undefined;
}

/** @param {Edit} edit @returns {Edit} */
function tidy(edit) {
  const { scenes, captionSegments, ...others } = edit;
  return (
    compact({
      ...others,
      scenes: scenes?.length ? scenes : undefined,
      captionSegments: captionSegments?.length ? captionSegments : undefined,
    }) ?? {}
  );
}

/** @template {{ index: number }} T @param {T[] | undefined} list @param {number} index @param {T | null} one */
const put = (list, index, one) =>
  [...(list ?? []).filter((other) => other.index !== index), ...(one ? [one] : [])].sort((a, b) => a.index - b.index);

/** @param {Edit} edit @param {Base} base @param {number} index @returns {{ text: string, startMs: number, endMs: number }} the line as it is in the draft */
export function lineOf(edit, base, index) {
  const changed = edit.captionSegments?.find((one) => one.index === index);
  const { text, startMs, endMs } = base.lines[index];
  return { text: changed?.text ?? text, startMs: changed?.startMs ?? startMs, endMs: changed?.endMs ?? endMs };
}

/** @param {Edit} edit @param {Base} base @param {number} index @param {{ text?: string, startMs?: number, endMs?: number }} change @returns {Edit} */
export function withLine(edit, base, index, change) {
  const before = base.lines[index];
  const now = { ...lineOf(edit, base, index), ...change };
  const isSame = now.text === before.text && now.startMs === before.startMs && now.endMs === before.endMs;
  /** @type {LineChange} */
  const line = { index, text: now.text };
  if (now.startMs !== before.startMs) line.startMs = now.startMs;
  if (now.endMs !== before.endMs) line.endMs = now.endMs;
  return tidy({ ...edit, captionSegments: put(edit.captionSegments, index, isSame ? null : line) });
}

/** @param {Edit} edit @param {Base} base @param {number} index @param {{ mediaId: string, trimStartMs?: number } | null} change null: as before @returns {Edit} */
export function withScene(edit, base, index, change) {
  const before = base.scenes[index];
  const isSame = !change || (change.mediaId === before.mediaId && (change.trimStartMs ?? 0) === before.trimStartMs);
  return tidy({ ...edit, scenes: put(edit.scenes, index, isSame ? null : { index, ...change }) });
}

/**
 * A part of the draft with changes, without what is as before.
 * @template {"caption" | "music" | "logo"} K
 * @param {Edit} edit @param {Base} base @param {K} part @param {NonNullable<Edit[K]>} change @returns {Edit}
 */
export function withPart(edit, base, part, change) {
  const before = /** @type {Record<string, unknown>} */ (base.present[part] ?? {});
  const now = Object.entries({ ...edit[part], ...change }).filter(
    ([name, value]) => value !== undefined && value !== (before[name] ?? (name.endsWith("Id") ? null : undefined)),
  );
  return tidy({ ...edit, [part]: compact(Object.fromEntries(now)) });
}

/** @param {Edit} edit @param {Base} base @param {string} name @returns {Edit} */
export const withName = (edit, base, name) => tidy({ ...edit, name: !name || name === base.present.name ? undefined : name });

/** How many things are changed. @param {Edit} edit */
export const countChanges = (edit) =>
  (edit.scenes?.length ?? 0) +
  (edit.captionSegments?.length ?? 0) +
  Object.keys(edit.caption ?? {}).length +
  Object.keys(edit.music ?? {}).length +
  Object.keys(edit.logo ?? {}).length +
  (edit.name === undefined ? 0 : 1);

/** @param {Edit} edit */
export const isEmpty = (edit) => countChanges(edit) === 0;

/** What of a kept draft still fits what the server has now. @param {Edit} edit @param {Base} base @returns {Edit} */
export const fitting = (edit, base) =>
  tidy({
    ...edit,
    scenes: edit.scenes?.filter((one) => base.scenes[one.index]?.replaceable),
    captionSegments: edit.captionSegments?.filter((one) => one.index < base.lines.length),
    caption: base.present.caption ? edit.caption : undefined,
  });

/**
 * A draft for a project in which one scene lasts longer or shorter now: changes of what has moved move along, and those
 * of what is gone go. Pure.
 * @param {Edit} edit @param {Base} before @param {Base} base @returns {Edit}
 */
export function carried(edit, before, base) {
  /** @param {{ index: number }} one @param {{ text: string, mediaId?: string | null, startMs: number }[]} was @param {{ text: string, mediaId?: string | null, startMs: number }[]} is */
  const place = ({ index }, was, is) =>
    [index, index + is.length - was.length].find((at) => is[at]?.text === was[index]?.text && is[at]?.mediaId === was[index]?.mediaId) ?? -1;
  const scenes = edit.scenes?.map((one) => ({ ...one, index: place(one, before.scenes, base.scenes) }));
  const lines = edit.captionSegments?.map((one) => {
    const index = place(one, before.lines, base.lines);
    const by = (base.lines[index]?.startMs ?? 0) - before.lines[one.index].startMs;
    const { startMs, endMs } = one;
    return { ...one, index, ...(startMs === undefined ? {} : { startMs: startMs + by }), ...(endMs === undefined ? {} : { endMs: endMs + by }) };
  });
  return tidy({ ...edit, scenes: scenes?.filter((one) => one.index >= 0), captionSegments: lines?.filter((one) => one.index >= 0) });
}

/** Replaces in all lines; the text is compared without regard to case. @param {Edit} edit @param {Base} base @param {string} wanted @param {string} instead @returns {Edit} */
export function replaceAll(edit, base, wanted, instead) {
  if (!wanted) return edit;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
  return base.lines.reduce((now, _, index) => {
    const { text } = lineOf(now, base, index);
    const changed = text.replace(pattern, () => instead).replace(/\s+/g, " ").trim();
    return changed && changed !== text ? withLine(now, base, index, { text: changed }) : now;
  }, edit);
}

/** @param {Edit} edit @param {Base} base @param {string} wanted @returns {number[]} lines that have it */
export function find(edit, base, wanted) {
  const low = wanted.trim().toLowerCase();
  if (!low) return [];
  return base.lines.map((_, index) => index).filter((index) => lineOf(edit, base, index).text.toLowerCase().includes(low));
}

/** @param {unknown} one @param {unknown} other */
const differ = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** @param {Edit} edit @param {Base} base @param {number} index */
function sceneOf(edit, base, index) {
  const { mediaId, trimStartMs = 0 } = edit.scenes?.find((one) => one.index === index) ?? base.scenes[index];
  return { mediaId, trimStartMs };
}

/**
 * What was changed after a draft was sent, as a draft of what the server has now. Pure.
 * @param {Edit} sent @param {Edit} now @param {Base} before what the server had when it was sent @param {Base} base @returns {Edit}
 */
export function since(sent, now, before, base) {
  let left = withName({}, base, now.name === sent.name ? "" : (now.name ?? before.present.name));
  // A look that cuts the lines anew numbers them anew.
  if (before.lines.length === base.lines.length) {
    for (const { index } of [...(sent.captionSegments ?? []), ...(now.captionSegments ?? [])]) {
      const line = lineOf(now, before, index);
      if (differ(line, lineOf(sent, before, index))) left = withLine(left, base, index, line);
    }
  }
  for (const { index } of [...(sent.scenes ?? []), ...(now.scenes ?? [])]) {
    const { mediaId, trimStartMs } = sceneOf(now, before, index);
    if (mediaId && differ(sceneOf(now, before, index), sceneOf(sent, before, index))) left = withScene(left, base, index, { mediaId, trimStartMs });
  }
  for (const part of /** @type {const} */ (["caption", "music", "logo"])) {
    const [was, is] = [sent, now].map((one) => /** @type {Record<string, unknown>} */ ({ ...before.present[part], ...one[part] }));
    const names = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name]);
    left = withPart(left, base, part, Object.fromEntries(names.map((name) => [name, is[name] ?? (name.endsWith("Id") ? null : undefined)])));
  }
  return left;
}
