import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { Cause } from '../commands/command.ts';
import type { Wanted } from '../commands/judge-reached.ts';
import type { Reason } from '../commands/reasons.ts';
import type { Step } from './scene.ts';

/** A value that was read from a device; undefined if it was not known for sure. */
export interface Read {
  readonly key: string;
  readonly value: Value | undefined;
}

/** A value that a condition was judged by: of a device, or of a variable of the run, which has no device. */
export interface Saw extends Read {
  readonly deviceId: string | null;
}

/** Which way a branch went, and by which values; a wait ends with `then` if its condition was met in time. */
export interface Decision {
  readonly way: 'then' | 'else';
  readonly saw: readonly Saw[];
}

export interface Attempt {
  /** `restore`: puts back what was before. */
  readonly kind: 'do' | 'restore';
  readonly commandId: string | null;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: 'confirmed' | 'failed' | 'expired';
  /** Whether the command may have reached the device. */
  readonly sent: boolean;
  readonly reason: Reason | null;
  readonly after: readonly Read[];
}

/**
 * `unchanged`: it was so already. `accepted`: the device agreed, but it has nothing that could be read back.
 * `skipped`: not begun, because the run ended before, a branch went the other way or there was nothing to act on.
 * `replaced`: it failed here, but the spare device reached it.
 */
export type LineStatus =
  | 'waiting'
  | 'running'
  | 'unchanged'
  | 'confirmed'
  | 'accepted'
  | 'failed'
  | 'replaced'
  | 'skipped'
  | 'restored'
  | 'notRestored';

/** What became of one step at one device. */
export interface ReceiptLine {
  /**
   * Position of the step: `2.1` is the first in the block that is the second, `2a.1` and `2b.1` are the first on either way
   * of a branch; `2.2` is the spare of `2.1`.
   */
  readonly position: string;
  readonly stepId: string;
  readonly kind: Exclude<Step['kind'], 'ordered' | 'parallel'>;
  readonly deviceId: string | null;
  readonly action: string | null;
  readonly args: Readonly<Record<string, Value>>;
  readonly status: LineStatus;
  readonly before: readonly Read[];
  readonly wanted: readonly Wanted[];
  readonly after: readonly Read[];
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly attempts: readonly Attempt[];
  readonly reason: Reason | null;
  /** Only of a branch that has been decided, and of a wait that has ended. */
  readonly decision?: Decision;
  /** Only of a system step; `link` is the id of what was begun for it. */
  readonly systemStep?: { readonly name: string; readonly subject: SourceText; readonly link: string | null };
  /** The position of the line that this device stands in for. */
  readonly spareOf?: string;
}

/**
 * `queued`: other runs hold its devices. `partial`: it went on after failures. `stopped`: it ended at a failure or at its
 * time limit. `notRestored`: something could not be put back.
 */
export type RunStatus =
  | 'queued'
  | 'running'
  | 'restoring'
  | 'completed'
  | 'partial'
  | 'stopped'
  | 'cancelled'
  | 'restored'
  | 'notRestored';

export interface Receipt {
  readonly runId: string;
  readonly sceneId: string;
  readonly cause: Cause;
  readonly status: RunStatus;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Why it ended before its last step. */
  readonly reason: Reason | null;
  readonly lines: readonly ReceiptLine[];
}

const good: ReadonlySet<LineStatus> = new Set<LineStatus>([
  'unchanged',
  'confirmed',
  'accepted',
  'replaced',
  'skipped',
]);
/** Whether a line is no reason to call its run incomplete. */
export const isGood = ({ status }: Pick<ReceiptLine, 'status'>): boolean => good.has(status);

const open: ReadonlySet<RunStatus> = new Set<RunStatus>(['queued', 'running', 'restoring']);
export const isOver = ({ status }: Pick<Receipt, 'status'>): boolean => !open.has(status);
