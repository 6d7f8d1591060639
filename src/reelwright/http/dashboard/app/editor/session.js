// One project in the editor: what the server has, the draft, how it looks, and where the playhead is.
import { computed, signal } from "@preact/signals";
import { Refusal, call } from "../core/call.js";
import { carried, fitting, isEmpty, lineOf } from "./edit.js";
import { begin, change, keep, kept, redo, undo } from "./history.js";
import { reload } from "./saving.js";

/** @typedef {import("./edit.js").Edit} Edit */
/** @typedef {import("./edit.js").Base} Base */
/** @typedef {import("../types/app").DraftView} Draft */
/** @typedef {"keep" | "theirs"} Choice what is done with a draft of a project that was changed elsewhere */

const POST_AFTER_MS = 150;
const POST_AGAIN_MS = 3000;
const LOOK_MS = 1000;
export const FRAME_MS = 1000 / 30;

export class Editing {
  /** @param {string} projectId */
  constructor(projectId) {
    this.projectId = projectId;
    /** @type {import("@preact/signals").Signal<Base | null>} */
    this.base = signal(/** @type {Base | null} */ (null));
    this.history = signal(begin({}));
    /** @type {import("@preact/signals").Signal<Draft | null>} */
    this.draft = signal(/** @type {Draft | null} */ (null));
    /** @type {import("@preact/signals").Signal<Refusal | null>} why there is no project, or no picture */
    this.trouble = signal(/** @type {Refusal | null} */ (null));
    /** @type {import("@preact/signals").Signal<import("../types/app").Speeches | null>} what can be said anew */
    this.speeches = signal(/** @type {import("../types/app").Speeches | null} */ (null));
    /** The retake that has ended while somebody was here. */
    this.filmed = signal("");
    this.isPosting = signal(false);
    this.isBusy = signal(false);
    this.ms = signal(0);
    this.isPlaying = signal(false);
    this.rate = signal(1);
    this.isForward = computed(() => this.rate.value > 0);
    this.isMuted = signal(false);
    this.scene = signal(0);
    this.tab = signal(/** @type {"look" | "music" | "logo" | "scene"} */ ("look"));
    this.side = signal(/** @type {"words" | "scenes"} */ ("words"));
    this.zoom = signal(0);
    /** @type {(edited: string) => Promise<Choice>} asked when the project was changed elsewhere */
    this.askConflict = async () => "keep";
    this.edit = computed(() => this.history.value.now);
    this.durationMs = computed(() => this.draft.value?.durationMs ?? 0);
    /** The line at the playhead; -1 between lines. */
    this.line = computed(() => this.lineAt(this.ms.value));
    this.timer = 0;
    this.looking = 0;
    this.turn = 0;
    this.isClosed = false;
  }

  async open() {
    await this.read();
    const before = kept(this.projectId);
    const base = this.base.value;
    if (!base || !before || isEmpty(before.edit)) return this.post();
    const isTheirs = before.version !== base.present.version && (await this.askConflict("open")) === "theirs";
    this.history.value = begin(isTheirs ? {} : fitting(before.edit, base));
    this.remember();
    return this.post();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    this.isPlaying.value = false;
  }

