import type { ErrorCode, SourceText, Value } from '@eoms/contract/vocabulary';

export interface Cause {
  readonly kind: 'person' | 'scene' | 'linkage' | 'system' | 'assistant';
  readonly id?: string;
  readonly name?: string;
}

/** `expired`: timed out before it was sent, or before the device showed the requested state. */
export type CommandStatus = 'pending' | 'sent' | 'confirmed' | 'failed' | 'expired';

export interface Command {
  readonly id: string;
  readonly deviceId: string;
  readonly action: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly cause: Cause;
  readonly status: CommandStatus;
  readonly reason?: { readonly code: ErrorCode; readonly text: SourceText };
  readonly createdAt: number;
  readonly sentAt?: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
}

export interface CommandRequest {
  readonly id: string;
  readonly deviceId: string;
  readonly action: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly cause: Cause;
  readonly expiresInMs?: number;
}

export const hasEnded = (command: Command): boolean => command.status !== 'pending' && command.status !== 'sent';
