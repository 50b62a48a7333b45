import type { BackupReason } from '@eoms/contract';

/** Why a backup or restore cannot go on; `detail` is for whoever looks into it, in the words of what refused. */
export class BackupError extends Error {
  readonly reason: BackupReason;
  constructor(reason: BackupReason, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'BackupError';
    this.reason = reason;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasonOfCode = (code: string): BackupReason => {
  if (code === 'ENOSPC' || code === '53100' || code === 'EDQUOT') return 'noRoom';
  if (code === '42501') return 'noRights';
  // Class 23: a constraint; 22: a value; 42: what does not exist.
  if (/^(22|23|42)/.test(code)) return 'refused';
  if (/^(08|57)/.test(code) || /^(ECONN|ETIMEDOUT|EPIPE)/.test(code)) return 'away';
  return 'fault';
};

const detailOf = (error: Error): string => {
  const { detail, table, constraint } = error as Error & Record<'detail' | 'table' | 'constraint', string | undefined>;
  return [error.message, detail, table && `table ${table}`, constraint && `constraint ${constraint}`]
    .filter(Boolean)
    .join('; ')
    .slice(0, 1_000);
};

/** Any failure in the words of a backup. */
export const asBackupError = (error: unknown, signal?: AbortSignal): BackupError => {
  if (error instanceof BackupError) return error;
  if (signal?.aborted) return new BackupError('stopped', '', { cause: error });
  const cause = error instanceof Error ? error : new Error(String(error));
  return new BackupError(reasonOfCode(codeOf(cause)), detailOf(cause), { cause });
};
