// Stills of a draft: one request under way, the newest wish wins.
import { signal } from "@preact/signals";

/** @param {string} src @returns {Promise<boolean>} whether the browser has it now */
export function load(src) {
  return new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    picture.src = src;
  });
}

/** What is wished for while something loads waits for it; of several wishes only the last. */
export class StillLoader {
  /** @param {(isAgain: boolean) => void} lost told that a picture did not come, once for each try */
  constructor(lost) {
    this.shown = signal("");
    this.isLoading = signal(false);
    this.wish = "";
    this.missed = "";
    this.lost = lost;
  }

  /** @param {string} src */
  async want(src) {
    this.wish = src;
    if (this.isLoading.peek()) return;
    this.isLoading.value = true;
    for (let now = ""; now !== this.wish; ) {
      now = this.wish;
      if (await load(now)) this.shown.value = now;
      else if (now === this.wish) {
        this.lost(now === this.missed);
        this.missed = now;
      }
    }
    this.isLoading.value = false;
  }
}

/** @returns {(src: string) => Promise<boolean>} loads one picture after the other */
function inTurn() {
  let last = Promise.resolve(false);
  return (src) => {
    last = last.then(() => load(src));
    return last;
  };
}

export const loadTile = inTurn();
export const loadStrip = inTurn();

/** @param {string} draft @param {number} ms @param {number} width @param {string} [look] */
export const stillOf = (draft, ms, width, look) =>
  `/app/drafts/${draft}/still?ms=${Math.round(ms)}&width=${width}${look ? `&look=${encodeURIComponent(look)}` : ""}`;
