import { apiRefusal, networkFailed } from '../api/api-refusal.ts';
import { createMemoryStore } from './memory-store.fixture.ts';
import { createOutbox, type Draft } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';
import { byLease } from './send-alone.ts';
import type { AnyCall } from './send-entry.ts';
import { type SendableCall, sendableCalls } from './sendable-calls.ts';

interface Acted {
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
}

/** A server that performs a call once for each key, as ours does, over a line that can be cut or lose answers. */
export const createServer = () => {
  const answers = new Map<string, unknown>();
  const server = {
    online: true,
    /** So many calls are performed, but their answers are lost. */
    losesAnswers: 0,
    asked: 0,
    acted: [] as Acted[],
    /** Refuses a call before it is performed. */
    refuse: undefined as ((body: { fileIds?: string[]; description?: string }) => string | undefined) | undefined,
    call: (async (endpoint, args, options) => {
      if (!server.online) throw apiRefusal(networkFailed);
      server.asked += 1;
      const code = server.refuse?.((args.body ?? {}) as object);
      if (code) throw apiRefusal(code, `no: ${code}`, [], 'r-1');
      const key = options.idempotencyKey ?? '';
      if (!answers.has(key)) {
        server.acted.push({ path: endpoint.path, token: options.token ?? '', body: args.body ?? args.file?.name });
        answers.set(key, { id: `made-${server.acted.length}` });
      }
      if (server.losesAnswers > 0) {
        server.losesAnswers -= 1;
        throw apiRefusal(networkFailed);
      }
      return answers.get(key);
    }) as AnyCall,
    /** What was saved, in order. */
    saved: () =>
      server.acted
        .filter(({ path }) => path.endsWith('/save'))
        .map(({ body }) => (body as { description: string }).description),
  };
  return server;
};

export type FakeServer = ReturnType<typeof createServer>;

export interface World {
  readonly server: FakeServer;
  readonly store: ReturnType<typeof createMemoryStore>;
}
export const createWorld = (): World => ({ server: createServer(), store: createMemoryStore() });

/** A tab of the browser in which somebody is signed in. */
export const openTab = ({ server, store }: World, byOwnId = false) => {
  const tab = {
    who: { userId: 'ann', token: 'token-of-ann' } as { userId: string; token: string } | undefined,
    state: { entries: [], sendingId: null } as OutboxState,
    tell: (): void => undefined,
  };
  const outbox = createOutbox({
    store,
    server: {
      call: server.call,
      sendable: async (name): Promise<SendableCall> => ({ ...sendableCalls[name], byOwnId }),
      reachable: async () => server.online,
    },
    session: () => tab.who,
    alone: byLease(store),
    now: () => Date.now(),
    show: (part) => {
      tab.state = { ...tab.state, ...part };
    },
    tell: () => tab.tell(),
    onSent: () => undefined,
  });
  return { ...outbox, tab, shown: () => tab.state.entries.map(({ title, state }) => `${title} ${state}`) };
};

export const record = (title: string, subject = 'projector', files: Draft['files'] = []): Draft => ({
  call: 'saveMaintenance',
  subject: { kind: 'device', id: subject },
  title,
  path: null,
  args: { body: { description: title, fileIds: [] } },
  files,
});
