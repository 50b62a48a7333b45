import type { Claims } from './claims.ts';

/** The claims of a system with one node: nobody else could hold one. */
export const createOwnClaims = (): Claims => {
  const held = new Map<string, string | undefined>();
  return {
    async claim(name, purpose) {
      if (held.has(name)) return null;
      held.set(name, purpose);
      return { release: async () => void held.delete(name) };
    },
    purposeOf: async (name) => held.get(name) ?? null,
    forgetOld: async () => 0,
  };
};
