import { limits } from './mqtt.ts';

interface Asked {
  tokens: number;
  at: number;
}

/**
 * How long a client's next subscription has to wait: a burst is free, after that they are limited per second. Delays
 * only what the same client sends after it.
 */
export const createSubscriptionPace = <Client extends object>(now: () => number = Date.now) => {
  const asked = new WeakMap<Client, Asked>();
  const { subscriptionsAtOnce, subscriptionsPerSecond } = limits;
  return (client: Client): number => {
    const at = now();
    const before = asked.get(client) ?? { tokens: subscriptionsAtOnce, at };
    const earned = ((at - before.at) / 1_000) * subscriptionsPerSecond;
    const tokens = Math.min(subscriptionsAtOnce, before.tokens + earned) - 1;
    asked.set(client, { tokens, at });
    return tokens >= 0 ? 0 : Math.ceil((-tokens / subscriptionsPerSecond) * 1_000);
  };
};
