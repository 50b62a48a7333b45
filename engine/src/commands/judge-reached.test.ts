import type { Value } from '@eoms/contract/vocabulary';
import { expect, it } from 'vitest';
import { judgeReached, type Wanted } from './judge-reached.ts';

const passes = (_: string, value: Value) => value === 'warming';
const judge = (wanted: Wanted[], values: Record<string, Value>) => judgeReached(wanted, (key) => values[key], passes);
const on: Wanted = { key: 'power', in: ['on'] };
const input: Wanted = { key: 'input', in: ['1'] };

it.each<[string, Wanted[], Record<string, Value>]>([
  ['reached', [on], { power: 'on' }],
  ['failed', [on], { power: 'standby' }],
  ['pending', [on], { power: 'warming' }],
  // Declared wrongly: what the device only passes through is never where it was to go.
  ['pending', [{ key: 'power', in: ['warming'] }], { power: 'warming' }],
  ['unknown', [on], {}],
  ['unknown', [], { power: 'on' }],
  ['reached', [on, input], { power: 'on', input: '1' }],
  ['pending', [on, input], { power: 'warming', input: '2' }],
  ['pending', [on, input], { power: 'warming' }],
  ['failed', [on, input], { power: 'on', input: '2' }],
  ['unknown', [on, input], { power: 'on' }],
])('is %s: %j by %j', (verdict, wanted, values) => {
  expect(judge(wanted, values)).toBe(verdict);
});
