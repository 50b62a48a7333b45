import type { ArgumentsOf, ReplyOf } from '@eoms/contract';
import { useCallback } from 'react';
import { usePhrases } from '../i18n/i18n.ts';
import { useToast } from '../ui/forms/use-toast.ts';
import type { Draft } from './outbox.ts';
import { isSameSubject, type OutboxEntry, type OutboxSubject } from './outbox-entry.ts';
import { useOutboxState } from './outbox-state.ts';
import { outbox } from './own-outbox.ts';
import type { SendableEndpoint, SendableName } from './sendable-calls.ts';

export interface OutboxDraft<N extends SendableName> extends Omit<Draft, 'call' | 'args' | 'files' | 'path'> {
  readonly call: N;
  readonly args: ArgumentsOf<SendableEndpoint<N>>;
  /** Files to upload before the call, and where in the body their ids go. */
  readonly files?: Draft['files'];
  /** The screen to which it belongs. */
  readonly path?: string;
}

export type Sent<N extends SendableName> =
  | { readonly kind: 'sent'; readonly reply?: ReplyOf<SendableEndpoint<N>> }
  | { readonly kind: 'kept' };

/**
 * Sends calls that must not be lost with the connection. Resolves with `kept`, and says so, where there is none: then it
 * is sent later, once. Throws what the server answers against it, as any call does.
 */
export const useOutbox = () => {
  const toast = useToast();
  const t = usePhrases('outbox');
  const send = useCallback(
    async <N extends SendableName>({ files = [], path, ...draft }: OutboxDraft<N>): Promise<Sent<N>> => {
      const outcome = await outbox.send({ ...draft, files, path: path ?? null });
      if (outcome.kind === 'kept') toast.say(t('kept', { title: draft.title }));
      return outcome as Sent<N>;
    },
    [toast, t],
  );
  return { send };
};

/** What of a subject is not sent yet, the oldest first: screens show it as done, with a mark. */
export const usePendingOf = (subject: OutboxSubject): readonly OutboxEntry[] => {
  const entries = useOutboxState((s) => s.entries);
  return entries.filter((entry) => isSameSubject(entry.subject, subject));
};

/** How much is not sent yet. */
export const useUnsentCount = (): number => useOutboxState((s) => s.entries.length);
