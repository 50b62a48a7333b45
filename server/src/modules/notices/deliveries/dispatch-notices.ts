import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Outcome, Retry } from '../../../platform/work/queue.ts';
import { channelsWaiting, lockSendingChannel } from '../channels/channels.store.ts';
import type { ChannelMessage } from './deliver-message.ts';
import {
  expireOld,
  holdingOf,
  leaseDue,
  recentMessages,
  type StoredReply,
  settle,
  untilExpiry,
} from './deliveries.store.ts';

export interface DispatchDeps {
  readonly database: Database;
  readonly bus: Pick<Platform['bus'], 'node'>;
  readonly work: Platform['work'];
  readonly retry: Retry;
  readonly deliver: (message: ChannelMessage, stopping: AbortSignal) => Promise<Outcome<StoredReply> | undefined>;
}

const atOnce = 20;
/** Longer than one attempt may take: then another node tries again, or as soon as it knows that this one is gone. */
const leaseSeconds = 60;
const withinMs = 45_000;

/**
 * Sends what is due, on every node; each message is taken by one of them. Channels do not wait for each other, and each
 * keeps to its limit per minute on all nodes together.
 */
export const createDispatch = ({ database, bus, work, retry, deliver }: DispatchDeps) => {
  const { db } = database;
  const lease = (channelId: string, count: number): Promise<ChannelMessage[]> =>
    database.transaction(async (tx) => {
      const channel = await lockSendingChannel(tx, channelId);
      if (!channel) return [];
      const room = Math.min(count, channel.perMinute - (await recentMessages(tx, channel.id)));
      if (room <= 0) return [];
      const due = await leaseDue(tx, channel.id, { messages: room, seconds: leaseSeconds, node: bus.node });
      return due.map((message) => ({ ...message, channel }));
    });
  const sending = work.open<ChannelMessage, StoredReply>({
    name: 'notices',
    working: {
      waiting: channelsWaiting,
      atOnce,
      lease,
      work: deliver,
      withinMs: () => withinMs,
      retry,
      settle: ({ id }, outcome) => settle(db, id, outcome),
    },
    holding: holdingOf(db),
  });
  const expiry = work.open({
    name: 'notices that expire',
    timed: { waiting: untilExpiry, perform: () => expireOld(db) },
  });
  return {
    start() {
      sending.start();
      expiry.start();
    },
    wake: sending.wake,
    async stop() {
      await Promise.all([sending.stop(), expiry.stop()]);
    },
  };
};
