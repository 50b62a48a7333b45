import {
  type ActionGroupStep,
  ActionGroupSteps,
  type ActionItem,
  type ActionItemParam,
  type ActionStep,
} from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addStep, findStep, moveStep, removeStep, replaceStep, toItems } from './step-tree.ts';

type Steps = readonly ActionGroupStep[];

/** Where the steps of an action group or a plan are; both throw '404' for one that the caller does not see. */
export interface StepsKept {
  read(ownerId: string, caller: Caller): Promise<Steps>;
  /** `change` returns undefined for a step that does not exist. */
  change(ownerId: string, caller: Caller, change: (steps: Steps) => ActionGroupStep[] | undefined): Promise<void>;
}

interface NewStep {
  readonly parentId: string | null;
  /** Which way of a branch; defaults to `then`. */
  readonly way?: 'then' | 'else' | undefined;
  readonly step: ActionGroupStep;
}

interface StepKey {
  readonly id: string;
}

/** One step may be fine, and one too many: the whole list is checked again. */
const checked = (steps: ActionGroupStep[] | undefined): ActionGroupStep[] | undefined => {
  if (steps && !ActionGroupSteps.safeParse(steps).success) throw refuse('422', {}, [{ field: 'step' }]);
  return steps;
};

const actionIn = (steps: Steps, id: string): ActionStep => {
  const step = findStep(steps, id);
  if (step?.kind !== 'action') throw refuse('scene.stepUnknown');
  return step;
};

const isSameOrder = (a: Steps, b: Steps): boolean =>
  toItems(a, '').every((item, at) => item.id === toItems(b, '')[at]?.id);

/** Steps one by one, and their arguments. Throws 'scene.stepUnknown', and 'tree.atEdge' for a move beyond the edge. */
export const createStepRows = ({ read, change }: StepsKept) => ({
  list: async (ownerId: string, caller: Caller): Promise<ActionItem[]> => toItems(await read(ownerId, caller), ownerId),
  async save(ownerId: string, { parentId, way, step }: NewStep, caller: Caller): Promise<null> {
    await change(ownerId, caller, (steps) => checked(replaceStep(steps, step) ?? addStep(steps, parentId, step, way)));
    return null;
  },
  async remove(ownerId: string, { id }: StepKey, caller: Caller): Promise<null> {
    await change(ownerId, caller, (steps) => removeStep(steps, id));
    return null;
  },
  async sort(
    ownerId: string,
    { id, direction }: StepKey & { readonly direction: 'up' | 'down' },
    caller: Caller,
  ): Promise<null> {
    await change(ownerId, caller, (steps) => {
      const moved = moveStep(steps, id, direction);
      if (moved && isSameOrder(moved, steps)) throw refuse('tree.atEdge');
      return moved;
    });
    return null;
  },
  listParams: async (ownerId: string, { id }: StepKey, caller: Caller): Promise<ActionItemParam[]> =>
    Object.entries(actionIn(await read(ownerId, caller), id).args).map(([name, value]) => ({ name, value })),
  async saveParams(
    ownerId: string,
    { id, params }: StepKey & { readonly params: readonly ActionItemParam[] },
    caller: Caller,
  ): Promise<null> {
    const given = Object.fromEntries(params.map(({ name, value }) => [name, value]));
    await change(ownerId, caller, (steps) => {
      const step = actionIn(steps, id);
      return replaceStep(steps, { ...step, args: { ...step.args, ...given } });
    });
    return null;
  },
  async removeParam(ownerId: string, { id, name }: StepKey & { readonly name: string }, caller: Caller): Promise<null> {
    await change(ownerId, caller, (steps) => {
      const step = actionIn(steps, id);
      if (!(name in step.args)) throw refuse('scene.stepUnknown');
      const { [name]: _, ...args } = step.args;
      return replaceStep(steps, { ...step, args });
    });
    return null;
  },
});
