const uuid = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/** Everything in it that has the form of an id. */
export const idsIn = (content: unknown): string[] => [
  ...new Set([...JSON.stringify(content).matchAll(uuid)].map(([, id = '']) => id)),
];

/** The same content with other ids. */
export const withIds = <T>(content: T, found: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(content).replace(uuid, (_text, id: string) => `"${found.get(id) ?? id}"`));
