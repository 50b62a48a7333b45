import { apiRefusal, isRefusal, storageFull } from '../api/api-refusal.ts';
import { newKey } from '../api/new-key.ts';
import { answer, createWaiters, type Outcome } from './answers.ts';
import { bytesOf, type NewEntry, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxState } from './outbox-state.ts';
import type { KeptFile } from './outbox-store.ts';
import { createPump, type PumpDeps } from './pump.ts';
import { sendEntry } from './send-entry.ts';

export interface OutboxDeps extends PumpDeps {
  /** Shows what is kept to the screens of this tab. */
  readonly show: (state: Partial<OutboxState>) => void;
  /** Tells the other tabs that something changed. */
  readonly tell: () => void;
  readonly onSent: (entry: OutboxEntry, reply: unknown) => void;
}

export type Draft = Omit<
  NewEntry,
  'id' | 'userId' | 'madeAt' | 'attachments' | 'state' | 'unansweredSince' | 'faults' | 'refusal'
> & {
  readonly files: readonly (Pick<NewEntry['attachments'][number], 'at' | 'kind' | 'name'> & { readonly blob: Blob })[];
};

export interface Outbox {
  /** Resolves once it is sent, or kept because there is no connection. Throws what the server answers against it. */
  send(draft: Draft): Promise<Outcome>;
  tryAgain(entry: OutboxEntry): Promise<void>;
  discard(entry: OutboxEntry): Promise<void>;
  /** Sends now whatever waits: somebody signed in, the connection is back, another tab added something. */
  wake(): void;
  /** Reads again what is kept, for the user who is now signed in. */
  refresh(): Promise<void>;
}

/** As much as a day of checklists with photos; more would only be lost together. */
const entriesAtMost = 500;
const bytesAtMost = 300_000_000;

const entryOf = ({ files, ...draft }: Draft, userId: string, madeAt: number): [NewEntry, KeptFile[]] => {
  const kept = files.map(({ blob }) => ({ id: newKey(), blob }));
  const attachments = files.map(({ blob, ...file }, at) => ({
    ...file,
    id: kept[at]?.id ?? '',
    size: blob.size,
    fileId: null,
    uploadedAt: null,
  }));
  const fresh = { state: 'waiting', unansweredSince: null, faults: 0, refusal: null } as const;
  return [{ ...draft, ...fresh, id: newKey(), userId, madeAt, attachments }, kept];
};

/** Calls that outlive the connection, the page and the browser; each is sent once. */
export const createOutbox = (deps: OutboxDeps): Outbox => {
  const { store, session, now, server } = deps;
  const waiters = createWaiters();

  const refresh = async (): Promise<void> => {
    const userId = session()?.userId;
    const entries = userId === undefined ? [] : await store.list(userId).catch(() => []);
    // Somebody else may have signed in meanwhile.
    if (session()?.userId === userId) deps.show({ entries });
    waiters.settleMissing(entries);
  };
  const changed = async (): Promise<void> => {
    await refresh();
    deps.tell();
  };

  const pump = createPump(deps, {
    paused: waiters.keepAll,
    sending: (sendingId) => deps.show({ sendingId }),
    answered: async (entry, verdict) => {
      const waiter = waiters.take(entry);
      // A form that still waits shows the refusal itself.
      if (waiter && verdict.kind === 'refused') await store.remove(entry);
      if (verdict.kind === 'sent') deps.onSent(entry, verdict.reply);
      await changed();
      if (waiter) answer(waiter, verdict);
    },
  });

  /** The store is full or out of order: sent now or not at all. */
  const sendDirectly = async (entry: NewEntry, files: readonly KeptFile[], reason: unknown): Promise<Outcome> => {
    const who = session();
    if (!who) throw apiRefusal('401');
    const verdict = await sendEntry(
      { ...entry, number: 0 },
      {
        call: server.call,
        sendable: await server.sendable(entry.call),
        token: who.token,
        now,
        file: async (id) => files.find((file) => file.id === id)?.blob,
        keep: async () => undefined,
      },
    );
    if (verdict.kind === 'refused')
      throw apiRefusal(verdict.refusal.code, verdict.refusal.message, verdict.refusal.details);
    if (verdict.kind !== 'sent') throw isRefusal(reason) ? reason : apiRefusal(storageFull);
    deps.onSent({ ...entry, number: 0 }, verdict.reply);
    return { kind: 'sent', reply: verdict.reply };
  };

  const keep = async (entry: NewEntry, files: readonly KeptFile[]): Promise<OutboxEntry> => {
    const { entries, bytes } = await store.totals();
    if (entries >= entriesAtMost || bytes + bytesOf(entry) > bytesAtMost) throw apiRefusal(storageFull);
    return store.add(entry, files);
  };

  return {
    refresh,
    wake: pump.wake,
    send: async (draft) => {
      const who = session();
      if (!who) throw apiRefusal('401');
      const [entry, files] = entryOf(draft, who.userId, now());
      let kept: OutboxEntry;
      try {
        kept = await keep(entry, files);
      } catch (error) {
        return sendDirectly(entry, files, error);
      }
      const outcome = waiters.waitFor(kept);
      await changed();
      pump.wake();
      return outcome;
    },
    tryAgain: async (entry) => {
      await store.update({ ...entry, state: 'waiting', refusal: null, faults: 0, unansweredSince: null });
      await changed();
      pump.wake();
    },
    discard: async (entry) => {
      await store.remove(entry);
      await changed();
      pump.wake();
    },
  };
};
