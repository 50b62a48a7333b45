import type { EventDefinition, PayloadOf } from '@eoms/contract';
import type { Log } from './log/log.ts';

export type NewsListener<E extends EventDefinition> = (payload: PayloadOf<E>) => void | Promise<void>;

/**
 * News between modules of one process: how a lower module tells a higher one without importing it. Fire and forget;
 * what may not be lost goes through the outbox. An event is a value (`event('access.changed', schema)`) exported by
 * the module that publishes it.
 */
export interface News {
  publish<E extends EventDefinition>(definition: E, payload: PayloadOf<E>): void;
  /** Returns the function that stops listening. */
  on<E extends EventDefinition>(definition: E, listener: NewsListener<E>): () => void;
}

export const createNews = (log: Log): News => {
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
