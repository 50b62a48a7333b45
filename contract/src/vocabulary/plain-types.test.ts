import { describe, expect, it } from 'vitest';
import { PortableAutomation } from '../automations/automation.entities.ts';
import { isFittingCheck } from '../variables/variable.entities.ts';
import { asPlainType, fitsPlainType, PlainType } from './plain-types.ts';

const fitting = {
  int: [0, -7],
  long: ['9223372036854775807', '-1'],
  double: [0.5, 3],
  string: ['', '中文'],
  bool: [true, false],
  date: ['2028-02-29'],
  time: ['08:00:00', '23:59:59.5'],
  datetime: ['2026-11-27T08:00:00.000Z'],
} as const;

describe('values of the types', () => {
  it.each(PlainType.options)('%s takes its own, unchanged', (type) => {
    for (const value of fitting[type]) expect(asPlainType(type, value)).toBe(value);
  });
  it.each([
    ['int', 1.5],
    ['int', '1'],
    ['long', '9223372036854775808'],
    ['long', 'x'],
    ['double', '0.5'],
    ['bool', 'true'],
    ['date', '2026-02-30'],
    ['time', '24:00:00'],
    ['datetime', 'tomorrow'],
    ['string', null],
  ] as const)('%s refuses %j', (type, value) => {
    expect(asPlainType(type, value)).toBeUndefined();
  });
  it('have one form, so that equal ones are equal texts', () => {
    expect(asPlainType('long', '-007')).toBe('-7');
    expect(asPlainType('long', 12)).toBe('12');
    expect(asPlainType('time', '08:00')).toBe('08:00:00');
    expect(asPlainType('time', '08:00:00.500')).toBe('08:00:00.5');
    expect(asPlainType('time', '08:00:00.000')).toBe('08:00:00');
    expect(asPlainType('datetime', '2026-11-27T08:00:00+08:00')).toBe('2026-11-27T00:00:00.000Z');
    expect(asPlainType('string', 5)).toBe('5');
    expect(fitsPlainType('string', 5)).toBe(false);
  });
});

it('comparisons have an operator of the type and a value in its one form', () => {
  const check = (type: PlainType, operator: '>' | 'includes' | '==', value: string | number | boolean) =>
    isFittingCheck(type, { operator, value });
  expect(check('long', '>', '5')).toBe(true);
  expect(check('long', '>', 5)).toBe(false);
  expect(check('date', '>', '2026-11-27')).toBe(true);
  expect(check('time', '==', '08:00')).toBe(false);
  expect(check('bool', '>', true)).toBe(false);
  expect(check('double', 'includes', 1)).toBe(false);
  expect(check('string', 'includes', 'a')).toBe(true);
});

it('reads files of earlier versions, which have other words for the types', () => {
  const variables = [['number', 1] as const, ['text', 'a'] as const, ['yesNo', true] as const].map(
    ([type, defaultValue], at) => ({ scope: 'own', name: `v${at}`, type, defaultValue, description: '' }),
  );
  const read = PortableAutomation.shape.variables.parse(variables);
  expect(read?.map(({ type }) => type)).toEqual(['double', 'string', 'bool']);
  expect(PortableAutomation.shape.variables.parse(undefined)).toBeUndefined();
});
