import type { SourceText } from '@eoms/contract/vocabulary';

/** What steps without a device are about, in receipts. */
export const sceneTexts = {
  stateAsKnown: { zh: '按实际情况', en: 'as it is known' },
  groupRemoved: { zh: '（已删除）', en: '(removed)' },
} as const satisfies Record<string, SourceText>;

/** What an address has answered that a step called. */
export const answeredText = (subject: string, status: number): SourceText => ({
  zh: `${subject} · 应答 ${status}`,
  en: `${subject} · answered ${status}`,
});
