// Files that are dropped on the window or pasted, folders included.
import { useEffect, useState } from "preact/hooks";

/** @param {DataTransfer | null} transfer */
const hasFiles = (transfer) => Boolean(transfer && [...transfer.types].includes("Files"));

/** All files of what was dropped; folders are walked. @param {DataTransfer} transfer @returns {Promise<File[]>} */
export async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null && entry !== undefined);
  if (!entries.length) return [...transfer.files];
  const found = await Promise.all(entries.map(walk));
  return found.flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<File[]>} */
async function walk(entry) {
  if (entry.isFile) {
    const file = await new Promise((/** @type {(file: File | null) => void} */ done) =>
      /** @type {FileSystemFileEntry} */ (entry).file(done, () => done(null)),
    );
    return file && !file.name.startsWith(".") ? [file] : [];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const found = [];
  // A reader gives a hundred at a time, and an empty list at the end.
  for (;;) {
    const part = await new Promise((/** @type {(entries: FileSystemEntry[]) => void} */ done) => reader.readEntries(done, () => done([])));
    if (!part.length) return found;
    for (const inner of part) found.push(...(await walk(inner)));
  }
}

/**
 * Takes files from the whole window, as long as the component is shown.
 * @param {(files: File[]) => void} take
 * @returns {boolean} whether files are held over the window
 */
export function useFileDrop(take) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    /** @param {DragEvent} event */
    const enter = (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      depth++;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (!depth) setOver(false);
    };
    /** @param {DragEvent} event */
    const over = (event) => hasFiles(event.dataTransfer) && event.preventDefault();
    /** @param {DragEvent} event */
    const drop = async (event) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take(await filesOf(event.dataTransfer));
    };
    /** @param {ClipboardEvent} event */
    const paste = (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length) return;
      event.preventDefault();
      take(files);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("dragenter", enter, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("dragover", over, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", paste, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}
