import { apiRefusal } from '../api/api-refusal.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Verdict } from './send-entry.ts';

/** What a caller learns: the answer of the server (without its reply if another tab has sent it), or that it is kept for later. */
export type Outcome = { readonly kind: 'sent'; readonly reply?: unknown } | { readonly kind: 'kept' };

interface Waiter {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Longer nobody is kept waiting in a form: the entry is safe. */
const patienceMs = 8_000;

/** Callers that wait for the answer to what they have just put into the outbox. */
export const createWaiters = () => {
  const waiting = new Map<string, Waiter>();
  const take = (id: string): Waiter | undefined => {
    const waiter = waiting.get(id);
    if (waiter) clearTimeout(waiter.timer);
    waiting.delete(id);
    return waiter;
  };
  return {
    waitFor: ({ id }: OutboxEntry): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => take(id)?.resolve({ kind: 'kept' }), patienceMs);
        waiting.set(id, { resolve, reject, timer });
      }),
    /** Whoever waits for this one; they are answered once the screens show what became of it. */
    take: ({ id }: OutboxEntry) => take(id),
    /** Those whose entry is gone: another tab has sent it. */
    settleMissing: (entries: readonly OutboxEntry[]): void => {
      const kept = new Set(entries.map(({ id }) => id));
      for (const id of [...waiting.keys()]) if (!kept.has(id)) take(id)?.resolve({ kind: 'sent' });
    },
    /** Nothing can be sent now: whoever waits is told that it is kept. */
    keepAll: (): void => {
      for (const id of [...waiting.keys()]) take(id)?.resolve({ kind: 'kept' });
    },
  };
};

/** Answers a caller who still waits. */
export const answer = (waiter: Waiter, verdict: Verdict): void => {
  if (verdict.kind === 'sent') waiter.resolve({ kind: 'sent', reply: verdict.reply });
  else if (verdict.kind === 'refused')
    waiter.reject(apiRefusal(verdict.refusal.code, verdict.refusal.message, verdict.refusal.details));
  else waiter.resolve({ kind: 'kept' });
};
