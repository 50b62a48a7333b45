import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Language, languages } from './languages.ts';
import {
  addCatalogue,
  inAllLanguages,
  isLanguage,
  listOf,
  nameIn,
  say,
  sourceFrom,
  Text,
  textOf,
  wordsIn,
} from './texts.ts';

/** A language that the product does not have, as an entry in the list would add it. */
const ua = 'uk' as Language;
const list = languages as unknown as { code: string; name: string; locale: string }[];
beforeEach(() => {
  list.push({ code: ua, name: 'Українська', locale: 'uk' });
});
afterEach(() => {
  list.pop();
  addCatalogue(ua, {});
});

describe('a text', () => {
  it('is read in its own language, from the catalogue, else in Chinese', () => {
    const power = say('电源', 'Power');
    expect([textOf(power, 'zh'), textOf(power, 'en'), textOf(power, ua)]).toEqual(['电源', 'Power', '电源']);
    addCatalogue(ua, { 电源: 'Питание' });
    expect(textOf(power, ua)).toBe('Питание');
    expect(textOf({ zh: '电源' }, 'en')).toBe('电源');
    expect(textOf(undefined, ua)).toBeUndefined();
    expect(inAllLanguages(power)).toEqual(['电源', 'Power', 'Питание']);
    expect(nameIn({ name: '电源', nameEn: 'Power' }, ua)).toBe('Питание');
  });

  it('takes nothing for a text of the catalogue that only looks like one', () => {
    addCatalogue(ua, {});
    expect(textOf({ zh: 'constructor' }, ua)).toBe('constructor');
  });

  it('has Chinese at least, and no language that the product lacks', () => {
    expect(Text.parse({ zh: '电源' })).toEqual({ zh: '电源' });
    expect(Text.safeParse({ en: 'Power' }).success).toBe(false);
    expect(Text.strict().safeParse({ zh: '电源', xx: '?' }).success).toBe(false);
    // What a later or earlier release stored stays readable.
    expect(Text.parse({ zh: '电源', xx: '?' })).toEqual({ zh: '电源' });
  });

  it('made of others is made in each language', () => {
    expect(sourceFrom((of) => `${of(say('灯', 'Lamp'))} 2`)).toEqual({ zh: '灯 2', en: 'Lamp 2' });
  });
});

it('reads words of a table leaf by leaf', () => {
  const words = { zh: { title: '报警', columns: ['级别'] }, en: { title: 'Alarms', columns: ['Level'] } };
  addCatalogue(ua, { 级别: 'Уровень' });
  expect(wordsIn(words, 'en').title).toBe('Alarms');
  expect(wordsIn(words, ua)).toEqual({ title: '报警', columns: ['Уровень'] });
});

it('lists names as each language does', () => {
  expect([listOf('zh')(['甲', '乙']), listOf('en')(['a', 'b', 'c']), listOf(ua)(['а', 'б'])]).toEqual([
    '甲、乙',
    'a, b, c',
    'а, б',
  ]);
});

it('knows the codes of the list', () => {
  expect([isLanguage('zh'), isLanguage('uk'), isLanguage('fr'), isLanguage(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
