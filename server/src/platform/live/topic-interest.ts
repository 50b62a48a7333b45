interface Interest {
  followers: number;
  /** While nobody follows: until when somebody who was cut off may come back for it. */
  until: number;
  /** The sequence number after which everything on this topic is remembered. */
  readonly from: number;
}

/**
 * Which topics anybody could want: those that are followed, and those of connections that were cut off moments ago. News
 * on any other topic is neither written out nor kept; at 20 000 readings a second that is nearly all of it.
 */
export interface TopicInterest {
  follow(topic: string): void;
  /** `mayReturn`: the connection was cut off and may resume. */
  leave(topic: string, mayReturn: boolean): void;
  isWanted(topic: string): boolean;
  /** Whether nothing on the topic was left out after `since`. */
  isCovered(topic: string, since: number): boolean;
}

const returnWithinMs = 120_000;
const sweepAt = 10_000;

export const createTopicInterest = (sequence: () => number, now: () => number = Date.now): TopicInterest => {
  const topics = new Map<string, Interest>();
  const isWanted = (topic: string): boolean => {
    const interest = topics.get(topic);
    if (interest === undefined) return false;
    if (interest.followers > 0 || now() < interest.until) return true;
    topics.delete(topic);
    return false;
  };
  return {
    isWanted,
    follow(topic) {
      const interest = isWanted(topic) ? topics.get(topic) : undefined;
      if (interest) interest.followers += 1;
      else topics.set(topic, { followers: 1, until: 0, from: sequence() });
      if (topics.size % sweepAt === 0) for (const known of [...topics.keys()]) isWanted(known);
    },
    leave(topic, mayReturn) {
      const interest = topics.get(topic);
      if (!interest) return;
      interest.followers -= 1;
      if (mayReturn) interest.until = now() + returnWithinMs;
    },
    isCovered: (topic, since) => (topics.get(topic)?.from ?? Number.POSITIVE_INFINITY) <= since,
  };
};
