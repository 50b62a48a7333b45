import type { Executor } from '../database/database.ts';
import { readOwners } from './shards.store.ts';
import type { ShardOwner, Shards } from './shards.ts';

export interface OwnerMap extends Pick<Shards, 'ownerOf' | 'onOwners'> {
  readAgain(): Promise<void>;
}

/** The owners of all shards, as read last. */
export const createOwnerMap = (db: Executor): OwnerMap => {
  const listeners = new Set<() => void>();
  let owners: ReadonlyMap<number, ShardOwner> = new Map();
  return {
    ownerOf: (shard) => owners.get(shard),
    onOwners(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async readAgain() {
      const before = owners;
      owners = await readOwners(db);
      const isSame = ([shard, { epoch }]: [number, ShardOwner]): boolean => before.get(shard)?.epoch === epoch;
      if (owners.size !== before.size || ![...owners].every(isSame)) for (const listener of listeners) listener();
    },
  };
};
