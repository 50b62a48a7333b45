import type { Value } from '@eoms/contract/vocabulary';
import { type Cells, within } from './cells.ts';
import { type Formula, freeTerm, join, type Term, termsOf } from './formula.ts';
import type { ReadAutomation } from './read-automation.ts';
import type { Edge, TriggerEvent } from './read-triggers.ts';
import { solve } from './solve.ts';
import { complement, intersect, isEmptySet } from './value-set.ts';

/** Both can begin at the same moment; with `oneEvent`, the same event sets them off. */
export interface Together {
  readonly answer: 'yes';
  readonly oneEvent: boolean;
  readonly triggerEvents: readonly [TriggerEvent, TriggerEvent];
  readonly values: ReadonlyMap<string, Value>;
}
export type TogetherAnswer = Together | { readonly answer: 'no' | 'unsure' };

/** Combinations that are tried for a pair. */
const mostTries = 4_000;

const sameSource = (a: string, b: string): boolean =>
  a === b || (a.startsWith('alarm ') && (a.startsWith(`${b} `) || b.startsWith(`${a} `)));

/** Whether news of the same cell can fire both at once, and whether it is the same news. */
const edgesMeet = (a: Edge, b: Edge, cells: Cells): { readonly oneEvent: boolean } | undefined => {
  const cell = cells.byId(a.cell);
  if (!cell || a.cell !== b.cell) return { oneEvent: false };
  const outside = ({ set }: Edge) => within(cell, complement(set));
  if (a.on !== 'begin' || b.on !== 'begin') return { oneEvent: a.forSeconds === 0 && b.forSeconds === 0 };
  if (a.forSeconds === b.forSeconds)
    return isEmptySet(intersect(outside(a), outside(b))) ? undefined : { oneEvent: true };
  const [longer, shorter] = a.forSeconds > b.forSeconds ? [a, b] : [b, a];
  return isEmptySet(intersect(longer.set, outside(shorter))) ? undefined : { oneEvent: false };
};

const meet = (a: TriggerEvent, b: TriggerEvent, cells: Cells): { readonly oneEvent: boolean } | undefined =>
  a.edge && b.edge ? edgesMeet(a.edge, b.edge, cells) : { oneEvent: sameSource(a.source, b.source) };

const product = (left: readonly Term[], right: readonly Term[]): Term[] =>
  left.flatMap((one) => right.flatMap((other) => join(one, other) ?? []));

/** All of the conditions at once, or undefined if they are too many to follow. */
const jointTerms = (a: ReadAutomation, b: ReadAutomation, given: readonly Formula[]): Term[] | undefined => {
  if (!a.terms || !b.terms) return undefined;
  const more = given.length === 0 ? [freeTerm] : termsOf({ kind: 'all', of: given });
  return more && product(product(a.terms, b.terms), more);
};

/** Whether two automations can begin at the same moment, with what is given to hold then besides. */
export const runTogether = (
  a: ReadAutomation,
  b: ReadAutomation,
  given: readonly Formula[],
  cells: Cells,
): TogetherAnswer => {
  const terms = jointTerms(a, b, given);
  if (!terms) return { answer: 'unsure' };
  let unsure = terms.length > 0 && [...a.triggers, ...b.triggers].some(({ unread }) => unread);
  let tries = 0;
  let found: Together | undefined;
  for (const one of a.triggerEvents)
    for (const other of b.triggerEvents) {
      const met = meet(one, other, cells);
      if (!met || (found && !met.oneEvent)) continue;
      const moment = join(one.term, other.term);
      if (!moment) continue;
      for (const term of terms) {
        tries += 1;
        if (tries > mostTries) return found ?? { answer: 'unsure' };
        const whole = join(term, moment);
        const solved = whole ? solve(whole, cells) : ({ answer: 'no' } as const);
        if (solved.answer === 'unsure') unsure = true;
        if (solved.answer !== 'yes') continue;
        found = { answer: 'yes', oneEvent: met.oneEvent, triggerEvents: [one, other], values: solved.values };
        if (met.oneEvent) return found;
        break;
      }
    }
  return found ?? { answer: unsure ? 'unsure' : 'no' };
};
