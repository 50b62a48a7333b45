import type { FieldProblem } from '@eoms/contract';
import type { LooseArguments } from '../api/address.ts';
import type { SendableName } from './sendable-calls.ts';

/** What calls are about. Those about the same subject are sent in the order in which they were made. */
export interface OutboxSubject {
  readonly kind: 'device' | 'order' | 'inspection' | 'stocktake' | 'asset' | 'place';
  readonly id: string;
}

export type PathInBody = readonly (string | number)[];

/** A file that is uploaded before the call, and where its id goes: into a list it is added, elsewhere it is put. */
export interface OutboxAttachment {
  readonly id: string;
  readonly at: PathInBody;
  readonly kind: 'image' | 'file';
  readonly name: string;
  readonly size: number;
  fileId: string | null;
  uploadedAt: number | null;
}

export interface OutboxEntry {
  /** Also the `Idempotency-Key`. */
  readonly id: string;
  /** Order in which entries were made, given by the store. */
  readonly number: number;
  readonly userId: string;
  readonly call: SendableName;
  readonly subject: OutboxSubject;
  readonly args: Pick<LooseArguments, 'params' | 'query' | 'body'>;
  /** What it is, for its user: "Record of work: projector of room 201". */
  readonly title: string;
  /** The screen to which it belongs. */
  readonly path: string | null;
  readonly madeAt: number;
  readonly attachments: OutboxAttachment[];
  /** Waiting to be sent; refused by the server; or sent so long ago, without an answer, that the server no longer knows whether it did it. */
  state: 'waiting' | 'refused' | 'doubtful';
  /** When it was first sent without an answer: since then the server may have done it. */
  unansweredSince: number | null;
  /** Times that the server failed at it. */
  faults: number;
  refusal: { readonly code: string; readonly message: string; readonly details: readonly FieldProblem[] } | null;
}

export type NewEntry = Omit<OutboxEntry, 'number'>;

export const isSameSubject = (a: OutboxSubject, b: OutboxSubject): boolean => a.kind === b.kind && a.id === b.id;

export const bytesOf = (entry: Pick<OutboxEntry, 'attachments'>): number =>
  entry.attachments.reduce((sum, { size }) => sum + size, 0);
