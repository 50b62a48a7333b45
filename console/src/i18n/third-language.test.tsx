// @vitest-environment happy-dom
import { addCatalogue, type Language, languages, say, textOf } from '@eoms/contract';
import { folders, phrasesOf } from '@eoms/phrases';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage, startTranslations, useLanguage, useNextLanguage, usePhrases } from './i18n.ts';

/** A language that the product does not have: its entry in the list, and a folder with a handful of phrases. */
const ua = 'uk' as Language;
const list = languages as unknown as { code: string; name: string; locale: string }[];
const registry = folders as unknown as Record<string, unknown>;

afterEach(async () => {
  list.pop();
  delete registry[ua];
  addCatalogue(ua, {});
  await startTranslations();
  await changeLanguage('zh');
  vi.unstubAllGlobals();
});

const Words = () => {
  const t = usePhrases('shell');
  return (
    <p>
      {t('language')} | {t('search')} | {textOf(say('电源', 'Power'), useLanguage())} | {useNextLanguage().name}
    </p>
  );
};

it('shows the phrases of a further language, and Chinese for the rest', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  list.push({ code: ua, name: 'Українська', locale: 'uk' });
  registry[ua] = {
    families: { shell: async () => ({ language: 'Язык' }) },
    texts: async () => ({ 电源: 'Питание' }),
  };
  await startTranslations();
  await changeLanguage(ua);
  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () => root.render(<Words />));
  const { search } = await phrasesOf('shell', 'zh');
  await expect.poll(() => box.textContent).toBe(`Язык | ${search} | Питание | 中文`);
  expect(document.documentElement.lang).toBe('uk');
  act(() => root.unmount());
});
