import { readMany } from "./store.js";

/** What came back for a project, from the newest ledger entries. Pure.
 * @param {readonly { kind: string, projectId: string | null, credits: number }[]} entries @param {string} id */
export const refunded = (entries, id) =>
  entries
    .filter((one) => one.projectId === id && one.kind === "refund")
    .reduce((sum, one) => sum + Math.abs(one.credits), 0);

/** What came back for a project; 0 until the ledger was read. @param {string} projectId */
export const refundOf = (projectId) => refunded(readMany("GET /v1/account/ledger", "entries", 200, { kind: "refund" }).value?.entries ?? [], projectId);
