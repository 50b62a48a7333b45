import type { Claims } from './claims.ts';

/** The claims of a system with one node: nobody else could hold one. */
export const createOwnClaims = (): Claims => {
  const held = new Set<string>();
  return {
    async claim(name) {
      if (held.has(name)) return null;
      held.add(name);
      return { release: async () => void held.delete(name) };
    },
    forgetOld: async () => 0,
  };
};
