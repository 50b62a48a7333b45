import { expect, it } from 'vitest';
import {
  addedAt,
  changedAt,
  conditionOn,
  operatorsOf,
  problemsOf,
  type RuleField,
  type RuleGroup,
  withField,
} from './rule.ts';

const heat: RuleField = { id: 'heat', name: 'Heat', type: 'number', unit: '°C' };
const name: RuleField = { id: 'name', name: 'Name', type: 'text' };
const input: RuleField = { id: 'input', name: 'Input', type: 'choice', choices: [{ value: 'a', label: 'A' }] };
const fields = [heat, name, input];
const rule: RuleGroup = {
  match: 'all',
  rules: [
    { field: 'heat', op: '>', value: 80 },
    { match: 'any', rules: [{ field: 'name', op: 'includes', value: 'x' }] },
  ],
};

it('offers the operators that fit the field', () => {
  expect(operatorsOf(heat)).not.toContain('includes');
  expect(operatorsOf(name)).toEqual(['==', '!=', 'includes']);
  expect(conditionOn(input)).toEqual({ field: 'input', op: '==', value: 'a' });
});
it('keeps the operator and value that still make sense for another field', () => {
  expect(withField({ field: 'name', op: '!=', value: 'x' }, heat)).toEqual({ field: 'heat', op: '!=', value: null });
  expect(withField({ field: 'heat', op: '>', value: 3 }, name)).toEqual({ field: 'name', op: '==', value: null });
});
it('reports problems by path', () => {
  expect(problemsOf(rule, fields).size).toBe(0);
  const bad = addedAt(addedAt(rule, [1], { field: 'gone', op: '==', value: 1 }), [], { match: 'all', rules: [] });
  expect([...problemsOf(bad, fields)]).toEqual([
    ['1.1', 'fieldMissing'],
    ['2', 'groupEmpty'],
  ]);
  expect([...problemsOf({ field: 'heat', op: '>', value: null }, fields)]).toEqual([['', 'valueMissing']]);
  expect([...problemsOf({ field: 'input', op: '>', value: 'a' }, fields)]).toEqual([['', 'operatorUnfit']]);
});
it('changes and removes one rule and leaves the others unchanged', () => {
  const without = changedAt(rule, [1, 0], () => undefined);
  expect(without.rules[0]).toBe(rule.rules[0]);
  expect(without.rules[1]).toEqual({ match: 'any', rules: [] });
  expect(changedAt(rule, [0], () => undefined).rules).toHaveLength(1);
});
