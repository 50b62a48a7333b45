import { expect, it } from 'vitest';
import { readValue } from './declared-value.ts';
import { pattern, patternFault } from './pattern.ts';
import { parseWireWords } from './wire-words.ts';

it('reads words by the type of the property', () => {
  expect(readValue(' 12 ', { type: 'int' })).toBe(12);
  expect(readValue('12.5', { type: 'int' })).toBeUndefined();
  expect(readValue('125', { type: 'double', scale: 0.1 })).toBe(12.5);
  expect(readValue('3', { type: 'double', scale: 0.1 })).toBe(0.3);
  expect(readValue('212', { type: 'int', scale: 5 / 9, offset: -160 / 9 })).toBe(100);
  expect(readValue('ON', { type: 'bool' })).toBe(true);
  expect(readValue('maybe', { type: 'bool' })).toBeUndefined();
  expect(readValue('9007199254740993', { type: 'long' })).toBe('9007199254740993');
  expect(readValue('0x10', { type: 'int' })).toBeUndefined();
  expect(readValue('', { type: 'int' })).toBeUndefined();
  expect(readValue('yesterday', { type: 'date' })).toBeUndefined();
});

it('changes no digit of a number on its way', () => {
  expect(readValue('18446744073709551615', { type: 'long' })).toBe('18446744073709551615');
  expect(readValue('9007199254740993', { type: 'long', scale: 10 })).toBe('90071992547409930');
  expect(readValue('1234567890123', { type: 'int' })).toBe(1_234_567_890_123);
  expect(readValue('123456789012.5', { type: 'double' })).toBe(123_456_789_012.5);
  expect(readValue('1234567890123', { type: 'double', scale: 0.01 })).toBe(12_345_678_901.23);
  expect(readValue('9007199254740993', { type: 'int' })).toBeUndefined();
});

it('reads nothing that the map or the choices do not know', () => {
  const map = parseWireWords('01=on; 00=standby');
  const choices = [{ code: 'on', name: { zh: '开', en: 'On' } }];
  expect(readValue('01', { type: 'enum', map, enum: choices })).toBe('on');
  expect(readValue('00', { type: 'enum', map, enum: choices })).toBeUndefined();
  expect(readValue('07', { type: 'enum', map })).toBeUndefined();
  expect(readValue('constructor', { type: 'string', map })).toBeUndefined();
  expect(readValue('07', { type: 'enum', map: parseWireWords('*=other') })).toBe('other');
  expect(() => parseWireWords('1=a;1=b')).toThrow('twice');
});

it('matches users’ patterns in linear time', () => {
  expect(pattern('^VOL=(\\d+)$').match('X\nVOL=20')?.[1]).toBe('20');
  expect(pattern('(a*)*b').match('a'.repeat(5_000))).toBeUndefined();
  expect(patternFault('(?=a)b')?.en).toContain('not a pattern');
  expect(patternFault('(')?.zh).toContain('无法识别');
});
