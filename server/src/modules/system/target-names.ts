import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Executor } from '../../platform/database/database.ts';
import { longNamesOf, longTablesNamed, type Named, namesInShortTables } from './target-names.store.ts';

/** The names of what the entries of the log are about. */
export interface TargetNames {
  /** Current names by id; removed objects have none. */
  namesOf(targets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Ids of objects whose name contains the keyword, at most `limit` of each kind; devices are left to the registry. */
  idsNamed(keyword: string, limit: number): Promise<string[]>;
}

/** Every change is logged, so the names are read anew after each entry; this is for a change that is logged late. */
const cacheMs = 5_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const createTargetNames = (db: Executor): TargetNames => {
  const cache = createBriefCache<readonly Named[]>({ forMs: cacheMs, entries: 1, now: Date.now });
  const short = (newestEntry: string) => cache.get(newestEntry, () => namesInShortTables(db));
  return {
    async namesOf(targets) {
      const ids = new Set(targets.filter((id) => uuid.test(id)));
      if (ids.size === 0) return new Map();
      const { found, newestEntry } = await longNamesOf(db, [...ids]);
      const others = found.length < ids.size ? (await short(newestEntry)).filter(({ id }) => ids.has(id)) : [];
      return new Map([...found, ...others].map(({ id, name }) => [id, name]));
    },
    async idsNamed(keyword, limit) {
      const sought = keyword.toLowerCase();
      const { found, newestEntry } = await longTablesNamed(db, keyword, limit);
      const others = (await short(newestEntry)).filter(({ name }) => name.toLowerCase().includes(sought));
      return [...found, ...others.slice(0, limit)].map(({ id }) => id);
    },
  };
};
