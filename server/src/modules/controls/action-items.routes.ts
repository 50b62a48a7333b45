import type { actionGroupsEndpoints } from '@eoms/contract';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import { findGroup } from './action-groups.store.ts';
import { changeSteps, type SaveGroupDeps } from './save-group.ts';
import { createStepRows } from './step-rows.ts';

type Own =
  | 'listActionItems'
  | 'saveActionItem'
  | 'removeActionItem'
  | 'sortActionItem'
  | 'listActionItemParams'
  | 'saveActionItemParams'
  | 'removeActionItemParam';

/** The steps of action groups one by one, and their arguments. */
export const actionItems = (deps: SaveGroupDeps): Pick<Handlers<typeof actionGroupsEndpoints>, Own> => {
  const rows = createStepRows({
    async read(groupId, caller) {
      const group = await findGroup(deps.database.db, caller.places, groupId);
      if (!group) throw refuseUnknown('groupId');
      return group.steps;
    },
    change: (groupId, caller, change) => changeSteps(deps, groupId, caller, change),
  });
  return {
    listActionItems: ({ query }, caller) => rows.list(query.groupId, caller),
    saveActionItem: ({ body }, caller) => rows.save(body.groupId, body, caller),
    removeActionItem: ({ body }, caller) => rows.remove(body.groupId, body, caller),
    sortActionItem: ({ body }, caller) => rows.sort(body.groupId, body, caller),
    listActionItemParams: ({ query }, caller) => rows.listParams(query.groupId, query, caller),
    saveActionItemParams: ({ body }, caller) => rows.saveParams(body.groupId, body, caller),
    removeActionItemParam: ({ body }, caller) => rows.removeParam(body.groupId, body, caller),
  };
};
