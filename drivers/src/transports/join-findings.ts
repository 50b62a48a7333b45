import type { Found, Search } from '../kit/define-driver.ts';

/**
 * `worth`: how good the source is. Of what is announced several times the better name and facts stay, and lesser ones
 * only fill gaps; `latest` is told as it is now.
 */
export type Tell = (found: Found, worth: number, latest?: Readonly<Record<string, string>>) => void;

const withoutBlanks = (info: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));

/** Makes one finding of what has the same key. */
export const joinFindings = (search: Search): Tell => {
  const known = new Map<string, { found: Found; worth: number }>();
  return (told, worth, latest = {}) => {
    const before = known.get(told.key) ?? { found: told, worth };
    const [lesser, better] = worth >= before.worth ? [before.found, told] : [told, before.found];
    const info = { ...withoutBlanks(lesser.info), ...withoutBlanks(better.info), ...latest };
    const found = { ...better, params: { ...lesser.params, ...better.params }, info };
    known.set(told.key, { found, worth: Math.max(worth, before.worth) });
    search.found(found);
  };
};
