import type { Value } from '@eoms/contract/vocabulary';
import { type Cells, within } from './cells.ts';
import type { Relation, Term } from './formula.ts';
import { above, below, type NumberSet } from './number-set.ts';
import {
  anyNumber,
  complement,
  intersect,
  isEmptySet,
  onlyValue,
  sampleValue,
  type ValueSet,
  valuesOf,
  valuesWhere,
} from './value-set.ts';

/** Whether a term can hold; `values` make it hold. `unsure`: it depends on the order of free texts or on a ring of relations. */
export type Solution =
  | { readonly answer: 'yes'; readonly values: ReadonlyMap<string, Value> }
  | { readonly answer: 'no' | 'unsure' };

const mostRounds = 40;
const mirrored = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;

/** The numbers that are beyond at least one of a set. */
const beyond = (set: NumberSet, operator: '>' | '>=' | '<' | '<='): NumberSet => {
  const open = operator.length === 1;
  const [first, last] = [set[0], set.at(-1)];
  if (!first || !last) return [];
  if (operator.startsWith('>'))
    return first.from === -Infinity ? above(-Infinity, true) : above(first.from, open || first.fromOpen);
  return last.to === Infinity ? below(Infinity, true) : below(last.to, open || last.toOpen);
};

/** What is left of the left side, given the right one; undefined where sets cannot say it. */
const narrowed = (left: ValueSet, operator: Relation['operator'], right: ValueSet): ValueSet | undefined => {
  if (operator === '==') return intersect(left, right);
  const known = onlyValue(right);
  if (operator === '!=') return known === undefined ? left : intersect(left, complement(valuesOf([known])));
  if (known !== undefined) return intersect(left, valuesWhere(operator, known));
  if (operator === 'includes' || right.numbers.length === 0) return undefined;
  return intersect(left, anyNumber(beyond(right.numbers, operator)));
};

const ofItself = (operator: Relation['operator']): boolean =>
  operator === 'includes' || (operator.endsWith('=') && operator !== '!=');

/** Narrows all sets until nothing changes. */
const settle = (
  sets: Map<string, ValueSet>,
  relations: readonly Relation[],
  cells: Cells,
): 'some' | 'none' | 'unsure' => {
  let unsure = false;
  const narrow = (id: string, set: ValueSet | undefined): boolean => {
    const cell = cells.byId(id);
    if (!set || !cell) {
      unsure = true;
      return false;
    }
    const before = JSON.stringify(shown(sets.get(id)));
    const next = within(cell, set);
    sets.set(id, next);
    return before !== JSON.stringify(shown(next));
  };
  for (let round = 0; round < mostRounds; round += 1) {
    let changed = false;
    for (const { left, operator, right } of relations) {
      const [a, b] = [sets.get(left), sets.get(right)];
      if (!a || !b) return 'unsure';
      changed = narrow(left, narrowed(a, operator, b)) || changed;
      const back =
        operator === '==' || operator === '!=' ? operator : operator === 'includes' ? undefined : mirrored[operator];
      changed = narrow(right, back && narrowed(b, back, sets.get(left) ?? a)) || changed;
      if (isEmptySet(sets.get(left) ?? a) || isEmptySet(sets.get(right) ?? b)) return 'none';
    }
    if (!changed) return unsure ? 'unsure' : 'some';
  }
  return 'unsure';
};

const shown = (set: ValueSet | undefined) =>
  set && [
    set.numbers.map(({ from, to, fromOpen, toOpen }) => [`${from}`, `${to}`, fromOpen, toOpen]),
    set.yes,
    set.no,
    textsShown(set),
  ];
const textsShown = ({ texts }: ValueSet): unknown =>
  'only' in texts ? [...texts.only] : [[...texts.except], texts.including];

export const solve = (term: Term, cells: Cells): Solution => {
  const relations = term.relations.filter(({ left, right }) => left !== right);
  if (term.relations.some(({ left, right, operator }) => left === right && !ofItself(operator)))
    return { answer: 'no' };
  const sets = new Map(term.cells);
  for (const id of term.relations.flatMap(({ left, right }) => [left, right])) {
    const cell = cells.byId(id);
    if (cell && !sets.has(id)) sets.set(id, cell.domain);
  }
  const state = relations.length === 0 ? 'some' : settle(sets, relations, cells);
  if (state === 'none') return { answer: 'no' };
  if (state === 'unsure') return { answer: 'unsure' };
  const values = new Map<string, Value>();
  for (const [id, set] of sets) {
    const now = sets.get(id) ?? set;
    const value = sampleValue(now);
    if (value === undefined) return { answer: relations.length === 0 ? 'no' : 'unsure' };
    if (now.unsure && typeof value === 'string') return { answer: 'unsure' };
    values.set(id, value);
    if (relations.length === 0) continue;
    sets.set(id, valuesOf([value]));
    if (settle(sets, relations, cells) !== 'some') return { answer: 'unsure' };
  }
  return { answer: 'yes', values };
};
