import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from '../rules/compare.ts';
import {
  complementNumbers,
  hasNumber,
  intersectNumbers,
  type NumberSet,
  sampleNumber,
  span,
  uniteNumbers,
  wholeNumbers,
} from './number-set.ts';
import {
  allValues,
  complement,
  domainWhere,
  hasValue,
  intersect,
  isEmptySet,
  isWithin,
  onlyValue,
  sampleValue,
  textsOf,
  type ValueSet,
  valuesOf,
  valuesWhere,
} from './value-set.ts';

/** Between and on all ends that occur below. */
const points = Array.from({ length: 41 }, (_, at) => at / 2 - 10);
const interval = fc
  .tuple(
    fc.integer({ min: -9, max: 9 }),
    fc.integer({ min: 0, max: 6 }),
    fc.boolean(),
    fc.boolean(),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([from, length, fromOpen, toOpen, far]): NumberSet => {
    if (far === 0) return [{ from: -Infinity, fromOpen: true, to: from, toOpen }];
    if (far === 1) return [{ from, fromOpen, to: Infinity, toOpen: true }];
    return length === 0 ? span(from, from) : [{ from, fromOpen, to: from + length, toOpen }];
  });
const numberSet = fc.array(interval, { maxLength: 4 }).map(uniteNumbers);

it('unite, intersect and complement intervals as their numbers do', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 4 }), numberSet, (parts, other) => {
      const united = uniteNumbers(parts);
      for (const point of points) {
        const inside = parts.some((part) => hasNumber(part, point));
        expect(hasNumber(united, point)).toBe(inside);
        expect(hasNumber(complementNumbers(united), point)).toBe(!inside);
        expect(hasNumber(intersectNumbers(united, other), point)).toBe(inside && hasNumber(other, point));
        if (Number.isInteger(point)) expect(hasNumber(wholeNumbers(united), point)).toBe(inside);
      }
      expect(complementNumbers(complementNumbers(united))).toEqual(united);
      for (const set of [united, wholeNumbers(united)]) {
        const sample = sampleNumber(set);
        expect(sample !== undefined && hasNumber(set, sample)).toBe(set.length > 0);
      }
    }),
    { numRuns: 400 },
  );
});

it('have no whole number where there is none between', () => {
  expect(wholeNumbers([{ from: 3, fromOpen: true, to: 4, toOpen: true }])).toEqual([]);
  expect(wholeNumbers(uniteNumbers([span(1, 2), span(3, 4)]))).toEqual(span(1, 4));
});

const operators = ['==', '!=', '>', '>=', '<', '<=', 'includes'] as const;
const literal = fc.constantFrom<Value>(0, 1, 2.5, 'a', 'ab', 'b', '', true, false);
const samples: readonly Value[] = [-1, 0, 0.5, 1, 2, 2.5, 3, 'a', 'ab', 'b', 'cab', '', 'z', true, false, null];
const leaf = fc.tuple(fc.constantFrom<Operator>(...operators), literal);

it('hold what comparisons hold; those of order among texts are marked as not sure', () => {
  fc.assert(
    fc.property(leaf, leaf, ([operator, value], [other, second]) => {
      const [a, b] = [valuesWhere(operator, value), valuesWhere(other, second)];
      for (const sample of samples) {
        const [inA, inB] = [compare(sample, operator, value), compare(sample, other, second)];
        const known = sample !== null;
        if (!a.unsure) expect(hasValue(a, sample)).toBe(known && inA);
        // A set that is not sure has too much, never too little.
        else if (known && inA) expect(hasValue(a, sample)).toBe(true);
        const [both, rest] = [intersect(a, b), complement(a)];
        if (!both.unsure) expect(hasValue(both, sample)).toBe(known && inA && inB);
        else if (known && inA && inB) expect(hasValue(both, sample)).toBe(true);
        if (known && !inA) expect(hasValue(rest, sample)).toBe(true);
        if (!rest.unsure && known) expect(hasValue(rest, sample)).toBe(!inA);
        if (isWithin(a, b) && !a.unsure && known && inA) expect(inB).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});

it('have a sample unless they are empty', () => {
  const sets: ValueSet[] = [
    allValues,
    valuesOf([]),
    valuesOf(['x']),
    textsOf([]),
    complement(allValues),
    valuesWhere('includes', 'ab'),
  ];
  for (const set of sets) {
    const sample = sampleValue(set);
    expect(sample === undefined).toBe(isEmptySet(set));
    if (sample !== undefined) expect(hasValue(set, sample)).toBe(true);
  }
  const but = intersect(valuesWhere('includes', 'ab'), valuesWhere('!=', 'ab'));
  expect(hasValue(but, sampleValue(but) ?? null)).toBe(true);
});

it('are exact for a list of texts, whatever the operator', () => {
  const codes = textsOf(['low', 'mid', 'high']);
  expect(domainWhere(codes, '>', 'kind')).toEqual(textsOf(['low', 'mid']));
  expect(domainWhere(codes, 'includes', 'i')).toEqual(textsOf(['mid', 'high']));
});

it('know their only value', () => {
  expect(
    [valuesOf([3]), valuesOf(['x']), valuesOf([true]), valuesOf([1, 2]), valuesOf([1, true]), allValues].map(onlyValue),
  ).toEqual([...[3, 'x', true, undefined, undefined, undefined]]);
});
