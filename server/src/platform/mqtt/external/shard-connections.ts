import type { Broker, BrokerSettings } from '@eoms/drivers/kit';
import type { BrokerConnectionOptions } from '@eoms/engine';
import type { Shards } from '../../shards/shards.ts';
import { expectedWithinMs, openShardConnection, type ShardConnection } from './shard-connection.ts';

export interface ShardConnectionsDeps {
  readonly reach: BrokerSettings & { readonly at: NonNullable<BrokerSettings['at']> };
  readonly options: BrokerConnectionOptions;
  readonly system: () => Promise<string>;
  readonly shards: Shards;
  readonly shardOf: (deviceId: string) => number | undefined;
}

/** A connection ends after its last subscription has: devices that are saved leave and come back. */
const lingerMs = expectedWithinMs + 1_000;
/** How long the broker keeps a shard's messages while no node runs it, as when all of them are restarted. */
const retentionSeconds = 3_600;
/** Searches and devices on trial: whatever node they run on, nobody continues their work. */
const passing = 'passing';

interface Entry {
  readonly connection: ShardConnection;
  users: number;
}

/**
 * One connection for each shard that has devices at the broker and runs here. 256 sessions rather than one for each
 * node: a session moves with its shard, its queue and its limit of unacknowledged messages are its own, and the broker
 * itself ends the connection of a node that should have let go.
 */
export const createShardConnections = (deps: ShardConnectionsDeps) => {
  const { shards, shardOf } = deps;
  const entries = new Map<number | typeof passing, Entry>();

  const connect = (key: number | typeof passing, system: string): Entry => {
    const session = { name: `eoms-${system}-shard-${key}`, retentionSeconds };
    const options = key === passing ? deps.options : { ...deps.options, session };
    const mayTake = () => key === passing || (shards.mayRun() && shards.isMine(key));
    const isHurried = () => !shards.mayRun();
    return { connection: openShardConnection(deps.reach, options, { mayTake, isHurried }), users: 0 };
  };
  const leave = (key: number | typeof passing, entry: Entry): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    const timer = setTimeout(() => {
      if (entry.users > 0 || entries.get(key) !== entry) return;
      entries.delete(key);
      void entry.connection.handOver();
    }, lingerMs);
    timer.unref();
  };
  const handOver = async (keys: Iterable<number | typeof passing>): Promise<void> => {
    const gone = [...keys].flatMap((key) => {
      const entry = entries.get(key);
      entries.delete(key);
      return entry ? [entry] : [];
    });
    await Promise.all(gone.map(({ connection }) => connection.handOver()));
  };
  shards.listen({ gained: async () => {}, lost: handOver });

  return {
    open: async (settings: BrokerSettings, signal: AbortSignal): Promise<Broker> => {
      const system = await deps.system();
      const key = (settings.deviceId === undefined ? undefined : shardOf(settings.deviceId)) ?? passing;
      const entry = entries.get(key) ?? connect(key, system);
      entries.set(key, entry);
      entry.users += 1;
      const left = () => leave(key, entry);
      if (signal.aborted) left();
      else signal.addEventListener('abort', left, { once: true });
      await entry.connection.ready();
      return entry.connection.broker;
    },
    close: () => handOver([...entries.keys()]),
  };
};
