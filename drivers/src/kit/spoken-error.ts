import type { Text } from '@eoms/contract/vocabulary';

/** An error whose reason can be shown to people in both languages. */
export interface SpokenError extends Error {
  readonly text: Text;
}

export const spokenError = (zh: string, en: string): SpokenError =>
  Object.assign(new Error(en), { name: 'SpokenError', text: { zh, en } });

/** What an error says. One that was not meant for people has nothing to say in Chinese. */
export const textOf = (error: unknown): Text => {
  if (error instanceof Error && 'text' in error) return (error as SpokenError).text;
  const message = error instanceof Error ? error.message : String(error);
  return { zh: '内部错误', en: message };
};
