// Plays a draft: pieces as they come, in a <video> with Media Source Extensions. A piece that changes during play is
// exchanged.
import { ask } from "../core/call.js";

/** @typedef {import("../types/app").DraftView} Draft */

const PICTURE = 'video/mp4; codecs="avc1.64002a"';
const SOUND = 'audio/mp4; codecs="mp4a.40.2"';
const AHEAD = 2;

export const canPlay = () => "MediaSource" in globalThis && MediaSource.isTypeSupported(PICTURE);

/** The piece at a time. Pure. @param {{ startMs: number, endMs: number }[]} pieces @param {number} ms */
export const pieceAt = (pieces, ms) => Math.max(0, pieces.findIndex((one) => ms < one.endMs));

/** Pieces to be fetched next, nearest first. Pure. @param {{ key: string, startMs: number, endMs: number }[]} pieces @param {Map<number, string>} has @param {number} ms @param {number} [ahead] */
export function missing(pieces, has, ms, ahead = AHEAD) {
  const first = pieceAt(pieces, ms);
  return pieces
    .slice(first, first + ahead + 1)
    .map((one, number) => ({ ...one, at: first + number }))
    .filter((one) => has.get(one.at) !== one.key);
}

/** @param {SourceBuffer} buffer @param {() => void} work @returns {Promise<void>} */
function settled(buffer, work) {
  return new Promise((done) => {
    buffer.addEventListener("updateend", () => done(), { once: true });
    work();
  });
}

export class Film {
  /** @param {HTMLVideoElement} video @param {Draft} draft @param {(error: unknown) => void} failed */
  constructor(video, draft, failed) {
    this.video = video;
    this.draft = draft;
    this.failed = failed;
    this.source = new MediaSource();
    this.address = URL.createObjectURL(this.source);
    /** @type {Map<number, string>} what of the pieces is in the buffer */
    this.has = new Map();
    this.heard = "";
    this.isFilling = false;
    this.isClosed = false;
    this.opened = new Promise((/** @type {(value: void) => void} */ done) => {
      this.source.addEventListener("sourceopen", () => done(), { once: true });
    });
    video.src = this.address;
  }

  async start() {
    await this.opened;
    this.source.duration = this.draft.durationMs / 1000;
    this.pictures = this.source.addSourceBuffer(PICTURE);
    if (this.draft.sound.mix) this.sounds = this.source.addSourceBuffer(SOUND);
  }

  /** @param {Draft} draft */
  change(draft) {
    this.draft = draft;
  }

  /** Fetches what is wanted at a time, and so many pieces ahead. @param {number} ms @param {number} [ahead] */
  async fill(ms, ahead) {
    if (this.isFilling || this.isClosed || !this.pictures) return;
    this.isFilling = true;
    try {
      await this.fillSound();
      for (const piece of missing(this.draft.pieces, this.has, ms, ahead)) await this.put(piece);
    } catch (error) {
      if (!this.isClosed) this.failed(error);
    } finally {
      this.isFilling = false;
    }
  }

  /** @param {{ key: string, startMs: number, endMs: number, at: number }} piece */
  async put({ key, startMs, endMs, at }) {
    const buffer = /** @type {SourceBuffer} */ (this.pictures);
    const bytes = await (await ask("GET /app/pieces/{key}", { path: { key } })).arrayBuffer();
    if (this.isClosed) return;
    if (this.has.has(at)) await settled(buffer, () => buffer.remove(startMs / 1000, endMs / 1000));
    buffer.timestampOffset = startMs / 1000;
    await settled(buffer, () => buffer.appendBuffer(bytes));
    this.has.set(at, key);
  }

  async fillSound() {
    const key = this.draft.sound.mix;
    const buffer = this.sounds;
    if (!buffer || !key || key === this.heard) return;
    const bytes = await (await ask("GET /app/sounds/{key}", { path: { key } })).arrayBuffer();
    if (this.isClosed) return;
    if (this.heard) await settled(buffer, () => buffer.remove(0, Infinity));
    await settled(buffer, () => buffer.appendBuffer(bytes));
    this.heard = key;
  }

  close() {
    this.isClosed = true;
    this.video.removeAttribute("src");
    this.video.load();
    URL.revokeObjectURL(this.address);
  }
}
