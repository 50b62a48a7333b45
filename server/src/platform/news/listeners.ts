import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
import type { Log } from '../log/log.ts';
import type { Listeners } from './news.ts';

type Listener = (payload: unknown) => void | Promise<void>;

export const createListeners = (log: Log, bus: Bus = createSoloBus('')): Listeners => {
  const listeners = new Map<string, Set<Listener>>();
  const failed = (name: string) => (error: unknown) => log.error({ err: error, event: name }, 'a listener failed');
  const call = async (name: string, listener: Listener, payload: unknown): Promise<void> => {
    try {
      await listener(payload);
    } catch (error) {
      failed(name)(error);
    }
  };
  const callAll = async (name: string, payload: unknown): Promise<void> => {
    await Promise.all([...(listeners.get(name) ?? [])].map((listener) => call(name, listener, payload)));
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
      void callAll(definition.name, payload);
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
