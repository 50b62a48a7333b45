import { type ActionGroupStep, ActionGroupSteps, type ActionStep, type actionGroupsEndpoints } from '@eoms/contract';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { findGroup } from './action-groups.store.ts';
import { changeSteps, type SaveGroupDeps } from './save-group.ts';
import { addStep, findStep, moveStep, removeStep, replaceStep, toItems } from './step-tree.ts';

type Own =
  | 'listActionItems'
  | 'saveActionItem'
  | 'removeActionItem'
  | 'sortActionItem'
  | 'listActionItemParams'
  | 'saveActionItemParams'
  | 'removeActionItemParam';

type Steps = readonly ActionGroupStep[];

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

/** The steps of action groups one by one, and their arguments. */
export const actionItems = (deps: SaveGroupDeps): Pick<Handlers<typeof actionGroupsEndpoints>, Own> => {
  const { db } = deps.database;
  return {
    listActionItems: async ({ query: { groupId } }, caller) => {
      const group = await findGroup(db, caller.places, groupId);
      if (!group) throw refuseUnknown('groupId');
      return toItems(group.steps, groupId);
    },
    saveActionItem: async ({ body: { groupId, parentId, way, step } }, caller) => {
      await changeSteps(deps, groupId, caller, (steps) =>
        checked(replaceStep(steps, step) ?? addStep(steps, parentId, step, way)),
      );
      return null;
    },
    removeActionItem: async ({ body: { groupId, id } }, caller) => {
      await changeSteps(deps, groupId, caller, (steps) => removeStep(steps, id));
      return null;
    },
    sortActionItem: async ({ body: { groupId, id, direction } }, caller) => {
      await changeSteps(deps, groupId, caller, (steps) => {
        const moved = moveStep(steps, id, direction);
        if (moved && toItems(moved, '').every((item, at) => item.id === toItems(steps, '')[at]?.id))
          throw refuse('tree.atEdge');
        return moved;
      });
      return null;
    },
    listActionItemParams: async ({ query: { groupId, id } }, caller) => {
      const group = await findGroup(db, caller.places, groupId);
      if (!group) throw refuseUnknown('groupId');
      return Object.entries(actionIn(group.steps, id).args).map(([name, value]) => ({ name, value }));
    },
    saveActionItemParams: async ({ body: { groupId, id, params } }, caller) => {
      const given = Object.fromEntries(params.map(({ name, value }) => [name, value]));
      await changeSteps(deps, groupId, caller, (steps) => {
        const step = actionIn(steps, id);
        return replaceStep(steps, { ...step, args: { ...step.args, ...given } });
      });
      return null;
    },
    removeActionItemParam: async ({ body: { groupId, id, name } }, caller) => {
      await changeSteps(deps, groupId, caller, (steps) => {
        const step = actionIn(steps, id);
        if (!(name in step.args)) throw refuse('scene.stepUnknown');
        const { [name]: _, ...args } = step.args;
        return replaceStep(steps, { ...step, args });
      });
      return null;
    },
  };
};
