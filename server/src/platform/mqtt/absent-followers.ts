import { type BrokerMessage, createTopicTrie, type Follower } from '@eoms/drivers/kit';

/** Longer than a device takes to reconnect; one that never comes back delays its senders by this much. */
const waitMs = 5_000;

interface Absent {
  readonly waiting: ((back: Follower | undefined) => void)[];
  end(): void;
}

/**
 * Followers that left and are expected back under the same filter: devices that are being saved or reconnected. A
 * message is not acknowledged before they have received it, so that nothing is acknowledged that no one received.
 */
export const createAbsentFollowers = () => {
  const trie = createTopicTrie<Absent>();
  const byFilter = new Map<string, Set<Absent>>();
  let count = 0;

  const settle = (absent: Absent, back: Follower | undefined): void => {
    absent.end();
    for (const go of absent.waiting) go(back);
  };
  return {
    expect: (filter: string): void => {
      const own = byFilter.get(filter) ?? new Set<Absent>();
      const absent: Absent = {
        waiting: [],
        end: () => {
          clearTimeout(timer);
          leave();
          own.delete(absent);
          if (own.size === 0) byFilter.delete(filter);
          count -= 1;
        },
      };
      const leave = trie.add(filter, absent);
      const timer = setTimeout(() => settle(absent, undefined), waitMs);
      byFilter.set(filter, own.add(absent));
      count += 1;
    },
    /** Call when a follower subscribes to the filter; it takes the place of the first absent one there. */
    arrived: (filter: string, follower: Follower): void => {
      const [first] = byFilter.get(filter) ?? [];
      if (first !== undefined) settle(first, follower);
    },
    /** Resolves once all expected followers have taken the message or are given up; undefined when none is expected. */
    take: (message: BrokerMessage): Promise<unknown> | undefined => {
      if (count === 0 || !trie.mayMatch(message.topic)) return undefined;
      const works = trie.match(message.topic).map(
        ({ waiting }) =>
          new Promise<void>((resolve, reject) => {
            waiting.push((back) => Promise.resolve(back?.take(message)).then(resolve, reject));
          }),
      );
      return works.length === 0 ? undefined : Promise.all(works);
    },
    /** Those still waiting get no reply, so their messages are not acknowledged. */
    clear: (): void => {
      for (const own of [...byFilter.values()]) for (const absent of [...own]) absent.end();
    },
  };
};
