import type { Log } from '../log/log.ts';
import type { Listeners } from './news.ts';

export const createListeners = (log: Log): Listeners => {
  const listeners = new Map<string, Set<(payload: unknown) => void | Promise<void>>>();
  const failed = (name: string) => (error: unknown) => log.error({ err: error, event: name }, 'a listener failed');
  return {
    publish(definition, payload) {
      for (const listener of listeners.get(definition.name) ?? []) {
        try {
          Promise.resolve(listener(payload)).catch(failed(definition.name));
        } catch (error) {
          failed(definition.name)(error);
        }
      }
    },
    on(definition, listener) {
      const own = listener as (payload: unknown) => void | Promise<void>;
      const set = listeners.get(definition.name) ?? new Set();
      listeners.set(definition.name, set.add(own));
      return () => set.delete(own);
    },
  };
};
