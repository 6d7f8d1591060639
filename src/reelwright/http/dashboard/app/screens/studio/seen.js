// Which videos are new: finished since the last visit of the Studio, and not opened yet.
import { keep, kept } from "../../core/kept.js";

const VISIT = "reelwright.visit";
const OPENED = "reelwright.opened";

/** @returns {Set<string>} */
const opened = () => new Set(JSON.parse(kept("sessionStorage", OPENED) ?? "[]"));

const last = kept("localStorage", VISIT) ?? new Date().toISOString();

/** @param {string} id */
export const markOpened = (id) => keep("sessionStorage", OPENED, JSON.stringify([...opened().add(id)].slice(-200)));

export const markVisit = () => keep("localStorage", VISIT, new Date().toISOString());

addEventListener("pagehide", markVisit);

/** @param {{ id: string, status: string, createdAt: string }} project */
export const isNew = ({ id, status, createdAt }) => status === "completed" && createdAt > last && !opened().has(id);
