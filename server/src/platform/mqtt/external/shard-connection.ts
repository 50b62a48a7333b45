import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker, BrokerSettings } from '@eoms/drivers/kit';
import { type BrokerConnection, type BrokerConnectionOptions, openBrokerConnection } from '@eoms/engine';
import { createUnclaimed } from './unclaimed.ts';

export interface ShardConnection {
  readonly broker: Broker;
  ready(): Promise<void>;
  /** Lets another node continue the session; what was received before is acknowledged first, if that is quick. */
  handOver(): Promise<void>;
}

type Reach = BrokerSettings & { readonly at: NonNullable<BrokerSettings['at']> };

/** How long a follower may stay away before its subscription ends, as long as devices take to connect again. */
export const expectedWithinMs = 5_000;
/**
 * How long a hand-over waits until what was received is stored and acknowledged; what is not comes again at the next node.
 * A node that has to let go at once may not wait for a slow database.
 */
const acknowledgedWithinMs = { calm: 3_000, hurried: 300 };

/**
 * The connection of one shard's devices. Its session stays with the broker when the connection ends, so QoS 1 messages
 * wait there while the shard changes its node.
 */
export const openShardConnection = (
  reach: Reach,
  options: BrokerConnectionOptions,
  { mayTake, isHurried }: { mayTake: () => boolean; isHurried: () => boolean },
): ShardConnection => {
  let ending = false;
  const connection: BrokerConnection = openBrokerConnection(reach, {
    ...options,
    mayTake: () => !ending && mayTake(),
    unclaimed: (message) => unclaimed.keep(message),
  });
  // A leftover that named its topic exactly is removed with this; one with wildcards goes when the session does.
  const unclaimed = createUnclaimed((topic) => connection.subscribe(topic, { take: () => undefined })());
  const expected = new Map<string, () => void>();
  const expect = (filter: string): void => {
    if (expected.has(filter)) return;
    const leave = connection.subscribe(filter, { take: (message) => unclaimed.keep(message) });
    const arrived = (): void => {
      clearTimeout(timer);
      expected.delete(filter);
      leave();
    };
    const timer = setTimeout(arrived, expectedWithinMs);
    timer.unref();
    expected.set(filter, arrived);
  };
  const broker: Broker = {
    isConnected: connection.isConnected,
    publish: connection.publish,
    watch: connection.watch,
    expect,
    subscribe: (filter, follower) => {
      const leave = connection.subscribe(filter, follower);
      expected.get(filter)?.();
      unclaimed.claim(filter, follower);
      return leave;
    },
  };
  return {
    broker,
    ready: connection.ready,
    async handOver() {
      ending = true;
      const atMost = isHurried() ? acknowledgedWithinMs.hurried : acknowledgedWithinMs.calm;
      await Promise.race([connection.settled(), sleep(atMost, undefined, { ref: false })]);
      connection.end();
    },
  };
};
