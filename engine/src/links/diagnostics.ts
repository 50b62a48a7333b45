import type { SourceText } from '@eoms/contract/vocabulary';
import type { Flood } from '@eoms/drivers/kit';

/** One frame on the wire, with secrets masked; control bytes are written as `\r`, `\x02`. */
export interface Frame {
  readonly direction: 'in' | 'out';
  readonly at: number;
  readonly text: string;
  readonly hex: string;
  readonly meaning?: SourceText;
}

export interface Diagnostics {
  readonly deviceId: string;
  /** The last 200, oldest first. */
  readonly frames: readonly Frame[];
  readonly lastError?: { readonly at: number; readonly text: SourceText };
  readonly roundTripMs?: { readonly p50: number; readonly p95: number };
  readonly connectedSince?: number;
  /** When the next connection attempt is due. */
  readonly nextAttemptAt?: number;
  readonly queueLength: number;
  readonly polls: number;
  readonly missed: number;
  readonly reconnects: number;
  readonly setAside: boolean;
  /** Set while the device sends more than its link allows and is throttled. */
  readonly flood?: Flood;
}
