import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';
import { compare } from '../rules/compare.ts';
import { type Cells, within } from './cells.ts';
import { complement, hasValue, intersect, isEmptySet, type ValueSet } from './value-set.ts';

/** A value against another one that is not fixed. */
export interface Relation {
  readonly left: string;
  readonly operator: Operator;
  readonly right: string;
}
/** What must hold of cells. `broken`: a check that cannot be judged, for instance of a device that is gone. */
export type Formula =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Formula[] }
  | { readonly kind: 'in'; readonly cell: string; readonly set: ValueSet }
  | ({ readonly kind: 'relation' } & Relation)
  | { readonly kind: 'broken' };

export const always: Formula = { kind: 'all', of: [] };

/** All of it must hold. */
export interface Term {
  readonly cells: ReadonlyMap<string, ValueSet>;
  readonly relations: readonly Relation[];
}
export const freeTerm: Term = { cells: new Map(), relations: [] };

/** Terms of a condition of which any must hold; more are not followed. */
export const mostTerms = 64;

/** Both at once; undefined if a cell would have no value left. */
export const join = (a: Term, b: Term): Term | undefined => {
  if (b.cells.size === 0 && b.relations.length === 0) return a;
  if (a.cells.size === 0 && a.relations.length === 0) return b;
  const cells = new Map(a.cells);
  for (const [cell, set] of b.cells) {
    const known = cells.get(cell);
    const both = known ? intersect(known, set) : set;
    if (isEmptySet(both)) return undefined;
    cells.set(cell, both);
  }
  return { cells, relations: b.relations.length === 0 ? a.relations : [...a.relations, ...b.relations] };
};

/**
 * The disjunctive normal form without terms that cannot hold; undefined if it has too many terms. A broken check counts
 * as never held, or with `brokenHolds` as held.
 */
export const termsOf = (formula: Formula, brokenHolds = false): Term[] | undefined => {
  switch (formula.kind) {
    case 'broken':
      return brokenHolds ? [freeTerm] : [];
    case 'in':
      return isEmptySet(formula.set) ? [] : [{ cells: new Map([[formula.cell, formula.set]]), relations: [] }];
    case 'relation':
      return [{ cells: new Map(), relations: [formula] }];
    case 'any': {
      const terms: Term[] = [];
      for (const part of formula.of) {
        const more = termsOf(part, brokenHolds);
        if (!more || terms.length + more.length > mostTerms) return undefined;
        terms.push(...more);
      }
      return terms;
    }
    case 'all': {
      let terms: Term[] = [freeTerm];
      for (const part of formula.of) {
        const more = termsOf(part, brokenHolds);
        if (!more) return undefined;
        terms = terms.flatMap((one) => more.flatMap((other) => join(one, other) ?? []));
        if (terms.length > mostTerms) return undefined;
      }
      return terms;
    }
  }
};

/** The opposite, for values that are known. Relations and broken checks have none. */
export const not = (formula: Formula, cells: Cells): Formula => {
  if (formula.kind === 'all' || formula.kind === 'any')
    return { kind: formula.kind === 'all' ? 'any' : 'all', of: formula.of.map((part) => not(part, cells)) };
  if (formula.kind !== 'in') return always;
  const cell = cells.byId(formula.cell);
  return cell ? { ...formula, set: within(cell, complement(formula.set)) } : always;
};

export type Assignment = ReadonlyMap<string, Value>;

/** Whether it holds for these values; cells without one hold nothing. */
export const holds = (formula: Formula, values: Assignment): boolean => {
  switch (formula.kind) {
    case 'all':
      return formula.of.every((part) => holds(part, values));
    case 'any':
      return formula.of.some((part) => holds(part, values));
    case 'in':
      return hasValue(formula.set, values.get(formula.cell) ?? null);
    case 'relation': {
      const [left, right] = [values.get(formula.left), values.get(formula.right)];
      return left !== undefined && right !== undefined && compare(left, formula.operator, right);
    }
    case 'broken':
      return false;
  }
};

/** The checks of a formula. */
export const leavesOf = (formula: Formula): Formula[] => ('of' in formula ? formula.of.flatMap(leavesOf) : [formula]);
