import type { LiveEvent } from './protocol.ts';

export type LiveHandler = (event: LiveEvent) => void;

/** Listeners by topic. Subscribes on the link with the first listener of a topic and unsubscribes with the last. */
export const createListeners = (link: { subscribe: (topic: string) => void; unsubscribe: (topic: string) => void }) => {
  const byTopic = new Map<string, Set<LiveHandler>>();
  return {
    add: (topic: string, handler: LiveHandler): (() => void) => {
      const known = byTopic.get(topic);
      const handlers = known ?? new Set<LiveHandler>();
      handlers.add(handler);
      if (!known) {
        byTopic.set(topic, handlers);
        link.subscribe(topic);
      }
      return () => {
        if (!handlers.delete(handler) || handlers.size > 0) return;
        byTopic.delete(topic);
        link.unsubscribe(topic);
      };
    },
    dispatch: (topic: string, event: LiveEvent): void => {
      for (const handler of [...(byTopic.get(topic) ?? [])]) handler(event);
    },
  };
};
