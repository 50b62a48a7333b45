import { expect, it } from 'vitest';
import { readValue } from './declared-value.ts';
import { ruleOf } from './declared-wire.ts';
import { parseNoValue } from './no-value.ts';

it('knows a number in every spelling, and words whatever their case', () => {
  const none = parseNoValue('0xFFFF; -99.90\n n/a ;; 18446744073709551615');
  for (const raw of ['65535', ' 65535.0', '0xffff', '-99.9', 'N/A', '18446744073709551615'])
    expect([raw, none?.(raw)]).toEqual([raw, true]);
  for (const raw of ['65534', '-99.91', '', 'na', '18446744073709551614', '18446744073709551616'])
    expect([raw, none?.(raw)]).toEqual([raw, false]);
  expect(parseNoValue(' ; ')).toBeUndefined();
});

it('reads no value where the device has none, before maps and scales', () => {
  const rule = ruleOf({ type: 'double', wire: { scale: 0.1, noValue: '65535', valueMap: '0=0' } }, 'valueMap');
  expect(readValue('65535', rule)).toBeNull();
  expect(readValue('235', rule)).toBe(23.5);
});

it('takes a number with the unit of the property, and no number with another one', () => {
  const celsius = ruleOf({ type: 'double', unit: '°C', wire: {} }, 'valueMap');
  for (const text of ['  23.75 C', '23.75°C', '23.75 degC', '23.75 Celsius', '23.75'])
    expect([text, readValue(text, celsius)]).toEqual([text, 23.75]);
  for (const text of ['74.75 F', '23.75 C 5', 'C', '23.75 %', 'n/a'])
    expect([text, readValue(text, celsius)]).toEqual([text, undefined]);
  expect(readValue('57 %', ruleOf({ type: 'int', unit: '%', wire: {} }, 'valueMap'))).toBe(57);
  expect(readValue('57 %', ruleOf({ type: 'int', wire: {} }, 'valueMap'))).toBeUndefined();
});

it('scales numbers that the map does not name', () => {
  const rule = ruleOf({ type: 'double', wire: { scale: 0.1, valueMap: '9999=0' } }, 'valueMap');
  expect(readValue('235', rule)).toBe(23.5);
  expect(readValue('9999', rule)).toBe(0);
  expect(readValue('07', ruleOf({ type: 'enum', wire: { valueMap: '01=on' } }, 'valueMap'))).toBeUndefined();
});
