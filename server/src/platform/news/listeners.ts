import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
import type { Log } from '../log/log.ts';
import type { Listeners, LocalEvent } from './news.ts';

type Listener = (payload: unknown) => void | Promise<void>;

const isLocal = (definition: EventDefinition): definition is LocalEvent => 'local' in definition;

/** By the name of the event. */
const createRegister = (log: Log) => {
  const known = new Map<string, { readonly definition: EventDefinition; readonly listeners: Set<Listener> }>();
  const call = async (name: string, listener: Listener, payload: unknown): Promise<void> => {
    try {
      await listener(payload);
    } catch (error) {
      log.error({ err: error, event: name }, 'a listener failed');
    }
  };
  return {
    /** `first` is called with the first listener of an event. */
    add(definition: EventDefinition, listener: unknown, first: () => void = () => undefined): () => void {
      const found = known.get(definition.name);
      if (found && found.definition !== definition) throw new Error(`two events are called ${definition.name}`);
      const { listeners } = found ?? { listeners: new Set<Listener>() };
      if (!found) {
        known.set(definition.name, { definition, listeners });
        first();
      }
      const own = listener as Listener;
      listeners.add(own);
      return () => listeners.delete(own);
    },
    /** Resolves when all have finished. */
    async call({ name }: EventDefinition, payload: unknown): Promise<void> {
      const listeners = known.get(name)?.listeners;
      if (listeners === undefined || listeners.size === 0) return;
      await Promise.all([...listeners].map((listener) => call(name, listener, payload)));
    },
  };
};

export const createListeners = (log: Log, bus: Bus = createSoloBus('')): Listeners => {
  const everywhere = createRegister(log);
  const own = createRegister(log);
  return {
    publish(definition, ...payloads) {
      for (const payload of payloads) {
        void everywhere.call(definition, payload);
        if (!isLocal(definition)) bus.publish(definition, payload);
        // After the other nodes: they hear of the change before their browsers do.
        void own.call(definition, payload);
      }
    },
    on: (definition, listener) =>
      // From other nodes, for as long as the process runs.
      everywhere.add(definition, listener, () => {
        if (!isLocal(definition)) bus.on(definition, (payload) => everywhere.call(definition, payload));
      }),
    onOwn: own.add,
    onGap: bus.onGap,
  };
};
