import type { Found, Search } from '../kit/define-driver.ts';

/**
 * `worth`: quality of the source. Where a device is announced several times, the name and facts of the better source
 * win and others only fill gaps; `latest` always replaces older facts.
 */
export type AddFinding = (found: Found, worth: number, latest?: Readonly<Record<string, string>>) => void;

const withoutBlanks = (info: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== ''));

/** Merges findings with the same key. */
export const joinFindings = (search: Search): AddFinding => {
  const known = new Map<string, { found: Found; worth: number }>();
  return (next, worth, latest = {}) => {
    const before = known.get(next.key) ?? { found: next, worth };
    const [lesser, better] = worth >= before.worth ? [before.found, next] : [next, before.found];
    const info = { ...withoutBlanks(lesser.info), ...withoutBlanks(better.info), ...latest };
    const found = { ...better, params: { ...lesser.params, ...better.params }, info };
    known.set(next.key, { found, worth: Math.max(worth, before.worth) });
    search.found(found);
  };
};
