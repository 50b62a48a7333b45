import { expect, it } from 'vitest';
import { sourceTexts } from './check-languages.ts';
import { languageBranches } from './language-branches.ts';
import { inTree, linesOf } from './planted.fixture.ts';

it.each([
  ['a comparison', "export const a = (language: string) => (language === 'zh' ? '、' : ', ');\n"],
  ['a text read by its language', 'export const a = (text: any, caller: any) => text?.[caller.language];\n'],
  ['a list of the languages', "export const all = ['zh', 'en'] as const;\n"],
  ['a type of the languages', "export type A = 'zh' | 'en';\n"],
  ['a table that needs every language', 'export type A = Record<Language, string>;\n'],
])('finds %s', (_what, text) => {
  expect(linesOf(inTree({ 'server/src/a.ts': text }, languageBranches))).toHaveLength(1);
});

it('accepts texts that are made or read as they should be', () => {
  const text = "export const a = (name: any, language: any) => [{ zh: name.zh, en: 'x' }, textOf(name, language)];\n";
  expect(inTree({ 'server/src/a.ts': text }, languageBranches)).toEqual([]);
});

it('knows the texts in the source', () => {
  const text = "export const a = [say('电源', 'Power'), { zh: '音量', en: 'Volume' }, say(`第 ${1}`, 'No.')];\n";
  expect([...inTree({ 'drivers/src/a.ts': text }, sourceTexts)]).toEqual(['电源', '音量']);
});
