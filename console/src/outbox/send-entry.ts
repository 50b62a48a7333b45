import { type AnyEndpoint, type FieldProblem, filesEndpoints } from '@eoms/contract';
import type { LooseArguments } from '../api/address.ts';
import { type ApiRefusal, isRefusal, networkFailed, timedOut } from '../api/api-refusal.ts';
import type { CallOptions } from '../api/create-client.ts';
import type { OutboxAttachment, OutboxEntry } from './outbox-entry.ts';
import { putIds } from './put-ids.ts';
import type { SendableCall } from './sendable-calls.ts';

/** What the server answered against it. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details: readonly FieldProblem[];
}

/** What became of one attempt. After `later` nothing else can be sent either; after `fault` the server failed at this one. */
export type Verdict =
  | { readonly kind: 'sent'; readonly reply: unknown }
  | { readonly kind: 'later' | 'fault' | 'signIn' | 'doubtful' }
  | { readonly kind: 'refused'; readonly refusal: Refused };

export type AnyCall = (endpoint: AnyEndpoint, args: LooseArguments, options: CallOptions) => Promise<unknown>;

export interface SendingDeps {
  readonly call: AnyCall;
  readonly sendable: SendableCall;
  readonly token: string;
  readonly now: () => number;
  readonly file: (id: string) => Promise<Blob | undefined>;
  readonly keep: (entry: OutboxEntry) => Promise<void>;
}

const hour = 3_600_000;
/** The server knows a key for a day (`server/src/platform/http/idempotency.ts`). */
const keyLivesMs = 23 * hour;
/** Uploaded files that nothing refers to are tidied away after days. */
const uploadLivesMs = 20 * hour;
/** A process that died with a call lets go of its key after three minutes. */
const claimLivesMs = 4 * 60_000;
export const attachmentLost = 'attachmentLost';
const faultsAtMost = 8;

const verdictOf = (refusal: ApiRefusal, entry: OutboxEntry, now: number): Verdict => {
  const { code, message, details, requestId } = refusal;
  if (code === networkFailed || code === timedOut || code === '429') return { kind: 'later' };
  if (code === '401') return { kind: 'signIn' };
  // Not the server's own words, but those of something between: a proxy, or the page of a guest network.
  if ((code === '500' || code === '503') && requestId === null) return { kind: 'later' };
  if (code === '503') return { kind: 'later' };
  if (code === '500' && entry.faults + 1 < faultsAtMost) return { kind: 'fault' };
  const maybeRunning = entry.unansweredSince !== null && now - entry.unansweredSince < claimLivesMs;
  if (code === '409' && maybeRunning) return { kind: 'fault' };
  return { kind: 'refused', refusal: { code, message, details } };
};

const isUploaded = ({ fileId, uploadedAt }: OutboxAttachment, entry: OutboxEntry, now: number): boolean =>
  fileId !== null && (entry.unansweredSince !== null || now - (uploadedAt ?? 0) < uploadLivesMs);

/** Uploads what is not on the server yet; false when a file is no longer in the browser. */
const upload = async (entry: OutboxEntry, deps: SendingDeps): Promise<boolean> => {
  const { call, token, now, file, keep } = deps;
  for (const attachment of entry.attachments) {
    if (isUploaded(attachment, entry, now())) continue;
    const blob = await file(attachment.id);
    if (!blob) return false;
    const target = attachment.kind === 'image' ? filesEndpoints.uploadImage : filesEndpoints.uploadFile;
    const sent = new File([blob], attachment.name, { type: blob.type });
    const stored = await call(target, { file: sent }, { idempotencyKey: attachment.id, token });
    attachment.fileId = (stored as { id: string }).id;
    attachment.uploadedAt = now();
    await keep(entry);
  }
  return true;
};

/** Sends an entry once: its files, then its call. The entry is kept before the call leaves, so that a kill is known about. */
export const sendEntry = async (entry: OutboxEntry, deps: SendingDeps): Promise<Verdict> => {
  const { call, sendable, token, now, keep } = deps;
  const { unansweredSince } = entry;
  const forgotten = unansweredSince !== null && now() - unansweredSince > keyLivesMs;
  if (forgotten && !sendable.byOwnId) return { kind: 'doubtful' };
  try {
    if (!(await upload(entry, deps)))
      return { kind: 'refused', refusal: { code: attachmentLost, message: '', details: [] } };
    entry.unansweredSince ??= now();
    await keep(entry);
    const body = putIds(entry.args.body, entry.attachments);
    return {
      kind: 'sent',
      reply: await call(sendable.endpoint, { ...entry.args, body }, { idempotencyKey: entry.id, token }),
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return verdictOf(error, entry, now());
  }
};
