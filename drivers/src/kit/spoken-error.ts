import type { SourceText } from '@eoms/contract/vocabulary';

/** An error whose message can be shown to users in both languages. */
export interface SpokenError extends Error {
  readonly text: SourceText;
}

export const spokenError = (zh: string, en: string): SpokenError =>
  Object.assign(new Error(en), { name: 'SpokenError', text: { zh, en } });

/** The message of any error. One that is not a `SpokenError` has no Chinese text. */
export const textOfError = (error: unknown): SourceText => {
  if (error instanceof Error && 'text' in error) return (error as SpokenError).text;
  const message = error instanceof Error ? error.message : String(error);
  return { zh: '内部错误', en: message };
};