  async read() {
    const path = { projectId: this.projectId };
    try {
      const [present, scenes, captions] = await Promise.all([
        call("GET /v1/project/{projectId}/edit", { path }),
        call("GET /v1/project/{projectId}/scenes", { path }),
        call("GET /v1/project/{projectId}/captions", { path }),
      ]);
      this.base.value = { present, scenes: scenes.scenes, lines: captions.segments };
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reads what can be said anew, and again while something is filmed; then the project is shown with it. */
  async readSpeeches() {
    try {
      const found = await call("GET /app/projects/{projectId}/speeches", { path: { projectId: this.projectId } });
      const was = this.speeches.value?.last?.status;
      this.speeches.value = found;
      this.lookAgain();
      if (was === "PROCESSING" && found.last?.status === "COMPLETED") await this.takeFilm(found.last.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 0 || error.status >= 500) this.lookAgain();
    }
  }

  lookAgain() {
    clearTimeout(this.looking);
    const { value } = this.speeches;
    if (!this.isClosed && (!value || value.last?.status === "PROCESSING")) this.looking = setTimeout(() => this.readSpeeches(), value ? LOOK_MS : POST_AGAIN_MS);
  }

  /** @param {import("../types/app").Retake} last one that has begun here @param {number} index of its scene */
  takeRetake(last, index) {
    const { value } = this.speeches;
    const speeches = value?.speeches.map((one) => ({ ...one, last: one.scenes.includes(index) })) ?? [];
    if (value) this.speeches.value = { ...value, speeches, last };
    this.readSpeeches();
  }

  /** What was changed meanwhile goes along with its lines and scenes. @param {string} retakeId */
  async takeFilm(retakeId) {
    this.filmed.value = retakeId;
    const before = this.base.value;
    if (before) await reload(this, (base) => carried(this.edit.value, before, base));
  }

  /** @param {(edit: Edit, base: Base) => Edit} make @param {string} [tag] */
  apply(make, tag) {
    const base = this.base.value;
    if (!base) return;
    this.move(change(this.history.value, make(this.edit.value, base), tag));
  }

  undo() {
    this.move(undo(this.history.value));
  }

  redo() {
    this.move(redo(this.history.value));
  }

  /** @param {import("./history.js").History} history */
  move(history) {
    if (history === this.history.value) return;
    this.history.value = history;
    this.remember();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.post(), POST_AFTER_MS);
  }

  remember() {
    const base = this.base.value;
    if (base)
      keep(this.projectId, isEmpty(this.edit.value) ? null : { version: base.present.version, edit: this.edit.value });
  }

  /** Has the draft drawn; an answer that a later change overtook is dropped. */
  async post() {
    const turn = ++this.turn;
    this.isPosting.value = true;
    try {
      const body = { projectId: this.projectId, edit: this.edit.value };
      const draft = /** @type {Draft} */ (await call("POST /app/drafts", { body }));
      if (turn !== this.turn || this.isClosed) return;
      this.draft.value = draft;
      this.trouble.value = null;
      const last = Math.max(0, draft.durationMs - FRAME_MS);
      if (this.ms.value > last) this.ms.value = last;
    } catch (error) {
      if (turn !== this.turn || this.isClosed) return;
      this.fail(error);
      // The viewer is only just starting, or has too much to do.
      if (error instanceof Refusal && error.code === "NO_PREVIEW") this.postLater();
    } finally {
      if (turn === this.turn) this.isPosting.value = false;
    }
  }

  postLater() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.post(), POST_AGAIN_MS);
  }

  /** A still did not come: the draft may be forgotten; if it is not, the still may come later. @param {boolean} isAgain */
  missStill(isAgain) {
    if (this.isClosed) return;
    if (!isAgain) return void this.post();
    this.fail(new Refusal(0, null));
    this.postLater();
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof Refusal)) throw error;
    this.trouble.value = error;
  }

  /** Whoever points at a time wants to see it: nothing plays then. @param {number} ms */
  seek(ms) {
    this.pause();
    this.moveTo(ms);
  }

  /** @param {number} ms */
  moveTo(ms) {
    this.ms.value = Math.max(0, Math.min(ms, Math.max(0, this.durationMs.value - FRAME_MS)));
  }

  pause() {
    this.isPlaying.value = false;
  }

  toggleMute() {
    this.isMuted.value = !this.isMuted.value;
  }

  fitAll() {
    this.zoom.value = 0;
  }

  /** To the first frame that is shown at this time or later, as the renderer counts. @param {number} ms */
  goTo(ms) {
    this.seek(Math.ceil(ms / FRAME_MS - 1e-6) * FRAME_MS);
  }

  /** @param {number} ms @returns {number} */
  lineAt(ms) {
    const base = this.base.value;
    if (!base) return -1;
    return base.lines.findIndex((_, index) => {
      const { startMs, endMs } = lineOf(this.edit.value, base, index);
      return startMs <= ms && ms < endMs;
    });
  }

  /** @param {number} by */
  step(by) {
    const scenes = this.draft.value?.scenes ?? [];
    const next = Math.max(0, Math.min(this.scene.value + by, scenes.length - 1));
    this.select(next);
    if (scenes[next]) this.goTo(scenes[next].startMs);
  }

  /** @param {number} index */
  select(index) {
    this.scene.value = index;
  }
}
