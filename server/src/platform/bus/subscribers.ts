import type { EventDefinition } from '@eoms/contract';
import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';
import type { Messages } from './frame-body.ts';

interface Subscription {
  readonly payload: EventDefinition['payload'];
  readonly listener: (payload: unknown, from: string) => unknown;
}

/** Those who want messages of other nodes. What does not have the form of its event is refused: versions may differ. */
export const createSubscribers = (log: Log, refused: () => void) => {
  const subscriptions = new Map<string, Set<Subscription>>();
  /** Listeners that are not finished. */
  const working = new Set<Promise<unknown>>();
  const failed = (name: string) => (error: unknown) =>
    log.error({ err: error, message: name }, 'a listener to another node failed');

  const call = (name: string, { payload: schema, listener }: Subscription, payload: unknown, from: string): void => {
    const parsed = schema.safeParse(payload);
    if (!parsed.success) {
      refused();
      log.warn({ message: name, from, problem: parsed.error.message }, 'a message of another node was refused');
      return;
    }
    try {
      const result = listener(parsed.data, from);
      if (!(result instanceof Promise)) return;
      const work: Promise<unknown> = result.catch(failed(name)).finally(() => working.delete(work));
      working.add(work);
    } catch (error) {
      failed(name)(error);
    }
  };

  const on: Bus['on'] = ({ name, payload }, listener) => {
    const subscription = { payload, listener: listener as Subscription['listener'] };
    const set = subscriptions.get(name) ?? new Set();
    subscriptions.set(name, set.add(subscription));
    return () => set.delete(subscription);
  };
  return {
    on,
    handled: async (): Promise<void> => void (await Promise.all(working)),
    /** Returns how many messages there were. */
    deliver(messages: Messages, from: string): number {
      let received = 0;
      for (const [name, payloads] of messages) {
        received += payloads.length;
        const wanting = subscriptions.get(name);
        if (!wanting) continue;
        for (const payload of payloads) for (const subscription of wanting) call(name, subscription, payload, from);
      }
      return received;
    },
  };
};
