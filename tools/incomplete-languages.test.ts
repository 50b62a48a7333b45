import { expect, it } from 'vitest';
import { incompleteLanguages, lackingIn } from './incomplete-languages.ts';

const chinese = { save: '保存', found_one: '{{count}} 处', found_other: '{{count}} 处' };
const russian = {
  save: 'Сохранить',
  found_one: '{{count}} место',
  found_few: '{{count}} места',
  found_many: '{{count}} мест',
  found_other: '{{count}} места',
};
const faults = (own: Record<string, string>): string[] =>
  lackingIn('help', chinese, own, 'ru', 'ru').map(({ text }) => text.split(' ').slice(0, 2).join(' '));

it('names what a complete family lacks, with the plurals of its language', () => {
  expect(faults(russian)).toEqual([]);
  const { found_few: _, ...rest } = russian;
  expect(faults({ ...rest, save: ' ' })).toEqual(['lacks save,', 'lacks found_few,']);
});
it('names phrases that Chinese does not have, and other fields', () => {
  expect(faults({ ...russian, gone: 'Нет', found_many: 'много' })).toEqual(['found_many is', 'gone is']);
});
it('finds nothing in the languages of the product', async () => {
  expect(await incompleteLanguages()).toEqual([]);
});
