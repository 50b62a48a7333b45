import type { automationsEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { groupCalls } from '../../platform/database/group-calls.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { automationGroups, listGroups } from './automations.store.ts';

type Own = 'listAutomationGroups' | 'saveAutomationGroup' | 'removeAutomationGroup' | 'sortAutomationGroup';

export const automationGroupsHandlers = (
  database: Pick<Database, 'db' | 'transaction'>,
): Pick<Handlers<typeof automationsEndpoints>, Own> => {
  const { save, remove, sort } = groupCalls(database, automationGroups);
  return {
    listAutomationGroups: (_, caller) => listGroups(database.db, caller.places),
    saveAutomationGroup: save,
    removeAutomationGroup: remove,
    sortAutomationGroup: sort,
  };
};
