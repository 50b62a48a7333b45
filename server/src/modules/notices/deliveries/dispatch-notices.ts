import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createRepeated, type Repeated } from '../../../platform/repeat.ts';
import { type ChannelRow, lockDueChannel } from '../channels/channels.store.ts';
import { expireOld, leaseDue, readPending, recentMessages, takeBack } from './deliveries.store.ts';

export interface DispatchDeps {
  readonly database: Database;
  readonly log: Log;
  readonly bus: Pick<Platform['bus'], 'node'>;
  readonly shards: Pick<Platform['shards'], 'isGone'>;
  readonly deliver: (channel: ChannelRow, messageId: string, stopping: AbortSignal) => Promise<void>;
}

const lookEveryMs = 2_000;
const atOnce = 20;
/** Longer than one attempt may take: then another node tries again, or as soon as it knows that this one is gone. */
const leaseSeconds = 60;

interface Taken {
  readonly channel: ChannelRow;
  readonly messageIds: readonly string[];
}

/**
 * Sends what is due, on every node; each message is taken by one of them. Channels do not wait for each other, and each
 * keeps to its limit per minute on all nodes together.
 */
export const createDispatch = ({ database, log, bus, shards, deliver }: DispatchDeps): Repeated => {
  const busy = new Map<string, Promise<void>>();
  let stopping = new AbortController();

  const take = (seen: readonly string[]): Promise<Taken | undefined> =>
    database.transaction(async (tx) => {
      const channel = await lockDueChannel(tx, seen);
      if (!channel) return undefined;
      const room = Math.min(atOnce, channel.perMinute - (await recentMessages(tx, channel.id)));
      const messageIds =
        room > 0 ? await leaseDue(tx, channel.id, { messages: room, seconds: leaseSeconds, node: bus.node }) : [];
      return { channel, messageIds };
    });
  const takeFromGone = async (nodes: readonly string[]): Promise<boolean> => {
    const gone = nodes.filter(shards.isGone);
    if (gone.length > 0) await takeBack(database.db, gone);
    return gone.length > 0;
  };
  const sendAll = async ({ channel, messageIds }: Taken): Promise<void> => {
    const results = await Promise.allSettled(messageIds.map((id) => deliver(channel, id, stopping.signal)));
    for (const result of results)
      if (result.status === 'rejected')
        log.warn({ err: result.reason, channel: channel.id }, 'a notice could not be sent; it will be tried again');
  };
  const begin = (taken: Taken): void => {
    const { id } = taken.channel;
    const one = sendAll(taken).finally(() => {
      busy.delete(id);
      repeated.wake();
    });
    busy.set(id, one);
  };
  const takeAll = async (): Promise<void> => {
    const seen: string[] = [...busy.keys()];
    for (let taken = await take(seen); taken; taken = await take(seen)) {
      seen.push(taken.channel.id);
      if (taken.messageIds.length > 0) begin(taken);
    }
  };
  const repeated = createRepeated({
    name: 'sending of notices',
    everyMs: lookEveryMs,
    log,
    async work() {
      const pending = await readPending(database.db);
      if (pending === undefined) return undefined;
      if (pending.hasExpired) await expireOld(database.db);
      const tookBack = await takeFromGone(pending.nodes);
      if (pending.isDue || tookBack) await takeAll();
      return pending.nextMs ?? undefined;
    },
  });
  return {
    start() {
      stopping = new AbortController();
      repeated.start();
    },
    wake: repeated.wake,
    async stop() {
      const stopped = repeated.stop();
      stopping.abort();
      await stopped;
      await Promise.all(busy.values());
    },
  };
};
