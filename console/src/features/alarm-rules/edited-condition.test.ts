import { expect, it } from 'vitest';
import { comparisonOf, type EditedCondition, leafOf, newLeaf, problemsWith, watchedOf } from './edited-condition.ts';
import { properties } from './rule-samples.fixture.ts';
import { singleNumber, withBoundary } from './single-number.ts';

const watched = watchedOf(properties, 'en');
const above = (value: number) => ({ kind: 'value', property: 'temperature', operator: '>', value }) as const;

it('keeps the type of a choice that the editor shows as text', () => {
  const cooling = { kind: 'value', property: 'mode', operator: '==', value: 1 } as const;
  expect(comparisonOf(cooling, watched).value).toBe('1');
  expect(leafOf(comparisonOf(cooling, watched), watched)).toEqual(cooling);
});

it('reports what has not been filled in, by place', () => {
  const condition: EditedCondition = {
    match: 'all',
    rules: [
      { kind: 'value', property: 'temperature', operator: '>', value: null },
      {
        match: 'any',
        rules: [
          { kind: 'compare', property: 'temperature', operator: '>', other: 'temperature', offset: 0 },
          { kind: 'change', property: 'temperature', direction: 'rise', amount: 0, withinSeconds: 60 },
          { kind: 'silence', property: 'temperature', seconds: 604_801 },
          { kind: 'offline' },
        ],
      },
    ],
  };
  expect([...problemsWith(condition, watched)]).toEqual([
    ['0', 'valueMissing'],
    ['1.0', 'sameProperty'],
    ['1.1', 'amountMissing'],
    ['1.2', 'timeMissing'],
  ]);
  const many: EditedCondition = { match: 'all', rules: Array.from({ length: 21 }, () => above(1)) };
  expect([...problemsWith(many, watched)]).toEqual([['', 'tooMany']]);
});

it('keeps a property that no device has any more', () => {
  const gone = { kind: 'value', property: 'gone', operator: '>', value: 3 } as const;
  expect(problemsWith({ match: 'all', rules: [gone] }, watchedOf(properties, 'en', [gone])).size).toBe(0);
});

it('offers a change for numbers only', () => {
  expect(newLeaf('change', watched, { kind: 'silence', property: 'mode', seconds: 1 })).toMatchObject({
    property: 'temperature',
  });
});

it('finds and replaces the boundary of the only condition, also in an inner group', () => {
  const condition: EditedCondition = { match: 'all', rules: [{ match: 'any', rules: [above(40)] }] };
  const leaf = singleNumber(condition);
  if (!leaf) throw new Error('there is one number');
  expect(withBoundary(condition, leaf, { value: 45, clearValue: 43 })).toEqual({
    condition: { match: 'all', rules: [{ match: 'any', rules: [above(45)] }] },
    clearWhen: { match: 'all', rules: [{ ...above(43), operator: '<=' }] },
  });
  expect(withBoundary(condition, leaf, { value: 45, clearValue: 45 }).clearWhen).toBeNull();
  expect(singleNumber({ match: 'all', rules: [above(1), above(2)] })).toBeUndefined();
});
