import { expect, it } from 'vitest';
import { renameIn } from './rename-in.ts';

it('renames a room wherever it stands as a word of its own', () => {
  expect(renameIn('Hall is silent, says Hall', 'Hall', 'Studio')).toBe('Studio is silent, says Studio');
  expect(renameIn('会后关闭101多功能厅的灯', '101', '205')).toBe('会后关闭205多功能厅的灯');
  expect(renameIn('大厅离线', '大厅', '前厅')).toBe('前厅离线');
});

it('leaves other words and numbers alone', () => {
  expect(renameIn('Room 12 and Room 1', 'Room 1', 'Room 7')).toBe('Room 12 and Room 7');
  expect(renameIn('CO2 above 1000', '1', '2')).toBe('CO2 above 1000');
  expect(renameIn('11 111', '1', '2')).toBe('11 111');
  expect(renameIn('Whitehall', 'hall', 'x')).toBe('Whitehall');
});

it('takes a name as it is, and does nothing without one', () => {
  expect(renameIn('a.c abc', 'a.c', '$&')).toBe('$& abc');
  expect(renameIn('Hall', undefined, 'x')).toBe('Hall');
  expect(renameIn('Hall', '', 'x')).toBe('Hall');
});
