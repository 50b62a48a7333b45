import { type BrokerMessage, createTopicTrie, type Follower } from '@eoms/drivers/kit';

/** Longer than a device needs that is connected anew; one that never comes back holds up its senders for so long. */
const waitMs = 5_000;

interface Absent {
  readonly waiting: ((back: Follower | undefined) => void)[];
  end(): void;
}

/**
 * Followers that left and are expected back under the same filter: devices that are being saved, or connected anew.
 * What is to be acknowledged waits for them, so that nothing is acknowledged which nobody heard.
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
    /** Somebody follows the filter: the first who is missed there, if anybody is. */
    arrived: (filter: string, follower: Follower): void => {
      const [first] = byFilter.get(filter) ?? [];
      if (first !== undefined) settle(first, follower);
    },
    /** Settled once all who are expected have taken the message or are given up; undefined when nobody is expected. */
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
    /** Those who still wait get no answer, and so no acknowledgement. */
    clear: (): void => {
      for (const own of [...byFilter.values()]) for (const absent of [...own]) absent.end();
    },
  };
};
