import { addCatalogue, type Language, languages, listOf, textOf } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import { folders, loadCatalogues, phrasesOf } from '@eoms/phrases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from './envelope.ts';
import { languageOf } from './language.ts';
import { refuse } from './refusal.ts';

/** A language that the product does not have: its entry in the list, and a folder with a handful of phrases. */
const ua = 'uk' as Language;
const list = languages as unknown as { code: string; name: string; locale: string }[];
const registry = folders as unknown as Record<string, unknown>;
const projector = drivers.find(({ id }) => id.includes('pjlink'));

beforeAll(async () => {
  list.push({ code: ua, name: 'Українська', locale: 'uk' });
  registry[ua] = {
    families: { roles: async () => ({ operator: 'Оператор' }) },
    errors: async () => ({ '404': 'Не найдено' }),
    texts: async () => ({ [projector?.name.zh ?? '']: 'Проектор PJLink' }),
  };
  await loadCatalogues();
});
afterAll(() => {
  list.pop();
  delete registry[ua];
  addCatalogue(ua, {});
});

it('is chosen by Accept-Language, and answers errors in its words or in Chinese', () => {
  expect(languageOf('uk-UA, en;q=0.5', 'zh')).toBe(ua);
  expect(languageOf('fr, uk;q=0.5', 'zh')).toBe(ua);
  expect(refused(refuse('404'), ua, 'r').message).toBe('Не найдено');
  expect(refused(refuse('403'), ua, 'r').message).toBe(refused(refuse('403'), 'zh', 'r').message);
});

it('has texts of drivers from its catalogue, and phrases from its folder', async () => {
  expect(projector && textOf(projector.name, ua)).toBe('Проектор PJLink');
  const [own, chinese] = [await phrasesOf('roles', ua), await phrasesOf('roles', 'zh')];
  expect(own).toEqual({ ...chinese, operator: 'Оператор' });
  expect(listOf(ua)(['Зал', 'Холл'])).toBe('Зал, Холл');
});
