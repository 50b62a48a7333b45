import type { Readable } from 'node:stream';
import type { BackupPlaceType } from '@eoms/contract';
import type { OutboundDeps } from '../../../platform/outbound/create-outbound.ts';
import type { PlaceSettings } from './backup-place.ts';

export interface RemoteEntry {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970; null where the place does not say. */
  readonly changedAt: number | null;
}

/** Each piece that was taken is progress. */
export type Content = AsyncIterable<Buffer>;

/** What a protocol can do. Names, limits, temporary names and comparisons are those of `openPlaceOf`. */
export interface Remote {
  upload(name: string, content: Content, size: number, signal: AbortSignal, moved: () => void): Promise<void>;
  /** Replaces what is there. Null where an upload appears whole or not at all. */
  readonly rename: ((from: string, to: string, signal: AbortSignal) => Promise<void>) | null;
  /** May show anything. */
  list(signal: AbortSignal): AsyncIterable<RemoteEntry>;
  sizeOf(name: string, signal: AbortSignal): Promise<number>;
  download(name: string, size: number, signal: AbortSignal): Promise<Readable>;
  remove(name: string, signal: AbortSignal): Promise<void>;
  freeBytes(signal: AbortSignal): Promise<number | null>;
  close(): Promise<void>;
}

export interface RemoteDeps {
  /** Where this system keeps its own files: no place for copies. */
  readonly dataFolder: string;
  /** `isAllowed`, `lookup` and `trusted` are for tests. */
  readonly outbound: Pick<OutboundDeps, 'ownPorts' | 'isAllowed' | 'lookup' | 'trusted'>;
}

/** Connects and signs in. */
export type OpenRemote = (settings: PlaceSettings, deps: RemoteDeps, signal: AbortSignal) => Promise<Remote>;
export type RemoteKinds = Readonly<Record<BackupPlaceType, OpenRemote>>;
