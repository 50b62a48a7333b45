import type { Readable } from 'node:stream';
import type { BackupPlaceDraft, BackupPlaceTest } from '@eoms/contract';
import type { PlaceFault } from '@eoms/phrases';

/** A file at a place: one of ours, others are not shown. */
export interface KeptFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * A connection to a place elsewhere. No call has a limit for its whole time; each ends after 60 s without progress, or with
 * its signal. All throw `PlaceError`, or the reason of the signal.
 */
export interface OpenPlace {
  /** Writes under another name, compares the size (bytes) and renames: nothing half-done has the real name. */
  put(name: string, content: Readable, size: number, signal: AbortSignal): Promise<void>;
  list(signal: AbortSignal): Promise<KeptFile[]>;
  /** Fails while it is read if the content is longer or shorter than the place said. */
  open(name: string, signal: AbortSignal): Promise<Readable>;
  /** Also if it is not there. */
  remove(name: string, signal: AbortSignal): Promise<void>;
  /** Null where the place does not say. */
  freeBytes(signal: AbortSignal): Promise<number | null>;
  close(): Promise<void>;
}

export type PlaceStep = BackupPlaceTest['step'];

/** What a place is opened with. */
export interface PlaceSettings
  extends Pick<BackupPlaceDraft, 'type' | 'address' | 'account' | 'region' | 'hostKey' | 'networks'> {
  /** Password, private key or secret key; empty: none. */
  readonly secret: string;
  /** Whether the folder has had its mark: it is not made again, so that a disk that is not mounted is noticed. */
  readonly marked: boolean;
}

/** `message` is technical, in English, and without secrets; the words for people are those of the reason. */
export class PlaceError extends Error {
  readonly reason: PlaceFault;
  readonly step: PlaceStep;
  /** What an SFTP server has shown, if that is the reason. */
  readonly hostKey: string;

  constructor(reason: PlaceFault, message: string, more: { step?: PlaceStep; hostKey?: string; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'PlaceError';
    this.reason = reason;
    this.step = more.step ?? 'connect';
    this.hostKey = more.hostKey ?? '';
  }
}
