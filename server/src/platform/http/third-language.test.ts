import { addCatalogue, type Language, languages, listOf, textOf } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import { folders, loadCatalogues, phrasesOf } from '@eoms/phrases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from './envelope.ts';
import { languageOf } from './language.ts';
import { refuse } from './refusal.ts';

/** A language that the product does not have: its entry in the list, and a folder with a handful of phrases. */
const ru = 'ru' as Language;
const list = languages as unknown as { code: string; name: string; locale: string }[];
const registry = folders as unknown as Record<string, unknown>;
const projector = drivers.find(({ id }) => id.includes('pjlink'));

beforeAll(async () => {
  list.push({ code: ru, name: 'Русский', locale: 'ru' });
  registry[ru] = {
    families: { roles: async () => ({ operator: 'Оператор' }) },
    errors: async () => ({ '404': 'Не найдено' }),
    texts: async () => ({ [projector?.name.zh ?? '']: 'Проектор PJLink' }),
  };
  await loadCatalogues();
});
afterAll(() => {
  list.pop();
  delete registry[ru];
  addCatalogue(ru, {});
});

it('is chosen by Accept-Language, and answers errors in its words or in Chinese', () => {
  expect(languageOf('ru-RU, en;q=0.5', 'zh')).toBe(ru);
  expect(languageOf('fr, ru;q=0.5', 'zh')).toBe(ru);
  expect(refused(refuse('404'), ru, 'r').message).toBe('Не найдено');
  expect(refused(refuse('403'), ru, 'r').message).toBe(refused(refuse('403'), 'zh', 'r').message);
});

it('has texts of drivers from its catalogue, and phrases from its folder', async () => {
  expect(projector && textOf(projector.name, ru)).toBe('Проектор PJLink');
  const [own, chinese] = [await phrasesOf('roles', ru), await phrasesOf('roles', 'zh')];
  expect(own).toEqual({ ...chinese, operator: 'Оператор' });
  expect(listOf(ru)(['Зал', 'Холл'])).toBe('Зал, Холл');
});
