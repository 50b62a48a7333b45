import { type DictionaryUse, type SourceText, say } from '@eoms/contract';
import { phrasesOf } from '@eoms/phrases';
import type { Named } from '../../platform/database/references.ts';

/** The counts of some texts, those of a screen together. */
export const usesOf = (named: readonly Named[], words: readonly string[]): DictionaryUse[] => {
  const counts = new Map<DictionaryUse['screen'], number>();
  for (const { screen, name, count } of named)
    if (words.includes(name)) counts.set(screen, (counts.get(screen) ?? 0) + count);
  return [...counts].map(([screen, count]) => ({ screen, count }));
};

const menuNames = async () => ({ zh: await phrasesOf('menus', 'zh'), en: await phrasesOf('menus', 'en') });

const nameIn = (names: object, screen: string): string => String((names as Record<string, unknown>)[screen] ?? screen);

/** The screens on which something is used, with how often: "场所（3）、导航菜单（1）". */
export const whereUsed = async (uses: readonly DictionaryUse[]): Promise<SourceText> => {
  const { zh, en } = await menuNames();
  return say(
    uses.map(({ screen, count }) => `${nameIn(zh, screen)}（${count}）`).join('、'),
    uses.map(({ screen, count }) => `${nameIn(en, screen)} (${count})`).join(', '),
  );
};
