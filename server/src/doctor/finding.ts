import type { doctorLines } from '@eoms/phrases';

export type Level = 'ok' | 'warning' | 'problem';

/** One thing that was looked at. */
export interface Finding {
  readonly level: Level;
  readonly says: keyof typeof doctorLines;
  readonly values: Readonly<Record<string, string | number>>;
}

export const finding = (level: Level, says: Finding['says'], values: Finding['values'] = {}): Finding => ({
  level,
  says,
  values,
});

export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? ((error.message || ('code' in error ? String(error.code) : error.name)).split('\n')[0] ?? '')
    : String(error);
