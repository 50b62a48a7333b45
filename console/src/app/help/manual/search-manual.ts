import type { Language } from '@eoms/contract';
import { loadManualPage } from './manual-files.ts';
import { type ManualPage, manualPageNames } from './manual-pages.ts';
import { readMarkdown, textsOf } from './markdown.ts';

export interface ManualEntry {
  readonly page: ManualPage;
  readonly title: string;
  readonly texts: readonly string[];
}

/** All pages in this language with their texts, for the contents and the search. */
export const loadManual = (language: Language): Promise<ManualEntry[]> =>
  Promise.all(
    manualPageNames.map(async (page) => {
      const [title = page, ...texts] = readMarkdown(await loadManualPage(page, language)).flatMap(textsOf);
      return { page, title, texts };
    }),
  );

export interface ManualHit {
  readonly page: ManualPage;
  readonly title: string;
  readonly count: number;
  /** The first text that was found; the title where only that fits. */
  readonly excerpt: string;
}

const excerptAtMost = 120;
const around = (text: string, word: string): string => {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 30);
  const part = text.slice(at, at + excerptAtMost);
  return `${at > 0 ? '…' : ''}${part}${at + excerptAtMost < text.length ? '…' : ''}`;
};

/** The pages where a text has all the words, those where most have first. */
export const searchManual = (manual: readonly ManualEntry[], asked: string): ManualHit[] => {
  const words = asked.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const fits = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return manual
    .map(({ page, title, texts }) => {
      const found = texts.filter(fits);
      const [text] = found;
      const count = found.length + (fits(title) ? 1 : 0);
      return { page, title, count, excerpt: text === undefined ? title : around(text, first) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
};
