import type { EventDefinition } from '@eoms/contract';
import type { Bus } from '../bus/bus.ts';
import { createSoloBus } from '../bus/solo-bus.ts';
import type { Log } from '../log/log.ts';
import type { Listeners, LocalEvent } from './news.ts';

type Listener = (payload: unknown) => void | Promise<void>;

const isLocal = (definition: EventDefinition): definition is LocalEvent => 'local' in definition;

/** By the name of the event; `events` are those of all registers, of which no two have the same name. */
const createRegister = (log: Log, events: Map<string, EventDefinition>) => {
  const known = new Map<string, Set<Listener>>();
  const failed = (name: string) => (error: unknown) => log.error({ err: error, event: name }, 'a listener failed');
  /** Most listeners finish at once: a promise for each would cost more than what they do. */
  const call = (name: string, listener: Listener, payload: unknown): Promise<void> | undefined => {
    try {
      const result = listener(payload);
      return result instanceof Promise ? result.catch(failed(name)) : undefined;
    } catch (error) {
      failed(name)(error);
      return undefined;
    }
  };
  return {
    /** `first` is called with the first listener of an event. */
    add(definition: EventDefinition, listener: unknown, first: () => void = () => undefined): () => void {
      const { name } = definition;
      if ((events.get(name) ?? definition) !== definition) throw new Error(`two events are called ${name}`);
      events.set(name, definition);
      const found = known.get(name);
      const listeners = found ?? new Set<Listener>();
      if (!found) {
        known.set(name, listeners);
        first();
      }
      const own = listener as Listener;
      listeners.add(own);
      return () => listeners.delete(own);
    },
    /** Returns a promise where some have not finished at once; it resolves when all have. */
    call({ name }: EventDefinition, payload: unknown): Promise<unknown> | undefined {
      const listeners = known.get(name);
      if (listeners === undefined) return undefined;
      let unfinished: Promise<void>[] | undefined;
      for (const listener of [...listeners]) {
        const result = call(name, listener, payload);
        if (result) unfinished = [...(unfinished ?? []), result];
      }
      return unfinished && Promise.all(unfinished);
    },
  };
};

export const createListeners = (log: Log, bus: Bus = createSoloBus('')): Listeners => {
  const events = new Map<string, EventDefinition>();
  const everywhere = createRegister(log, events);
  const own = createRegister(log, events);
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
        if (!isLocal(definition))
          bus.on(definition, async (payload) => void (await everywhere.call(definition, payload)));
      }),
    onOwn: own.add,
    onGap: bus.onGap,
  };
};
