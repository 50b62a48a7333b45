import { type BrokerMessage, type Follower, topicMatcher } from '@eoms/drivers/kit';

/**
 * The broker delivers what it kept at once when a shard arrives, but its devices connect one after the other, and try
 * several times where the machine is busy.
 */
const claimedWithinMs = 120_000;
const mostUnclaimed = 10_000;

interface Unclaimed {
  readonly message: BrokerMessage;
  readonly settle: (work: void | Promise<void>) => void;
}

/** Messages to be acknowledged for which no device is there yet: kept until one subscribes. */
export const createUnclaimed = (giveUp: (topic: string) => void) => {
  const waiting = new Set<Unclaimed>();
  /** Topics whose messages nobody claimed in time: left over from a device that no longer exists. */
  const unwanted = new Set<string>();
  const keep = (message: BrokerMessage): Promise<void> | undefined => {
    const { topic, qos } = message;
    if (qos === 0 || unwanted.has(topic) || waiting.size >= mostUnclaimed) return undefined;
    return new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        if (unwanted.size < mostUnclaimed) unwanted.add(topic);
        giveUp(topic);
        resolve();
      }, claimedWithinMs);
      timer.unref();
      const settle = (work: void | Promise<void>): void => {
        clearTimeout(timer);
        waiting.delete(entry);
        resolve(work);
      };
      const entry: Unclaimed = { message, settle };
      waiting.add(entry);
    });
  };
  return {
    keep,
    claim: (filter: string, follower: Follower): void => {
      const matches = topicMatcher([filter]);
      for (const topic of unwanted) if (matches(topic)) unwanted.delete(topic);
      for (const entry of [...waiting]) if (matches(entry.message.topic)) entry.settle(follower.take(entry.message));
    },
  };
};
