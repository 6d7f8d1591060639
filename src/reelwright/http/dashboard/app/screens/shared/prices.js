// What things cost, from the list of prices.
import { news, read } from "../../core/store.js";

/** @param {string} operation as in GET /v1/catalog/pricing @returns {number} credits; 0 where the team is not charged */
export function priceOf(operation) {
  if (news.value && !news.value.charged) return 0;
  return read("GET /v1/catalog/pricing").value?.prices.find((one) => one.operation === operation)?.credits ?? 0;
}

/** Whether the team pays with credits. */
export const isCharged = () => news.value?.charged ?? true;
