import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare } from '../rules/compare.ts';
import { createCells, within } from './cells.ts';
import { type Formula, holds, join, type Relation, type Term, termsOf } from './formula.ts';
import { solve } from './solve.ts';
import { hasValue, type ValueSet, valuesWhere } from './value-set.ts';
import { createFacts } from './venue.fixture.ts';

const cells = createCells(createFacts(3));
const ids = ['d1', 'd2', 'd3'].map((id) => cells.value(id, 'level')?.id ?? '');
const levels = [0, 1, 2, 3];
const states = levels.flatMap((a) =>
  levels.flatMap((b) => levels.map((c) => new Map([a, b, c].map((value, at) => [ids[at] ?? '', value])))),
);
const operator = fc.constantFrom('==', '!=', '>', '>=', '<', '<=' as const);
const setOf = (id: string, by: '==' | '!=' | '>' | '>=' | '<' | '<=', value: number): ValueSet => {
  const cell = cells.byId(id);
  if (!cell) throw new Error(`no cell ${id}`);
  return within(cell, valuesWhere(by, value));
};
const leaf = fc.tuple(fc.constantFrom(...ids), operator, fc.constantFrom(...levels)).map(
  ([cell, by, value]): Formula => ({
    kind: 'in',
    cell,
    set: setOf(cell, by, value),
  }),
);
const relation = fc
  .tuple(fc.constantFrom(...ids), operator, fc.constantFrom(...ids))
  .map(([left, by, right]): Relation => ({ left, operator: by, right }));
const formula = fc.letrec<{ part: Formula }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    relation.map((one): Formula => ({ kind: 'relation', ...one })),
    fc
      .tuple(fc.constantFrom('all', 'any' as const), fc.array(tie('part'), { minLength: 1, maxLength: 3 }))
      .map(([kind, of]): Formula => ({ kind, of })),
  ),
})).part;

const holdsTerm = (term: Term, state: ReadonlyMap<string, number>): boolean =>
  [...term.cells].every(([id, set]) => hasValue(set, state.get(id) ?? null)) &&
  term.relations.every((one) => compare(state.get(one.left) ?? null, one.operator, state.get(one.right) ?? null));

it('a condition holds when one of its terms does', () => {
  fc.assert(
    fc.property(formula, (one) => {
      const terms = termsOf(one);
      for (const state of terms ? states : [])
        expect(terms?.some((term) => holdsTerm(term, state))).toBe(holds(one, state));
    }),
    { numRuns: 400 },
  );
});

it('a term can hold when there is a state for it, and its values are one', () => {
  let unsure = 0;
  let yes = 0;
  let no = 0;
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 4 }), fc.array(relation, { maxLength: 3 }), (leaves, relations) => {
      const ofLeaves = termsOf({ kind: 'all', of: leaves })?.[0];
      const term = ofLeaves && join(ofLeaves, { cells: new Map(), relations });
      const possible = term !== undefined && states.some((state) => holdsTerm(term, state));
      const solved = term ? solve(term, cells) : ({ answer: 'no' } as const);
      if (solved.answer === 'unsure') {
        unsure += 1;
        return;
      }
      expect(solved.answer).toBe(possible ? 'yes' : 'no');
      if (solved.answer === 'yes' && term) {
        const values = new Map([...solved.values].map(([id, value]) => [id, Number(value)]));
        expect(holdsTerm(term, values)).toBe(true);
        yes += 1;
      } else no += 1;
    }),
    { numRuns: 3_000 },
  );
  // Only rings of relations may be left open.
  expect(unsure).toBeLessThan((yes + no) / 20);
  expect(Math.min(yes, no)).toBeGreaterThan(300);
});
