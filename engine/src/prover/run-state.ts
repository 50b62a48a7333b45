import { asPlainType, byKind, type PlainType } from '@eoms/contract/vocabulary';
import { anything, type Possible } from '../scenes/run-variables.ts';
import { type AssignStep, type Step, stepsWithin } from '../scenes/scene.ts';
import type { RunVariables } from '../scenes/variable-types.ts';
import { type Cell, type Cells, isOfRun } from './cells.ts';
import { always, type Formula, leavesOf, not } from './formula.ts';
import { hasValue } from './value-set.ts';

/** What a variable of a run may be at a step, and what must have held at the beginning of the run for that. */
interface Alternative {
  readonly value: Possible[number];
  readonly given: readonly Formula[];
  /** Which of several comes from outside; a run cannot be played by it. */
  readonly chance?: boolean;
}
/** What the variables of a run may be at a step, by the ids of their cells. */
export type RunState = ReadonlyMap<string, readonly Alternative[]>;

/** Alternatives of one variable; of more, only the values are known. */
const mostAlternatives = 16;

const freely = (possible: Possible): Alternative[] =>
  possible.map((value) => ({ value, given: [], chance: possible.length > 1 || value === anything }));

/** The variables of a run at its beginning. */
export const beginningOf = (
  variables: RunVariables = {},
  cellOf: (name: string) => Pick<Cell, 'id'> | undefined,
): RunState =>
  new Map(
    Object.entries(variables).flatMap(([name, { value }]) => {
      const cell = cellOf(name);
      return cell ? [[cell.id, freely([value])] as const] : [];
    }),
  );

/** After some variables have been set in an order that is not known. */
export const unsettled = (state: RunState, cells: readonly string[]): RunState =>
  new Map([...state, ...cells.map((cell) => [cell, freely([anything])] as const)]);

/** After a variable got what a source may be; what it does not take leaves it as it was. */
export const assignedIn = (
  state: RunState,
  { cell, type }: { readonly cell: string; readonly type: PlainType },
  source: readonly Alternative[],
): RunState => {
  const taken = source.flatMap(({ value, ...rest }): Alternative[] => {
    const fitting = value === anything ? value : asPlainType(type, value);
    return fitting === undefined ? [] : [{ value: fitting, ...rest }];
  });
  return taken.length === 0 ? state : new Map(state).set(cell, taken);
};

/** What a step sets its variable to: a fixed value, one of the run, or one from outside. */
export const sourceOf = (
  { value, from }: AssignStep,
  state: RunState,
  cell: string | undefined,
  outside: (name: string) => Possible,
): readonly Alternative[] => {
  if (from === undefined) return freely([value]);
  return (cell === undefined ? undefined : state.get(cell)) ?? freely(outside(from));
};

/** After either way of a branch, each with what must have held for it. */
export const either = (
  one: { readonly state: RunState; readonly given: Formula },
  other: { readonly state: RunState; readonly given: Formula },
): RunState =>
  new Map(
    [...one.state].map(([cell, mine]): [string, readonly Alternative[]] => {
      const theirs = other.state.get(cell) ?? [];
      if (mine === theirs) return [cell, mine];
      const behind = (way: Formula) => (from: Alternative) => ({ ...from, given: [...from.given, way] });
      const all = [...mine.map(behind(one.given)), ...theirs.map(behind(other.given))];
      const chance = all.some((from) => from.chance);
      if (all.length <= mostAlternatives) return [cell, all];
      return [cell, [...new Set(all.map(({ value }) => value))].map((value) => ({ value, given: [], chance }))];
    }),
  );

/**
 * What must have held at the beginning of a run for a condition to be met, or not to be, at a step: of things outside the
 * run, only what is as it was then says something.
 */
export const mustHaveHeld = (
  formula: Formula,
  met: boolean,
  now: { readonly state: RunState; readonly isAsItWas: (cell: string) => boolean; readonly cells: Cells },
): Formula => {
  if (formula.kind === 'all' || formula.kind === 'any')
    return {
      kind: (formula.kind === 'all') === met ? 'all' : 'any',
      of: formula.of.map((part) => mustHaveHeld(part, met, now)),
    };
  if (formula.kind !== 'in') return always;
  const { cell, set } = formula;
  if (!isOfRun(cell)) return now.isAsItWas(cell) ? (met ? formula : not(formula, now.cells)) : always;
  const leading = (now.state.get(cell) ?? freely([anything])).filter(
    ({ value }) => value === anything || set.unsure || hasValue(set, value) === met,
  );
  return { kind: 'any', of: leading.map(({ given }) => ({ kind: 'all', of: given })) };
};

/** Whether what a variable of a condition is depends on what comes from outside, or on an order that is not known. */
export const isUncertain = (formula: Formula, state: RunState): boolean =>
  leavesOf(formula).some(
    (leaf) =>
      leaf.kind === 'in' &&
      isOfRun(leaf.cell) &&
      (leaf.set.unsure || (state.get(leaf.cell) ?? []).some(({ chance }) => chance)),
  );

/** The variables that steps set beside other steps, so that nobody knows which comes first. */
export const setInParallel = (steps: readonly Step[], inside = false): string[] =>
  steps.flatMap((step): string[] => {
    if (step.kind === 'systemStep') return inside ? [step.assigns?.name ?? step.brings ?? []].flat() : [];
    return setInParallel(byKind(stepsWithin, step), inside || step.kind === 'parallel');
  });
