import { expect, it } from 'vitest';
import type { Definition } from '../../kit/definition.ts';
import { genericTcp } from './generic-line.driver.ts';
import { binary, display } from './line.fixture.ts';

const check = (definition: Definition) => genericTcp.declares?.check?.(definition) ?? [];

it('finds nothing wrong with good descriptions', () => {
  expect(check(display)).toEqual([]);
  expect(check(binary)).toEqual([]);
});

it('names every fault and where it is', () => {
  const name = { zh: '', en: '' };
  const faults = check({
    properties: [
      { id: 'a', name, type: 'int', access: 'r', wire: {} },
      { id: 'b', name, type: 'int', access: 'r', wire: { query: 'V {level}\\r', reply: '(' } },
      { id: 'c', name, type: 'int', access: 'r', wire: { query: 'AA 1', mode: 'hex', reply: '^(.)$', group: 2 } },
      {
        id: 'd',
        name,
        type: 'enum',
        access: 'r',
        enum: [{ code: 'on', name }],
        wire: { push: true, reply: 'x', valueMap: '1=on;0=off' },
      },
      { id: 'e', name, type: 'string', access: 'r', wire: { push: true } },
    ],
    actions: [
      { id: 'x', name, params: [{ id: 'sum8', name, type: 'int' }], wire: { command: '' } },
      { id: 'y', name, params: [], wire: { command: 'A\\r\nB {nothing}\\q', success: '[' } },
      { id: 'z', name, params: [], wire: { command: 'LOGIN {password}\\r' } },
    ],
  });
  expect(faults.map(({ at }) => at)).toEqual([
    'properties/a/query',
    'properties/b/query',
    'properties/b/reply',
    'properties/c/query',
    'properties/c/group',
    'properties/d/valueMap',
    'properties/e/reply',
    'actions/x/command',
    'actions/x/command',
    'actions/y/command',
    'actions/y/success',
    'actions/z/command',
  ]);
  for (const { text } of faults) expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(faults.at(-1)?.text.en).toBe('there is no parameter "password"');
});
