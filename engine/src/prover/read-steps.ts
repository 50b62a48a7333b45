import { type ByKind, byKind, type PlainType, type Value } from '@eoms/contract/vocabulary';
import { anything } from '../scenes/run-variables.ts';
import type { ActionStep, AssignStep, BlockStep, BranchStep, StateStep, Step, SystemStep } from '../scenes/scene.ts';
import type { Filling } from './filling.ts';
import type { Formula } from './formula.ts';
import { valueFault } from './literal-fault.ts';
import type { Orders } from './orders.ts';
import type { Reading } from './read-checks.ts';
import { readDeviceStep, type Setting } from './read-device-step.ts';
import { readStepCondition } from './read-step-condition.ts';
import {
  assignedIn,
  either,
  isUncertain,
  mustHaveHeld,
  type RunState,
  setInParallel,
  sourceOf,
  unsettled,
} from './run-state.ts';
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
interface Timed {
  readonly at: Moment;
  readonly turns: readonly Turn[];
}
/** A branch is decided, a variable of the run set, or a value written. */
export type StepEffect =
  | (Timed & {
      readonly kind: 'decide';
      readonly branch: number;
      readonly formula: Formula;
      /** What a variable is then depends on what came from outside, or on which of parallel steps came first. */
      readonly unsure: boolean;
    })
  | (Timed & {
      readonly kind: 'assign';
      readonly cell: string;
      readonly type: PlainType;
      readonly value: Value;
      /** The variable of the run that it takes the value of, if there is one. */
      readonly from: string | undefined;
    })
  | ({ readonly kind: 'write' } & Write);

type Around = Pick<Write, 'turns' | 'given' | 'lanes'>;

/** What a step without a device sets. */
const readSets = ({ cells, problems }: Reading, { id, effect }: SystemStep, filling: Filling): Setting[] =>
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

/** The stepEffects of steps in their order; mistakes are noted. */
export const readSteps = (reading: Reading, orders: Orders, steps: readonly Step[], filling: Filling): StepEffect[] => {
  const { cells } = reading;
  const stepEffects: StepEffect[] = [];
  let branches = 0;
  const cellOf = (name: string): string | undefined => filling.cellOf(name)?.id;
  let state: RunState = filling.beginning;

  const onDevices = (step: ActionStep | StateStep, at: Moment, around: Around): Moment => {
    const ifDifferent = step.kind === 'state';
    for (const setting of readDeviceStep(reading, orders, step, filling))
      stepEffects.push({ kind: 'write', stepId: step.id, at, ...setting, ifDifferent, ...around });
    return at;
  };
  const assign = (id: string, step: AssignStep, at: Moment, turns: Around['turns']): void => {
    const cell = cellOf(step.name);
    const type = filling.typeOf(step.name);
    if (cell === undefined || type === undefined) return;
    const from = step.from === undefined ? undefined : cellOf(step.from);
    const source = sourceOf(step, state, from, (name) => filling.possible(id, name));
    const [only] = source;
    const value = from === undefined && only && only.value !== anything ? only.value : step.value;
    stepEffects.push({ kind: 'assign', at, turns, cell, type, value, from });
    state = assignedIn(state, { cell, type }, source);
  };
  const withoutDevice = (step: SystemStep, at: Moment, around: Around): Moment => {
    const set = step.assigns ?? step.follows;
    if (set) assign(step.id, set, at, around.turns);
    const brought = step.brings === undefined ? undefined : cellOf(step.brings);
    if (brought !== undefined) state = unsettled(state, [brought]);
    for (const set of readSets(reading, step, filling))
      stepEffects.push({ kind: 'write', stepId: step.id, at, ...set, ifDifferent: true, ...around });
    const { problems } = reading;
    const known = problems.length;
    const end = inOrder(step.effect?.steps ?? [], at, around);
    // Mistakes in another scene are not those of this one.
    problems.splice(known);
    return end;
  };
  const branch = (step: BranchStep, at: Moment, around: Around): Moment => {
    const formula = readStepCondition(reading, step, filling);
    branches += 1;
    const number = branches;
    stepEffects.push({
      kind: 'decide',
      at,
      branch: number,
      formula,
      turns: around.turns,
      unsure: isUncertain(formula, state),
    });
    const before = state;
    const written = new Set(
      stepEffects.flatMap((stepEffect) => (stepEffect.kind === 'write' ? [stepEffect.cell] : [])),
    );
    const isAsItWas = (cell: string): boolean => at.late === 0 && !written.has(cell);
    const take = (then: boolean) => {
      const given = mustHaveHeld(formula, then, { state: before, isAsItWas, cells });
      state = before;
      const turns = [...around.turns, { branch: number, then }];
      const end = inOrder(then ? step.then : step.else, at, { ...around, turns, given: [...around.given, given] });
      return { ...end, state, given };
    };
    const [one, other] = [take(true), take(false)];
    state = either(one, other);
    return { early: Math.min(one.early, other.early), late: Math.max(one.late, other.late) };
  };
  const parallel = (step: BlockStep, at: Moment, around: Around): Moment => {
    const loose = setInParallel([step]).flatMap((name) => cellOf(name) ?? []);
    state = unsettled(state, loose);
    const ends = step.steps.map((one, part) =>
      byKind(walk, one, at, { ...around, lanes: [...around.lanes, { block: step.id, part }] }),
    );
    state = unsettled(state, loose);
    return {
      early: Math.max(at.early, ...ends.map(({ early }) => early)),
      late: Math.max(at.late, ...ends.map(({ late }) => late)),
    };
  };
  const walk: ByKind<Step, Moment, [at: Moment, around: Around]> = {
    action: onDevices,
    state: onDevices,
    wait: ({ id, until, timeoutMs }, at) => {
      readStepCondition(reading, { id, condition: until }, filling);
      return { early: at.early, late: at.late + timeoutMs };
    },
    delay: ({ ms }, { early, late }) => ({ early: early + ms, late: late + ms }),
    branch,
    ordered: (step, at, around) => inOrder(step.steps, at, around),
    parallel,
    systemStep: withoutDevice,
  };
  const inOrder = (list: readonly Step[], at: Moment, around: Around): Moment =>
    list.reduce((now, step) => byKind(walk, step, now, around), at);
  inOrder(steps, { early: 0, late: 0 }, { turns: [], given: [], lanes: [] });
  return stepEffects.sort((a, b) => a.at.early - b.at.early);
};
