import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { longNamesOf, type Named, namesInShortTables } from './target-names.store.ts';

/** The names of what the entries of the log are about. */
export interface TargetNames {
  /** Current names by id; removed objects have none. */
  namesOf(targets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Ids of devices, and of objects in tables with few rows, whose name contains the keyword; at most `limit` of each. */
  idsNamed(keyword: string, limit: number): Promise<string[]>;
}

export interface NamedDevices {
  readonly lists: Pick<DevicesModule['lists'], 'search'>;
  readonly registry: Pick<DevicesModule['registry'], 'get'>;
}

/** So much later a new name is found and shown; in exchange most searches need not read the tables again. */
const cacheMs = 1_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const createTargetNames = (db: Executor, devices: NamedDevices): TargetNames => {
  const cache = createBriefCache<readonly Named[]>({ forMs: cacheMs, entries: 1, now: Date.now });
  const short = () => cache.get('', () => namesInShortTables(db));

  return {
    async namesOf(targets) {
      const names = new Map<string, string>();
      const missing = new Set(targets.filter((id) => uuid.test(id)));
      const add = (found: readonly Named[]): void => {
        for (const { id, name } of found) if (missing.delete(id)) names.set(id, name);
      };
      add([...missing].flatMap((id) => devices.registry.get(id) ?? []));
      if (missing.size > 0) add(await short());
      if (missing.size > 0) add(await longNamesOf(db, [...missing]));
      return names;
    },
    async idsNamed(keyword, limit) {
      const sought = keyword.toLowerCase();
      const others = (await short()).filter(({ name }) => name.toLowerCase().includes(sought));
      return [...devices.lists.search('all', keyword, limit), ...others.slice(0, limit)].map(({ id }) => id);
    },
  };
};
