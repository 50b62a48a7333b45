import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJson, jsonWord, parseJsonPath } from './json-path.codec.ts';

const state = {
  power: 'on',
  'odd name': { 'x-y': 1 },
  result: [
    [
      { target: 'speaker', volume: 25 },
      { target: 'headphone', volume: 5 },
    ],
  ],
  lamps: [
    { id: 1, on: true, hours: null },
    { id: 2, on: false },
  ],
};
const find = (path: string) => findJson(state, parseJsonPath(path));

it('finds what a path leads to', () => {
  expect(find('$.power')).toBe('on');
  expect(find('power')).toBe('on');
  expect(find("$['odd name'].x-y")).toBe(1);
  expect(find('$.result[0][1].volume')).toBe(5);
  expect(find('lamps[-1].id')).toBe(2);
  expect(find('lamps[*].on')).toBe(true);
  expect(find("$.result[0][?(@.target=='headphone')].volume")).toBe(5);
  expect(find('$.lamps[?(@.id != 1)].on')).toBe(false);
  expect(find('$')).toBe(state);
});

it('finds nothing where nothing is, not even what JavaScript puts there', () => {
  for (const path of ['$.nothing.at.all', 'lamps[9]', 'power.length', 'constructor', '__proto__', 'lamps.length'])
    expect(find(path)).toBeUndefined();
  expect(jsonWord(find('lamps[0].hours'))).toBeUndefined();
  expect(jsonWord(find('lamps[1]'))).toBe('{"id":2,"on":false}');
});

it('says which part of a path it cannot read', () => {
  for (const path of ['$.a..b', 'a[', "a['x]", '$a', 'a[?(@.b>1)]', 'a b'])
    expect(() => parseJsonPath(path)).toThrow('path');
});

it('never fails on any path and any value otherwise', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.jsonValue(), (path, value) => {
      try {
        findJson(value, parseJsonPath(path));
      } catch (error) {
        expect(error).toMatchObject({ name: 'SpokenError' });
      }
    }),
    { numRuns: 3_000 },
  );
});
