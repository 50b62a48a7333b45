interface Interest {
  followers: number;
  /** Without followers: until when a disconnected client may still resume it. */
  until: number;
  /** The sequence number from which on everything on this topic is kept. */
  readonly from: number;
}

/**
 * Tracks the topics that anyone could want: those that are followed, and those of recently disconnected clients. Events
 * on any other topic are neither serialised nor kept; at 20 000 readings a second that is nearly all of them.
 */
export interface TopicInterest {
  follow(topic: string): void;
  /** `mayReturn`: the client was disconnected and may resume. */
  leave(topic: string, mayReturn: boolean): void;
  /** Takes `family` and `rest` separately, so that no topic string is built that no one wants. */
  isWanted(family: string, rest?: string): boolean;
  isWantedTopic(topic: string): boolean;
  /** Whether everything on the topic after `since` was kept. */
  isCovered(topic: string, since: number): boolean;
  topics(): string[];
  /** Drops what nobody wants any more. */
  sweep(): void;
}

const returnWithinMs = 120_000;
const sweepAt = 10_000;

export const partsOf = (topic: string): [family: string, rest: string] => {
  const colon = topic.indexOf(':');
  return colon < 0 ? [topic, ''] : [topic.slice(0, colon), topic.slice(colon + 1)];
};

const topicOf = (family: string, rest: string): string => (rest === '' ? family : `${family}:${rest}`);

export const createTopicInterest = (
  sequence: () => number,
  now: () => number = Date.now,
  /** Called when a topic becomes wanted, and some time after it no longer is. */
  changed: (topic: string, wanted: boolean) => void = () => undefined,
): TopicInterest => {
  const families = new Map<string, Map<string, Interest>>();
  let size = 0;
  const find = (topic: string): Interest | undefined => {
    const [family, rest] = partsOf(topic);
    return families.get(family)?.get(rest);
  };
  const isWanted = (family: string, rest = ''): boolean => {
    const own = families.get(family);
    // Called for every reading: looking at `rest` would cost more than everything else here.
    if (own === undefined || own.size === 0) return false;
    const interest = own.get(rest);
    if (interest === undefined) return false;
    if (interest.followers > 0 || now() < interest.until) return true;
    own.delete(rest);
    size -= 1;
    changed(topicOf(family, rest), false);
    return false;
  };
  const sweep = (): void => {
    for (const [family, own] of families) for (const rest of [...own.keys()]) isWanted(family, rest);
  };
  return {
    isWanted,
    isWantedTopic: (topic) => isWanted(...partsOf(topic)),
    follow(topic) {
      const [family, rest] = partsOf(topic);
      const own = families.get(family) ?? new Map<string, Interest>();
      families.set(family, own);
      const interest = isWanted(family, rest) ? own.get(rest) : undefined;
      if (interest) {
        interest.followers += 1;
        return;
      }
      own.set(rest, { followers: 1, until: 0, from: sequence() });
      size += 1;
      changed(topic, true);
      if (size % sweepAt === 0) sweep();
    },
    leave(topic, mayReturn) {
      const interest = find(topic);
      if (!interest) return;
      interest.followers -= 1;
      if (mayReturn) interest.until = now() + returnWithinMs;
    },
    topics: () => [...families].flatMap(([family, own]) => [...own.keys()].map((rest) => topicOf(family, rest))),
    sweep,
    isCovered: (topic, since) => (find(topic)?.from ?? Number.POSITIVE_INFINITY) <= since,
  };
};
