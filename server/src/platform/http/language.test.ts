import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';

describe('the language of an answer', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['fr-CH, fr;q=0.9, en;q=0.8, zh;q=0.7', 'en'],
    ['en;q=0.1, zh;q=0.5', 'zh'],
    ['en;q=0, zh;q=0.1', 'zh'],
  ])('%s asks for %s', (header, language) => {
    expect([languageOf(header, 'zh'), languageOf(header, 'en')]).toEqual([language, language]);
  });

  it.each([undefined, '', '*', 'fr', 'english', 'en;q=0', ';;,,;q=x'])('%s leaves it to the installation', (header) => {
    expect([languageOf(header, 'zh'), languageOf(header, 'en')]).toEqual(['zh', 'en']);
  });
});
