import { anything } from '../scenes/run-variables.ts';
import type { ActionStep, BranchStep, DeedStep, StateStep, Step } from '../scenes/scene.ts';
import type { Filling } from './filling.ts';
import { type Formula, leavesOf, not } from './formula.ts';
import { valueFault } from './literal-fault.ts';
import type { Orders } from './orders.ts';
import { type Reading, readStepCondition } from './read-checks.ts';
import { readDeviceStep, type Setting } from './read-device-step.ts';
import { both } from './wording.ts';

/** Milliseconds after the start of a run, as early and as late as it can be; steps at devices count as no time. */
export interface Moment {
  readonly early: number;
  readonly late: number;
}

/** The way of a branch that must be taken. */
interface Turn {
  readonly branch: number;
  readonly then: boolean;
}

export interface Write extends Setting {
  readonly stepId: string;
  readonly at: Moment;
  /** Nothing is written, and so nothing reported, where the value is there already. */
  readonly ifDifferent: boolean;
  readonly turns: readonly Turn[];
  /** What must hold when the run begins, as far as that is decided then. */
  readonly given: readonly Formula[];
  /** The parallel blocks around it, and which of their parts it is in. */
  readonly lanes: readonly { readonly block: string; readonly part: number }[];
}
/** A branch is decided, or a value written. */
export type Deed =
  | {
      readonly kind: 'decide';
      readonly at: Moment;
      readonly branch: number;
      readonly formula: Formula;
      readonly turns: readonly Turn[];
    }
  | ({ readonly kind: 'write' } & Write);

type Around = Pick<Write, 'turns' | 'given' | 'lanes'>;

/** What a step without a device sets. */
const readSets = ({ cells, problems }: Reading, { id, effect }: DeedStep, filling: Filling): Setting[] =>
  (effect?.sets ?? []).flatMap((one): Setting[] => {
    const cell = one.kind === 'variable' ? cells.variable(one.name) : cells.place(one.placeId);
    const part = `step ${id}`;
    const source = one.kind === 'variable' ? one.from : undefined;
    const given = source === undefined ? [one.value] : filling.possible(id, source);
    const values = given.map((value) => (value === anything ? one.value : value));
    const faults = cell ? values.map((value) => valueFault(cell, value)) : [];
    const text = cell
      ? faults.every((fault) => fault !== undefined) && faults[0]
      : both('步骤要设置的已不存在', 'What a step sets does not exist');
    if (text) problems.push({ kind: cell ? 'typeError' : 'deadReference', part, text });
    if (!cell || text) return [];
    const fitting = values.filter((_, nth) => faults[nth] === undefined);
    if (values.length === 1 && !given.includes(anything)) return [{ cell: cell.id, values: fitting }];
    const open = filling.open !== null && given.includes(anything);
    return [{ cell: cell.id, values: open ? [] : fitting, unsure: true, ...(open ? { open: cell.domain } : {}) }];
  });

/** The deeds of steps in their order; mistakes are noted. */
export const readSteps = (reading: Reading, orders: Orders, steps: readonly Step[], filling: Filling): Deed[] => {
  const { cells } = reading;
  const deeds: Deed[] = [];
  let branches = 0;

  const onDevices = (step: ActionStep | StateStep, at: Moment, around: Around): void => {
    const ifDifferent = step.kind === 'state';
    for (const setting of readDeviceStep(reading, orders, step, filling))
      deeds.push({ kind: 'write', stepId: step.id, at, ...setting, ifDifferent, ...around });
  };
  const withoutDevice = (step: DeedStep, at: Moment, around: Around): Moment => {
    for (const set of readSets(reading, step, filling))
      deeds.push({ kind: 'write', stepId: step.id, at, ...set, ifDifferent: true, ...around });
    const { problems } = reading;
    const known = problems.length;
    const end = inOrder(step.effect?.steps ?? [], at, around);
    // Mistakes in another scene are not those of this one.
    problems.splice(known);
    return end;
  };
  const isFresh = (formula: Formula, at: Moment): boolean =>
    at.late === 0 &&
    leavesOf(formula).every(
      (leaf) => leaf.kind === 'in' && !deeds.some((deed) => deed.kind === 'write' && deed.cell === leaf.cell),
    );
  const branch = (step: BranchStep, at: Moment, around: Around): Moment => {
    const formula = readStepCondition(reading, `step ${step.id}`, step.condition);
    branches += 1;
    const number = branches;
    const fresh = isFresh(formula, at);
    deeds.push({ kind: 'decide', at, branch: number, formula, turns: around.turns });
    const way = (then: boolean): Around => ({
      ...around,
      turns: [...around.turns, { branch: number, then }],
      given: fresh ? [...around.given, then ? formula : not(formula, cells)] : around.given,
    });
    const [one, other] = [inOrder(step.then, at, way(true)), inOrder(step.else, at, way(false))];
    return { early: Math.min(one.early, other.early), late: Math.max(one.late, other.late) };
  };
  const walk = (step: Step, at: Moment, around: Around): Moment => {
    switch (step.kind) {
      case 'action':
      case 'state':
        onDevices(step, at, around);
        return at;
      case 'wait':
        readStepCondition(reading, `step ${step.id}`, step.until);
        return { early: at.early, late: at.late + step.timeoutMs };
      case 'delay':
        return { early: at.early + step.ms, late: at.late + step.ms };
      case 'branch':
        return branch(step, at, around);
      case 'ordered':
        return inOrder(step.steps, at, around);
      case 'parallel': {
        const ends = step.steps.map((one, part) => {
          return walk(one, at, { ...around, lanes: [...around.lanes, { block: step.id, part }] });
        });
        return {
          early: Math.max(at.early, ...ends.map(({ early }) => early)),
          late: Math.max(at.late, ...ends.map(({ late }) => late)),
        };
      }
      case 'deed':
        return withoutDevice(step, at, around);
    }
  };
  const inOrder = (list: readonly Step[], at: Moment, around: Around): Moment =>
    list.reduce((now, step) => walk(step, now, around), at);
  inOrder(steps, { early: 0, late: 0 }, { turns: [], given: [], lanes: [] });
  return deeds.sort((a, b) => a.at.early - b.at.early);
};
