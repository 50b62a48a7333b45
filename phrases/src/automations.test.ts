import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { automations as en } from './en/automations.ts';
import { automations as zh } from './zh/automations.ts';

type Words = Readonly<Record<string, string>>;

const keysOf = async (language: 'zh' | 'en'): Promise<string[]> => {
  const folder = new URL(`./${language}/automations/`, import.meta.url);
  const files = await readdir(folder);
  const parts = await Promise.all(files.map(async (file) => (await import(new URL(file, folder).href)) as Words[]));
  return parts.flatMap((part) => Object.values(part)).flatMap((words) => Object.keys(words));
};

/** A key in two parts would lose one of its texts without a word; a part that nobody lists would lose all of them. */
it.each([
  ['zh', zh],
  ['en', en],
] as const)('has every phrase of every part once in %s', async (language, words: Words) => {
  expect((await keysOf(language)).sort()).toEqual(Object.keys(words).sort());
});
