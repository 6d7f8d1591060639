/** What an address can bring along: from a person, a clip or a sentence elsewhere. */
const GIVEN = ["prompt", "avatarId", "media"];

/** Those that the request has. Pure. @param {{ properties: Record<string, any> }} schema @param {URLSearchParams} query */
export function given(schema, query) {
  const named = GIVEN.filter((name) => name in schema.properties && query.get(name));
  const people = "characterIds" in schema.properties ? query.getAll("characterIds") : [];
  return { ...Object.fromEntries(named.map((name) => [name, query.get(name)])), ...(people.length ? { characterIds: people } : {}) };
}
