import type { Found, Search } from '../kit/define-driver.ts';

/**
 * `worth`: quality of the source. Where a device is announced several times, the name and facts of the better source
 * win and others only fill gaps; `latest` always replaces older facts.
 */
export type Tell = (found: Found, worth: number, latest?: Readonly<Record<string, string>>) => void;

const withoutBlanks = (info: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));

/** Merges findings with the same key. */
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
