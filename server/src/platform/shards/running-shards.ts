import type { ShardListener } from './shards.ts';

/** The shards that this node runs, and what starts and stops with them. */
export interface RunningShards {
  readonly size: number;
  has(shard: number): boolean;
  list(): number[];
  listen(listener: ShardListener): void;
  /** Rejects if a listener does; then none of these shards runs. */
  gain(shards: readonly number[]): Promise<void>;
  lose(shards: readonly number[]): Promise<void>;
}

export const createRunningShards = (): RunningShards => {
  const running = new Set<number>();
  const listeners: ShardListener[] = [];
  const lose = async (shards: readonly number[]): Promise<void> => {
    const gone = shards.filter((shard) => running.delete(shard));
    if (gone.length > 0) for (const listener of [...listeners].reverse()) await listener.lost(gone);
  };
  return {
    get size() {
      return running.size;
    },
    has: (shard) => running.has(shard),
    list: () => [...running],
    listen: (listener) => void listeners.push(listener),
    async gain(shards) {
      const fresh = shards.filter((shard) => !running.has(shard));
      for (const shard of fresh) running.add(shard);
      if (fresh.length === 0) return;
      try {
        for (const listener of listeners) await listener.gained(fresh);
      } catch (error) {
        await lose(fresh);
        throw error;
      }
    },
    lose,
  };
};
