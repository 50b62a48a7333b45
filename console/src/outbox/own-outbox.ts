import { themesEndpoints } from '@eoms/contract';
import { isRefusal } from '../api/api-refusal.ts';
import { call } from '../api/call.ts';
import { readToken } from '../api/credentials.ts';
import { useSession } from '../session/session-store.ts';
import { createDatabaseStore } from './database-store.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { useOutboxState } from './outbox-state.ts';
import { createSendAlone } from './send-alone.ts';
import type { AnyCall } from './send-entry.ts';

const answersWithinMs = 8_000;

const reachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    await call(themesEndpoints.getThemeInUse, undefined, { signal: AbortSignal.timeout(answersWithinMs) });
    return true;
  } catch (error) {
    return isRefusal(error) && error.requestId !== null;
  }
};

type SentHandler = (entry: OutboxEntry, reply: unknown) => void;
const sentHandlers = new Set<SentHandler>();
/** Registers a handler for entries that were sent in this tab; the returned function unregisters it. */
export const whenSent = (handler: SentHandler): (() => void) => {
  sentHandlers.add(handler);
  return () => sentHandlers.delete(handler);
};

const store = createDatabaseStore();
const tabs = new BroadcastChannel('eoms-outbox');

/** The outbox of this tab. The tabs of a browser share what is kept. */
export const outbox = createOutbox({
  store,
  server: {
    call: call as AnyCall,
    sendable: async (name) => (await import('./sendable-calls.ts')).sendableCalls[name],
    reachable,
  },
  session: () => {
    const { token, user } = useSession.getState();
    // Another tab may have signed somebody else in.
    return token && user && readToken() === token ? { userId: user.id, token } : undefined;
  },
  alone: createSendAlone(store),
  now: () => Date.now(),
  show: useOutboxState.setState,
  tell: () => tabs.postMessage('changed'),
  onSent: (entry, reply) => {
    for (const handler of [...sentHandlers]) handler(entry, reply);
  },
});
tabs.onmessage = () => void outbox.refresh();
