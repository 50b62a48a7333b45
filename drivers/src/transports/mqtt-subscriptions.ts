import type { MqttClient } from 'mqtt';

/** Filters in one SUBSCRIBE; small brokers refuse long packets. */
const perPacket = 100;

/**
 * Keeps the broker's subscriptions in line with ours. Changes within one turn go in one packet. A filter that is
 * requested again is subscribed again, to receive its retained messages once more (3.8.4).
 */
export const createSubscriptions = (client: MqttClient, onRefused: (filter: string) => void) => {
  const followers = new Map<string, number>();
  let asked = new Set<string>();
  let scheduled = false;

  const subscribe = (filters: readonly string[]): void => {
    for (let from = 0; from < filters.length; from += perPacket) {
      const part = filters.slice(from, from + perPacket);
      client.subscribe(part, { qos: 1 }, (_error, grants) => {
        for (const { topic, qos } of grants ?? []) if (qos >= 128) onRefused(topic);
      });
    }
  };
  const flush = (): void => {
    scheduled = false;
    const wanted = [...asked].filter((filter) => followers.has(filter));
    asked = new Set();
    if (client.connected) subscribe(wanted);
  };
  return {
    add: (filter: string): void => {
      followers.set(filter, (followers.get(filter) ?? 0) + 1);
      asked.add(filter);
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
    remove: (filter: string): void => {
      const left = (followers.get(filter) ?? 1) - 1;
      if (left > 0) followers.set(filter, left);
      else if (followers.delete(filter) && client.connected && !client.disconnecting) client.unsubscribe(filter);
    },
    /** Call after a connect: a clean session has no subscriptions. */
    restore: (): void => {
      asked = new Set();
      subscribe([...followers.keys()]);
    },
  };
};
