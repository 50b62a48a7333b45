import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
import type { Log } from '../log/log.ts';
import type { Listeners } from './news.ts';

type Listener = (payload: unknown) => void | Promise<void>;

export const createListeners = (log: Log, bus: Bus = createSoloBus('')): Listeners => {
  const listeners = new Map<string, Set<Listener>>();
  const failed = (name: string) => (error: unknown) => log.error({ err: error, event: name }, 'a listener failed');
  const callAll = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) {
      try {
        Promise.resolve(listener(payload)).catch(failed(name));
      } catch (error) {
        failed(name)(error);
      }
    }
  };
  /** Of other nodes, for as long as the process runs. */
  const listenTo = (definition: EventDefinition): Set<Listener> => {
    const fresh = new Set<Listener>();
    listeners.set(definition.name, fresh);
    bus.on(definition, (payload) => callAll(definition.name, payload));
    return fresh;
  };
  return {
    publish(definition, payload) {
      callAll(definition.name, payload);
      bus.publish(definition, payload);
    },
    on(definition, listener) {
      const own = listener as Listener;
      const set = listeners.get(definition.name) ?? listenTo(definition);
      set.add(own);
      return () => set.delete(own);
    },
    onGap: bus.onGap,
  };
};
